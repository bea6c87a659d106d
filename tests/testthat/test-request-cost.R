# What a request takes does not grow with the examples before it.

set.seed(41)
table <- matrix(rnorm(80 * 6), 80) %*% chol(0.6^abs(outer(1:6, 1:6, "-")))
answer <- table[, 1] - table[, 3] + 0.3 * rnorm(80)

test_that("a request costs as much late as early", {
  learner <- frugal_learner("aerr", 6, 3, radius = 1, step_size = 0.1, seed = 1,
                            control = frugal_control(keep_looks = TRUE))
  copied <- 0
  local_binding("joined_kept", {
    original <- frugalreg:::joined_kept
    function(...) {
      joined <- original(...)
      copied <<- copied + length(joined$row)
      joined
    }
  })
  for (at in 1:600) {
    ask <- request(learner)
    learner <- learn(learner, table[at %% 80 + 1, ask], answer[at %% 80 + 1])
  }
  # Each look as often as the number of looks has binary digits.
  expect_lt(copied, 3 * 600 * log2(3 * 600))
  expect_lt(length(learner$result$kept), 12)
  fit <- as_fit(learner)
  expect_identical(fit$looks$values$row, sort(fit$looks$values$row))
  expect_length(fit$looks$labels, 600)
})

test_that("so does a request of looks alone, whose labels are kept with them", {
  learner <- frugal_learner("momentnet", 6, 3, n = 600, seed = 1)
  for (at in 1:600) {
    ask <- request(learner)
    learner <- learn(learner, table[at %% 80 + 1, ask], answer[at %% 80 + 1])
    if (at == 1) early <- object.size(learner$setup)
  }
  expect_identical(object.size(learner$setup), early)
  expect_lt(length(learner$result$kept), 12)
  fit <- as_fit(learner)
  expect_identical(fit$looks$labels, answer[1:600 %% 80 + 1])
  expect_identical(coef(momentnet(learner)), coef(fit))
})
