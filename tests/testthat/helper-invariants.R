# What must hold for every fit, and what two fits of the same learning share.

# All that learning decides: not the call, the names or the versions.
essence <- function(fit) {
  list(coefficients = unname(fit$coefficients), intercept = fit$intercept,
       looks = lapply(fit$looks, function(part) {
         if (is.data.frame(part)) part else unname(part)
       }),
       path = lapply(fit$path, unname), visits = fit$visits,
       state = fit$state)
}

expect_same_fit <- function(object, expected, label = NULL) {
  expect_identical(essence(object), essence(expected), label = label)
}

# The same result and the same random numbers left to draw; what theory's step
# sizes would have been may differ, and how long the last stretch of rows was.
expect_same_learning <- function(object, expected, label = NULL) {
  part <- function(fit) {
    learner <- fit$state$learner
    learner$plan$step_size <- NULL
    list(fit$coefficients, fit$intercept, fit$looks, fit$visits, learner,
         fit$state$draws, fit$state$account)
  }
  expect_identical(part(object), part(expected), label = label)
}

expect_consistent_looks <- function(fit, label = NULL) {
  looks <- fit$looks
  expect_identical(sum(looks$per_attribute), looks$total, label = label)
  expect_equal(looks$mean * fit$state$account$visits, looks$total,
               label = label)
  expect_lte(looks$max, fit$budget, label = label)
  expect_lte(looks$mean, looks$max, label = label)
  expect_true(all(looks$per_attribute >= 0), label = label)
}
