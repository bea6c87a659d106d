frame <- small_frame()

fit_of <- function(formula, data = frame, ...) {
  aerr(formula, data, budget = 2, x_bound = 20, seed = 1, ...)
}

# Columns and predictions as lm() would have them, whatever their order.
expect_model_matrix <- function(formula, data = frame) {
  fit <- fit_of(formula, data)
  design <- model.matrix(formula, data)
  names <- setdiff(colnames(design), "(Intercept)")
  label <- paste(deparse(formula), collapse = " ")
  expect_setequal(names(fit$coefficients), names)
  if (!setequal(names(fit$coefficients), names)) return(invisible())
  expected <- drop(design[, names] %*% fit$coefficients[names]) + fit$intercept
  expect_equal(predict(fit, data), expected, label = label)
  expect_identical(fit$intercept != 0, "(Intercept)" %in% colnames(design),
                   label = label)
}

test_that("columns, names and predictions are those of model.matrix()", {
  skip_on_cran()
  expect_model_matrix(y ~ u + v + w)
  expect_model_matrix(y ~ f + u)
  expect_model_matrix(y ~ g + u)
  expect_model_matrix(y ~ flag + u)
  expect_model_matrix(y ~ f + g + flag)
  expect_model_matrix(y ~ splines::ns(u, knots = c(0.3, 0.6),
                                      Boundary.knots = c(0, 1)) + v)
  expect_model_matrix(y ~ splines::bs(v, knots = 0.5, Boundary.knots = 0:1) + u)
  expect_model_matrix(y ~ I(u^2) + log(w) + sqrt(v))
  expect_model_matrix(y ~ u + v + I(u^2) + exp(v))
  expect_model_matrix(y ~ poly(u, 3, raw = TRUE) + v)
  expect_model_matrix(y ~ cut(u, c(-1, 0.4, 2)) + v)
  expect_model_matrix(y ~ factor(count, levels = 0:4) + u)
  expect_model_matrix(y ~ I(u > 0.5) + (v < 0.2))
  expect_model_matrix(y ~ scale(u, center = 0.5, scale = 2) + v)
  expect_model_matrix(y ~ I(f == "red") + relevel(f, ref = "blue") + u)
  expect_model_matrix(y ~ as.integer(g) + count + u)
})

test_that("without an intercept the first factor has all its levels", {
  expect_model_matrix(y ~ u + f - 1)
  expect_model_matrix(y ~ 0 + f + g)
  expect_model_matrix(y ~ 0 + flag + f)
  expect_model_matrix(y ~ 0 + u + flag + f)
  expect_model_matrix(y ~ f + u + 0)
  expect_model_matrix(y ~ -1 + cut(u, c(-1, 0.4, 2)) + f)
  expect_model_matrix(y ~ 0 + u + v)
})

test_that("contrasts are those of the factor, the formula, or the options", {
  own <- frame
  contrasts(own$f) <- stats::contr.sum(3)
  expect_model_matrix(y ~ f + u, own)
  expect_model_matrix(y ~ C(f, contr.helmert) + u)
  old <- options(contrasts = c("contr.sum", "contr.treatment"))
  on.exit(options(old))
  expect_model_matrix(y ~ f + g + u)
  fit <- fit_of(y ~ f + u)
  predicted <- predict(fit, frame)
  options(old)
  expect_identical(predict(fit, frame), predicted)
})

test_that("the dot is every other column", {
  expect_model_matrix(y ~ ., frame)
  expect_model_matrix(y ~ . - f - g, frame)
  expect_model_matrix(y ~ . - 1, frame[c("u", "f", "y")])
  expect_model_matrix(log(w) ~ ., frame)
  fit <- fit_of(y ~ . - w)
  expect_false("w" %in% names(fit$looks$per_attribute))
  expect_length(predict(fit, frame[setdiff(names(frame), c("w", "y"))]), 60)
})

test_that("a column that is called as the dot is refused, not bought", {
  frame$. <- frame$u
  dotted <- "without a column \"\\.\""
  expect_error(fit_of(y ~ ., frame), dotted, class = "frugalreg_error_input")
  expect_error(momentnet(y ~ u + ., frame, budget = 2), dotted,
               class = "frugalreg_error_input")
  expect_error(slrm(y ~ ., frame, rank = 1), dotted,
               class = "frugalreg_error_input")
  expect_s3_class(fit_of(y ~ u + f, frame), "aerr")
})

