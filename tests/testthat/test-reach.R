# Values far beyond the few looks at an attribute.

# Four of forty attributes have rare values that are far from their others.
reach_case <- function(seed, n = 400, d = 40) {
  use_seed(seed)
  z <- matrix(rnorm(n * 3), n)
  x <- z %*% matrix(rnorm(3 * d), 3) + 0.5 * matrix(rnorm(n * d), n)
  rare <- matrix(runif(n * 4) < 0.03, n)
  x[, 1:4] <- x[, 1:4] + rare * rexp(n * 4) * 300
  list(x = x, y = z[, 1] + 0.3 * rnorm(n))
}

reach_fit <- function(case, ..., seed = 1) {
  suppressMessages(cv_momentnet(case$x[1:200, ], case$y[1:200], budget = 6,
                                seed = seed, ...))
}

# Of what was looked at, by columns.
ends_of_looks <- function(fit) {
  looks <- fit$looks$values
  unname(vapply(split(looks$value, looks$column), range, numeric(2)))
}

reach_error <- function(seed) {
  case <- reach_case(seed)
  fit <- reach_fit(case, seed = seed)
  off <- predict(fit, case$x[201:400, ]) - case$y[201:400]
  mean(off^2) / var(case$y[201:400])
}

test_that("values that the looks did not show decide on no prediction", {
  skip_on_cran()
  # 1.25, .65 and .5 before.
  expect_lt(max(vapply(c(3, 6, 8), reach_error, 0)), 0.4)
})

test_that("they go as far as their range beyond looks, unless as they are", {
  skip_on_cran()
  case <- reach_case(3)
  fit <- reach_fit(case, units = "different")$fit
  ends <- ends_of_looks(fit)
  way <- ends[2, ] - ends[1, ]
  expect_equal(fit$reach$lower, ends[1, ] - way)
  expect_equal(fit$reach$upper, ends[2, ] + way)
  x <- case$x[201:400, ]
  expect_equal(predict(fit, x, s = 1, clip = FALSE),
               drop(cbind(1, x) %*% coef(fit, 1)), ignore_attr = TRUE)
  moved <- t(pmin(pmax(t(x), fit$reach$lower), fit$reach$upper))
  expect_false(all(moved == x))
  expect_identical(predict(fit, x), predict(fit, moved))
  expect_identical(predict(fit, x, s = 1, type = "link"),
                   predict(fit, x, s = 1, clip = FALSE))
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_equal(predict(fit, sparse), predict(fit, x), ignore_attr = TRUE)
  expect_output(print(fit), "New values: clipped one range beyond")
})

test_that("the zeros of a sparse row may be too far as well", {
  bounds <- list(lower = c(1, -2, -9, -2), upper = c(2, 2, -3, 2))
  x <- rbind(one = c(0, 5, 0, 1), two = c(1.5, 0, -5, 0))
  colnames(x) <- letters[1:4]
  moved <- replace(x, c(1, 3, 5), c(1, 2, -3))
  expect_identical(outside_columns(x, bounds), c(TRUE, TRUE, TRUE, FALSE))
  expect_identical(moved_matrix(x, bounds), moved)
  sparse <- Matrix::Matrix(x, sparse = TRUE)
  expect_identical(as.matrix(moved_matrix(sparse, bounds)), moved)
  whole <- list(lower = rep(1, 4), upper = rep(2, 4))
  for (form in c("CsparseMatrix", "RsparseMatrix", "TsparseMatrix")) {
    expect_identical(as.matrix(moved_matrix(as(sparse, form), whole)),
                     moved_matrix(x, whole), label = form)
  }
  # One triangle is stored, or nothing.
  both <- list(lower = c(-1, -1), upper = c(0.5, 0.5))
  for (one in list(Matrix::Matrix(c(0, 2, 2, 0), 2, sparse = TRUE),
                   Matrix::Diagonal(2))) {
    expect_equal(as.matrix(moved_matrix(one, both)),
                 moved_matrix(as.matrix(one), both), ignore_attr = TRUE)
  }
})

