# Sufficient statistics: what they are, and that they merge exactly.

partly_seen <- function(n = 40, d = 6, p = 0.4, seed = 1) {
  set.seed(seed)
  x <- matrix(rnorm(n * d, mean = 1:d), n, d, byrow = TRUE,
              dimnames = list(NULL, letters[1:d]))
  list(x = mask_attributes(x, p), y = 100 + rnorm(n))
}

# About zero, from the definition.
pair_statistics <- function(x, y) {
  seen <- !is.na(x)
  filled <- ifelse(seen, x, 0)
  list(n = length(y), count = crossprod(seen), product = crossprod(filled),
       sums = crossprod(filled, seen), y_product = drop(crossprod(filled, y)),
       y_sum = drop(crossprod(seen, y)), y_total = sum(y),
       y_square = sum(y^2))
}

about_zero <- function(m) {
  m <- shift_moments(m, numeric(m$d), 0)
  lapply(list(n = m$n, count = cpp_unpack(m$count, m$d),
              product = cpp_unpack(m$product, m$d), sums = m$sums,
              y_product = m$y_product, y_sum = m$y_sum, y_total = m$y_total,
              y_square = m$y_square), unname)
}

expect_moments <- function(m, x, y) {
  expect_equal(about_zero(m), lapply(pair_statistics(x, y), unname),
               tolerance = 1e-10)
}

test_that("the statistics are what they say", {
  data <- partly_seen()
  expect_moments(moments(data$x, data$y), data$x, data$y)
  complete <- partly_seen(p = 0)
  expect_moments(moments(complete$x, complete$y), complete$x, complete$y)
  expect_moments(moments(as.data.frame(data$x), data$y), data$x, data$y)
  sparse <- Matrix::Matrix(round(complete$x), sparse = TRUE)
  expect_moments(moments(sparse, complete$y), round(complete$x), complete$y)
})

test_that("any split in any order merges to the same, to 1e-10", {
  skip_on_cran()
  data <- partly_seen(60, 7)
  all <- moments(data$x, data$y)
  for (seed in 1:5) {
    set.seed(seed)
    part <- sample(4, 60, replace = TRUE)
    tables <- lapply(sample(unique(part)), function(at) {
      moments(data$x[part == at, , drop = FALSE], data$y[part == at])
    })
    expect_equal(about_zero(do.call(c, tables)), about_zero(all),
                 tolerance = 1e-10)
  }
  one_by_one <- moments(data$x[1, , drop = FALSE], data$y[1])
  for (row in 2:60) {
    one_by_one <- update(one_by_one, data$x[row, , drop = FALSE], data$y[row])
  }
  expect_equal(about_zero(one_by_one), about_zero(all), tolerance = 1e-10)
})

test_that("complete and partly seen examples merge", {
  data <- partly_seen(30, 5)
  complete <- partly_seen(20, 5, p = 0, seed = 2)
  merged <- c(moments(data$x, data$y), moments(complete$x, complete$y))
  expect_moments(merged, rbind(data$x, complete$x), c(data$y, complete$y))
})

test_that("a far origin costs no digits", {
  data <- partly_seen(50, 4)
  far <- data$x + 1e6
  m <- moments(far, data$y + 1e6)
  near <- shift_moments(m, seen_means(table_gaps(far)), mean(data$y) + 1e6)
  expect_moments(shift_moments(
    within(unclass(near), {
      origin <- origin - 1e6
      y_origin <- y_origin - 1e6
    }) |> structure(class = "moments"), numeric(4), 0
  ), data$x, data$y)
})

test_that("folds add up, and follow updates and merges", {
  data <- partly_seen(40, 5)
  folds <- rep(1:4, 10)
  m <- moments(data$x, data$y, folds = folds)
  expect_length(m$folds, 4)
  expect_moments(m, data$x, data$y)
  expect_moments(m$folds[[3]], data$x[folds == 3, ], data$y[folds == 3])
  both <- update(m, data$x, data$y, folds = folds)
  expect_moments(both$folds[[2]], data$x[c(which(folds == 2),
                                           which(folds == 2)), ],
                 rep(data$y[folds == 2], 2))
  expect_length(update(m, data$x[1:2, ], data$y[1:2])$folds, 4)
  expect_warning(lost <- c(m, moments(data$x, data$y)), "Folds are lost",
                 class = "frugalreg_warning_folds")
  expect_null(lost$folds)
  expect_error(update(m, data$x, data$y, folds = 5), "at most 4",
               class = "frugalreg_error_input")
  expect_error(update(moments(data$x, data$y), data$x, data$y, folds = 2),
               "NULL, as the object has none", class = "frugalreg_error_input")
  expect_error(cv_momentnet(m, nfolds = 3), "NULL or 4",
               class = "frugalreg_error_input")
  expect_identical(coef(cv_momentnet(m, nfolds = 4)), coef(cv_momentnet(m)))
  set.seed(1)
  random <- moments(data$x, data$y, folds = 3)
  expect_setequal(vapply(random$folds, `[[`, 0, "n"), c(13, 14))
})

test_that("there are no rows inside, and it can be saved", {
  data <- partly_seen(20000, 4)
  m <- moments(data$x, data$y)
  expect_lt(as.numeric(object.size(m)), 8000)
  file <- tempfile(fileext = ".rds")
  saveRDS(m, file)
  expect_identical(readRDS(file), m)
  unlink(file)
  expect_output(print(m), "20,000 examples, 4 attributes")
})

