x <- small_integers(60, 12)
y <- small_labels(x)
fit <- ddaelr(x, y, budget = 4, x_bound = 3, seed = 1, step_size = 0.3,
              control = frugal_control(checkpoints = 8))
grouped <- aerr(y ~ u + f + g, small_frame(), budget = 2, x_bound = 3, seed = 1)

test_that("coefficients are bars, the largest first", {
  picture <- ggplot2::autoplot(fit)
  expect_s3_class(picture, "ggplot")
  sizes <- sort(abs(fit$coefficients), decreasing = TRUE)
  expect_identical(as.character(picture$data$attribute), names(sizes))
  expect_equal(picture$data$value,
               unname(fit$coefficients[names(sizes)]))
  expect_identical(picture$labels$x, "coefficient")
  expect_draws(picture)
})

test_that("only the top ones are drawn, and it says so", {
  picture <- ggplot2::autoplot(fit, top = 5)
  expect_identical(nrow(picture$data), 5L)
  expect_match(picture$labels$subtitle, "5 largest of 12")
  expect_null(ggplot2::autoplot(fit, top = 12)$labels$subtitle)
  expect_draws(picture)
})

test_that("looks are drawn by attribute, or by variable", {
  picture <- ggplot2::autoplot(fit, type = "looks")
  expect_setequal(picture$data$value, fit$looks$per_attribute)
  expect_identical(picture$labels$x, "looks")
  expect_draws(picture)
  picture <- ggplot2::autoplot(grouped, type = "looks")
  expect_setequal(as.character(picture$data$attribute), c("u", "f", "g"))
  expect_draws(picture)
})

test_that("with dim the values are an image, row by row", {
  for (type in c("coefficients", "looks")) {
    picture <- ggplot2::autoplot(fit, type = type, dim = c(3, 4))
    values <- if (type == "looks") fit$looks$per_attribute else fit$coefficients
    image <- matrix(0, 3, 4)
    image[cbind(picture$data$row, picture$data$column)] <- picture$data$value
    expect_equal(as.vector(t(image)), unname(values))
    expect_draws(picture)
  }
})

test_that("the image is drawn with its first row on top", {
  built <- ggplot2::ggplot_build(ggplot2::autoplot(fit, dim = c(3, 4)))
  drawn <- built$data[[1]]
  first <- drawn[which.min(drawn$x - 10 * drawn$y), ]
  expect_identical(c(first$x, abs(first$y)), c(1, 1))
})

test_that("fits that learned nothing can be drawn", {
  zero <- aerr(matrix(0, 10, 4), rep(0, 10), budget = 2, seed = 1,
               control = frugal_control(checkpoints = 3))
  expect_draws(ggplot2::autoplot(zero))
  expect_draws(ggplot2::autoplot(zero, dim = c(2, 2)))
  expect_draws(ggplot2::autoplot(zero, type = "looks", dim = c(2, 2)))
})

test_that("a learning curve is a line over looks", {
  curve <- learning_curve(fit, x, y)
  picture <- ggplot2::autoplot(curve)
  expect_s3_class(picture, "ggplot")
  expect_identical(picture$data$mse, curve$mse)
  expect_match(picture$labels$x, "looked at")
  expect_match(picture$labels$y, "squared error")
  expect_draws(picture)
  of_fit <- ggplot2::autoplot(fit, type = "curve", newx = x, newy = y)
  expect_equal(of_fit$data, picture$data)
})

test_that("a curve of one record and of many learners can be drawn", {
  skip_on_cran()
  one <- aerr(x, y, budget = 4, x_bound = 10, seed = 1,
              control = frugal_control(checkpoints = 1))
  expect_draws(ggplot2::autoplot(learning_curve(one, x, y)))
  curve <- learning_curve(fit, x, y)
  many <- do.call(rbind, lapply(1:12, function(at) {
    curve$learner <- paste("learner", at)
    curve
  }))
  picture <- ggplot2::autoplot(many)
  expect_draws(picture)
  colours <- unique(ggplot2::ggplot_build(picture)$data[[1]]$colour)
  expect_false(anyNA(colours))
})

test_that("plot() draws and gives the picture back unseen", {
  skip_on_cran()
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  curve <- learning_curve(fit, x, y)
  for (drawn in list(withVisible(plot(fit)), withVisible(plot(fit, "looks")),
                     withVisible(plot(fit, dim = c(3, 4))),
                     withVisible(plot(curve)))) {
    expect_s3_class(drawn$value, "ggplot")
    expect_false(drawn$visible)
  }
})

test_that("a formula's curve takes its labels from the data", {
  frame <- small_frame()
  of_formula <- aerr(y ~ u + f, frame, budget = 2, x_bound = 3, seed = 1,
                     control = frugal_control(checkpoints = 4))
  expect_draws(ggplot2::autoplot(of_formula, type = "curve", newx = frame))
})

test_that("pictures that cannot be drawn are refused", {
  expect_refused("input", {
    plot(fit, type = "picture")
    plot(fit, dim = c(3, 5))
    plot(fit, dim = 12)
    plot(fit, dim = c(-3, -4))
    plot(fit, dim = c(1.5, 8))
    plot(fit, top = 0)
    plot(fit, type = "curve")
    plot(fit, type = "curve", newx = x)
    plot(fit, colour = "red")
    plot(grouped, type = "curve", newx = small_frame())
  })
})

