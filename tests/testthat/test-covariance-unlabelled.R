# Covariances that complete rows for several labels, and know none.

# Models that know labels by means and variances of attributes only.
without_label <- function(case, ...) {
  estimates <- single_moments(table_gaps(case$x), case$y, "same")
  models_of(case$x, 0 * case$y, ...,
            estimates = moments_without_labels(estimates))
}

# Of no correlation the prior that is likeliest; else there may be another.
tried_for_none <- function(case) {
  tried <- without_label(case)$tried
  better <- tried$tries$better
  tried$tries$better <- Filter(function(try) try$target == "identity", better)
  tried
}

test_that("a covariance that knows no labels is found once", {
  case <- completing_case(400)
  earlier <- without_label(case, earlier = list(tried = tried_for_none(case)))
  expect_identical(earlier$covariance$prior$target, "identity")
  anew <- models_of(case$x, case$y, "same", earlier = earlier["tried"])
  expect_equal(models_of(case$x, case$y, "same", earlier = earlier), anew)
  # Taken as it is, not found again.
  marked <- earlier
  marked$covariance$covariance[] <- diag(8)
  expect_equal(unname(models_of(case$x, case$y, "same", earlier = marked)
                      $covariance$covariance), diag(8))
  # Of a prior at the model of attributes and labels it is not taken.
  marked$covariance$prior$target <- "factor"
  expect_equal(models_of(case$x, case$y, "same", earlier = marked), anew)
})

test_that("passes over all rows go on from those over some", {
  case <- completing_case(600)
  tried <- tried_for_none(case)
  some <- models_of(case$x[1:300, ], case$y[1:300], "same",
                    earlier = list(tried = tried))
  likelihood <- function(models) {
    cpp_covariance_likelihood(
      centred_rows(models$factor, table_gaps(case$x), 1),
      models$covariance$covariance
    )
  }
  all <- models_of(case$x, case$y, "same", earlier = list(tried = tried))
  on <- models_of(case$x, case$y, "same",
                  earlier = list(tried = going_on(some$tried, some$covariance)))
  expect_gt(likelihood(on), likelihood(all) - 1)
  expect_identical(going_on(tried, NULL), tried)
})

test_that("lassos to several labels are those to each", {
  case <- completing_case(400)
  model <- models_of(case$x, case$y, "same",
                     earlier = list(tried = tried_for_none(case)))$covariance
  data <- table_gaps(case$x)
  few <- replace(case$x, , NA) # so few patterns that rows are summarised
  few[, 1:2] <- case$whole[, 1:2]
  settings <- list(completing = model, lambda = c(1, 0.3, 0.1))
  for (x in list(case$x, few)) {
    labels <- cbind(case$y, rev(case$y))
    lassos <- completed_lassos(model, table_gaps(x), labels, settings, 6)
    for (at in 1:2) {
      alone <- fit_by(model, x, labels[, at], settings$lambda)
      expect_equal(lassos[[at]], alone$beta * model$unit)
    }
  }
})
