# Every pattern of missing entries and every shape of data can be learned from:
# no method crashes, leaves a NaN or says what it does not know.

base <- local({
  use_seed(421)
  drawn_tables(60, 0.7, 0.2, d = 8, rank = 3)$training
})

expect_all_sound <- function(x, y, rank, ...) {
  for (name in names(lowrank_learners)) expect_sound_fit(name, x, y, rank, ...)
}

test_that("nothing is missing", {
  # petrels() learns row by row, and has tests of its own.
  expect_setequal(c(names(lowrank_learners), "petrels"),
                  c(names(lowrank_methods()), "paper"))
  use_seed(422)
  data <- drawn_tables(60, 1, 0.2, d = 8, rank = 3)$training
  expect_false(anyNA(data$x))
  expect_all_sound(data$x, data$y, 3)
})

test_that("all of a row is missing, or all of a column", {
  x <- base$x
  x[c(1, 30, 60), ] <- NA
  expect_all_sound(x, base$y, 3)
  x[, c(2, 8)] <- NA
  expect_all_sound(x, base$y, 3)
})

test_that("an attribute that was never seen has no say", {
  x <- base$x
  x[, 2] <- NA
  new <- replace(x, is.na(x), 0)
  other <- new
  other[, 2] <- 1e3
  for (name in names(lowrank_learners)) {
    fit <- expect_sound_fit(name, x, base$y, 3)
    expect_equal(predict(fit, other), predict(fit, new), tolerance = 1e-6,
                 label = name)
  }
})

test_that("blocks are missing", {
  use_seed(423)
  x <- drawn_tables(60, 1, 0.2, d = 8, rank = 3)$training$x
  x[1:30, 1:4] <- NA
  x[31:60, 6:8] <- NA
  expect_all_sound(x, base$y, 3)
  # No row shows both halves.
  x[31:60, 5] <- NA
  x[1:30, 5] <- NA
  expect_all_sound(x, base$y, 3)
})

test_that("one entry a row, fewer than the rank, and one row an entry", {
  skip_on_cran()
  x <- base$x
  for (i in seq_len(60)) {
    x[i, -(i %% 8 + 1)] <- NA
    x[i, i %% 8 + 1] <- sin(i)
  }
  expect_all_sound(x, base$y, 3)
  expect_all_sound(x, base$y, 1)
  x <- matrix(NA_real_, 60, 8)
  x[7, 3] <- 2
  expect_all_sound(x, base$y, 2)
})

test_that("rank 1 and a rank of all attributes", {
  expect_all_sound(base$x, base$y, 1)
  expect_all_sound(base$x, base$y, 8)
})

test_that("more attributes than rows", {
  use_seed(424)
  data <- drawn_tables(12, 0.6, 0.2, d = 40, rank = 3)$training
  expect_all_sound(data$x, data$y, 3)
  expect_all_sound(data$x, data$y, 8)
})

test_that("constant columns, duplicated columns and zeros", {
  skip_on_cran()
  x <- base$x
  x[, 2] <- ifelse(is.na(x[, 2]), NA, 4)
  expect_all_sound(x, base$y, 3)
  x[, 5] <- x[, 4]
  expect_all_sound(x, base$y, 3)
  expect_all_sound(0 * x, base$y, 2)
})

test_that("labels without variance are what is predicted", {
  for (name in setdiff(names(lowrank_learners), "paper")) { # has no intercept
    fit <- expect_sound_fit(name, base$x, rep(3, 60), 3)
    expect_equal(as.numeric(predict(fit, base$x)), rep(3, 60),
                 tolerance = 1e-6, label = name)
  }
})

test_that("some labels are missing", {
  y <- base$y
  y[seq(1, 60, 3)] <- NA
  expect_all_sound(base$x, y, 3)
})

test_that("the units of attributes and labels only scale the predictions", {
  skip_on_cran()
  validation <- local({
    use_seed(425)
    drawn_tables(30, 0.7, 0.2, d = 8, rank = 3)$training[c("x", "y")]
  })
  for (name in names(lowrank_learners)) {
    if (name == "paper") next # as printed, in the units of the data
    fit <- expect_sound_fit(name, base$x, base$y, 3, validation = validation)
    expected <- as.numeric(predict(fit, base$x))
    for (units in list(c(1e-100, 1), c(1e100, 1), c(1, 1e-100), c(1, 1e100),
                       c(3, 7), c(2^40, 2^-30))) {
      scaled <- expect_sound_fit(
        name, base$x * units[1], base$y * units[2], 3,
        validation = list(x = validation$x * units[1],
                          y = validation$y * units[2])
      )
      found <- as.numeric(predict(scaled, base$x * units[1])) / units[2]
      expect_equal(found, expected, tolerance = 1e-6,
                   label = paste(name, toString(units)))
    }
  }
})

