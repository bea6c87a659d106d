# What is made of a comparison.

data <- comparison_data()

test_that("signs have error rates, which can choose", {
  signs <- list(x = data$x, y = rep(c(-1, 1), 60))
  flat <- learner_method(
    function(x, y, budget, setting, seed, control) {
      function(newx) rep(setting$value, nrow(newx))
    }, grid = data.frame(value = c(0, 50))
  )
  result <- compare(list(flat = flat), data = signs)
  expect_true(all(result$error_rate >= 0 & result$error_rate <= 1))
  expect_identical(unique(result$setting), "value = 0")
  signs$y <- rep(c(-1, 1, 1, 1), 30)
  result <- compare(list(flat = flat), data = signs, measure = "error_rate")
  expect_identical(unique(result$setting), "value = 50")
})

test_that("summaries are means and standard deviations of the ends", {
  result <- compare(repetitions = 3)
  ends <- ends_of(result)
  table <- summary(result)
  expect_identical(as.character(table$method), c("ridge", "lasso"))
  expect_equal(table$mean, as.vector(tapply(ends$error, ends$method, mean)))
  expect_equal(table$sd, as.vector(tapply(ends$error, ends$method,
                                          stats::sd)))
  expect_identical(nrow(summary(result, curve = TRUE)), 8L)
  expect_output(print(result), "2 methods, 3 repetitions")
  expect_output(print(result[c("method", "error")]), "error")
})

test_that("methods whose errors are the same are said to be so", {
  mean_label <- learner_method(function(x, y, budget, setting, seed, control) {
    function(newx) rep(mean(y), nrow(newx))
  })
  result <- compare(list(one = mean_label, two = mean_label,
                         three = learner_method("aerr")))
  expect_output(print(result), "Identical errors throughout: one, two.",
                fixed = TRUE)
  expect_identical(same_methods(result[result$method != "two", ]), list())
})

test_that("a comparison is drawn over looks or examples", {
  skip_on_cran()
  result <- compare(repetitions = 3, budget = c(2, 4))
  for (by in c("looks", "examples")) {
    picture <- ggplot2::autoplot(result, by = by, log = by == "looks")
    expect_s3_class(picture, "ggplot")
    expect_s3_class(ggplot2::ggplotGrob(picture), "gtable")
    expect_equal(picture$data$at, summary(result, curve = TRUE)[[by]])
  }
  failing <- learner_method(function(...) stop("no"))
  expect_error(plot(compare(list(failing = failing))),
               class = "frugalreg_error_input")
})

test_that("long names of data sets are cut", {
  skip_on_cran()
  several <- stats::setNames(list(data, data), long_names(2))
  result <- compare(list(aerr = learner_method("aerr")), data = several,
                    prefixes = 2)
  expect_short_names(ggplot2::autoplot(result), 14, 2)
})

test_that("a comparison of one record a method is drawn, silently", {
  picture <- ggplot2::autoplot(compare(prefixes = 1))
  expect_silent(print(picture))
})

test_that("of no rows there is an empty table and no picture", {
  result <- compare()
  none <- result[result$method == "typo", ]
  for (curve in c(FALSE, TRUE)) {
    expect_identical(summary(none, curve = curve),
                     summary(result, curve = curve)[0, ])
  }
  expect_output(print(none), "0 methods.*0 rows")
  expect_error(plot(none), "without any", class = "frugalreg_error_input")
})

test_that("what failed says of which method, in words of one thing", {
  result <- compare(list(failing = learner_method(function(...) stop("no"))),
                    repetitions = 1)
  expect_output(print(result), "failing failed: no")
  expect_output(print(result), "1 method, 1 repetition;")
})

test_that("data sets that are drawn have an axis each", {
  skip_on_cran()
  large <- list(x = data$x, y = 1000 * data$y)
  two <- compare(small_methods[1], data = list(small = data, large = large))
  panels <- ggplot2::ggplot_build(ggplot2::autoplot(two))$layout$panel_params
  ends <- vapply(panels, function(panel) panel$y.range[2], 0)
  expect_gt(max(ends), 1e5 * min(ends))
  one <- compare(small_methods[1], budget = 2:3)
  expect_false(ggplot2::autoplot(one)$facet$params$free$y)
})

test_that("the order of rows is no matter, and runs of seeds are bound", {
  first <- compare()
  second <- compare(seed = 2)
  both <- rbind(first, second)
  ends <- rbind(ends_of(first), ends_of(second))
  for (bound in list(both, rbind(second, first), both[order(both$error), ])) {
    table <- summary(bound)
    expect_equal(table$mean, as.vector(tapply(ends$error, ends$method, mean)))
    expect_identical(table$repetitions, c(4L, 4L))
    expect_equal(unique(table$examples), 108)
  }
  expect_output(print(both), "2 methods, 4 repetitions")
  expect_identical(summary(rbind(first, first))$repetitions, c(2L, 2L))
  # A cell that failed counts as one, also where another run made it.
  failing <- learner_method(function(...) stop("no"))
  failed <- compare(list(ridge = failing), seed = 3)
  expect_identical(summary(rbind(failed, first))$failed, c(2L, 0L))
})

test_that("wrong signs of labels that have none are refused, not NaN", {
  skip_on_cran()
  result <- compare_learners(
    list(x = as.matrix(mtcars[-1]), y = mtcars$mpg),
    list(moments = learner_method("momentnet")), budget = 4, repetitions = 2,
    seed = 1
  )
  for (f in list(summary, ggplot2::autoplot)) {
    expect_error(f(result, measure = "error_rate"),
                 "labels other than -1 and 1", class = "frugalreg_error_input")
  }
})
