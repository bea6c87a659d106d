# What is unusual but legal works, with the right result.

test_that("one row is enough to learn from", {
  x <- matrix(c(0.5, 0.2, 0.1), 1)
  for (name in names(learners)) {
    fit <- learners[[name]](x, 1, budget = 2, seed = 1)
    expect_identical(c(fit$n, fit$visits), c(1, 1), label = name)
    # The answer averages the iterates before each example: that is 0 once.
    expect_identical(unname(coef(fit)), numeric(4), label = name)
    expect_identical(predict(fit, x), 0, label = name)
    more <- learners[[name]](x, 1, budget = 2, seed = 1, step_size = 0.5,
                             control = frugal_control(passes = 50))
    expect_gt(predict(more, x), 0)
  }
})

test_that("constant columns are learned like any others", {
  x <- cbind(small_integers(), 1)
  y <- rep(2, 60)
  for (name in names(learners)) {
    fit <- learners[[name]](x, y, budget = 4, x_bound = 10, seed = 1,
                            step_size = 0.3, radius = 20,
                            control = frugal_control(passes = 50))
    expect_lt(mean(residuals(fit, x, y)^2), 0.5 * mean(y^2))
  }
})

test_that("all-zero columns get no coefficient", {
  x <- small_integers()
  y <- small_labels(x)
  x[, c(2, 5)] <- 0L
  for (name in names(learners)) {
    fit <- learners[[name]](x, y, budget = 4, x_bound = 10, seed = 1,
                            step_size = 0.3)
    expect_identical(unname(fit$coefficients[c(2, 5)]), c(0, 0), label = name)
    expect_true(any(fit$coefficients != 0))
  }
})

test_that("where x is all zero nothing is learned, and nothing breaks", {
  skip_on_cran()
  for (x in list(matrix(0, 50, 4), matrix(0L, 50, 4), matrix(FALSE, 50, 4),
                 Matrix::Matrix(0, 50, 4, sparse = TRUE),
                 as.data.frame(matrix(0, 50, 4)))) {
    for (name in names(learners)) {
      fit <- learners[[name]](x, rep(3, 50), budget = 3, seed = 1)
      expect_identical(unname(fit$coefficients), numeric(4), label = name)
      with <- learners[[name]](x, rep(3, 50), budget = 3, seed = 1,
                               intercept = TRUE)
      expect_gt(with$intercept, 2.5)
    }
  }
})

test_that("duplicated columns share what one of them would get", {
  x <- small_integers()[, c(1, 1, 1, 2)]
  y <- x[, 1] / 2
  fit <- aerr(x, y, budget = 3, x_bound = 6, step_size = 0.3, seed = 1,
              radius = 20, averaging = 2,
              control = frugal_control(passes = 500))
  expect_lt(abs(sum(fit$coefficients[1:3]) - 0.5), 0.15)
  expect_lt(abs(fit$coefficients[[4]]), 0.1)
  expect_lt(mean(residuals(fit, x, y)^2), 0.1 * mean(y^2))
})

test_that("y constant or all zero", {
  x <- small_integers()
  for (name in names(learners)) {
    zero <- learners[[name]](x, numeric(60), budget = 3, x_bound = 10, seed = 1)
    expect_identical(unname(coef(zero)), numeric(9), label = name)
    expect_identical(zero$radius, 1)
    same <- learners[[name]](x, rep(5, 60), budget = 3, x_bound = 10, seed = 1,
                             intercept = TRUE)
    expect_identical(same$radius, 5)
    expect_gt(same$intercept, 4)
  }
})

test_that("integer and logical labels are numbers", {
  x <- small_integers()
  y <- as.integer(x[, 1] > 1)
  expected <- aerr(x, y + 0, budget = 3, x_bound = 10, seed = 1)
  expect_same_fit(aerr(x, y, budget = 3, x_bound = 10, seed = 1), expected)
  expect_same_fit(aerr(x, y == 1, budget = 3, x_bound = 10, seed = 1), expected)
  expect_same_fit(aerr(x, cbind(y), budget = 3, x_bound = 10, seed = 1),
                  expected)
  named <- stats::setNames(y, seq_along(y))
  expect_same_fit(aerr(x, named, budget = 3, x_bound = 10, seed = 1), expected)
})

test_that("more columns than rows", {
  x <- small_integers(5, 40)
  for (name in names(learners)) {
    fit <- learners[[name]](x, 1:5, budget = 4, x_bound = 20, seed = 1)
    expect_length(fit$coefficients, 40)
    expect_length(predict(fit, x), 5)
    expect_consistent_looks(fit)
  }
})

test_that("budget = d sees everything without replacement", {
  x <- small_integers()
  fit <- aerr(x, small_labels(x), budget = 8, x_bound = 10, seed = 1,
              control = frugal_control(replace = FALSE))
  expect_gte(fit$looks$mean, 7)
  expect_lte(fit$looks$max, 8)
  fit <- aelr(x[, 1:2], small_labels(x), budget = 2, x_bound = 10, seed = 1)
  expect_lte(fit$looks$max, 2)
})

