# Paths of coefficients with names, and the picture of a plan.

set.seed(3)
x <- matrix(rnorm(2000), 200)
colnames(x) <- c("a_name_of_many_letters", letters[2:10])
y <- drop(x[, 1:5] %*% c(2, -1, 0.5, 0.49, 0.48)) + rnorm(200)
path <- momentnet(x, y)

named <- function(picture) {
  ggplot2::layer_data(picture, 2)
}

test_that("the largest at the end of the path are named, and nothing else", {
  skip_on_cran()
  last <- path$coefficients[, 100]
  for (xvar in c("lambda", "norm")) {
    shown <- named(ggplot2::autoplot(path, xvar = xvar))
    large <- names(last)[abs(last) > 0.05 * max(abs(last))]
    expect_setequal(sub("a_name.*", large[1], shown$label),
                    utils::head(large[order(-abs(last[large]))], 8))
    expect_lte(max(nchar(shown$label)), 14)
    at <- if (xvar == "lambda") log10(path$lambda[100]) else
      sum(abs(last))
    expect_equal(unique(shown$x), at)
  }
  expect_setequal(named(ggplot2::autoplot(path, labels = 2))$label,
                  c("b", "a_name...tters"))
  expect_length(ggplot2::autoplot(path, labels = 0)$layers, 1)
  # And none stands at another's line alone.
  lines <- ggplot2::layer_data(ggplot2::autoplot(path), 3)
  expect_equal(lines$y, unname(last[order(-abs(last))][seq_along(lines$y)]))
  expect_equal(lines$yend, named(ggplot2::autoplot(path))$y)
  expect_error(ggplot2::autoplot(path, labels = -1),
               class = "frugalreg_error_input")
})

test_that("names have the colours of their lines and do not hide each other", {
  picture <- ggplot2::autoplot(path)
  shown <- named(picture)
  lines <- ggplot2::layer_data(picture, 1)
  ends <- lines[lines$x == min(lines$x), ]
  first <- shown[grepl("^a_name", shown$label), ]
  expect_identical(first$colour, ends$colour[which.max(ends$y)])
  places <- sort(shown$y)
  expect_gte(min(diff(places)), diff(range(path$coefficients)) / 13 - 1e-9)
})

test_that("numbers are spread apart in their order, and no further than need", {
  expect_equal(spread_apart(c(3, 1, 2), 0.5), c(3, 1, 2))
  expect_equal(spread_apart(c(1, 1), 1), c(0.5, 1.5))
  expect_equal(spread_apart(c(5, 1, 1, 0.9), 1), c(5, 29, 59, -1) / c(1, 30, 30,
                                                                      30))
  expect_equal(spread_apart(2, 1), 2)
  expect_equal(spread_apart(numeric(), 1), numeric())
})

test_that("paths of one penalty, or of nothing, are drawn", {
  skip_on_cran()
  for (fit in list(momentnet(x, y, lambda = 0.1), momentnet(x, rep(1, 200)),
                   momentnet(x[, 1, drop = FALSE], y))) {
    expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(fit)))
  }
})

test_that("a plan is drawn with its advice", {
  skip_on_cran()
  plan <- plan_looks(n = 3000, d = 50, total = 18000)
  picture <- ggplot2::autoplot(plan)
  drawn <- picture$data
  expect_identical(drawn$looks_per_row[drawn$chosen], plan$looks_per_row)
  expect_equal(drawn$pairs, plan$table$pairs)
  expect_match(drawn$label[drawn$chosen], "360 rows")
  for (plan in list(plan, plan_looks(n = 100, d = 3, total = 1000))) {
    expect_silent(ggplot2::ggplot_build(ggplot2::autoplot(plan)))
  }
  expect_error(ggplot2::autoplot(plan, size = 3),
               class = "frugalreg_error_input")
})

draw_at <- function(picture, size) {
  file <- tempfile(fileext = ".pdf")
  on.exit(unlink(file))
  grDevices::pdf(file, size[1], size[2])
  print(picture)
  grDevices::dev.off()
  invisible(file)
}

