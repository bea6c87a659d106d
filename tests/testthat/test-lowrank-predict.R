# Prediction with any pattern of missing values, against the formula in plain R.

data <- small_incomplete()
x <- data$x
fit <- tiny_fit(x, data$y)

# The prediction of one row, written out.
direct_prediction <- function(fit, row) {
  model <- fit$model
  standard <- (row - fit$center$x_center) / fit$scale$x_scale
  code <- ridge_code(standard, model$loadings, model$ridge, model$offset)
  fit$center$y_center +
    fit$scale$y_scale * (model$y_offset + sum(code * model$weights))
}

patterns <- function(x) {
  set.seed(1)
  random <- x
  random[stats::runif(length(x)) < 0.7] <- NA
  one <- x * NA
  one[cbind(1:60, rep_len(1:8, 60))] <- 3
  block <- x
  block[1:30, 1:4] <- NA
  column <- x
  column[, 2] <- NA
  list(few = x, random = random, one_entry = one, block = block,
       column = column)
}

test_that("predictions are those of the formula, whatever is missing", {
  for (name in names(patterns(x))) {
    rows <- patterns(x)[[name]]
    empty <- which(rowSums(!is.na(rows)) == 0)
    expected <- apply(rows, 1, direct_prediction, fit = fit)
    expected[empty] <- mean(data$y)
    predicted <- predict(fit, rows, clip = FALSE)
    expect_equal(as.vector(predicted), unname(expected), label = name)
    expect_identical(attr(predicted, "flagged"), unname(empty), label = name)
    expect_named(predicted, rownames(x))
  }
})

test_that("a complete row's prediction is linear, with coef()", {
  complete <- outer(1:20, 1:8, function(i, j) sin(i * j) + 5 * j)
  expect_equal(as.vector(predict(fit, complete)),
               as.vector(cbind(1, complete) %*% coef(fit)))
  expect_named(coef(fit), c("(Intercept)", letters[1:8]))
  expect_identical(coef(fit)[-1], fit$coefficients)
})

test_that("no row influences another, and their order does not matter", {
  whole <- predict(fit, x)
  for (row in c(1, 17, 60)) {
    expect_identical(predict(fit, x[row, , drop = FALSE])[[1]], whole[[row]])
    changed <- x
    changed[-row, ] <- replace(changed[-row, ], TRUE, 1e5)
    expect_identical(predict(fit, changed)[[row]], whole[[row]])
  }
  expect_identical(as.vector(predict(fit, x[60:1, ])), rev(as.vector(whole)))
})

test_that("an empty row gets the mean of y, the code 0, the offsets", {
  rows <- rbind(x[1:2, ], NA, x[3, ], NA)
  predicted <- predict(fit, rows)
  expect_identical(attr(predicted, "flagged"), c(3L, 5L))
  expect_identical(predicted[c(3, 5)], rep(mean(data$y), 2),
                   ignore_attr = TRUE)
  codes <- predict(fit, rows, type = "code")
  expect_identical(codes[c(3, 5), ], matrix(0, 2, 3), ignore_attr = TRUE)
  offsets <- fit$center$x_center + fit$scale$x_scale * fit$model$offset
  rebuilt <- predict(fit, rows, type = "reconstruct")
  expect_equal(unname(rebuilt[3, ]), offsets)
  expect_identical(attr(codes, "flagged"), c(3L, 5L))
  expect_identical(attr(rebuilt, "flagged"), c(3L, 5L))
})

test_that("the mean of y is that of the labels that are known", {
  some <- tiny_fit(x, replace(data$y, 1:30, NA))
  expect_equal(predict(some, x[1, , drop = FALSE] * NA)[[1]],
               mean(data$y[31:60]))
})

test_that("with gamma rows that say too little are flagged, never NA", {
  strict <- tiny_fit(x, data$y, ridge = 1e-6, gamma = 0.5)
  predicted <- predict(strict, x)
  count <- rowSums(!is.na(x))
  smallest <- apply(x, 1, function(row) {
    seen <- strict$model$loadings[!is.na(row), , drop = FALSE]
    min(eigen(crossprod(seen), TRUE)$values)
  })
  flagged <- count < 3 | smallest < 0.5 * count / 8
  expect_identical(attr(predicted, "flagged"), unname(which(flagged)))
  expect_false(anyNA(predicted))
  expect_true(any(flagged) && !all(flagged))
  expect_identical(unique(as.vector(predicted[flagged])), mean(data$y))
  two <- x
  two[, 3:8] <- NA
  expect_warning(all_flagged <- predict(strict, two),
                 class = "frugalreg_warning_flagged")
  expect_identical(as.vector(all_flagged), rep(mean(data$y), 60))
  expect_silent(predict(strict, x * NA))
  expect_silent(predict(strict, x[0, ]))
})

