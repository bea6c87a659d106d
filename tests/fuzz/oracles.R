# Adversarial oracles: whatever an oracle does, nothing that was paid is lost or
# paid twice, every condition of the package is classed, nothing that is not a
# number is learned, and the user's random numbers stay as they are.
#
#   Rscript tests/fuzz/oracles.R [count=500] [seed=1]

suppressMessages(library(frugalreg))

prepare <- function(...) {
  set.seed(20)
  x <- matrix(rnorm(60 * 5), 60) %*% chol(0.5^abs(outer(1:5, 1:5, "-")))
  list(x = x, y = x[, 1] - x[, 3] + 0.3 * rnorm(60))
}

learners <- list(
  aerr = function(...) aerr(..., budget = 3, x_bound = 9),
  aelr = function(...) aelr(..., budget = 3, radius = 2, x_bound = 9),
  ddaerr = function(...) ddaerr(..., budget = 4),
  ddaelr = function(...) {
    ddaelr(..., budget = 4, radius = 2, x_bound = 9, step_size = 0.05,
           tuning = "theory", sampling = sample_two_phase(length = 15))
  },
  aesvr = function(...) aesvr(..., budget = 4, epsilon = 0.1, x_bound = 9),
  aer = function(...) aer(..., budget = 4, x_bound = 9),
  moment_lasso = function(...) moment_lasso(..., budget = 4, radius = 2),
  online_ridge = function(...) online_ridge(..., x_bound = 9),
  momentnet = function(...) momentnet(..., budget = 3, nlambda = 5),
  focus = function(...) {
    momentnet(..., budget = 3, nlambda = 5, design = "focus")
  },
  online_lasso = function(...) online_lasso(..., radius = 2, x_bound = 9),
  factors = function(...) momentnet(..., budget = 3, engine = "factors"),
  cv_momentnet = function(...) cv_momentnet(..., budget = 4, nlambda = 5)
)

odd_condition <- function(...) {
  structure(class = c(..., "condition"), list(message = "odd", call = NULL))
}

# What an oracle does in a bad call: to the values that it would answer.
misdeeds <- list(
  error = function(values, jump) stop("closed"),
  odd_error = function(values, jump) {
    stop(structure(class = c("mute", "error", "condition"), list()))
  },
  bytes = function(values, jump) stop("caf\xe9 \xff"),
  rlang_error = function(values, jump) rlang::abort(c("no", i = "why")),
  own_error = function(values, jump) aerr(diag(3), 1:3, budget = -1),
  warning = function(values, jump) {
    warning("low")
    values
  },
  message = function(values, jump) {
    message("note")
    values
  },
  condition = function(values, jump) {
    signalCondition(odd_condition("odd"))
    values
  },
  jump = function(values, jump) jump("gone"),
  abort = function(values, jump) invokeRestart("abort"),
  interrupt = function(values, jump) rlang::interrupt(),
  signal = function(values, jump) {
    if (.Platform$OS.type == "windows") rlang::interrupt()
    tools::pskill(Sys.getpid(), tools::SIGINT)
    Sys.sleep(5)
  },
  none = function(values, jump) NULL,
  short = function(values, jump) values[-1],
  long = function(values, jump) c(values, 1),
  text = function(values, jump) as.character(values),
  list = function(values, jump) as.list(values),
  frame = function(values, jump) as.data.frame(t(values)),
  factor = function(values, jump) factor(values),
  complex = function(values, jump) as.complex(values),
  whole = function(values, jump) as.integer(round(values)),
  truth = function(values, jump) values > 0,
  matrix = function(values, jump) matrix(values, 1),
  dated = function(values, jump) as.Date(values),
  missing = function(values, jump) replace(values, 1, NA),
  nan = function(values, jump) replace(values, length(values), NaN),
  infinite = function(values, jump) replace(values, 1, -Inf),
  huge = function(values, jump) replace(values, 1, 1e308),
  large = function(values, jump) values * 1e120,
  tiny = function(values, jump) values * 1e-320,
  zero = function(values, jump) 0 * values,
  random = function(values, jump) values + rnorm(length(values), sd = 0.1),
  seed = function(values, jump) {
    set.seed(3)
    values
  },
  sleep = function(values, jump) {
    Sys.sleep(0.01)
    values
  },
  nested = function(values, jump) {
    aelr(matrix(1:40 / 40, 10), 1:10 / 10, 2, x_bound = 3)
    values
  },
  nested_failure = function(values, jump) {
    bad <- attribute_source(function(row, columns) stop("inside"), n = 9, d = 3)
    try(momentnet(bad, 1:9, budget = 2), silent = TRUE)
    values
  },
  collect = function(values, jump) {
    gc()
    values
  },
  limit = function(values, jump) stop("reached elapsed time limit")
)

# Draws from R's stream or sets it, so that it cannot be as before.
uses_random <- c("random", "seed", "nested", "nested_failure", "own_error")

# One way of going wrong, how often, and of whom.
new_case <- function(seed) {
  set.seed(seed)
  list(
    learner = sample(names(learners), 1), misdeed = sample(names(misdeeds), 1),
    often = sample(c(1, 1, 2, 5, Inf), 1), first = sample(40, 1),
    batch = sample(list(NULL, NULL, 1, 4, 60), 1)[[1]],
    na = sample(c("error", "skip"), 1), own_seed = sample(c(TRUE, FALSE), 1),
    keep = sample(c(TRUE, FALSE), 1), shuffle = sample(c(TRUE, FALSE), 1)
  )
}

