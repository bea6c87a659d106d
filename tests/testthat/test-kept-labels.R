test_that("a learner of two classes gives its looks to family binomial", {
  set.seed(1)
  x <- matrix(rnorm(1200), 300)
  ill <- x[, 1] + rnorm(300) > 0
  keep <- frugal_control(keep_looks = TRUE)
  label <- list(factor(ill, labels = c("well", "ill")), ifelse(ill, 1, -1))
  for (y in label) {
    learner <- aelr(x, y, budget = 2, loss = "logistic", control = keep)
    fit <- momentnet(learner, family = "binomial", lambda = 0.01,
                     control = keep)
    seen <- learner$looks$values
    gaps <- matrix(NA, 300, 4)
    gaps[cbind(seen$row, seen$column)] <- seen$value
    direct <- momentnet(gaps, factor(y), family = "binomial", lambda = 0.01,
                        engine = fit$engine)
    expect_equal(predict(fit, x, clip = FALSE),
                 predict(direct, x, clip = FALSE))
    expect_identical(levels(predict(fit, x, type = "class")),
                     levels(factor(y)))
    expect_s3_class(update(fit, x[1:4, ], factor(y)[1:4]), "momentnet")
  }
})

test_that("kept labels that a family cannot have are refused as others are", {
  set.seed(2)
  x <- matrix(rnorm(400), 100)
  x[sample(400, 40)] <- NA
  refused <- function(y, family, message) {
    kept <- momentnet(x, y, control = frugal_control(keep_looks = TRUE))
    expect_error(momentnet(kept, family = family), message,
                 class = "frugalreg_error_input")
  }
  both <- cbind(a = rbinom(100, 1, 0.5), b = rbinom(100, 1, 0.5))
  refused(both, "binomial", "one response with family")
  refused(both, "poisson", "one response with family")
  refused(both, "multinomial", "indicators of one class per row")
  refused(rnorm(100), "binomial", "0 and 1")
  refused(rnorm(100), "poisson", "whole numbers of at least 0")
  refused(rnorm(100), "multinomial", "indicators of one class per row")
})
