# Labels that a formula makes of several rows are not those of parts of these.

set.seed(3)
rows <- data.frame(a = rnorm(40), y = rnorm(40))
needing_others <- list(I(y - mean(y)) ~ a, scale(y) ~ a, rank(y) ~ a,
                       cumsum(y) ~ a, I(y - y[1]) ~ a, I(y > median(y)) ~ a,
                       cbind(y, y / sum(y)) ~ a)
row_by_row <- list(I(y - 1) ~ a, log(y + 10) ~ a, I(y > 0) ~ a,
                   cbind(y, p = exp(y)) ~ a)

test_that("chunks and later rows are refused such labels", {
  skip_on_cran()
  for (formula in needing_others) {
    refused <- function(code) {
      expect_error(code, "depends on the values of other rows",
                   class = "frugalreg_error_input")
    }
    refused(moments(formula, chunk_source(reader_of_thirds(rows))))
    refused(moments_map(1:2, function(at) rows[20 * at - 19:0, ],
                        formula = formula))
    known <- moments(formula, rows)
    refused(update(known, rows))
    refused(update(known, rows[2, ]))
    refused(update(momentnet(formula, rows), rows))
  }
  # Given as numbers they are what they are.
  known <- moments(scale(y) ~ a, rows)
  expect_equal(update(known, rows["a"], rows$y)$n, 80)
})

test_that("labels of a row each are taken, in whatever parts", {
  skip_on_cran()
  root <- function(y) {
    stopifnot(y >= 0)
    sqrt(y)
  }
  rows$count <- rep(0:3, 10)
  for (formula in c(row_by_row, root(count) ~ a)) {
    whole <- moments(formula, rows)
    found <- moments(formula, chunk_source(reader_of_thirds(rows)))
    expect_equal(coef(momentnet(found, lambda = 0.1)),
                 coef(momentnet(whole, lambda = 0.1)))
    expect_equal(update(whole, rows[1, ])$n, 41)
  }
})