test_that("further rows have the labels of the formula", {
  all <- moments(log(mpg) ~ wt, mtcars)
  some <- moments(log(mpg) ~ wt, mtcars[1:20, ])
  rest <- mtcars[21:32, ]
  expect_equal(coef(momentnet(update(some, rest), lambda = 0)),
               coef(momentnet(all, lambda = 0)))
  expect_equal(update(some, rest, log(rest$mpg))$y_product,
               update(some, rest)$y_product)
  of_matrix <- moments(as.matrix(mtcars["wt"]), mtcars$mpg)
  expect_error(update(of_matrix, as.matrix(rest["wt"])), "`newy`",
               class = "frugalreg_error_input")
})

test_that("rows and columns of nothing, one row, one column", {
  x <- partly_seen(10, 3)$x
  x[4, ] <- NA
  x[, 2] <- NA
  m <- moments(x, 1:10)
  expect_moments(m, x, 1:10)
  expect_identical(seen_counts(m)[2], 0)
  expect_moments(moments(x[1, , drop = FALSE], 3), x[1, , drop = FALSE], 3)
  expect_moments(moments(x[, 1, drop = FALSE], 1:10), x[, 1, drop = FALSE],
                 1:10)
})

test_that("the looks that a fit kept are what it saw", {
  complete <- partly_seen(50, 6, p = 0)
  fit <- aerr(complete$x, complete$y, budget = 3, x_bound = 20, seed = 1,
              control = frugal_control(keep_looks = TRUE, passes = 2))
  looks <- fit$looks$values
  seen <- matrix(NA, 50, 6)
  seen[cbind(looks$row, looks$column)] <- looks$value
  # Looks of the second pass are further looks at the same rows.
  expect_moments(moments(fit, complete$y), seen, complete$y)
})

test_that("what cannot be used is refused with its name", {
  data <- partly_seen()
  input_error <- "frugalreg_error_input"
  expect_error(moments(data$x), class = input_error)
  expect_error(moments(data$x, data$y[-1]), class = input_error)
  expect_error(moments(data$x * Inf, data$y), class = input_error)
  expect_error(moments(letters, data$y), class = input_error)
  expect_error(moments(data$x, data$y, folds = 41), class = input_error)
  expect_error(moments(data$x, data$y, folds = rep(1, 40)),
               class = input_error)
  expect_error(moments(data$x, data$y, folds = c(NA, 2:40)), "NA for row 1",
               class = input_error)
  expect_error(moments(data$x, data$y, origin = 1), class = input_error)
  expect_error(c(moments(data$x, data$y), 1), class = input_error)
  expect_error(c(moments(data$x, data$y), moments(data$x[, 1:3], data$y)),
               class = input_error)
  fit <- aerr(ifelse(is.na(data$x), 0, data$x), data$y, budget = 2,
              x_bound = 20)
  expect_error(moments(fit, data$y), class = input_error)
  old <- options(frugalreg.memory = 1000)
  expect_error(moments(data$x, data$y), "5,400 bytes", class = input_error)
  options(old)
})

test_that("what was constant but for a part that is gone is constant", {
  set.seed(8)
  x <- matrix(rnorm(300), 100)
  x[, 2] <- 0.1
  x[1:10, 2] <- 0.3 + 1e3 * rnorm(10)
  y <- rnorm(100)
  folds <- rep(1:10, each = 10)
  all <- moments(x, y, folds = folds)
  rest <- estimated_moments(subtract_moments(all, all$folds[[1]]))
  expect_identical(rest$sd[2], 0)
  expect_equal(rest$sd[-2], sqrt(colMeans(scale(x[-(1:10), -2],
                                                scale = FALSE)^2)))
  # Held-out errors are finite there, and those of the other columns alone.
  judged <- cv_momentnet(x, y, folds = folds, alpha = 0, lambda = 1)
  expect_lt(judged$cvm, 2 * var(y))
})

test_that("a question that one wave did not ask is of the kind of the others", {
  set.seed(1)
  wave <- function(q) data.frame(z = rnorm(20), q = q, y = rnorm(20))
  unasked <- wave(NA)
  asked <- wave(rnorm(20))
  read <- function(table) {
    moments(y ~ z + q, table, folds = rep_len(1:2, nrow(table)))
  }
  for (parts in list(list(unasked, asked), list(asked, unasked))) {
    merged <- do.call(c, lapply(parts, read))
    whole <- read(do.call(rbind, parts))
    expect_identical(merged$names, c("z", "q"))
    expect_equal(coef(momentnet(merged, lambda = 0)),
                 coef(momentnet(whole, lambda = 0)))
    expect_length(merged$folds, 2)
    expect_identical(update(merged, asked)$n, 60)
  }
})

test_that("columns that differ are named", {
  frame <- data.frame(a = rnorm(9), b = rnorm(9), f = gl(3, 3), y = rnorm(9))
  refused <- function(first, second, how) {
    expect_error(c(moments(first, frame), moments(second, frame)),
                 paste0("not ", how, "."), fixed = TRUE,
                 class = "frugalreg_error_input")
  }
  refused(y ~ a + b, y ~ a + f, "of others (\"f2\" in place of \"b\")")
  refused(y ~ a, y ~ a + b, "of others (\"b\", too)")
  refused(y ~ a + b, y ~ b, "of others (without \"a\")")
  refused(y ~ a + b, y ~ b + a, "of these in another order")
  x <- unname(as.matrix(frame[1:2]))
  expect_error(c(moments(x, frame$y), moments(x[, 1, drop = FALSE], frame$y)),
               "not of 1 in place of 2.", fixed = TRUE)
})
