x <- small_integers()
y <- small_labels(x)
moments <- colMeans(x^2)

test_that("every source of the same numbers gives the same fit bit for bit", {
  skip_on_cran()
  sources <- numeric_sources(x)
  for (learner in names(every_learner(moments))) {
    fit <- every_learner(moments)[[learner]]
    expected <- fit(x = sources$double, y = y)
    expect_true(any(expected$coefficients != 0))
    for (kind in names(sources)) {
      expect_same_fit(fit(x = sources[[kind]], y = y), expected,
                      label = paste(learner, kind))
    }
  }
})

test_that("logical values count as 0 and 1 in every source", {
  skip_on_cran()
  sources <- logical_sources(x > 1)
  for (learner in names(every_learner(moments))) {
    fit <- every_learner(moments)[[learner]]
    expected <- fit(x = sources$double, y = y)
    for (kind in names(sources)) {
      expect_same_fit(fit(x = sources[[kind]], y = y), expected,
                      label = paste(learner, kind))
    }
  }
})

test_that("structured sparse matrices give the fit of their dense form", {
  diagonal <- Matrix::Diagonal(8, x = 1:8)
  products <- Matrix::Matrix(crossprod(x), sparse = TRUE)
  symmetric <- Matrix::forceSymmetric(products)
  permutation <- methods::as(c(3L, 1L, 2L, 4:8), "pMatrix")
  twice <- Matrix::sparseMatrix(i = c(1, 1, 2), j = c(1, 1, 8), x = c(1, 2, 5),
                                dims = c(8, 8), repr = "T")
  for (matrix in list(diagonal, symmetric, permutation, twice)) {
    dense <- as.matrix(matrix) + 0
    fit <- function(x) {
      aelr(x, 1:8, budget = 3, x_bound = 2000, step_size = 0.5, seed = 1)
    }
    expect_same_fit(fit(matrix), fit(dense), label = class(matrix)[1])
  }
})

test_that("groups make the same fit from every source", {
  skip_on_cran()
  groups <- c(1, 1, 2, 3, 3, 3, 4, 5)
  sources <- numeric_sources(x)
  # Learners ask for groups alike: one of each way to draw them.
  for (learner in c("ridge, uniform", "lasso, moments, moment draws",
                    "ridge, theory's two phases", "lasso, centred", "aer")) {
    fit <- every_learner(moments)[[learner]]
    expected <- fit(x = sources$double, y = y, groups = groups)
    expect_length(expected$looks$per_attribute, 5)
    for (kind in names(sources)) {
      expect_same_fit(fit(x = sources[[kind]], y = y, groups = groups),
                      expected, label = paste(learner, kind))
    }
  }
})

test_that("the labels of groups do not matter, only which columns share one", {
  fit <- function(groups) {
    aerr(x, y, budget = 3, x_bound = 10, seed = 1, groups = groups)
  }
  expected <- fit(c(1, 1, 2, 3, 3, 3, 4, 5))
  expect_same_fit(fit(c("b", "b", "a", "z", "z", "z", "c", "d")), expected)
  expect_same_fit(fit(factor(c(9, 9, 8, 7, 7, 7, 6, 5))), expected)
  expect_same_fit(fit(c(2, 2, 7, -1, -1, -1, 0.5, 3)), expected)
})

test_that("groups of one column each are no groups", {
  fit <- function(groups) {
    ddaelr(x, y, budget = 4, x_bound = 3, seed = 1, groups = groups)
  }
  expect_same_fit(fit(8:1), fit(NULL))
})

test_that("intercept, order, passes and records are the same in every source", {
  skip_on_cran()
  sources <- numeric_sources(x)
  control <- frugal_control(passes = 2, checkpoints = 6, keep_looks = TRUE)
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    fit <- function(x) {
      learner(x, y, budget = 3, x_bound = 10, intercept = TRUE, averaging = 2,
              step_size = 0.1, seed = 3, control = control)
    }
    expected <- fit(sources$double)
    expect_gt(abs(expected$intercept), 0)
    for (kind in names(sources)) {
      expect_same_fit(fit(sources[[kind]]), expected, label = kind)
    }
  }
})

test_that("a formula of plain numbers is the fit of their matrix", {
  frame <- cbind(as.data.frame(x), y = y)
  of_formula <- aerr(y ~ ., frame, budget = 3, x_bound = 10, seed = 2)
  of_matrix <- aerr(x, y, budget = 3, x_bound = 10, seed = 2, intercept = TRUE)
  expect_same_fit(of_formula, of_matrix)
  of_formula <- aerr(y ~ . - 1, frame, budget = 3, x_bound = 10, seed = 2)
  of_matrix <- aerr(x, y, budget = 3, x_bound = 10, seed = 2)
  expect_same_fit(of_formula, of_matrix)
})

test_that("a factor is the grouped columns of its contrasts", {
  frame <- small_frame()
  design <- model.matrix(~ u + f + v + g, frame)[, -1]
  fit <- ddaerr(frame[c("u", "f", "v", "g")], frame$y, budget = 3, x_bound = 3,
                seed = 4)
  grouped <- ddaerr(unname(design), frame$y, budget = 3, x_bound = 3, seed = 4,
                    groups = c(1, 2, 2, 3, 4, 4))
  expect_same_fit(fit, grouped)
  expect_identical(names(fit$coefficients), colnames(design))
  expect_identical(names(fit$looks$per_attribute), c("u", "f", "v", "g"))
})

test_that("a dense matrix is not copied", {
  skip_if_not(capabilities("profmem"))
  for (matrix in list(x + 0, x, x > 1)) {
    address <- tracemem(matrix)
    copies <- capture.output({
      aerr(matrix, y, budget = 3, x_bound = 10, seed = 1)
      ddaelr(attribute_source(matrix), y, budget = 3, x_bound = 10, seed = 1)
    })
    untracemem(matrix)
    expect_identical(grep("tracemem", copies, value = TRUE), character())
  }
})

test_that("learning leaves the data as they were", {
  sources <- list(x + 0, sparse_matrix(x + 0), as.data.frame(x))
  before <- serialize(list(sources, y), NULL)
  for (source in sources) {
    aerr(source, y, budget = 3, x_bound = 10, seed = 1)
    aelr(source, y, budget = 3, x_bound = 10, seed = 1)
  }
  expect_identical(serialize(list(sources, y), NULL), before)
})

test_that("an integer NA that is looked at is missing, not a number", {
  holes <- x
  holes[, 3] <- NA
  cnd <- error_of(aerr(holes, y, budget = 8, seed = 1, x_bound = 10))
  expect_s3_class(cnd, "frugalreg_error_input")
  expect_identical(cnd$column, "V3")
})
