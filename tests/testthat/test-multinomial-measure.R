# measure = "deviance" of several classes: that of the probabilities which
# predict() gives.

test_that("classes that rare flags tell are found by their deviance", {
  skip_on_cran()
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

test_that("a measure that needs rows says that a fit kept none", {
  set.seed(1)
  x <- matrix(rnorm(600), 200)
  fit <- cv_momentnet(x, x[, 1] > rnorm(200), family = "binomial", seed = 1)
  expect_message(update(fit, measure = "class"), "keep_looks = TRUE",
                 class = "frugalreg_message_measure")
})

test_that("a seed leaves the user's random numbers alone", {
  set.seed(1)
  x <- matrix(rnorm(180), 60)
  y <- factor(c("a", "b", "c")[rep(1:3, 20)])
  before <- .Random.seed
  cv_momentnet(x, y, family = "multinomial", measure = "class", seed = 1,
               folds = rep(1:2, each = 30))
  expect_identical(.Random.seed, before)
})
