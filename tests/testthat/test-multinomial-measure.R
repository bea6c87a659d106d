# measure = "deviance" of several classes: that of the probabilities which
# predict() gives.

test_that("classes that rare flags tell are found by their deviance", {
  set.seed(1)
  n <- 1500
  x <- cbind(theft = rbinom(n, 1, 0.03), glass = rbinom(n, 1, 0.03),
             value = rnorm(n))
  odds <- exp(cbind(0, -4 + 5 * x[, 1], -4 + 5 * x[, 2]))
  class <- apply(odds, 1, function(odds) sample(3, 1, prob = odds))
  y <- c("none", "theft", "glass")[class]
  fit <- cv_momentnet(x, y, family = "multinomial", measure = "deviance",
                      seed = 1)
  share <- table(y) / n
  base <- -2 * sum(share * log(share))
  # Log-odds that held-out labels do not take back had no coefficients.
  expect_lt(min(fit$measured$estimate), 0.85 * base)
  said <- predict(fit, x, type = "response")
  expect_lt(-2 * mean(log(said[cbind(seq_len(n), match(y, colnames(said)))])),
            0.85 * base)
})

test_that("fits without rows say that their probabilities are by moments", {
  set.seed(1)
  x <- matrix(rnorm(600), 200)
  for (count in 2:3) {
    y <- factor(sample(letters[seq_len(count)], 200, TRUE))
    family <- c("binomial", "multinomial")[count - 1]
    expect_silent(fit <- cv_momentnet(x, y, family = family, seed = 1))
    expect_message(update(fit, alpha = 0), "keep_looks = TRUE",
                   class = "frugalreg_message_calibration")
    expect_message(update(fit, x[1, , drop = FALSE], y[1]),
                   class = "frugalreg_message_calibration")
    kept <- cv_momentnet(x, y, family = family, seed = 1,
                         control = frugal_control(keep_looks = TRUE))
    expect_silent(update(kept, alpha = 0))
  }
  expect_silent(update(cv_momentnet(x, x[, 1], seed = 1), alpha = 0))
})

test_that("a measure that needs rows says that a fit kept none", {
  set.seed(1)
  x <- matrix(rnorm(600), 200)
  fit <- cv_momentnet(x, x[, 1] > rnorm(200), family = "binomial", seed = 1)
  expect_message(
    expect_message(update(fit, measure = "deviance"), "keep_looks = TRUE",
                   class = "frugalreg_message_measure"),
    class = "frugalreg_message_calibration"
  )
})