test_that("all terms of one variable are one look", {
  fit <- fit_of(y ~ u + v + I(u^2) + log(u + 1) + f + splines::ns(
    v, knots = 0.5, Boundary.knots = 0:1
  ))
  expect_named(fit$looks$per_attribute, c("u", "v", "f"))
  expect_lte(fit$looks$max, 2)
  expect_error(aerr(y ~ u + v + I(u^2), frame, 3),
               class = "frugalreg_error_budget")
})

test_that("a response may be transformed, and residuals are on its scale", {
  fit <- fit_of(log(w) ~ u + v)
  expect_identical(fit$radius, max(abs(log(frame$w))))
  expect_equal(residuals(fit, frame), log(frame$w) - predict(fit, frame))
  expect_equal(residuals(fit, frame, log(frame$w)), residuals(fit, frame))
  scale <- 3
  fit <- fit_of(I(y / scale) ~ u + v)
  expect_equal(residuals(fit, frame),
               frame$y / scale - predict(fit, frame), ignore_attr = "class")
})

test_that("labels of new rows are not what the session calls so", {
  local_fit <- function(formula) {
    list(fit_of(formula), momentnet(formula, frame), slrm(formula, frame, 1))
  }
  new <- frame[c("u", "v")]
  y <- w <- rep(1000, nrow(new))
  for (fit in local_fit(y ~ u + v)) {
    expect_error(residuals(fit, new), "response `y`",
                 class = "frugalreg_error_input")
    if (!inherits(fit, "frugal_lowrank")) {
      expect_error(update(fit, new), class = "frugalreg_error_input")
    }
    expect_silent(residuals(fit, frame))
  }
  fit <- fit_of(log(w) * pi ~ u + v)
  expect_error(residuals(fit, new), "w", class = "frugalreg_error_input")
  expect_equal(residuals(fit, frame),
               log(frame$w) * pi - predict(fit, frame))
})

test_that("labels may live beside the data", {
  labels <- frame$y
  fit <- fit_of(labels ~ u + v, frame[c("u", "v")])
  expect_same_fit(fit, fit_of(y ~ u + v))
})

test_that("columns that the formula does not name may be anything", {
  clean <- fit_of(y ~ u + f)
  data <- frame
  data$text <- "text"
  data$list <- as.list(1:60)
  data$date <- as.Date("2024-01-01")
  data$matrix <- matrix(0, 60, 2)
  data$v <- NA
  expect_same_fit(fit_of(y ~ u + f, data), clean)
})

test_that("trying a formula out neither draws random numbers nor warns", {
  set.seed(1)
  before <- .Random.seed
  noisy <- function(v) { # draws on made-up values only: u is below 1
    if (max(v) > 1) stats::runif(1)
    v
  }
  expect_warning(fit_of(y ~ noisy(u) + log(w) + sqrt(v)), NA)
  expect_error(fit_of(y ~ I(u + rnorm(length(u))) + v),
               class = "frugalreg_error_input")
  expect_identical(.Random.seed, before)
})

test_that("the formula can be named, and comes back", {
  expected <- fit_of(y ~ u + f)
  named <- aerr(formula = y ~ u + f, data = frame, budget = 2, x_bound = 20,
                seed = 1)
  expect_same_fit(named, expected)
  as_x <- aerr(x = y ~ u + f, data = frame, budget = 2, x_bound = 20, seed = 1)
  expect_same_fit(as_x, expected)
  expect_identical(formula(expected), y ~ u + f, ignore_formula_env = TRUE)
  dotted <- fit_of(y ~ ., frame[c("u", "f", "y")])
  expect_identical(all.vars(formula(dotted)), c("y", "u", "f"))
})

test_that("a tibble is a data frame", {
  tibble_like <- structure(frame, class = c("tbl_df", "tbl", "data.frame"))
  expect_same_fit(fit_of(y ~ u + f, tibble_like), fit_of(y ~ u + f))
})

test_that("second moments of a formula are those of its columns", {
  moments <- c(u = 0.3, fgreen = 0.33, fblue = 0.33)
  fit <- ddaerr(y ~ u + f, frame, budget = 2, x_bound = 2, seed = 1,
                second_moments = moments)
  reordered <- ddaerr(y ~ u + f, frame, budget = 2, x_bound = 2, seed = 1,
                      second_moments = moments[c(3, 1, 2)])
  expect_same_fit(reordered, fit)
})

