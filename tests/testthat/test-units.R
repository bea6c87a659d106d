# Columns in other units are the same columns.

set.seed(41)
n <- 400
d <- 9
loadings <- matrix(rnorm(d * 3), d)
plain <- matrix(rnorm(n * 3), n) %*% t(loadings) + matrix(rnorm(n * d), n) / 2
plain[, 2] <- exp(plain[, 2])
plain[, 3] <- plain[, 3] > 1
label <- plain[, 1] - plain[, 4] + rnorm(n)
size <- 10^c(-6, 4, 0, 2, -2, 5, 1, -4, 3)
shift <- 10^c(-6, 5, 0, 3, -1, 6, 0, -3, 4) * c(1, -1, 0)
# Both have units that differ.
raw <- sweep(plain, 2, 10^(seq_len(d) - 5), "*")
moved <- sweep(sweep(raw, 2, size, "*"), 2, shift, "+")
gaps <- is.na(mask_attributes(plain, p = 0.4))
with_gaps <- function(x) replace(x, gaps, NA)

test_that("a fit to a table with gaps is the same in other units", {
  skip_on_cran()
  rows <- 1:200
  for (units in c("auto", "different")) {
    for (engine in names(engines())) {
      for (alpha in unique(engines()[[engine]]$alpha)) {
        fit <- function(x, y) {
          cv_momentnet(with_gaps(x)[rows, ], y[rows], engine = engine,
                       alpha = alpha, units = units, nlambda = 10, seed = 1)
        }
        one <- fit(raw, label)
        other <- fit(moved, 1000 * label - 7)
        expect_identical(other$fit$units, "different")
        expect_equal(other$index, one$index)
        expect_lt(relative(predict(one, raw) * 1000 - 7,
                           predict(other, moved)), 1e-8)
      }
    }
  }
})

test_that("counts in a table with gaps, too", {
  skip_on_cran()
  set.seed(42)
  rows <- 1:200
  counts <- rpois(n, exp(label / 3))[rows]
  fit <- function(x) {
    cv_momentnet(with_gaps(x)[rows, ], counts, family = "poisson",
                 nlambda = 10, seed = 1)
  }
  one <- fit(raw)
  other <- fit(moved)
  expect_identical(other$fit$engine, "covariance")
  expect_equal(other$index, one$index)
  expect_equal(other$fit$labels, one$fit$labels, tolerance = 1e-8)
  expect_lt(relative(predict(one, raw), predict(other, moved)), 1e-8)
})

expect_unit_free_looks <- function(engine, rows = seq_len(n)) {
  fit <- function(x, y) {
    cv_momentnet(x[rows, ], y[rows], budget = 3, engine = engine, nlambda = 20,
                 seed = 1)
  }
  one <- fit(raw, label)
  other <- fit(moved, 1000 * label - 7)
  expect_identical(other$looks$values[c("row", "column")],
                   one$looks$values[c("row", "column")])
  expect_identical(one$fit$units, "different")
  expect_lt(relative(predict(one, raw) * 1000 - 7, predict(other, moved)), 1e-8)
  one
}

test_that("looks of a budget go where they go in other units", {
  skip_on_cran()
  for (engine in c("pairs", "factors", "posterior")) {
    expect_unit_free_looks(engine)
  }
})

test_that("averages of few looks, and of more, are free of units", {
  skip_on_cran()
  expect_identical(expect_unit_free_looks("auto", 1:20)$candidates$engine,
                   c("pairs", "posterior"))
  expect_identical(expect_unit_free_looks("auto", 1:60)$candidates$engine,
                   c("posterior", "factors", "covariance"))
  expect_true("completed" %in% expect_unit_free_looks("auto")$candidates$engine)
})

test_that("complete data and moments, too", {
  for (alpha in 0:1) {
    one <- cv_momentnet(raw, label, alpha = alpha, seed = 1)
    other <- cv_momentnet(moved, 1000 * label - 7, alpha = alpha, seed = 1)
    expect_lt(relative(predict(one, raw) * 1000 - 7, predict(other, moved)),
              1e-8)
  }
  fit <- function(x, y) {
    set.seed(2)
    cv_momentnet(moments(with_gaps(x), y, folds = 5))
  }
  one <- fit(raw, label)
  other <- fit(moved, 1000 * label - 7)
  expect_identical(one$fit$units, "different")
  expect_lt(relative(predict(one, raw) * 1000 - 7, predict(other, moved)), 1e-8)
})

