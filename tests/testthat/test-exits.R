# However a fit is left after the first purchase, the learner is kept, goes on,
# and nothing is bought twice.

set.seed(41)
table <- matrix(rnorm(80 * 6), 80) %*% chol(0.6^abs(outer(1:6, 1:6, "-")))
answer <- table[, 1] - table[, 3] + 0.3 * rnorm(80)

kinds <- list(
  aerr = function(x) aerr(x, answer, 3, x_bound = 9, seed = 1),
  aelr = function(x) aelr(x, answer, 3, radius = 2, x_bound = 9, seed = 1),
  ddaerr = function(x) ddaerr(x, answer, 4, x_bound = 9, seed = 1),
  ddaelr = function(x) ddaelr(x, answer, 4, radius = 2, x_bound = 9, seed = 1),
  aesvr = function(x) aesvr(x, answer, 4, epsilon = 0.1, x_bound = 9, seed = 1),
  aer = function(x) aer(x, answer, 4, x_bound = 9, seed = 1),
  moment_lasso = function(x) {
    moment_lasso(x, answer, 4, radius = 2, x_bound = 9, seed = 1)
  },
  online_ridge = function(x) online_ridge(x, answer, x_bound = 9, seed = 1),
  pairs = function(x) {
    momentnet(x, answer, 3, engine = "pairs", nlambda = 5, seed = 1)
  },
  posterior = function(x) {
    momentnet(x, answer, 3, engine = "posterior", alpha = 0, seed = 1)
  },
  cv_pairs = function(x) {
    cv_momentnet(x, answer, 4, engine = "pairs", nlambda = 5, seed = 1)
  },
  cv_factors = function(x) {
    cv_momentnet(x, answer, 4, engine = "factors", seed = 1)
  }
)

# How an oracle may be left, and the frame that somebody jumps to.
exits <- list(
  error = list(
    leave = function(target) stop("closed"),
    around = function(code) tryCatch(code(NULL), error = identity)
  ),
  "caught warning" = list(
    leave = function(target) warning("low"),
    around = function(code) tryCatch(code(NULL), warning = identity)
  ),
  "caught message" = list(
    leave = function(target) message("note"),
    around = function(code) tryCatch(code(NULL), message = identity)
  ),
  "caught condition" = list(
    leave = function(target) {
      signalCondition(structure(class = c("odd", "condition"), list()))
    },
    around = function(code) tryCatch(code(NULL), odd = identity)
  ),
  abort = list(
    leave = function(target) invokeRestart("abort"),
    around = function(code) withRestarts(code(NULL), abort = function() "gone")
  ),
  callCC = list(
    leave = function(target) target("gone"),
    around = function(code) callCC(code)
  ),
  "message that is no text" = list(
    leave = function(target) stop("caf\xe9 \xff"),
    around = function(code) tryCatch(code(NULL), error = identity)
  ),
  "condition without a message" = list(
    leave = function(target) {
      stop(structure(class = c("mute", "error", "condition"), list()))
    },
    around = function(code) tryCatch(code(NULL), error = identity)
  ),
  interrupt = list(
    leave = function(target) rlang::interrupt(),
    around = function(code) tryCatch(code(NULL), interrupt = identity)
  )
)

# The oracle counts looks at every cell, as somebody who sells them would.
selling_oracle <- function(batch, leave) {
  sold <- matrix(0, nrow(table), ncol(table))
  calls <- 0
  sell <- function(rows, columns) {
    calls <<- calls + 1
    cells <- cbind(rows, columns)
    sold[cells] <<- sold[cells] + 1
    leave(calls)
    table[cells]
  }
  list(source = attribute_source(sell, n = 80, d = 6, batch = batch),
       sold = function() sold, calls = function() calls)
}

expect_left_well <- function(kind, exit, at, batch) {
  what <- paste(kind, exit, at, batch)
  way <- exits[[exit]]
  target <- NULL
  lab <- selling_oracle(batch, function(call) {
    if (call == at) way$leave(target)
  })
  assign("learner", NULL, frugalreg:::session)
  cnd <- way$around(function(to) {
    target <<- to
    kinds[[kind]](lab$source)
  })
  learner <- last_learner()
  expect_s3_class(learner, "frugal_learner")
  if (inherits(cnd, c("frugalreg_error", "frugalreg_interrupt"))) {
    expect_identical(cnd$learner, learner, label = what)
  }
  # What the learner says it paid is what was sold.
  account <- frugalreg:::learner_summary(learner$setup, learner$result)$account
  expect_equal(account$total, sum(lab$sold()), label = what)
  expect_equal(account$per_group, colSums(lab$sold()), label = what)
  fit <- update(learner, lab$source, answer)
  expect_equal(max(lab$sold()), 1, label = what)
  expect_equal(fit$looks$total, sum(lab$sold()), label = what)
  expect_lte(lab$calls(), ceiling(80 / (batch %||% 1)) + 1)
}

