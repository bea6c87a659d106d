# What is printed and drawn of a plan of a study, and what is no pilot.

test_that("the picture has a row for each attribute", {
  skip_on_cran()
  data <- study_data(60, c(1, 0.5, 0, 0), 10)
  study <- plan_study(least_squares(data$x, data$y), costs = 1:4, budget = 3,
                      blocks = 5)
  picture <- ggplot2::autoplot(study)
  expect_identical(nrow(picture$data), 4L)
  expect_s3_class(ggplot2::ggplotGrob(picture), "gtable")
  # Told apart without colours, too.
  points <- ggplot2::layer_data(picture, 3)
  expect_length(unique(points$shape), length(unique(picture$data$answer)))
})

test_that("cheap ones are seen beside dear ones, and the rest is counted", {
  skip_on_cran()
  data <- study_data(60, c(1, 0.5, 0, 0), 10)
  study <- plan_study(least_squares(data$x, data$y), costs = c(1, 1, 1, 1000),
                      blocks = 5)
  picture <- ggplot2::autoplot(study, top = 3)
  points <- ggplot2::layer_data(picture, 3)
  expect_gte(min(points$size), 1.5)
  expect_identical(picture$labels$caption, "and 1 more")
  expect_null(ggplot2::autoplot(study)$labels$caption)
})

test_that("what is no pilot is refused", {
  data <- study_data(60, c(1, 0, 0), 11)
  refused <- function(...) {
    expect_error(plan_study(...), class = "frugalreg_error_input")
  }
  refused(3)
  refused(momentnet(data$x, data$y, lambda = 0.1))
  refused(momentnet(data$x, data$y, control = kept_looks))
  pilot <- least_squares(data$x, data$y)
  refused(pilot, costs = c(1, 2))
  refused(pilot, costs = -1)
  expect_error(plan_study(pilot, costs = c(V1 = 1, V3 = 2)), "not without V2.",
               fixed = TRUE, class = "frugalreg_error_input")
  expect_error(plan_study(pilot, costs = c(V1 = 1, V2 = 1, V3 = 2, V4 = 1)),
               "not named V4.", fixed = TRUE, class = "frugalreg_error_input")
  expect_error(plan_study(pilot, costs = 2, budget = 1),
               "at least 2, the price", class = "frugalreg_error_input")
  refused(pilot, blocks = 31)
  refused(least_squares(data$x[1:15, ], data$y[1:15]))
  counts <- momentnet(data$x, round(exp(data$y)), lambda = 0.1,
                      family = "poisson", control = kept_looks)
  expect_error(plan_study(counts), "of \"poisson\"",
               class = "frugalreg_error_input")
})

test_that("a study of one attribute keeps it", {
  skip_on_cran()
  study <- plan_study(fit_to_cars(), s = 0.1)
  expect_identical(study$table$attribute, "speed")
  expect_true(study$table$keep)
  expect_true(is.finite(study$excess) || is.na(study$excess))
  expect_output(print(study), "Keep 1 of 1 attribute,")
})

test_that("indicators are nothing to buy", {
  set.seed(1)
  x <- matrix(rnorm(400), 100)
  gaps <- mask_attributes(x, 0.3)
  pilot <- momentnet(gaps, x[, 1], indicators = TRUE, lambda = 0.1,
                     control = frugal_control(keep_looks = TRUE))
  expect_error(plan_study(pilot), "indicators", class = "frugalreg_error_input")
})

test_that("a study of long names is drawn", {
  skip_on_cran()
  data <- study_data(60, c(1, 0.5, 0, 0), 2)
  colnames(data$x) <- long_names(4)
  study <- plan_study(least_squares(data$x, data$y), blocks = 5)
  expect_short_names(ggplot2::autoplot(study), 18, 4)
})

test_that("a study that drops nothing does not speak of dropped ones", {
  data <- study_data(80, c(1, 1, 1), 3)
  study <- plan_study(least_squares(data$x, data$y), blocks = 5)
  expect_true(all(study$table$keep))
  said <- paste(utils::capture.output(print(study)), collapse = "\n")
  expect_no_match(said, "points less")
  expect_match(said, "of the variance of y\n", fixed = TRUE)
})

test_that("the summary of a plan is its table", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(240), 60)
  pilot <- cv_momentnet(x, x[, 1] + rnorm(60), nlambda = 4, seed = 1,
                        control = frugal_control(keep_looks = TRUE))
  plan <- plan_study(pilot, blocks = 5)
  expect_identical(summary(plan), plan$table)
})