test_that("a theme that the user has set is that of the pictures", {
  fit <- cv_momentnet(mpg ~ ., mtcars, seed = 1)
  expect_identical(ggplot2::autoplot(fit)$theme$panel.background,
                   ggplot2::theme_minimal()$panel.background)
  before <- ggplot2::theme_set(ggplot2::theme_dark())
  on.exit(ggplot2::theme_set(before))
  for (type in c("estimates", "importance")) {
    expect_identical(ggplot2::autoplot(fit, type)$theme$panel.background,
                     ggplot2::theme_dark()$panel.background)
  }
  # What is beside the data is seen on it.
  expect_false(ggplot2::theme_dark()$panel.background$fill == neutral_colour())
  night <- ggplot2::theme_minimal() +
    ggplot2::theme(axis.text = ggplot2::element_text(colour = "#CCCCCC"))
  ggplot2::theme_set(night)
  drawn <- ggplot2::ggplot_build(ggplot2::autoplot(fit, "importance"))$data
  expect_identical(unique(drawn[[2]]$colour), "#CCCCCC") # the bands
})

test_that("names at the ends of paths are read on light and dark panels", {
  before <- ggplot2::theme_get()
  on.exit(ggplot2::theme_set(before))
  night <- ggplot2::theme_minimal() + ggplot2::theme(
    plot.background = ggplot2::element_rect(fill = "grey10"),
    axis.text = ggplot2::element_text(colour = "grey80")
  )
  # Relative luminances, of which people tell ratios apart.
  luminance <- function(colours) {
    parts <- grDevices::col2rgb(colours) / 255
    drop(c(0.2126, 0.7152, 0.0722) %*% ifelse(
      parts <= 0.03928, parts / 12.92, ((parts + 0.055) / 1.055)^2.4
    ))
  }
  path <- momentnet(mpg ~ ., mtcars, nlambda = 5)
  grounds <- list(white = ggplot2::theme_minimal(),
                  grey92 = ggplot2::theme_grey() + ggplot2::theme(),
                  grey50 = ggplot2::theme_dark(), grey10 = night)
  for (ground in names(grounds)) {
    ggplot2::theme_set(grounds[[ground]])
    names <- ggplot2::layer_data(ggplot2::autoplot(path), 2)
    for (colour in names$colour) {
      levels <- sort(luminance(c(colour, ground)))
      expect_gt((levels[2] + 0.05) / (levels[1] + 0.05), 2, label = ground)
    }
  }
})

test_that("long names are cut and still told apart", {
  many <- rep(1:60, 2)
  long <- matrix(as.numeric(x[many, 1:5]), 120,
                 dimnames = list(NULL, long_names(5)))
  learned <- aerr(long, y[many], budget = 4, x_bound = 10, seed = 1)
  picture <- ggplot2::autoplot(learned)
  expect_short_names(picture, 18, 5)
  expect_length(levels(picture$data$attribute), 5)
  kinds <- factor(rep(1:3, 40), labels = long_names(3))
  classes <- suppressWarnings(aerr(long, kinds, budget = 4, x_bound = 10,
                                   loss = "logistic", seed = 1))
  expect_short_names(ggplot2::autoplot(classes), 18, 8)
})

test_that("names that differ in the middle only are told apart there", {
  names <- paste0("body_mass_index_at_the_", c("first", "last"),
                  "_visit_in_kg_per_m2")
  expect_identical(short_names(c(names, "a")),
                   c("...first_visit", "...last_visit_", "a"))
  expect_identical(short_names(names[c(1, 1)]), rep("body_m...er_m2", 2))
  expect_identical(short_names(character()), character())
})

test_that("pictures of nothing but zeros have one number on the axis", {
  zero <- stats::setNames(numeric(6), letters[1:6])
  bars <- ggplot2::ggplot_build(plot_bars(zero, "coefficient", 6))
  expect_identical(bars$layout$panel_params[[1]]$x$get_breaks(), 0)
  image <- plot_image(zero, "coefficient", c(2, 3))
  expect_identical(image$scales$get_scales("fill")$breaks, 0)
})

test_that("a constant says that there is nothing to draw", {
  use_seed(1)
  x <- matrix(stats::rnorm(1000), 200)
  fit <- suppressWarnings(aelr(x, stats::rnorm(200), 2, seed = 2),
                          classes = "frugalreg_warning_useless")
  fit$coefficients[] <- 0
  expect_identical(ggplot2::autoplot(fit)$labels$subtitle, "all are 0")
})

test_that("numbers on an axis are short, and differ where they do", {
  expect_identical(short_numbers(c(0, 250, 1500, 2e6, NA, 3e9)),
                   c("0", "250", "1.5k", "2M", "", "3G"))
  expect_identical(short_numbers(c(1415, 1420, 1425)),
                   c("1.415k", "1.42k", "1.425k"))
  expect_identical(short_numbers(c(1e6, 1e6)), c("1M", "1M"))
})
