data <- small_incomplete(60, 12, 5)
x <- data$x
history <- data.frame(pass = 0:9, examples = 60 * 0:9, objective = 1 / 1:10,
                      validation_mse = (0:9 - 6)^2)
fit <- tiny_fit(x, data$y, rank = 5, history = history, best_pass = 6)

test_that("what a picture of the type makes no use of is refused", {
  idle <- list(list("spectrum", dim = c(3, 4)), list("predicted", dim = 1),
               list("loadings", newx = x), list(components = 1))
  for (arguments in idle) {
    expect_error(do.call(ggplot2::autoplot, c(list(fit), arguments)),
                 "NULL for a plot of type", class = "frugalreg_error_input")
  }
})

test_that("convergence is a panel for each measure, the kept pass marked", {
  picture <- ggplot2::autoplot(fit)
  expect_setequal(as.character(picture$data$measure),
                  c("objective", "validation error"))
  expect_equal(picture$data$value,
               c(history$objective, fit$history$validation_mse))
  expect_match(picture$labels$subtitle, "pass 6")
  expect_draws(picture)
  only <- fit
  only$history <- data.frame(pass = 0:1, log_likelihood = c(-9, -8))
  only$best_pass <- NA
  picture <- ggplot2::autoplot(only)
  expect_identical(levels(picture$data$measure), "log-likelihood")
  expect_draws(picture)
})

test_that("one pass, and measures that are missing, can be drawn", {
  for (rows in list(1, 1:2)) {
    few <- fit
    few$history <- history[rows, ]
    few$history$validation_mse[1] <- NA
    few$best_pass <- 0
    expect_draws(ggplot2::autoplot(few))
  }
})

test_that("the spectrum has a bar a direction, in order", {
  picture <- ggplot2::autoplot(fit, "spectrum")
  expect_identical(picture$data$value, fit$spectrum)
  expect_false(is.unsorted(-fit$spectrum))
  expect_draws(picture)
  expect_draws(ggplot2::autoplot(tiny_fit(x, data$y, rank = 1), "spectrum"))
})

test_that("loadings are bars of the attributes with the largest", {
  skip_on_cran()
  loadings <- fit$model$loadings * fit$scale$x_scale
  picture <- ggplot2::autoplot(fit, "loadings", top = 4, components = c(5, 2))
  largest <- sort(apply(abs(loadings[, c(5, 2)]), 1, max), decreasing = TRUE)
  drawn <- picture$data
  expect_identical(rev(levels(drawn$attribute)), names(largest)[1:4])
  expect_identical(levels(drawn$panel), c("component 5", "component 2"))
  component <- as.integer(sub("component ", "", drawn$panel))
  expect_identical(drawn$value,
                   loadings[cbind(match(drawn$attribute, letters), component)])
  expect_match(picture$labels$subtitle, "the 4 largest of 12")
  expect_draws(picture)
  expect_null(ggplot2::autoplot(fit, "loadings")$labels$subtitle)
  expect_draws(ggplot2::autoplot(fit, "loadings"))
  expect_draws(ggplot2::autoplot(fit, "loadings", components = 1))
})

test_that("with dim each component is an image, row by row from the top", {
  skip_on_cran()
  picture <- ggplot2::autoplot(fit, "loadings", dim = c(3, 4))
  for (k in 1:5) {
    drawn <- picture$data[picture$data$panel == paste("component", k), ]
    image <- matrix(0, 3, 4)
    image[cbind(drawn$row, drawn$column)] <- drawn$value
    expect_identical(as.vector(t(image)),
                     unname(fit$model$loadings[, k] * fit$scale$x_scale))
  }
  built <- ggplot2::ggplot_build(picture)$data[[1]]
  expect_identical(sign(built$y[built$x == 1]), rep(-1, 15))
  expect_draws(picture)
})

test_that("predicted against observed sets flagged rows apart", {
  rows <- rbind(x, NA)
  labels <- c(replace(data$y, 2, NA), 3)
  picture <- ggplot2::autoplot(fit, "predicted", newx = rows, newy = labels)
  expect_identical(nrow(picture$data), 60L)
  expect_identical(picture$data$predicted, as.vector(predict(fit, rows))[-2])
  expect_identical(which(picture$data$said != "predicted"), 60L)
  expect_draws(picture)
  expect_draws(ggplot2::autoplot(fit, "predicted", newx = x, newy = data$y))
  frame <- small_frame()
  recipe <- formula_data(y ~ u + f + v, frame)
  of_formula <- tiny_fit(data = recipe)
  picture <- ggplot2::autoplot(of_formula, "predicted", newx = frame)
  expect_identical(picture$data$observed, frame$y)
})

test_that("plot() draws and gives the picture back unseen", {
  skip_on_cran()
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  for (drawn in list(withVisible(plot(fit)),
                     withVisible(plot(fit, "loadings", dim = c(3, 4))))) {
    expect_s3_class(drawn$value, "ggplot")
    expect_false(drawn$visible)
  }
})

test_that("pictures that cannot be drawn are refused", {
  expect_refused("input", {
    plot(fit, type = "picture")
    plot(fit, "loadings", dim = c(3, 5))
    plot(fit, "loadings", components = 6)
    plot(fit, "loadings", components = c(1, 1))
    plot(fit, "loadings", components = "all")
    plot(fit, "loadings", top = 0)
    plot(fit, "predicted")
    plot(fit, "predicted", newx = x)
    plot(fit, colour = "red")
  })
  without <- fit
  without$history <- NULL
  expect_refused("undefined", {
    plot(without)
  })
})

test_that("long names of loadings are cut and still told apart", {
  long <- fit
  long$layout$column_names <- long_names(12)
  picture <- ggplot2::autoplot(long, "loadings", components = 1)
  expect_short_names(picture, 19, 12)
  expect_length(levels(picture$data$attribute), 12)
})

test_that("the log-likelihood that is drawn ends at that of the fit", {
  for (units in c("same", "different")) {
    learned <- slrm(sweep(x, 2, 10^(1:12 %% 3), "*"), data$y, rank = 2,
                    method = "em", units = units, seed = 1)
    drawn <- ggplot2::autoplot(learned)$data
    drawn <- drawn[drawn$measure == "log-likelihood", ]
    expect_equal(drawn$value[drawn$pass == learned$best_pass],
                 as.numeric(logLik(learned)))
  }
})