test_that("missing values in new data give missing predictions, row by row", {
  formula <- y ~ splines::ns(u, knots = 0.5, Boundary.knots = 0:1) + f +
    poly(v, 2, raw = TRUE) + cut(w, c(0, 1, 3)) + flag
  fit <- aerr(formula, frame, budget = 2, x_bound = 20, seed = 1)
  new <- frame[1:6, ]
  whole <- predict(fit, new)
  new$u[1] <- NA
  new$f[2] <- NA
  new$v[3] <- NaN
  new$w[4] <- NA
  new$flag[5] <- NA
  expect_identical(unname(is.na(predict(fit, new))), c(rep(TRUE, 5), FALSE))
  expect_identical(predict(fit, new)[6], whole[6])
  for (row in 1:5) {
    expect_identical(unname(is.na(predict(fit, new[row, ]))), TRUE)
  }
})

test_that("the default methods own the arguments of formula methods", {
  frame <- small_frame()
  settings <- list(step_size = 0.1, x_bound = 3, seed = 1)
  fit <- do.call(aerr, c(list(y ~ u + v + w, frame, budget = 2), settings))
  third <- do.call(aerr, c(list(y ~ u + v + w, frame, 2), settings))
  as_x <- do.call(aerr, c(list(x = y ~ u + v + w, data = frame, budget = 2),
                          settings))
  expect_identical(third$coefficients, fit$coefficients)
  expect_identical(as_x$coefficients, fit$coefficients)
  # In the order of the default method's arguments, whatever the user's.
  call <- aerr(seed = 1, y ~ u + v, frame, x_bound = 3, budget = 2)$call
  expect_identical(call, quote(aerr(formula = y ~ u + v, data = frame,
                                    budget = 2, x_bound = 3, seed = 1)))
  for (fitter in list(aerr, aelr, aer, momentnet, cv_momentnet)) {
    expect_error(fitter(y ~ u + v, frame, 2, groups = 1:2), "groups",
                 class = "frugalreg_error_input")
  }
  expect_error(aerr(y ~ u + v, frame, 2, intercept = FALSE), "intercept",
               class = "frugalreg_error_input")
  expect_error(slrm(y ~ u + v, frame, 1, y = 1), "Unknown argument: y",
               class = "frugalreg_error_input")
  expect_error(aerr(y ~ u + v, frame, 2, 5), "unnamed",
               class = "frugalreg_error_input")
  expect_error(momentnet(y ~ u + v, frame, intercept = FALSE), "intercept",
               class = "frugalreg_error_input")
})

test_that("a dot does not stand for columns of the same name", {
  twice <- stats::setNames(data.frame(1:20, 20:1, (1:20)^2), c("a", "a", "y"))
  expect_error(momentnet(y ~ ., twice), "\"a\"",
               class = "frugalreg_error_input")
  expect_error(slrm(y ~ ., twice, rank = 1), "distinct",
               class = "frugalreg_error_input")
})

test_that("columns that would have one name are refused by their terms", {
  frame <- data.frame(g = rep(c("b", "x"), 10), gx = 1:20, y = cos(1:20))
  said <- "Columns of `g` and `gx` would have the same name, \"gx\""
  refused <- function(code) {
    expect_error(code, said, fixed = TRUE, class = "frugalreg_error_input")
  }
  refused(momentnet(y ~ g + gx, frame))
  frame$g <- factor(frame$g)
  refused(momentnet(y ~ g + gx, frame))
  refused(momentnet(y ~ g * gx, frame))
  refused(aerr(y ~ g + gx, frame, budget = 2))
  refused(momentnet(frame[1:2], frame$y))
})

test_that("a formula may have more terms than calls can be nested", {
  skip_on_cran()
  use_seed(1)
  table <- as.data.frame(matrix(rnorm(40 * 1500), 40))
  table$y <- table$V1 + rnorm(40)
  x <- as.matrix(table[1:1500])
  fit <- momentnet(y ~ ., table, lambda = 0.5)
  expect_equal(coef(fit), coef(momentnet(x, table$y, lambda = 0.5)))
  expect_equal(frugalreg:::free_names(quote(+a + -f(b + c) + d)),
               c(code = "+", code = "a", code = "-", code = "f", code = "b",
                 code = "c", code = "d"))
})
