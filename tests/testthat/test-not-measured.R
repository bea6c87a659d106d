# A look is paid and no value comes: control na = "skip".

list2env(lost_case(), environment())

# What learn() with skip = TRUE makes of the rows with a missing look.
told_fit <- function(kind, x, y, ..., control) {
  control$shuffle <- FALSE
  learner <- frugal_learner(kind, d = ncol(x), n = nrow(x), ...,
                            control = control)
  for (row in seq_len(nrow(x))) {
    ask <- request(learner)
    values <- x[row, ask]
    learner <- if (anyNA(values)) {
      learn(learner, skip = TRUE)
    } else {
      learn(learner, values, y[row])
    }
  }
  as_fit(learner)
}

test_that("an online learner drops what could not be measured, bit for bit", {
  skip_on_cran()
  learners <- list(
    aerr = list(budget = 3, step_size = 0.05, x_bound = 9),
    aelr = list(budget = 3, step_size = 0.05, x_bound = 9),
    ddaerr = list(budget = 4, step_size = 0.05, x_bound = 9,
                  sampling = sample_two_phase(length = 40)),
    ddaelr = list(budget = 4, step_size = 0.05, x_bound = 9, center = TRUE),
    aer = list(budget = 4, lambda = 0.5, x_bound = 9),
    moment_lasso = list(budget = 4, x_bound = 9),
    aesvr = list(budget = 4, step_size = 0.05, epsilon = 0.1, x_bound = 9)
  )
  for (kind in names(learners)) {
    arguments <- c(learners[[kind]], radius = 2, seed = 5)
    fit <- do.call(kind, c(list(lost, target), arguments,
                           if (kind != "moment_lasso") list(tuning = "theory"),
                           list(control = skip_missing(shuffle = FALSE))))
    told <- do.call(told_fit, c(list(kind, lost, target), arguments,
                                list(control = frugal_control())))
    expect_identical(coef(fit), coef(told), info = kind)
    expect_identical(fit$looks$total, told$looks$total, info = kind)
    expect_identical(fit$looks$dropped, 300 - told$visits, info = kind)
    expect_gt(fit$looks$dropped, 50)
  }
})

test_that("the first missing look ends a run where nothing else was said", {
  for (bad in c(NA, NaN)) {
    x <- measured
    x[100, ] <- bad
    expect_error(aerr(x, target, 3, seed = 1), class = "frugalreg_error_input")
    expect_error(momentnet(oracle_of(x), target, 3, seed = 1),
                 class = "frugalreg_error_source")
  }
  fit <- momentnet(measured, target, 3, seed = 1)
  expect_null(fit$looks$missing)
  infinite <- measured
  infinite[100, ] <- Inf
  for (learner in list(aerr, momentnet)) {
    expect_error(learner(infinite, target, 3, seed = 1,
                         control = skip_missing()),
                 class = "frugalreg_error_input")
  }
  expect_error(aerr(measured, replace(target, 3, NA), 3,
                    control = skip_missing()), class = "frugalreg_error_input")
})

test_that("every kind of data, batch and learner says how many", {
  skip_on_cran()
  frame <- as.data.frame(lost)
  names(frame) <- letters[1:6]
  sources <- list(matrix = lost, nan = replace(lost, is.na(lost), NaN),
                  frame = frame, sparse = Matrix::Matrix(lost, sparse = TRUE),
                  oracle = oracle_of(lost), batch = batch_oracle_of(lost, 7))
  fits <- list(
    aerr = function(x) aerr(x, target, 3, seed = 2, control = skip_missing()),
    moment_lasso = function(x) {
      moment_lasso(x, target, 4, seed = 2, control = skip_missing())
    },
    momentnet = function(x) {
      momentnet(x, target, 3, seed = 2, control = skip_missing())
    }
  )
  for (kind in names(fits)) {
    for (name in names(sources)) {
      fit <- fits[[kind]](sources[[name]])
      asked <- fit$looks$total
      share <- mean(is.na(lost))
      # Six standard deviations of a binomial number.
      expect_lt(abs(fit$looks$missing - share * asked),
                6 * sqrt(share * asked))
      expect_output(print(fit), paste0("Not answered: ", fit$looks$missing))
      expect_true(all(is.finite(unlist(coef(fit)))))
    }
  }
})

test_that("in a batch the others are learned from, whatever is dropped", {
  # Moments are sums, for which it is the same when they are added.
  fit <- function(x) {
    moment_lasso(x, target, 4, radius = 2, x_bound = 9, tuning = "theory",
                 seed = 2, control = skip_missing())
  }
  alone <- fit(lost)
  for (batch in c(2, 7, 300)) {
    together <- fit(batch_oracle_of(lost, batch))
    expect_equal(coef(together), coef(alone), tolerance = 1e-12)
    expect_identical(together$looks$dropped, alone$looks$dropped)
  }
})

test_that("a free attribute without a value is no look that was not answered", {
  for (fit in list(aerr, aelr, momentnet)) {
    lab <- noting_oracle(lost)
    fit <- fit(lab$source, target, 4, free = c(2, 5), seed = 2,
               control = skip_missing())
    pairs <- lab$pairs()
    unanswered <- is.na(lost[cbind(pairs$row, pairs$column)])
    paid <- !pairs$column %in% c(2, 5)
    expect_identical(fit$looks$missing, as.numeric(sum(unanswered & paid)))
    expect_gt(sum(unanswered & !paid), 0)
  }
})

