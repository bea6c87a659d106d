test_that("simulated rows are of the model that is said", {
  set.seed(1)
  data <- simulate_lowrank(500, d = 20, rank = 4, observed = 0.3,
                           sparsity = 2)
  expect_identical(dim(data$x), c(500L, 20L))
  expect_equal(crossprod(data$loadings), diag(4))
  expect_identical(sum(data$weights != 0), 2L)
  expect_equal(data$complete, data$codes %*% t(data$loadings))
  expect_equal(data$y, drop(data$codes %*% data$weights))
  known <- !is.na(data$x)
  expect_identical(data$x[known], data$complete[known])
  expect_within(mean(known), 0.3, 5 * sqrt(0.21 / 1e4))
})

test_that("noise has the standard deviations given, y's is x's by default", {
  set.seed(2)
  data <- simulate_lowrank(2000, d = 10, rank = 2, x_noise = 0.5)
  noise <- data$complete - data$codes %*% t(data$loadings)
  expect_within(mean(noise^2), 0.25, 5 * 0.25 * sqrt(2 / 20000))
  error <- data$y - drop(data$codes %*% data$weights)
  expect_within(mean(error^2), 0.25, 5 * 0.25 * sqrt(2 / 2000))
  quiet <- simulate_lowrank(5, d = 4, rank = 2, x_noise = 0.5, y_noise = 0)
  expect_equal(quiet$y, drop(quiet$codes %*% quiet$weights))
})

test_that("test data of the same model keep loadings and weights", {
  set.seed(3)
  data <- simulate_lowrank(10, d = 6, rank = 6, observed = 1)
  expect_false(anyNA(data$x))
  new <- simulate_lowrank(4, loadings = data$loadings, weights = data$weights,
                          observed = 0)
  expect_true(all(is.na(new$x)))
  expect_identical(new[c("loadings", "weights")],
                   data[c("loadings", "weights")])
  expect_equal(new$y, drop(new$complete %*% data$loadings %*% data$weights))
})

test_that("what cannot be simulated is refused", {
  skip_on_cran()
  expect_refused("input", {
    simulate_lowrank(0)
    simulate_lowrank(10, d = 5, rank = 6)
    simulate_lowrank(10, rank = 0)
    simulate_lowrank(10, observed = 1.1)
    simulate_lowrank(10, rank = 3, sparsity = 4)
    simulate_lowrank(10, x_noise = -1)
    simulate_lowrank(10, y_noise = NA)
    simulate_lowrank(10, loadings = 1:3)
    simulate_lowrank(10, loadings = matrix(NA, 3, 2))
    simulate_lowrank(10, d = 5, rank = 2, weights = 1:3)
  })
})

test_that("loadings of another size than is asked for are refused", {
  loadings <- simulate_lowrank(3, d = 20, rank = 3)$loadings
  for (other in list(list(d = 4), list(rank = 2))) {
    expect_error(do.call(simulate_lowrank, c(list(3, loadings = loadings),
                                             other)),
                 "`loadings`", class = "frugalreg_error_input")
  }
  same <- simulate_lowrank(3, d = 20, rank = 3, loadings = loadings)
  expect_identical(dim(same$x), c(3L, 20L))
})

test_that("a bound above is said as one", {
  expect_error(simulate_decay(5, 4, alpha = 1), "a finite number of at most 0",
               class = "frugalreg_error_input")
})