test_that("a shift of attributes and labels only shifts the predictions", {
  validation <- list(x = base$x[41:60, ], y = base$y[41:60])
  shift <- c(5, -3, 0, 1, 2, -8, 4, 1)
  for (name in setdiff(names(lowrank_learners), "paper")) {
    fit <- expect_sound_fit(name, base$x[1:40, ], base$y[1:40], 3,
                            validation = validation)
    moved <- sweep(base$x, 2, shift, `+`)
    other <- expect_sound_fit(name, moved[1:40, ], base$y[1:40] + 10, 3,
                              validation = list(x = moved[41:60, ],
                                                y = base$y[41:60] + 10))
    expect_equal(as.numeric(predict(other, moved)),
                 as.numeric(predict(fit, base$x)) + 10, tolerance = 1e-6,
                 label = name)
  }
})

test_that("infinite values are refused, NaN is missing and said to be", {
  x <- base$x
  x[3, 3] <- Inf
  y <- base$y
  for (learner in lowrank_learners) {
    expect_error(learner(x, y, rank = 2), class = "frugalreg_error_input")
    expect_error(learner(base$x, replace(y, 4, -Inf), rank = 2),
                 class = "frugalreg_error_input")
  }
  x[3, 3] <- NA
  nan <- replace(x, is.na(x), NaN)
  fit <- slrm(x, y, rank = 2, method = "em", seed = 1)
  expect_condition(slrm(nan, y, rank = 2, method = "em", seed = 1), "NaN")
  other <- suppressWarnings(suppressMessages(
    slrm(nan, y, rank = 2, method = "em", seed = 1)
  ))
  expect_identical(coef(other), coef(fit))
  expect_error(predict(fit, replace(x, 5, Inf)),
               class = "frugalreg_error_input")
})

test_that("levels that training rows did not have are refused", {
  data <- data.frame(base$x[, 1:3], f = factor(rep(c("a", "b", NA), 20)),
                     y = base$y)
  fit <- slrm(y ~ ., data, rank = 2, method = "em", seed = 1)
  expect_true(all(is.finite(predict(fit, data))))
  data$f <- factor(rep(c("a", "new"), 30))
  expect_error(predict(fit, data), class = "frugalreg_error_input")
})

test_that("no row of new data changes what is said of another", {
  use_seed(426)
  new <- rbind(base$x[1:6, ], NA, 1e3)
  for (name in names(lowrank_learners)) {
    fit <- expect_sound_fit(name, base$x, base$y, 3)
    for (type in c("response", "code", "reconstruct")) {
      together <- predict(fit, new, type = type)
      for (i in c(1, 6, 7)) {
        alone <- predict(fit, new[i, , drop = FALSE], type = type)
        # But for the order in which a library of linear algebra may sum.
        expect_equal(as.numeric(alone), as.numeric(as.matrix(together)[i, ]),
                     tolerance = 1e-13, label = name)
      }
    }
  }
})

test_that("noise that is next to nothing in the units used is lived with", {
  x <- base$x
  for (name in names(lowrank_learners)) {
    expect_sound_fit(name, 1e-9 * x, base$y, 3, scale = FALSE)
    expect_sound_fit(name, 1e7 + 1e-9 * x, base$y, 8)
  }
  # The prior of the codes is lost to rounding.
  rows <- frugalreg:::incomplete_rows(1e-9 * x[, 1:3])
  start <- list(loadings = diag(3), weights = numeric(3), offset = numeric(3),
                y_offset = 0, x_noise = NA_real_, y_noise = NA_real_,
                ridge = 1e-6, gamma = 1)
  run <- frugalreg:::lowrank_em(rows, base$y, NULL, start, list(), NULL,
                                frugal_control())
  expect_true(all(is.finite(run$model$loadings)))
})

test_that("without `scale` maximum likelihood is the same in all units", {
  fit <- slrm(base$x, base$y, rank = 3, method = "em", scale = FALSE, seed = 1)
  expected <- as.numeric(predict(fit, base$x))
  for (unit in c(1e-9, 1e-3, 1e6, 1e9)) {
    other <- slrm(unit * base$x, base$y, rank = 3, method = "em", seed = 1,
                  scale = FALSE)
    expect_equal(as.numeric(predict(other, unit * base$x)), expected,
                 tolerance = 1e-6, label = paste("units of", unit))
  }
})