test_that("the first rows that find the scale take what was measured", {
  rare <- measured
  rare[, 4] <- 1000 * rare[, 4]
  rare[sample(300, 200), 4] <- NA
  fit <- aerr(rare, target, 4, seed = 1, control = skip_missing())
  expect_lt(abs(log(fit$scaling$scale[4] / sd(rare[, 4], na.rm = TRUE))), 0.7)
  # As many rows as without a gap.
  expect_identical(fit$scaling$rows,
                   aerr(measured, target, 4, seed = 1)$scaling$rows)
})

test_that("candidates are tried though examples are dropped", {
  half <- measured
  half[sample(length(half), 600)] <- NA
  rows <- rep(1:300, 4)
  fit <- aerr(half[rows, ], target[rows], 3, seed = 4, control = skip_missing())
  expect_gt(fit$looks$dropped, 400)
  expect_true(all(is.finite(fit$candidates$loss)))
  lasso <- moment_lasso(half[rows, ], target[rows], 4, seed = 4,
                        control = skip_missing())
  expect_true(all(is.finite(lasso$candidates$loss)))
  # A learner that never learned from an example is a learner all the same.
  none <- suppressWarnings(
    aerr(NA * measured, target, 3, seed = 4, control = skip_missing())
  )
  expect_identical(none$looks$missing, none$looks$total)
  expect_true(all(coef(none) == 0 | names(coef(none)) == "(Intercept)"))
})

test_that("a learner that is told takes NA for a lost sample", {
  learner <- frugal_learner("aerr", 6, 4, radius = 1, step_size = 0.1, seed = 1,
                            control = skip_missing(keep_looks = TRUE))
  ask <- request(learner)
  expect_gt(length(ask), 1)
  values <- replace(measured[1, ask], 1, NA)
  told <- learn(learner, values, 1)
  skipped <- learn(learner, skip = TRUE)
  expect_identical(request(told), request(skipped))
  fit <- as_fit(told)
  expect_identical(coef(fit), coef(as_fit(skipped)))
  expect_identical(fit$looks$missing, 1)
  expect_identical(fit$looks$dropped, 1)
  expect_equal(fit$looks$values$value, unname(values[-1]))
  expect_error(learn(learner, replace(values, 1, Inf), 1),
               class = "frugalreg_error_input")
  strict <- frugal_learner("aerr", 6, 4, radius = 1, step_size = 0.1, seed = 1)
  expect_error(learn(strict, values, 1), "finite",
               class = "frugalreg_error_input")
})

test_that("a fit with lost samples is updated, saved and resumed", {
  skip_on_cran()
  learn <- function(rows) {
    aerr(lost[rows, ], target[rows], 3, seed = 6, radius = 2, x_bound = 9,
         step_size = 0.05, tuning = "theory",
         control = skip_missing(shuffle = FALSE))
  }
  file <- tempfile()
  on.exit(unlink(file))
  saveRDS(learn(1:200), file)
  updated <- update(readRDS(file), lost[201:300, ], target[201:300])
  whole <- learn(1:300)
  expect_identical(coef(updated), coef(whole))
  expect_identical(updated$looks$missing, whole$looks$missing)
  expect_identical(updated$looks$dropped, whole$looks$dropped)
  calls <- noting_oracle(lost, function(at) if (at == 150) stop("closed"))
  cnd <- tryCatch(cv_momentnet(calls$source, target, 4, seed = 1,
                               control = skip_missing()), error = identity)
  fit <- update(cnd$learner, calls$source, target)
  expect_identical(anyDuplicated(calls$pairs()), 0L)
  expect_equal(fit$looks$total, nrow(calls$pairs()))
  asked <- as.matrix(calls$pairs())
  # Of the call that failed nothing is known.
  failed <- asked[cumsum(lengths(calls$columns()))[149] + 1:4, ]
  expect_equal(fit$looks$missing, sum(is.na(lost[asked])) -
                 sum(is.na(lost[failed])))
})

test_that("all values are checked beforehand but for those that may miss", {
  expect_error(aerr(lost, target, 3, control = frugal_control(check = "all")),
               "finite everywhere", class = "frugalreg_error_input")
  fit <- aerr(lost, target, 3, seed = 1, control = skip_missing(check = "all"))
  expect_gt(fit$looks$missing, 0)
  far <- replace(lost, 5, Inf)
  expect_error(aerr(far, target, 3, control = skip_missing(check = "all")),
               "row 5, column 1", class = "frugalreg_error_input")
  expect_error(frugal_control(na = "drop"), class = "frugalreg_error_input")
})

test_that("a missing integer is NA in what is said of it, as a number is", {
  for (x in list(data.frame(a = c(NA, 2:200), b = 1:200),
                 data.frame(a = c(NA, rep(TRUE, 199)), b = 1:200),
                 cbind(a = c(NA, 2:200), b = 1:200))) {
    expect_error(aerr(x, cos(1:200), budget = 2, seed = 1,
                      control = frugal_control(shuffle = FALSE)),
                 "is NA: not a finite number", class = "frugalreg_error_input")
  }
})