test_that("however an oracle is left, nothing is lost or bought twice", {
  skip_on_cran()
  for (kind in names(kinds)) {
    # Each kind, and each exit several times.
    one <- match(kind, names(kinds)) %% length(exits) + 1
    for (exit in quick_or_extended(names(exits)[one], names(exits))) {
      expect_left_well(kind, exit, at = if (exit == "abort") 1 else 33, NULL)
    }
  }
  for (kind in c("ddaelr", "moment_lasso", "cv_pairs")) {
    for (exit in names(exits)) expect_left_well(kind, exit, at = 4, batch = 9)
  }
})

test_that("the user's random numbers are as if nothing had been", {
  set.seed(7)
  before <- .Random.seed
  lab <- selling_oracle(NULL, function(call) if (call == 9) warning("low"))
  tryCatch(aerr(lab$source, answer, 3, x_bound = 9), warning = identity)
  expect_identical(.Random.seed, before)
})

test_that("a jump between two runs of the package is kept apart", {
  inner <- function(call) {
    if (call %in% c(5, 10)) {
      try(aelr(selling_oracle(NULL, function(at) {
        if (at == call) stop("inside")
      })$source, answer, 2, x_bound = 9), silent = TRUE)
    }
    if (call == 5) aer(table, answer, 4, x_bound = 9)
    if (call == 20) stop("outside")
  }
  lab <- selling_oracle(NULL, inner)
  cnd <- tryCatch(aerr(lab$source, answer, 3, x_bound = 9), error = identity)
  expect_identical(last_learner(), cnd$learner)
  expect_identical(cnd$learner$setup$kind, "aerr")
  expect_identical(as_fit(cnd$learner)$visits, 19)
  # The outer one went well, the inner one is the last that did not.
  lab <- selling_oracle(NULL, function(call) if (call < 20) inner(call))
  aerr(lab$source, answer, 3, x_bound = 9)
  expect_identical(last_learner()$setup$kind, "aelr")
})

test_that("a warning of the fit that is caught leaves the learner", {
  lab <- selling_oracle(NULL, function(call) NULL)
  tryCatch(aerr(lab$source, answer, 3, x_bound = 0.1, step_size = 1e-3,
                radius = 1, tuning = "theory", seed = 1), warning = identity)
  fit <- update(last_learner(), lab$source, answer) |> suppressWarnings()
  expect_identical(fit$visits, 80)
  expect_identical(max(lab$sold()), 1)
})

test_that("what fails in R after the purchase has the learner", {
  for (end in list(function() stop("no luck"), function() rlang::interrupt())) {
    lab <- selling_oracle(NULL, function(call) NULL)
    cnd <- local({
      local_binding("append_path", function(...) {
        if (sum(lab$sold()) > 0) end()
      })
      tryCatch(aerr(lab$source, answer, 3, x_bound = 9, seed = 1),
               error = identity, interrupt = identity)
    })
    expect_false(inherits(cnd, "frugal_fit"))
  }
})

test_that("a time limit arrives as what it is, with the learner", {
  skip_on_cran()
  limited <- function(seconds, expression) {
    on.exit(setTimeLimit())
    tryCatch({
      setTimeLimit(elapsed = seconds, transient = TRUE)
      expression
    }, error = identity, interrupt = identity)
  }
  stuck <- function(call) if (call == 40) while (TRUE) NULL
  for (kind in c("aerr", "cv_pairs")) {
    lab <- selling_oracle(NULL, stuck)
    cnd <- limited(0.3, kinds[[kind]](lab$source))
    expect_s3_class(cnd, "frugalreg_error_limit")
    expect_match(conditionMessage(cnd), "^reached elapsed time limit")
    expect_identical(as_fit(cnd$learner)$n, if (kind == "aerr") 80 else 39L)
    update(cnd$learner, lab$source, answer)
    expect_identical(max(lab$sold()), 1)
  }
  rows <- rep(1:80, 1000)
  cnd <- limited(0.2, aerr(table[rows, ], answer[rows], 3, x_bound = 9,
                           control = frugal_control(passes = 500)))
  expect_s3_class(cnd, "frugalreg_error_limit")
  expect_gt(as_fit(cnd$learner)$visits, 0)
  rows <- rep(rows, 3)
  cnd <- limited(0.2, slrm(table[rows, ], answer[rows], rank = 3,
                           method = "em"))
  expect_match(conditionMessage(cnd), "^reached elapsed time limit")
  expect_false(inherits(cnd, "frugalreg_interrupt"))
})