test_that("units are found from what was seen, whatever it came as", {
  skip_on_cran()
  same <- function(x) {
    known <- moments(x, label)
    table <- known_table(x, "x")
    spread <- column_spread(as_rows(table))
    expect_equal(moment_spread(known), spread, tolerance = 1e-6)
    # By hand.
    for (j in seq_len(d)) {
      z <- x[!is.na(x[, j]), j]
      z <- z - mean(z)
      expect_equal(spread$seen[j], length(z))
      expect_equal(spread$variance[j], mean(z^2))
      expect_equal(spread$effective[j], sum(z^2)^2 / sum(z^4))
    }
    sizes <- sqrt(spread$variance)[spread$effective >= 5]
    q <- stats::quantile(log10(sizes), c(0, 0.1, 0.5, 0.9, 1), names = FALSE)
    expect_equal(unit_span(spread),
                 max(q[4] - q[2], q[5] - q[3], (q[3] - q[1]) / 2))
    known
  }
  first <- same(with_gaps(raw))
  second <- same(with_gaps(moved))
  # Merged, subtracted, moved.
  halves <- c(moments(with_gaps(raw)[1:150, ], label[1:150]),
              moments(with_gaps(raw)[151:n, ], label[151:n]))
  expect_equal(moment_spread(halves), moment_spread(first))
  sparse <- Matrix::Matrix(raw * (abs(plain) > 1), sparse = TRUE)
  expect_equal(moment_spread(moments(sparse, label)),
               moment_spread(moments(as.matrix(sparse), label)))
  # Those of version 0.1.0 count every look.
  first[powers] <- NULL
  expect_equal(moment_spread(first)$effective, seen_counts(first))
  expect_null(c(first, halves)$fourth)
})

test_that("columns of which little is known are not of one unit for that", {
  set.seed(9)
  # Two of whole numbers beside four that are long-tailed: of ten looks at each
  # two alone are known from five.
  x <- cbind(matrix(sample(5, 20, TRUE), 10), exp(matrix(rnorm(40, 0, 3), 10)))
  spread <- column_spread(as_rows(known_table(x, "x")))
  known <- spread$effective >= 5
  expect_lt(sum(known), 3)
  expect_gt(unit_span(spread), 1)
  # A quarter of a power is put down to there being so few looks.
  sizes <- log10(sqrt(spread$variance[spread$effective > 2]))
  q <- stats::quantile(sizes, c(0, 0.1, 0.5, 0.9, 1), names = FALSE)
  expect_equal(unit_span(spread),
               max(q[4] - q[2], q[5] - q[3], (q[3] - q[1]) / 2) - 0.25)
  spread$effective[!known] <- 1
  expect_identical(unit_span(spread), Inf)
})

test_that("what has a unit in common stays so, and the choice is the user's", {
  skip_on_cran()
  pixels <- plain[, c(1, 4:9)]
  pixels <- cbind(pixels, pixels[, 1:2] + pixels[, 3:4])
  pixels <- pixels * (abs(pixels) > 1)
  fit <- momentnet(with_gaps(pixels), label)
  expect_identical(fit$units, "same")
  expect_identical(fit$standardize, 0.5)
  expect_identical(momentnet(with_gaps(raw), label)$standardize, 1)
  expect_identical(momentnet(with_gaps(raw), label, units = "same")$standardize,
                   0.5)
  given <- momentnet(with_gaps(raw), label, standardize = 0.5)
  expect_identical(c(given$units, given$standardize), c("different", "0.5"))
  expect_null(momentnet(raw, label)$units)
  expect_output(print(fit), "Units: same (standard deviations span a factor of",
                fixed = TRUE)
  expect_error(momentnet(with_gaps(raw), label, units = "metres"),
               class = "frugalreg_error_input")
  seen_by <- function(...) {
    looks <- momentnet(..., y = label, budget = 3, seed = 3)$looks$values
    late <- looks[looks$row > 150, ]
    tabulate(late$column, d) / sum(late$row > 0)
  }
  uneven <- sweep(scale(pixels), 2, rep(c(1, 4), c(5, 4)), "*")
  expect_gt(mean(seen_by(uneven)[6:9]), 1.5 * mean(seen_by(uneven)[1:5]))
  even <- seen_by(uneven, units = "different")
  expect_lt(mean(even[6:9]), 1.2 * mean(even[1:5]))
  expect_lt(max(seen_by(raw)), 2 / d)
})