test_that("a code without a ridge that does not exist is flagged", {
  bare <- tiny_fit(x, data$y, ridge = 0.1)
  bare$model$ridge <- 0
  few <- x
  few[3, ] <- NA
  few[3, 1:2] <- 1
  predicted <- predict(bare, few)
  expect_true(3L %in% attr(predicted, "flagged"))
  expect_true(all(is.finite(predicted)))
})

test_that("reconstructions are the model's rows, near the observed ones", {
  rebuilt <- predict(fit, x, type = "reconstruct")
  codes <- predict(fit, x, type = "code")
  expect_identical(dimnames(rebuilt), dimnames(x))
  expect_identical(dim(codes), c(60L, 3L))
  expected <- sweep(codes %*% t(fit$model$loadings), 2, fit$model$offset, "+")
  expected <- sweep(expected * fit$scale$x_scale, 2, fit$center$x_center, "+")
  expect_equal(rebuilt, expected, ignore_attr = TRUE)
  expect_lt(mean((rebuilt - x)^2, na.rm = TRUE),
            0.1 * mean(sweep(x, 2, colMeans(x, TRUE))^2, na.rm = TRUE))
})

test_that("new columns are matched by name, in any order, extra ones ignored", {
  expected <- predict(fit, x)
  expect_identical(predict(fit, x[, 8:1]), expected)
  expect_identical(predict(fit, cbind(z = Inf, x, more = NaN)), expected)
  expect_identical(predict(fit, as.data.frame(x)[8:1]), expected)
  expect_identical(unname(predict(fit, unname(x))), unname(expected))
  expect_identical(predict(fit, x[3, ])[[1]], expected[[3]])
  at <- which(!is.na(x), arr.ind = TRUE)
  sparse <- observed_only(Matrix::sparseMatrix(
    at[, 1], at[, 2], x = x[at], dims = dim(x), dimnames = dimnames(x)
  ))
  expect_identical(predict(fit, sparse), expected)
  shuffled <- observed_only(Matrix::sparseMatrix(
    c(at[, 1], 5), c(9 - at[, 2], 9), x = c(x[at], 1), dims = c(60, 9),
    dimnames = list(rownames(x), c(letters[8:1], "more"))
  ))
  expect_identical(predict(fit, shuffled), expected)
  expect_length(predict(fit, x[0, ]), 0)
  expect_identical(dim(predict(fit, x[0, ], type = "reconstruct")), c(0L, 8L))
})

test_that("rows of a data frame are read with the levels of the fit", {
  frame <- small_frame()
  frame$f[c(2, 9)] <- NA
  frame$u[c(3, 9)] <- NA
  recipe <- formula_data(y ~ u + f + g + log(w), frame)
  of_formula <- tiny_fit(data = recipe)
  expected <- predict(of_formula, frame)
  expect_length(expected, 60)
  texts <- transform(frame, f = as.character(f))
  expect_identical(predict(of_formula, texts), expected)
  expect_identical(predict(of_formula, frame[rev(names(frame))]), expected)
  expect_equal(residuals(of_formula, frame), frame$y - expected,
               ignore_attr = TRUE)
  frame_fit <- tiny_fit(frame[c("u", "v", "f", "flag")], frame$y)
  expect_named(coef(frame_fit), c("(Intercept)", "u", "v", "fgreen", "fblue",
                                  "flag"))
  expect_refused("input", {
    predict(of_formula, transform(texts, f = "violet"))
    predict(of_formula, frame["u"])
    predict(of_formula, frame[c("u", "f", "g")])
    predict(of_formula, transform(frame, u = as.character(u)))
    predict(frame_fit, transform(frame, v = Sys.Date()))
  })
})

test_that("what cannot be predicted is refused", {
  skip_on_cran()
  petrels <- tiny_fit(data = list(
    rows = frugalreg:::incomplete_rows(x), y = NULL, recipe = NULL,
    layout = fit$layout
  ))
  expect_refused("input", {
    predict(fit)
    predict(fit, x, type = "link")
    predict(fit, x, at = 3)
    predict(fit, unname(x[, 1:7]))
    predict(fit, x[, 1:7])
    predict(fit, replace(x, 5, Inf))
    predict(fit, "x")
    predict(fit, 1:3)
    predict(fit, list(x))
    predict(fit, observed_only(sparse_matrix(small_integers())[, 1:3]))
    predict(fit, oracle_of(small_integers()))
    residuals(fit, x)
    residuals(fit, x, data$y[-1])
    residuals(fit, x, replace(data$y, 4, Inf))
    coef(fit, at = 1)
    impute(fit)
    impute(fit, x, 3)
  })
  expect_refused("undefined", {
    predict(petrels, x)
    coef(petrels)
  })
  expect_identical(dim(predict(petrels, x, type = "code")), c(60L, 3L))
})
