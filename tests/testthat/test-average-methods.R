# An average is used, printed and told of as a fit is.

test_that("an average does what a fit does", {
  skip_on_cran()
  table <- average_table()
  frame <- data.frame(table$x, y = table$y)
  fit <- cv_momentnet(y ~ ., frame, folds = table$folds, nlambda = 20,
                      control = frugal_control(keep_looks = TRUE))
  path <- tempfile(fileext = ".rds")
  on.exit(unlink(path))
  saveRDS(fit, path)
  again <- readRDS(path)
  complete <- as.data.frame(table$whole)
  expect_equal(predict(fit, complete),
               drop(cbind(1, table$whole) %*% coef(fit)), ignore_attr = TRUE)
  expect_identical(predict(again, frame), predict(fit, frame))
  guess <- predict(fit, frame, se.fit = TRUE)
  gaps <- rowSums(is.na(table$x)) > 0
  expect_true(all(guess$se.fit[!gaps] == 0) && all(guess$se.fit[gaps] >= 0))
  expect_equal(guess$fit - residuals(fit, frame), 2 * guess$fit - table$y,
               ignore_attr = TRUE)
  expect_identical(next_look(fit, frame[which(gaps)[1], ])$cost[1], 1)
  expect_output(print(fit), paste("the average of", nrow(fit$candidates),
                                  "fits"))
  expect_output(print(summary(fit)), "Largest coefficients:")
  expect_s3_class(ggplot2::autoplot(fit), "ggplot")
  longer <- update(fit, frame[1:20, ])
  expect_identical(longer$n, 140L)
  expect_false(is.null(longer$average))
})

test_that("candidates that would take long are left out, which is printed", {
  table <- average_table()
  fit_within <- function(work) {
    constants <- average_constants
    constants$work[["table"]] <- work
    local_binding("average_constants", constants)
    cv_momentnet(table$x, table$y, folds = table$folds, nlambda = 5)
  }
  all <- fit_within(Inf)
  expect_length(all$left_out, 0)
  expect_false(any(grepl("Left out", capture.output(print(all)))))
  work <- vapply(engines()[c("lowrank", "covariance")], function(row) {
    row$work(table_gaps(table$x, "x"))
  }, 0)
  costly <- names(which.max(work))
  fewer <- fit_within(max(work) - 1)
  expect_identical(fewer$left_out, costly)
  expect_false(costly %in% fewer$candidates$engine)
  expect_output(print(fewer), paste("Left out, .*: engine", costly))
})

test_that("an average has the verbs of broom", {
  skip_if_not_installed("generics")
  table <- average_table()
  fit <- cv_momentnet(table$x, table$y, folds = table$folds, nlambda = 10)
  expect_identical(generics::tidy(fit)$estimate, unname(coef(fit)[, 1]))
  expect_s3_class(generics::glance(fit), "data.frame")
})
