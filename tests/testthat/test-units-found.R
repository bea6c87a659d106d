# Units are found from how far the values that were seen spread.

test_that("the largest tells its unit though its tail is long", {
  spread <- list(variance = rep(c(0.25, 4e6), c(10, 1)),
                 effective = rep(c(20, 4), c(10, 1)), seen = rep(27, 11))
  span_of <- function(part, value) unit_span(replace(spread, part, list(value)))
  expect_equal(unit_span(spread), log10(4000) - 0.25)
  # Small ones may be pixels that are rarely lit; two looks are too few.
  expect_identical(span_of("variance", rep(c(0.25, 1e-8), c(10, 1))), 0)
  expect_identical(span_of("effective", rep(c(20, 2), c(10, 1))), 0)
  # As of plots of land beside what is and is not in a house.
  units <- vapply(1:10, function(seed) {
    use_seed(seed)
    x <- cbind(exp(8 + rnorm(200, 0, 0.7)),
               matrix(rbinom(200 * 10, 1, 0.3), 200))
    momentnet(x, rnorm(200), budget = 3, seed = 1)$units
  }, "")
  expect_identical(units, rep("different", 10))
})

test_that("columns seen two or three times are asked how far they spread", {
  skip_on_cran()
  alike <- function(seed, unit = 1, d = 300, n = 40, budget = 18) {
    use_seed(seed)
    x <- t(t(matrix(rnorm(n * d), n)) * unit)
    momentnet(x, rnorm(n), budget = budget, seed = seed)$units
  }
  expect_identical(vapply(1:4, alike, ""), rep("same", 4))
  expect_identical(vapply(1:4, alike, "", unit = 10^(1:300 %% 4)),
                   rep("different", 4))
  # Of few columns nobody knows, and of many seen once they are of no use.
  expect_identical(alike(1, d = 9, n = 12, budget = 2), "different")
  expect_identical(alike(1, 10^(1:300 %% 4), n = 20), "same")
})

test_that("the spread of a few looks' logarithms is trigamma's", {
  # All columns alike: what is left of it is 0 or little.
  spread <- list(variance = 10^(2 * qnorm((1:99) / 100) * 0.5),
                 effective = rep(2, 99), seen = rep(3, 99))
  noise <- trigamma(1) / (4 * log(10)^2)
  left <- var(log10(spread$variance) / 2) - noise
  expect_equal(unit_span(spread), 2.563 * sqrt(left))
  expect_identical(
    unit_span(replace(spread, "variance", list(rep(1, 99)))), 0
  )
})

test_that("huge and tiny units are told apart like others", {
  use_seed(8103)
  x <- matrix(rnorm(40 * 3), 40)
  plain <- frugalreg:::column_spread(frugalreg:::incomplete_rows(x))
  unit <- 2^c(-400, 3, 400)
  other <- frugalreg:::column_spread(
    frugalreg:::incomplete_rows(sweep(x, 2, unit, `*`))
  )
  expect_identical(other$effective, plain$effective)
  expect_identical(other$variance, plain$variance * unit^2)
})

test_that("values far apart tell the unit that they tell in another order", {
  for (tiny in c(1e-90, 1e-160, 1e-200, 1e-310)) {
    values <- c(tiny, 1:20)
    spreads <- lapply(list(values, rev(values)), function(values) {
      cpp_column_spread(integer(21), values, 1L)
    })
    expect_equal(spreads[[1]], spreads[[2]], tolerance = 1e-12)
    expect_equal(spreads[[1]]$variance, 110 / 3)
    expect_equal(spreads[[1]]$effective,
                 cpp_column_spread(integer(21), 0:20 + 0, 1L)$effective)
  }
  set.seed(2)
  x <- matrix(rnorm(300), 60)
  x[, 3] <- rep(c(1e-310, 1), 30)
  spread <- column_spread(as_rows(known_table(x, "x")))
  expect_equal(spread$effective[3], 60)
  # The median of the columns is known all the same, or not.
  fit <- slrm(x[, 2:4], x[, 1], rank = 1, method = "em")
  expect_true(all(is.finite(coef(fit))))
  fit <- slrm(x[, c(3, 3)], x[, 1], rank = 1, method = "em")
  expect_true(all(is.finite(coef(fit))))
})
