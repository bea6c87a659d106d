# impute() of fits by moments: conditional means under the fit's joint model.

set.seed(3)
x <- matrix(rnorm(200 * 4), 200) %*% chol(0.7^abs(outer(1:4, 1:4, "-")))
colnames(x) <- letters[1:4]
gaps <- mask_attributes(x, p = 0.3)

test_that("what is known stays, what is not is the conditional mean", {
  fit <- momentnet(gaps, rnorm(200), engine = "covariance")
  filled <- impute(fit, gaps)
  known <- !is.na(gaps)
  expect_identical(filled[known], gaps[known])
  expect_false(anyNA(filled))
  sigma <- joint_model(fit)$covariance
  center <- joint_model(fit)$center
  row <- which(rowSums(known) == 2)[1]
  seen <- known[row, ]
  mean <- center[!seen] + sigma[!seen, seen] %*%
    solve(sigma[seen, seen], gaps[row, seen] - center[seen])
  expect_equal(unname(filled[row, !seen]), drop(unname(mean)),
               tolerance = 1e-6)
  expect_identical(impute(fit, newdata = gaps), filled)
  # better than the attributes' means
  means <- matrix(colMeans(gaps, na.rm = TRUE), 200, 4, byrow = TRUE)
  expect_lt(mean((filled - x)[!known]^2), 0.8 * mean((means - x)[!known]^2))
})

test_that("an average imputes, and a data frame gets its variables back", {
  frame <- airquality
  frame$Month <- factor(frame$Month)
  frame$Month[2:4] <- NA
  fit <- cv_momentnet(Ozone ~ ., frame[!is.na(frame$Ozone), ], seed = 1)
  filled <- impute(fit, frame)
  expect_identical(names(filled), names(frame))
  expect_s3_class(filled$Month, "factor")
  expect_false(anyNA(filled[-1]))
  expect_identical(filled$Ozone, frame$Ozone)
  expect_refused("input", {
    impute(fit, frame[-2])
  })
})

test_that("what holds a table is not one to fill in", {
  set.seed(1)
  x <- matrix(rnorm(120), 40)
  fit <- momentnet(replace(x, 1:9, NA), x[, 1], engine = "completed",
                   nlambda = 4)
  for (source in list(attribute_source(x), attribute_source(data.frame(x)))) {
    expect_error(impute(fit, source), "attribute_source",
                 class = "frugalreg_error_input")
  }
})
