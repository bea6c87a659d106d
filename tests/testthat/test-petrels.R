# Subspace tracking, and going on with further rows.

tracked_rows <- function(n, d = 9, rank = 2, u = random_basis(d, rank)) {
  x <- matrix(stats::rnorm(n * rank), n) %*% t(u)
  list(whole = x, seen = replace(x, stats::runif(length(x)) < 0.4, NA), u = u)
}

# The sine of the largest angle between two subspaces.
angle <- function(u, v) {
  norm(qr.resid(qr(u), qr.Q(qr(v))), "2")
}

test_that("the subspace is found, and rows are filled in", {
  use_seed(461)
  rows <- tracked_rows(200)
  fit <- petrels(rows$seen, 2, passes = 20, ridge = 1e-6, center = FALSE,
                 delta = 10)
  expect_s3_class(fit, c("petrels", "frugal_lowrank", "frugal_fit"),
                  exact = TRUE)
  expect_lt(angle(fit$model$loadings, rows$u), 1e-3)
  expect_within(crossprod(fit$model$loadings), diag(2), 1e-12)
  enough <- rowSums(!is.na(rows$seen)) >= 4
  filled <- impute(fit, rows$seen[enough, ])
  expect_lt(max(abs(filled - rows$whole[enough, ])), 0.01)
})

test_that("updates are one longer run, bit for bit", {
  use_seed(462)
  rows <- tracked_rows(60)
  start <- random_basis(9, 2)
  fit <- function(which, ...) {
    petrels(rows$seen[which, ], 2, start = start, center = FALSE,
            scale = FALSE, delta = 0.1, ...)
  }
  learned <- c("model", "recursions", "steps")
  for (recursions in c("attribute", "shared")) {
    for (forgetting in c(1, 0.95)) {
      whole <- fit(1:60, recursions = recursions, forgetting = forgetting)
      parts <- fit(1:20, recursions = recursions, forgetting = forgetting)
      parts <- update(update(parts, rows$seen[21:21, , drop = FALSE]),
                      rows$seen[22:60, ])
      expect_identical(parts$model, whole$model)
      expect_identical(parts$state[learned], whole$state[learned])
      expect_identical(parts$n, whole$n)
      expect_identical(parts$observed, whole$observed)
      expect_identical(parts$history$examples, c(0, 20, 21, 60))
    }
  }
})

test_that("with offsets an update goes on in the units of the fit", {
  use_seed(463)
  rows <- tracked_rows(400)
  shift <- 10 * seq_len(9)
  seen <- 100 * sweep(rows$seen, 2, shift, "+")
  whole <- 100 * sweep(rows$whole, 2, shift, "+")
  fit <- petrels(seen[1:100, ], 2, delta = 10, ridge = 1e-4)
  before <- mean((impute(fit, seen) - whole)^2)
  fit <- update(update(fit, seen[101:250, ]), seen[251:400, ])
  expect_lt(mean((impute(fit, seen) - whole)^2), before)
  expect_identical(fit$n, 400)
})

test_that("with forgetting a subspace that changes is followed", {
  use_seed(464)
  old <- tracked_rows(300)
  new <- tracked_rows(300)
  error <- function(forgetting) {
    fit <- petrels(old$seen, 2, forgetting = forgetting, center = FALSE,
                   delta = 10)
    angle(update(fit, new$seen)$model$loadings, new$u)
  }
  expect_lt(error(0.9), 0.05 * error(1))
})

test_that("no random number is drawn, and the rows keep their order", {
  use_seed(465)
  rows <- tracked_rows(30)
  expect_session_unmoved(fit <- petrels(rows$seen, 2))
  expect_identical(petrels(rows$seen, 2)$model, fit$model)
  expect_false(identical(petrels(rows$seen[30:1, ], 2)$model, fit$model))
})

test_that("update() takes rows in the columns of the fit", {
  use_seed(466)
  rows <- tracked_rows(30)
  colnames(rows$seen) <- letters[1:9]
  fit <- petrels(rows$seen[1:20, ], 2)
  expect_identical(update(fit, rows$seen[21:30, 9:1])$state,
                   update(fit, rows$seen[21:30, ])$state)
  expect_error(update(fit), "newx", class = "frugalreg_error_input")
  expect_error(update(fit, rows$seen[, 1:3]), "newx",
               class = "frugalreg_error_input")
  expect_error(predict(fit, rows$seen), class = "frugalreg_error_undefined")
})

test_that("an update says what the fit said, and needs a row", {
  seen <- as.matrix(airquality[1:4])
  fit <- petrels(seen[1:100, ], 2)
  later <- update(fit, seen[101:153, ])
  kept <- c("units", "unit_span", "converged", "seed", "call", "settings")
  expect_identical(later[kept], fit[kept])
  expect_setequal(names(later), names(fit))
  given <- petrels(seen[1:100, ], 2, units = "same")
  expect_setequal(names(update(given, seen[101:153, ])), names(given))
  expect_identical(attr(later$history, "row.names"), 1:3)
  expect_output(print(later), "Units: different", fixed = TRUE)
  expect_error(update(fit, seen[0, ]), "`newx` must be data with at least one",
               class = "frugalreg_error_input")
})

test_that("an attribute first seen later has a unit, too", {
  seen <- as.matrix(mtcars[-1])
  seen[1:20, 3] <- NA
  filled <- function(seen, ...) {
    fit <- petrels(seen[1:20, ], 2, units = "different", ...)
    impute(update(fit, seen[21:32, ]), replace(seen, cbind(1:20, 4), NA))
  }
  expect_equal(filled(4096 * seen), 4096 * filled(seen))
  start <- outer(1:10, 1:2, function(i, j) cos(i * j))
  expect_equal(filled(4096 * seen, start = start),
               4096 * filled(seen, start = start))
})