test_that("without column names there are V1, V2, ... and positions", {
  x <- small_integers()
  y <- small_labels(x)
  bare <- aerr(x, y, budget = 3, x_bound = 10, seed = 1)
  expect_named(coef(bare), c("(Intercept)", paste0("V", 1:8)))
  named <- x
  colnames(named) <- letters[8:1]
  expect_identical(predict(bare, named), predict(bare, x))
  expect_identical(predict(bare, as.data.frame(named)),
                   stats::setNames(predict(bare, x), 1:60))
})

test_that("wide sparse data cost what is looked at, not what is there", {
  skip_on_cran()
  set.seed(1)
  d <- 50000
  n <- 400
  x <- Matrix::sparseMatrix(i = rep(seq_len(n), 20), x = 1,
                            j = sample(d, 20 * n, replace = TRUE),
                            dims = c(n, d))
  y <- as.numeric(Matrix::rowSums(x[, 1:25000]))
  for (name in names(learners)) {
    fit <- learners[[name]](x, y, budget = 50, x_bound = 5, seed = 1)
    expect_length(fit$coefficients, d)
    expect_lte(fit$looks$max, 50)
    expect_identical(sum(fit$looks$per_attribute), fit$looks$total)
    expect_length(predict(fit, x[1:3, ]), 3)
  }
})

test_that("a factor of one level says nothing and is not asked for", {
  data <- small_frame()[c("u", "v")]
  data$same <- factor(rep("only", 60))
  fit <- aerr(data, small_frame()$y, budget = 2, x_bound = 3, seed = 1)
  expect_named(coef(fit), c("(Intercept)", "u", "v"))
  expect_same_fit(fit, aerr(data[1:2], small_frame()$y, budget = 2, x_bound = 3,
                            seed = 1))
  expect_length(predict(fit, data), 60)
})

test_that("unusual column names are kept as they are", {
  data <- data.frame(`a b` = 1:5, `2` = 5:1, `(Intercept)` = 0, check.names =
                       FALSE)
  fit <- aerr(data, 1:5, budget = 2, x_bound = 10, seed = 1)
  expect_identical(names(fit$coefficients), names(data))
  expect_length(predict(fit, data), 5)
  formula <- aerr(y ~ `a b` + I(`2`^2), cbind(data, y = 1:5), budget = 2,
                  x_bound = 30, seed = 1)
  expect_named(coef(formula), c("(Intercept)", "`a b`", "I(`2`^2)"))
  expect_length(predict(formula, data), 5)
})

test_that("a first phase that is longer than the data is all there is", {
  x <- small_integers()
  y <- small_labels(x)
  fit <- aerr(x, y, budget = 3, x_bound = 10, seed = 1, step_size = 0.1,
              sampling = sample_two_phase(length = 1000))
  uniform <- aerr(x, y, budget = 3, x_bound = 10, seed = 1, step_size = 0.1)
  expect_identical(coef(fit), coef(uniform))
})

test_that("one new row is predicted from a vector, a matrix or a data frame", {
  x <- small_integers()
  colnames(x) <- letters[1:8]
  fit <- aerr(x, small_labels(x), budget = 3, x_bound = 10, seed = 1)
  expected <- sum(fit$coefficients * x[7, ])
  expect_equal(predict(fit, x[7, ]), expected)
  expect_equal(predict(fit, rev(x[7, ])), expected)
  expect_equal(predict(fit, x[7, , drop = FALSE]), expected)
  expect_equal(unname(predict(fit, as.data.frame(x)[7, ])), expected)
})

test_that("no new rows give no predictions", {
  x <- small_integers()
  fit <- aerr(x, small_labels(x), budget = 3, x_bound = 10, seed = 1)
  expect_length(predict(fit, x[0, ]), 0)
  expect_length(predict(fit, sparse_matrix(x)[0, ]), 0)
  frame <- small_frame()
  fit <- aerr(y ~ u + f + splines::ns(v, knots = 0.5, Boundary.knots = 0:1),
              frame, budget = 2, x_bound = 5, seed = 1)
  expect_length(predict(fit, frame[0, ]), 0)
})

test_that("factors that R's contrasts cannot code are refused by name", {
  frame <- data.frame(y = 1:40 + 0.5, u = sqrt(1:40),
                      patient = factor(1:40, 1:100, ordered = TRUE))
  for (given in list(
    quote(cv_momentnet(frame[c("u", "patient")], frame$y)),
    quote(momentnet(y ~ u + patient, frame)),
    quote(aerr(y ~ u + patient, frame, budget = 1))
  )) {
    cnd <- expect_error(eval(given), "`patient` cannot be used: its 100 levels",
                        class = "frugalreg_error_input")
    expect_match(conditionMessage(cnd), "a factor without order.", fixed = TRUE)
    expect_identical(cnd$term, "patient")
  }
})

test_that("a factor that had no level says so of later ones", {
  frame <- data.frame(y = mtcars$mpg, u = mtcars$wt, note = factor(NA))
  fit <- momentnet(y ~ u + note, frame)
  expect_error(predict(fit, transform(frame[1, ], note = "late")),
               "one of the levels of the fit, which had none, not \"late\"",
               class = "frugalreg_error_input")
})