# Sells cells, and counts how often each was sold.
new_shop <- function(case, shared) {
  shop <- new.env()
  shop$sold <- 0 * shared$x
  shop$jump <- function(value) stop("nowhere to go")
  left <- case$often
  calls <- 0
  shop$source <- attribute_source(function(rows, columns) {
    calls <<- calls + 1
    cells <- cbind(rows, columns)
    shop$sold[cells] <- shop$sold[cells] + 1
    values <- shared$x[cells]
    at_first <- ceiling(case$first / (case$batch %||% 1))
    if (calls < at_first || left <= 0) return(values)
    left <<- left - 1
    misdeeds[[case$misdeed]](values, shop$jump)
  }, n = nrow(shared$x), d = ncol(shared$x), batch = case$batch)
  shop
}

# How `code` was left: a fit, a condition, or nothing where somebody jumped.
ending_of <- function(shop, code) {
  withRestarts(abort = function() NULL, callCC(function(jump) {
    shop$jump <- function(value) jump(NULL)
    tryCatch(code(), error = identity, interrupt = identity,
             warning = function(cnd) {
               if (inherits(cnd, "frugalreg_warning")) cnd$fit %||% cnd else cnd
             },
             message = function(cnd) {
               if (inherits(cnd, "rlang_message")) cnd else cnd
             }, odd = identity)
  }))
}

`%||%` <- function(a, b) if (is.null(a)) b else a

is_fit <- function(x) inherits(x, "frugal_fit")

are_finite <- function(fit) {
  all(is.finite(unlist(coef(fit)))) && is.finite(fit$looks$total)
}

# What a learner says it paid must be what was sold.
check_account <- function(learner, shop) {
  account <- frugalreg:::learner_summary(learner$setup, learner$result)$account
  if (!identical(as.numeric(account$per_group), colSums(shop$sold))) {
    return(paste("paid", sum(account$per_group), "sold", sum(shop$sold)))
  }
  NULL
}

# Errors and interrupts are the package's own and carry the learner.
check_condition <- function(ending, learner) {
  if (!inherits(ending, c("error", "frugalreg_interrupt"))) return(NULL)
  if (!inherits(ending, c("frugalreg_error", "frugalreg_interrupt"))) {
    return(paste("unclassed:", class(ending)[1],
                 tryCatch(conditionMessage(ending), error = function(cnd) "")))
  }
  if (!identical(ending$learner, learner)) "condition lacks learner"
}

# The first thing; NULL where there is none.
what_is_wrong <- function(ending, learner, shop) {
  if (is.null(learner)) return("no learner")
  c(check_condition(ending, learner), check_account(learner, shop),
    if (max(shop$sold) > 1) "sold twice")[1]
}

# Goes on until there is a fit or nothing is left to buy.
resume <- function(ending, shop, case, shared) {
  for (round in 1:200) {
    if (is_fit(ending)) return(ending)
    learner <- last_learner()
    wrong <- what_is_wrong(ending, learner, shop)
    if (!is.null(wrong)) return(wrong)
    before <- sum(shop$sold)
    ending <- ending_of(shop, function() {
      suppressWarnings(update(learner, shop$source, shared$y),
                       classes = "frugalreg_warning")
    })
    if (sum(shop$sold) == before && !is_fit(ending)) return("at its end")
  }
  "never ends"
}

# Whether the user's random numbers may be others than before.
may_draw <- function(ending, case) {
  (is_fit(ending) && !case$own_seed) || case$misdeed %in% uses_random
}

run_case <- function(seed, shared, ...) {
  case <- new_case(seed)
  former <- options(warn = 0)
  on.exit(options(former))
  assign("learner", NULL, frugalreg:::session)
  shop <- new_shop(case, shared)
  control <- frugal_control(keep_looks = case$keep, shuffle = case$shuffle,
                            na = case$na, progress = FALSE)
  set.seed(seed)
  random <- .Random.seed
  ending <- ending_of(shop, function() {
    suppressWarnings(
      learners[[case$learner]](x = shop$source, y = shared$y,
                               seed = if (case$own_seed) seed,
                               control = control),
      classes = "frugalreg_warning"
    )
  })
  moved <- !identical(random, .Random.seed) && !may_draw(ending, case)
  last <- if (is_fit(ending) || sum(shop$sold) > 0) {
    resume(ending, shop, case, shared)
  }
  verdict <- if (moved) {
    "random numbers moved"
  } else if (is.null(last)) {
    if (inherits(ending, "frugalreg_error")) "refused" else "unclassed"
  } else {
    verdict_on(last, shop)
  }
  list(verdict = verdict,
       detail = paste(names(case), vapply(case, format, "", digits = 3),
                      collapse = " "))
}

# On what a resumed run came to.
verdict_on <- function(last, shop) {
  if (max(shop$sold) > 1) return("sold twice")
  if (!is_fit(last)) return(if (last == "at its end") "fine" else last)
  if (!are_finite(last)) return("not finite")
  if (last$looks$total != sum(shop$sold)) return("account is wrong")
  "fine"
}

# As a script: all cases in this process, for a look at one of them.
if (sys.nframe() == 0) {
  options <- list(count = "500", seed = "1")
  given <- strsplit(commandArgs(TRUE), "=")
  options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
  shared <- prepare()
  first <- as.numeric(options$seed) * 1e6
  results <- lapply(seq_len(as.numeric(options$count)), function(at) {
    result <- tryCatch(run_case(first + at, shared), error = function(cnd) {
      list(verdict = "failed", detail = conditionMessage(cnd))
    })
    if (!result$verdict %in% c("fine", "refused")) {
      cat(at, result$verdict, "|", result$detail, "\n")
    }
    result$verdict
  })
  print(table(unlist(results)))
  quit(status = !all(unlist(results) %in% c("fine", "refused")))
}