test_that("answers that cannot be squared are refused when they come", {
  skip_on_cran()
  for (kind in c("moment_lasso", "pairs", "cv_pairs")) {
    for (extreme in c(1e308, -1e200)) {
      calls <- 0
      spoilt <- attribute_source(function(row, columns) {
        calls <<- calls + 1
        if (calls == 21) rep(extreme, length(columns)) else table[row, columns]
      }, n = 80, d = 6)
      cnd <- tryCatch(kinds[[kind]](spoilt), error = identity)
      expect_s3_class(cnd, "frugalreg_error_source")
      expect_match(conditionMessage(cnd), "too large to be squared")
      expect_identical(calls, 21)
      fit <- update(cnd$learner, spoilt, answer)
      expect_identical(calls, 80)
      expect_true(all(is.finite(unlist(coef(fit)))))
      expect_lt(max(abs(unlist(coef(fit)))), 100)
    }
  }
})

test_that("memory that runs out ends a run as an interrupt does", {
  skip_on_cran()
  skip_on_os(c("windows", "mac", "solaris"))
  skip_on_cran()
  script <- tempfile(fileext = ".R")
  on.exit(unlink(script))
  writeLines(c(
    "library(frugalreg)",
    "lab <- attribute_source(function(rows, columns) sin(rows + columns),",
    "                        n = 4e5, d = 1000, batch = 5000)",
    "y <- rep_len(c(1, -1), 4e5)",
    "cnd <- tryCatch(",
    "  aerr(lab, y, budget = 20, seed = 1, radius = 1, step_size = 0.01,",
    "       x_bound = 30, tuning = 'theory',",
    "       control = frugal_control(keep_looks = TRUE)), error = identity)",
    "cat(class(cnd)[1], '\\n')",
    "cat(conditionMessage(cnd), '\\n')",
    "cat(identical(last_learner(), cnd$learner), '\\n')",
    "cat(nrow(as_fit(cnd$learner)$looks$values) > 1e6, '\\n')"
  ), script)
  libraries <- paste(.libPaths(), collapse = ":")
  said <- system(paste0("ulimit -v 450000; R_LIBS=", shQuote(libraries), " ",
                        shQuote(file.path(R.home("bin"), "Rscript")), " ",
                        shQuote(script), " 2>&1"), intern = TRUE)
  skip_if(any(grepl("sanitizer|ASan", said)))
  expect_match(said[1], "frugalreg_error_memory")
  expect_match(said[2], "`keep_looks`", fixed = TRUE)
  expect_identical(trimws(said[3:4]), c("TRUE", "TRUE"))
})

test_that("a sentence of somebody else ends once", {
  cnd <- in_odd_session(error_of(
    aerr(matrix(1:60, 20), 1:20, budget = 2, seed = 1, radius = 1)
  ), options = list(warn = 2))
  expect_s3_class(cnd, "frugalreg_error_fit")
  expect_no_match(conditionMessage(cnd), "..", fixed = TRUE)
  expect_match(conditionMessage(cnd), "`step_size`. The learner", fixed = TRUE)
})

test_that("a limit of time is no failure of a fit", {
  skip_on_cran()
  limited <- function(expression) {
    on.exit(setTimeLimit())
    tryCatch({
      setTimeLimit(elapsed = 0.3, transient = TRUE)
      expression
    }, error = identity)
  }
  use_seed(7)
  wide <- matrix(rnorm(20 * 1500), 20)
  wide[runif(length(wide)) < 0.3] <- NA
  cnd <- limited(momentnet(wide, rnorm(20)))
  expect_match(conditionMessage(cnd), "^reached elapsed time limit$")
  expect_false(inherits(cnd, "frugalreg_error"))
})