test_that("sparse rows are moved all at once", {
  skip_if_not(capabilities("profmem"))
  x <- Matrix::sparseMatrix(rep(1:1000, 30), rep(1:3000, each = 10),
                            x = 5, dims = c(1000, 3000))
  bounds <- list(lower = rep(-1, 3000), upper = rep(2, 3000))
  bounds$lower[1:50] <- 1
  profile <- tempfile()
  Rprofmem(profile, threshold = 8 * length(x@x) / 2)
  moved <- moved_matrix(x, bounds)
  Rprofmem(NULL)
  # A copy for each of 3,000 columns would be as many large vectors.
  expect_lt(length(readLines(profile)), 300)
  expect_identical(unname(as.matrix(moved)),
                   moved_matrix(unname(as.matrix(x)), bounds))
})

test_that("what is infinite is refused, not moved", {
  skip_on_cran()
  case <- reach_case(3)
  far <- replace(case$x[1:5, ], cbind(4, 7), Inf)
  for (fit in list(
    reach_fit(case, units = "different"),
    suppressMessages(momentnet(case$x, case$y, winsorise = TRUE,
                               lambda = 0.1)),
    suppressMessages(momentnet(case$x, case$y, lambda = 0.1))
  )) {
    for (new in list(far, -far, Matrix::Matrix(far, sparse = TRUE))) {
      expect_error(predict(fit, new), "Inf in row 4, column 7",
                   class = "frugalreg_error_input")
    }
  }
})

test_that("values of rows of classes are moved, unless as they are", {
  case <- reach_case(3)
  x <- case$x[201:400, ]
  far <- rowSums(abs(x) > 50) > 0
  case$y <- factor(case$y > 0, labels = c("low", "high"))
  fit <- reach_fit(case, family = "binomial", engine = "pairs", alpha = 0)
  expect_identical(predict(fit, x, clip = TRUE), predict(fit, x))
  link <- drop(cbind(1, x) %*% coef(fit))
  expect_equal(predict(fit, x, type = "link"), link)
  expect_equal(predict(fit, x, clip = FALSE), stats::plogis(link))
  expect_gt(max(abs(predict(fit, x) - stats::plogis(link))[far]), 0.01)

  case$y <- cut(case$x[, 5], c(-Inf, -1, 1, Inf), labels = letters[1:3])
  fit <- reach_fit(case, family = "multinomial", engine = "pairs", alpha = 0)
  expect_identical(predict(fit, x, clip = TRUE), predict(fit, x))
  link <- cbind(1, x) %*% vapply(coef(fit), drop, numeric(41))
  expect_equal(predict(fit, x, type = "link"), link)
  expect_equal(predict(fit, x, clip = FALSE), exp(link) / rowSums(exp(link)))
  expect_gt(max(abs(predict(fit, x) - predict(fit, x, clip = FALSE))), 0.01)
  expect_error(predict(fit, x, clip = "yes"), "`clip` must be TRUE or FALSE",
               class = "frugalreg_error_input")
})

test_that("neither values nor labels hold predictions with an offset", {
  skip_if_not_installed("generics")
  case <- reach_case(3)
  x <- case$x[201:400, ]
  offset <- rep(c(-50, 50), length.out = 400)
  new <- offset[201:400] * 1000
  for (labels in list(case$y, as.numeric(case$y > 0))) {
    case$y <- labels + offset
    fit <- reach_fit(case, offset = offset[1:200], engine = "pairs", alpha = 0)
    expect_false(is.null(fit$fit$reach))
    linear <- drop(cbind(1, x) %*% coef(fit)) + new
    expect_equal(predict(fit, x, newoffset = new), linear)
    said <- predict(fit, x, newoffset = new, interval = "prediction")
    expect_equal(said[, "fit"], linear)
    expect_true(all(said[, "lwr"] < linear & linear < said[, "upr"]))
    rows <- generics::augment(fit, x, newoffset = new, interval = "prediction")
    expect_equal(rows$.fitted, linear)
    expect_equal(rows$.lower, said[, "lwr"])
    expect_output(print(fit), "^((?!clipped|New values)[\\s\\S])*$",
                  perl = TRUE)
    expect_false(isTRUE(all.equal(
      predict(fit, x, newoffset = new, clip = TRUE), linear
    )))
  }
})

test_that("columns of one unit know of each other, and given rows are whole", {
  skip_on_cran()
  case <- reach_case(1)
  fit <- reach_fit(case, units = "same")$fit
  ends <- ends_of_looks(fit)
  way <- ends[2, ] - ends[1, ]
  expect_equal(fit$reach$upper, ends[2, ] + pmax(way, median(way)))
  expect_null(suppressMessages(momentnet(case$x, case$y))$reach)
})