test_that("of several responses the largest have colours and names, in all", {
  skip_on_cran()
  set.seed(1)
  x <- matrix(rnorm(900), 100, dimnames = list(NULL, paste0("x", 1:9)))
  y <- cbind(a = 3 * x[, 1] - x[, 2], b = 0.02 * x[, 3])
  picture <- ggplot2::autoplot(momentnet(x, y, alpha = 1))
  colour <- picture$scales$get_scales("colour")
  expect_setequal(colour$breaks, c("x1", "x2", "x3"))
  expect_silent(drawn <- ggplot2::ggplotGrob(picture))
  expect_true(any(grepl("guide-box", drawn$layout$name)))
  for (size in list(c(4, 3), c(8, 6))) {
    expect_silent(draw_at(picture, size))
    expect_silent(draw_at(ggplot2::autoplot(cv_momentnet(x, y, seed = 1)),
                          size))
  }
})

test_that("long names of responses and of their attributes are cut", {
  skip_on_cran()
  named <- x[, 1:4]
  colnames(named) <- long_names(4)
  responses <- cbind(y, x[, 2], x[, 3])
  colnames(responses) <- long_names(3)
  path <- momentnet(named, responses, nlambda = 5)
  expect_short_names(ggplot2::autoplot(path), 20, 5)
  expect_short_names(ggplot2::autoplot(
    cv_momentnet(named, responses, nlambda = 5, seed = 1)
  ), 14, 3)
})

test_that("coefficients that are all 0 are drawn as such", {
  skip_on_cran()
  for (lambda in list(100, c(100, 50))) {
    none <- momentnet(x, y, lambda = lambda)
    for (xvar in c("lambda", "norm")) {
      drawn <- ggplot2::layer_data(ggplot2::autoplot(none, xvar = xvar), 1)
      expect_identical(unique(drawn$y), 0)
    }
    # A line of no length would not be seen.
    expect_s3_class(ggplot2::autoplot(none, xvar = "norm")$layers[[1]]$geom,
                    "GeomPoint")
  }
})

test_that("the axis of a plan has short numbers and says its scale", {
  skip_on_cran()
  picture <- ggplot2::autoplot(plan_looks(1e6, 54, 1e7))
  words <- words_drawn(picture)
  expect_true("100k" %in% words)
  expect_true("1,000,000 rows" %in% picture$data$label)
  expect_match(picture$labels$x, "(log scale)", fixed = TRUE)
  expect_match(picture$labels$y, "(log scale)", fixed = TRUE)
  expect_silent(draw_at(ggplot2::autoplot(plan_looks(10, 2, 4)), c(4, 3)))
  expect_identical(ggplot2::autoplot(plan_looks(100, 10, 9))$data$label,
                   c("4 rows", "3 rows", "2 rows"))
})

test_that("what is estimated of the area under the curve is named", {
  fit <- cv_momentnet(x, y > 0, family = "binomial", measure = "auc",
                      nlambda = 5, seed = 1)
  expect_match(ggplot2::autoplot(fit)$labels$y, "1 - area under the curve")
  expect_output(print(fit), "1 - area under the curve")
})

test_that("pdf() has all letters of long names", {
  file <- tempfile(fileext = ".pdf")
  on.exit(unlink(file))
  expect_warning({
    grDevices::pdf(file)
    tryCatch(print(ggplot2::autoplot(path)), finally = grDevices::dev.off())
  }, NA)
})

test_that("colours are for what moves labels, not for the largest noise", {
  set.seed(3)
  wide <- matrix(rnorm(1600), 200, dimnames = list(NULL, letters[1:8]))
  labels <- cbind(much = 9 * wide[, 8] + rnorm(200), noise = rnorm(200))
  frame <- ggplot2::autoplot(momentnet(wide, labels))$data
  expect_identical(names(colours_of_largest(frame))[1], "h")
  # The unit of a response changes nothing.
  labels[, "noise"] <- 1e6 * labels[, "noise"]
  other <- ggplot2::autoplot(momentnet(wide, labels))$data
  expect_identical(colours_of_largest(other), colours_of_largest(frame))
})