test_that("one column in another unit is enough, be it beside twenty", {
  skip_on_cran()
  table <- function(seed) {
    set.seed(seed)
    yes <- matrix(rbinom(300 * 20, 1, 0.3), 300)
    distance <- matrix(rnorm(300, 2e4, 7e3))
    y <- drop(yes[, 1:5] %*% 1:5 - distance / 5e3) + rnorm(300)
    list(yes = yes, distance = distance, x = cbind(yes, distance), y = y)
  }
  case <- table(7)
  units <- function(x) momentnet(with_gaps(x), case$y)$units
  expect_identical(units(case$yes), "same")
  expect_identical(units(case$x), "different")
  expect_identical(units(cbind(case$yes, case$distance / 1e8)), "different")
  # With the others' variance for its own, a column of yes and no says less.
  error <- function(seed, ...) {
    case <- table(seed)
    few <- with_gaps(case$x)[1:80, ]
    fit <- cv_momentnet(few, case$y[1:80], seed = 1, ...)
    mean((predict(fit, case$x[81:300, ]) - case$y[81:300])^2)
  }
  seeds <- 6 + seq_len(quick_or_extended(2, 4))
  errors <- vapply(seeds, error, 0)
  expect_equal(errors[1], error(7, units = "different"))
  expect_lt(mean(errors), 0.9 * mean(vapply(seeds, error, 0, units = "same")))
})

test_that("too few looks to tell are taken as different", {
  fit <- momentnet(with_gaps(plain)[1:2, ], label[1:2])
  expect_identical(fit$units, "different")
  expect_true(all(is.finite(fit$coefficients)))
})

test_that("the order of columns and rows means nothing to pairs", {
  columns <- c(4, 9, 1, 7, 2, 8, 3, 6, 5)
  rows <- rev(seq_len(n))
  for (x in list(raw, with_gaps(raw))) {
    fit <- function(x, y, folds) {
      cv_momentnet(x, y, engine = "pairs", target = "rank_one", folds = folds)
    }
    folds <- rep_len(1:5, n)
    one <- fit(x, label, folds)
    other <- fit(x[rows, columns], label[rows], folds[rows])
    expect_equal(other$index, one$index)
    expect_lt(relative(predict(other, raw[, columns]), predict(one, raw)), 1e-8)
  }
})

test_that("nor to factors", {
  skip_on_cran()
  columns <- c(4, 9, 1, 7, 2, 8, 3, 6, 5)
  truth <- plain[, 1] - plain[, 4]
  for (engine in c("factors", "posterior", "completed")) {
    fit <- function(x) {
      cv_momentnet(x, label, engine = engine, alpha = 0,
                   folds = rep_len(1:5, n))
    }
    error <- function(fit, x) mean((predict(fit, x) - truth)^2)
    one <- error(fit(with_gaps(raw)), raw)
    other <- error(fit(with_gaps(raw)[, columns]), raw[, columns])
    expect_lt(abs(other / one - 1), 1e-6)
  }
})

test_that("a flag that held rows alone have does not say how likely they are", {
  rows <- 1:60
  trial <- function(row, unit) {
    flag <- replace(ifelse(rows %% 4 == 0, NA, 0), row, unit)
    table <- known_table(unname(cbind(with_gaps(raw)[rows, ], flag)), "x")
    moments <- seen_moments(table, label[rows], "different")
    completing_trials(table, 3, moments)
  }
  for (row in 1:9) {
    one <- trial(row, 1)
    other <- trial(row, 1e9)
    expect_identical(other$held, one$held)
    expect_equal(other$likelihood, one$likelihood, tolerance = 1e-8)
    expect_identical(other[c("precision", "kept")],
                     one[c("precision", "kept")])
  }
  # Some of the rows are held.
  expect_true(any(vapply(1:9, function(row) trial(row, 1)$held[row], NA)))
})
