# Fits to complete rows that were not kept, and further rows with gaps.

set.seed(1)
sensors <- function(n) {
  x <- matrix(rnorm(n * 20), n) * 0.35 + rnorm(n)
  colnames(x) <- paste0("s", 1:20)
  list(x = x, y = x[, 1] - x[, 2] + 0.5 * x[, 3] + rnorm(n, sd = 0.3))
}
old <- sensors(600)
new <- sensors(200)
gaps <- mask_attributes(new$x, 0.2)

test_that("the first rows with gaps are said to be learned from by pairs", {
  skip_on_cran()
  said <- function(code) {
    expect_message(code, "keep_looks = TRUE", class = "frugalreg_message_gaps")
  }
  several <- cbind(a = old$y, b = rev(old$y))
  further <- cbind(a = new$y, b = rev(new$y))
  said(one <- update(momentnet(old$x, old$y), gaps, new$y))
  said(update(momentnet(old$x, several, nlambda = 5), gaps, further))
  said(update(momentnet(moments(old$x, old$y)), gaps, new$y))
  said(update(cv_momentnet(old$x, several, nlambda = 5, seed = 1), gaps,
              further))
  # Not of what is the same method as before, or as with all rows.
  expect_no_message({
    update(one, gaps, new$y)
    update(momentnet(old$x, old$y), new$x, new$y)
    update(momentnet(old$x, old$y, engine = "pairs"), gaps, new$y)
    update(momentnet(mask_attributes(old$x, 0.2), old$y, alpha = 0,
                     engine = "pairs"), gaps, new$y)
  })
})

test_that("folds choose between the lasso of before and ridge regression", {
  skip_on_cran()
  test <- sensors(4000)
  error <- function(fit) mean((predict(fit, test$x) - test$y)^2)
  fit <- cv_momentnet(old$x, old$y, seed = 1)
  updated <- suppressMessages(update(fit, gaps, new$y))
  expect_setequal(updated$comparison$alpha, c("0", "1"))
  sums <- c(fit$fit$moments, moments(gaps, new$y, folds = rep(1:10, 20)))
  ridge <- cv_momentnet(sums, alpha = 0)
  expect_lt(error(updated), 0.95 * error(ridge))
  # Of further rows, too.
  again <- update(updated, gaps, new$y)
  expect_setequal(again$comparison$alpha, c("0", "1"))
  # What was given stays.
  for (alpha in c(0, 0.5)) {
    given <- cv_momentnet(old$x, old$y, seed = 1, alpha = alpha)
    given <- suppressMessages(update(given, gaps, new$y))
    expect_null(given$comparison)
    expect_identical(given$fit$alpha, alpha)
  }
  classes <- cv_momentnet(old$x, old$y > 0, family = "binomial", seed = 1)
  classes <- suppressMessages(update(classes, gaps, new$y > 0))
  expect_null(classes$comparison)
})