test_that("of several responses the lines that are seen have names", {
  set.seed(3)
  small <- matrix(rnorm(1600), 200, dimnames = list(NULL, letters[1:8]))
  labels <- cbind(one = 5 * small[, 1] + rnorm(200), other = rnorm(200))
  # A little of an attribute in a small unit has a large coefficient.
  small[, 2] <- small[, 2] / 1e4
  frame <- ggplot2::autoplot(momentnet(small, labels, alpha = 1))$data
  expect_identical(frame$attribute[which.max(abs(frame$value))], "a")
  expect_equal(max(abs(frame$value)), 5, tolerance = 0.1)
})

test_that("an average of which no path can be drawn is its fits", {
  skip_on_cran()
  air <- datasets::airquality[!is.na(datasets::airquality$Ozone), ]
  fit <- cv_momentnet(Ozone ~ Solar.R + Wind + Temp, air, seed = 1)
  expect_length(fit$lambda, 1)
  picture <- ggplot2::autoplot(fit)
  drawn <- ggplot2::layer_data(picture, 1)
  expect_equal(drawn$x, fit$candidates$estimate)
  expect_match(picture$data$label, "weight 0.[0-9]+")
  expect_silent(draw_at(picture, c(4, 3)))
  # Of an engine that is there twice lambda tells which.
  twice <- fit
  twice$candidates <- rbind(fit$candidates, fit$candidates[1, ])
  twice$candidates$lambda <- seq_len(nrow(twice$candidates))
  names <- levels(ggplot2::autoplot(twice)$data$name)
  expect_match(names[1], paste0("lambda ", length(names), "$"))
  expect_match(names[length(names)], "lambda 1$")
  # What a path is of is said.
  fit <- cv_momentnet(mask_attributes(x, p = 0.2), y, seed = 1)
  if (length(fit$lambda) > 1) {
    expect_match(ggplot2::autoplot(fit)$labels$subtitle, fit$fit$engine)
  }
  alone <- cv_momentnet(x, y, lambda = 0.1, seed = 1)
  expect_length(ggplot2::autoplot(alone)$layers, 2)
})

test_that("numbers of small panels do not overlap", {
  picture <- ggplot2::autoplot(cv_momentnet(x, cbind(a = y, b = 1e5 * y),
                                            nlambda = 5, seed = 1))
  expect_identical(picture$scales$get_scales("y")$guide, spaced_axis())
})

test_that("one lambda is its own number, and short axes have two", {
  at_bottom <- function(picture) {
    ggplot2::ggplot_build(picture)$layout$panel_params[[1]]$x$breaks
  }
  expect_equal(at_bottom(ggplot2::autoplot(momentnet(x, y, lambda = 0.056))),
               0.056)
  expect_equal(few_powers(3)(c(0.02, 0.4)), c(0.03, 0.1, 0.3))
  expect_equal(few_powers(3)(c(1e-4, 20)), c(1e-4, 0.1, 10))
  expect_length(few_powers(3)(c(2.2, 4.4)), 3)
})

test_that("a complete theme that is added leaves room for the panel", {
  skip_on_cran()
  drawn <- function(picture) {
    table <- ggplot2::ggplotGrob(picture + ggplot2::theme_bw())
    boxes <- table$grobs[startsWith(table$layout$name, "guide-box")]
    legend <- Filter(function(box) inherits(box, "gtable"), boxes)[[1]]
    getExportedValue("grid", "convertWidth")(sum(legend$widths), "inches",
                                             valueOnly = TRUE)
  }
  grDevices::pdf(NULL, 4, 3)
  on.exit(grDevices::dev.off())
  responses <- cbind(a = y, b = x[, 2])
  short <- x[, 1:5]
  colnames(short) <- letters[1:5]
  expect_lt(drawn(ggplot2::autoplot(momentnet(short, responses))), 1)
  named <- x[, 1:4]
  colnames(named) <- long_names(4)
  expect_lt(drawn(ggplot2::autoplot(momentnet(named, responses))), 2.2)
})
