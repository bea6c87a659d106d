# Random runs of the online learners and of the loop that buys, on random tables
# (helper-random-calls.R): stopped, saved, refused, gone on.

skip_on_cran() # most of it is slow

learned <- function(fit) {
  list(unname(coef(fit)), lapply(fit$looks, unname), fit$visits)
}

# The run of a case whose source fails at some calls, and goes on each time;
# the learner may go through a file. `wrong` is what was found on the way.
stopped_run <- function(case, saves) {
  closed <- sample.int(nrow(case$x), min(3, nrow(case$x) - 1))
  oracle <- noting_oracle(case$x, function(call) {
    if (call %in% closed) {
      if (call %% 2 == 0) rlang::interrupt() else stop("closed")
    }
  })
  found <- outcome(called(case, oracle$source))
  wrong <- NULL
  while (is.null(wrong) && inherits(found, "condition")) {
    learner <- found$learner
    if (is.null(learner)) stop("no learner: ", conditionMessage(found))
    if (saves) learner <- read_again(learner)
    paid <- NROW(oracle$pairs())
    so_far <- outcome(unheard(as_fit(learner)))
    if (!is_refused(so_far) && so_far$looks$total != paid) {
      wrong <- paste(so_far$looks$total, "looks in the ledger of", paid)
    }
    wrong <- wrong %||% if (!saves) {
      all_refused(function() list(learner, oracle$rows()), {
        update(learner, oracle$source)
        update(learner, oracle$source, case$y[-1])
        update(learner, oracle$source, case$y + 1)
        update(learner, case$x[, -1], case$y)
        request(learner)
      })
    }
    found <- outcome(unheard(update(learner, oracle$source, case$y)))
  }
  list(fit = found, pairs = oracle$pairs(), wrong = wrong)
}

# A learner that is asked and told row by row; now and then it goes through a
# file, or is told what it refuses.
told_fit <- function(case) {
  arguments <- case$arguments
  arguments$control <- frugal_control(
    shuffle = FALSE, keep_looks = arguments$control$keep_looks
  )
  n <- nrow(case$x)
  learner <- do.call(frugal_learner,
                     c(list(case$name, d = ncol(case$x), n = n,
                            names = colnames(case$x)), arguments))
  for (row in seq_len(n)) {
    ask <- request(learner)
    values <- case$x[row, ask]
    if (random_flag(0.1)) learner <- read_again(learner)
    if (random_flag(0.1)) {
      wrong <- all_refused(function() learner, {
        learn(learner, values[-1], case$y[row])
        learn(learner, replace(values, 1, NA), case$y[row])
        learn(learner, values, NA)
        learn(learner, values)
        update(learner, case$x, case$y)
      })
      if (!is.null(wrong)) stop(wrong)
    }
    learner <- learn(learner, values, case$y[row], request = ask)
  }
  unheard(as_fit(learner))
}

bought_once <- function(case) {
  run <- stopped_run(case, saves = FALSE)
  if (!is.null(run$wrong)) return(run$wrong)
  if (run$fit$looks$total != nrow(run$pairs)) {
    return(paste(run$fit$looks$total, "looks in the ledger of",
                 nrow(run$pairs)))
  }
  most <- max(table(run$pairs$row))
  if (most > case$arguments$budget) return(paste("a row paid for", most))
  if (anyDuplicated(run$pairs)) return("a value paid for twice")
  if (!setequal(run$pairs$row, seq_len(nrow(case$x)))) {
    return("rows left out")
  }
  use_seed(case$seed)
  differing(learned(stopped_run(case, saves = TRUE)$fit), learned(run$fit))
}

same_in_containers <- function(case) {
  fit <- called(case)
  for (x in list(as.data.frame(case$x), sparse_matrix(case$x),
                 noting_oracle(case$x)$source)) {
    if (!identical(learned(called(case, x)), learned(fit))) {
      return(class(x)[1])
    }
  }
  more <- lapply(list(fit, read_again(fit)), function(fit) {
    learned(unheard(update(fit, case$x, case$y)))
  })
  differing(more[[2]], more[[1]]) %||% all_refused(function() fit, {
    update(fit, case$x)
    update(fit, case$x[0, ], case$y[0])
    update(fit, case$x, replace(case$y, 2, NA))
    update(fit, case$x[, -1, drop = FALSE], case$y)
    predict(fit, case$x[, -1, drop = FALSE])
  })
}

same_in_parts <- function(case) {
  if (case$name == "momentnet") return(NULL)
  case$arguments$control$shuffle <- FALSE
  whole <- called(case)
  n <- nrow(case$x)
  first <- seq_len(sample.int(n - 1, 1))
  part <- called(case, case$x[first, , drop = FALSE], case$y[first])
  both <- unheard(update(read_again(part), case$x[-first, , drop = FALSE],
                         case$y[-first]))
  differing(learned(both), learned(whole)) %||%
    differing(learned(told_fit(case))[1:2], learned(whole)[1:2])
}

online_properties <- list(
  "the source is asked within the budget, once, and counted" = bought_once,
  "the container does not matter, and a saved fit is the fit" =
    same_in_containers,
  "parts, and rows told one by one, are the whole" = same_in_parts
)

test_that("learners keep to the budget, and go on as if nothing was", {
  for (seed in random_seeds(2)) {
    expect_properties("online", seed, online_properties)
  }
})
