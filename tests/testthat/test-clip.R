# Predictions within the range of the labels that a fit has seen.

clip_data <- local({
  use_seed(8201)
  x <- matrix(rnorm(80 * 4), 80, dimnames = list(NULL, letters[1:4]))
  list(x = x, y = drop(x %*% c(2, -1, 0, 1)) + rnorm(80),
       gaps = replace(x, sample(length(x), 60), NA), far = 50 * x[1:20, ])
})

# Values that go too far for few looks (test-reach.R) are of no matter here.
expect_clips <- function(fit, new, range) {
  new <- moved_to_reach(new, fit)
  free <- predict(fit, new, clip = FALSE)
  held <- predict(fit, new, clip = TRUE)
  expect_true(any(free < range[1]) && any(free > range[2]))
  inside <- free >= range[1] & free <= range[2]
  expect_true(any(inside) && !all(inside))
  expect_identical(held[inside], free[inside])
  expect_identical(as.vector(held[free < range[1]]),
                   rep(range[1], sum(free < range[1])))
  expect_identical(as.vector(held[free > range[2]]),
                   rep(range[2], sum(free > range[2])))
}

test_that("every way to a fit knows the range of its labels", {
  skip_on_cran()
  x <- clip_data$x
  y <- clip_data$y
  new <- rbind(x, clip_data$far)
  fits <- list(
    momentnet(x, y, lambda = 0.01),
    momentnet(clip_data$gaps, y, alpha = 0, lambda = 0.01),
    momentnet(clip_data$gaps, y, lambda = 0.01, engine = "factors", alpha = 0),
    momentnet(x, y, budget = 3, lambda = 0.01, seed = 1),
    momentnet(moments(x, y), lambda = 0.01),
    cv_momentnet(clip_data$gaps, y, nlambda = 5, seed = 1),
    cv_momentnet(moments(x, y, folds = 3), nlambda = 5),
    slrm(clip_data$gaps, y, 2, method = "em"),
    mpcr(clip_data$gaps, y, 2, seed = 1),
    cv_slrm(clip_data$gaps, y, 2, folds = 2, passes = 3)
  )
  for (fit in fits) expect_clips(fit, new, range(y))
  path <- momentnet(x, y, nlambda = 4)
  expect_true(all(abs(predict(path, new, clip = TRUE)) <= max(abs(y))))
  expect_identical(predict(path, new), predict(path, new, clip = FALSE))
  both <- predict(fits[[2]], new, clip = TRUE, se.fit = TRUE)
  expect_identical(both$fit, predict(fits[[2]], new, clip = TRUE))
})

test_that("the range grows with the labels", {
  x <- clip_data$x
  y <- clip_data$y
  low <- order(y)[1:40]
  high <- setdiff(1:80, low)
  parts <- c(moments(x[low, ], y[low]), moments(x[high, ], y[high]))
  expect_identical(parts$labels, list(range = range(y), classes = FALSE))
  expect_identical(update(moments(x[low, ], y[low]), x[high, ],
                          y[high])$labels, parts$labels)
  for (fit in list(
    momentnet(x[low, ], y[low], lambda = 0.1),
    momentnet(x[low, ], y[low], lambda = 0.1, budget = 3, seed = 1),
    cv_momentnet(x[low, ], y[low], nlambda = 5, seed = 1)
  )) {
    inner <- if (is.null(fit$fit)) fit else fit$fit
    expect_identical(inner$labels$range, range(y[low]))
    longer <- update(fit, x[high, ], y[high])
    inner <- if (is.null(longer$fit)) longer else longer$fit
    expect_identical(inner$labels$range, range(y))
  }
  # In folds, that of all of them.
  folded <- moments(x, y, folds = rep(1:4, 20))
  expect_identical(folded$labels$range, range(y))
  # What was not looked at has no label that was seen.
  expect_identical(slrm(x, replace(y, which.max(y), NA), 2,
                        method = "em")$labels$range,
                   range(y[-which.max(y)]))
})

test_that("classes are clipped where nothing is said", {
  x <- clip_data$x
  y <- sign(clip_data$y)
  new <- clip_data$far
  for (fit in list(momentnet(x, y, lambda = 0.01),
                   slrm(clip_data$gaps, y, 2, method = "em"),
                   momentnet(c(moments(x[y > 0, ], y[y > 0]),
                               moments(x[y < 0, ], y[y < 0])),
                             lambda = 0.01))) {
    expect_identical(fit$labels, list(range = c(-1, 1), classes = TRUE))
    expect_identical(predict(fit, new), predict(fit, new, clip = TRUE))
    expect_gt(max(predict(fit, new, clip = FALSE)), 1)
    expect_output(print(fit), "Labels: -1 and 1; predictions are clipped")
  }
  expect_identical(residuals(momentnet(x, y, lambda = 0.01), new, y[1:20],
                             clip = FALSE, s = 0.01),
                   y[1:20] - predict(momentnet(x, y, lambda = 0.01), new,
                                     clip = FALSE, s = 0.01))
  # Three values are numbers, and so are two pairs of two.
  three <- momentnet(x, y + (clip_data$y > 2), lambda = 0.01)
  expect_false(three$labels$classes)
  expect_identical(predict(three, new), predict(three, new, clip = FALSE))
  expect_false(c(moments(x, y), moments(x, 3 * y))$labels$classes)
})

test_that("fits of tables with gaps, and of looks, stay among the labels", {
  skip_on_cran()
  x <- clip_data$x
  y <- clip_data$y
  fits <- list(
    momentnet(clip_data$gaps, y, lambda = 0.01),
    cv_momentnet(clip_data$gaps, y, nlambda = 5, seed = 1),
    cv_momentnet(clip_data$gaps, y, alpha = 1, nlambda = 5, seed = 1),
    momentnet(moments(clip_data$gaps, y), lambda = 0.01),
    cv_momentnet(x, y, budget = 3, nlambda = 5, seed = 1)
  )
  for (fit in fits) {
    own <- fit$average %||% fit$fit %||% fit
    labels <- own$labels
    new <- moved_to_reach(rbind(x, clip_data$far), own)
    if (is.null(labels$beyond)) {
      expect_identical(predict(fit, new), predict(fit, new, clip = TRUE))
      expect_output(print(fit), "predictions are clipped to this range")
    } else {
      # Cross-validated, and these labels are linear.
      expect_identical(predict(fit, new),
                       moved_beyond(predict(fit, new, clip = FALSE), range(y),
                                    labels$beyond))
      printed <- paste(trimws(utils::capture.output(fit)), collapse = " ")
      expect_match(printed, describe_beyond(labels$beyond), fixed = TRUE)
    }
    expect_identical(predict(fit, new, type = "link"),
                     predict(fit, new, clip = FALSE))
    expect_gt(max(predict(fit, new, type = "link")), max(y))
  }
  # Nothing was missing, or a price was paid for whole rows.
  for (fit in list(momentnet(x, y, lambda = 0.01),
                   cv_momentnet(x, y, nlambda = 5, seed = 1),
                   cv_momentnet(moments(x, y, folds = 3), nlambda = 5),
                   momentnet(x, y, budget = 4, lambda = 0.01, seed = 1))) {
    expect_identical(predict(fit, new), predict(fit, new, clip = FALSE))
    expect_output(print(fit), "^((?!clipped)[\\s\\S])*$", perl = TRUE)
  }
})

test_that("a clipped prediction keeps every label that its interval had", {
  fit <- cv_momentnet(clip_data$gaps, clip_data$y, nlambda = 10, seed = 1)
  new <- 2 * clip_data$x
  said <- predict(fit, new, interval = "prediction", level = 0.8)
  linear <- predict(fit, new, interval = "prediction", level = 0.8,
                    clip = FALSE)
  expect_identical(said[, "fit"], predict(fit, new))
  expect_equal(said[, "upr"] - said[, "lwr"],
               linear[, "upr"] - linear[, "lwr"])
  expect_false(isTRUE(all.equal(said, linear)))
  labels <- clip_data$y
  had <- outer(labels, linear[, "lwr"], ">=") &
    outer(labels, linear[, "upr"], "<=")
  has <- outer(labels, said[, "lwr"], ">=") &
    outer(labels, said[, "upr"], "<=")
  expect_true(any(had) && all(has[had]))
  ends <- predict(fit, new, interval = "prediction", level = 0.8, clip = TRUE)
  expect_equal(range(ends), range(labels))
})

test_that("what is linear has the interval that is about it", {
  skip_on_cran()
  x <- clip_data$x
  y <- clip_data$y
  far <- clip_data$far
  for (fit in list(
    cv_momentnet(x, y, budget = 3, engine = "pairs", alpha = 0, seed = 1),
    cv_momentnet(x, as.numeric(y > 0), nlambda = 5, seed = 1)
  )) {
    as_is <- predict(fit, far, interval = "prediction", clip = FALSE)
    expect_identical(predict(fit, far, interval = "prediction", type = "link"),
                     as_is)
    expect_identical(as_is[, "fit"], predict(fit, far, type = "link"),
                     ignore_attr = TRUE)
    usual <- predict(fit, far, interval = "prediction")
    expect_false(isTRUE(all.equal(as_is, usual)))
  }
  expect_error(predict(fit, far, interval = "prediction", type = "nonzero"),
               "`type`", class = "frugalreg_error_input")
})

test_that("`clip` is a flag, whatever is predicted", {
  fits <- list(
    momentnet(clip_data$x, clip_data$y, budget = 3, lambda = 0.1, seed = 1),
    momentnet(clip_data$x, cbind(a = clip_data$y, b = -clip_data$y),
              budget = 3, lambda = 0.1, seed = 1),
    cv_momentnet(clip_data$gaps, clip_data$y, nlambda = 5, seed = 1)
  )
  for (bad in list("yes", NA, c(TRUE, TRUE))) {
    for (fit in fits) {
      expect_error(predict(fit, clip_data$far, clip = bad),
                   "`clip` must be TRUE or FALSE",
                   class = "frugalreg_error_input")
    }
    expect_error(predict(fit, clip_data$far, clip = bad,
                         interval = "prediction"),
                 "`clip` must be TRUE or FALSE",
                 class = "frugalreg_error_input")
  }
})

test_that("a range that is not known is not made up", {
  known <- moments(clip_data$x, clip_data$y)
  earlier <- known
  earlier$labels <- NULL
  for (one in list(earlier, c(earlier, known), c(known, earlier))) {
    fit <- momentnet(one, lambda = 0.01)
    expect_identical(predict(fit, clip_data$far),
                     predict(fit, clip_data$far, clip = FALSE))
    cnd <- expect_error(predict(fit, clip_data$far, clip = TRUE),
                        "does not know the range of its labels",
                        class = "frugalreg_error_input")
    expect_identical(cnd$argument, "clip")
  }
  expect_error(predict(momentnet(known, lambda = 1), clip_data$far, clip = 2),
               "`clip` must be TRUE or FALSE", class = "frugalreg_error_input")
})

test_that("codes of few values take no prediction far beyond the labels", {
  set.seed(107)
  x <- (matrix(rnorm(700 * 15), 700) > 2) * 1
  y <- drop(x[, 1:3] %*% c(3, -3, 3)) + rnorm(700)
  x[sample(length(x), 0.4 * length(x))] <- NA
  train <- 1:200
  fit <- slrm(x[train, ], y[train], rank = 3, seed = 1)
  range <- range(y[train])
  expect_gt(max(predict(fit, x[-train, ], clip = FALSE)), 3 * range[2])
  expect_equal(range(predict(fit, x[-train, ])),
               range + diff(range) * c(-0.5, 0.5))
  expect_equal(range(predict(fit, x[-train, ], clip = TRUE)), range)

  for (fit in list(mpcr(clip_data$gaps, clip_data$y, 2, seed = 1),
                   smpcr(clip_data$gaps, clip_data$y, 2, seed = 1))) {
    expect_lte(max(predict(fit, clip_data$far)),
               max(clip_data$y) + diff(range(clip_data$y)) / 2 + 1e-9)
  }
  whole <- slrm(clip_data$x, clip_data$y, 2, method = "em")
  expect_identical(predict(whole, clip_data$far),
                   predict(whole, clip_data$far, clip = FALSE))
})

test_that("print() says which end clips, in its digits and its width", {
  labels <- list(range = c(0.125, 1000.123456), classes = FALSE,
                 beyond = c(0, 0.77))
  said <- describe_clip(labels, usual = TRUE, digits = 4)
  expect_match(gsub("\\s+", " ", said), paste(
    "^Labels: 0.125 to 1000.123; beyond this range, predictions keep none",
    "of their distance below and 0.77 above"
  ))
  expect_lte(max(nchar(strsplit(said, "\n")[[1]])), getOption("width"))
  near <- describe_clip(list(range = 1e6 + c(0, 0.5), classes = TRUE),
                        digits = 4)
  expect_match(near, "Labels: 1000000.0 and 1000000.5", fixed = TRUE)
  labels$beyond <- c(0.5, 0)
  expect_match(gsub("\\s+", " ", describe_clip(labels, usual = TRUE)),
               "predictions keep 0.5 of their distance below and none above")
  labels$beyond <- NULL
  expect_match(describe_clip(labels, usual = TRUE),
               "; predictions are clipped to this range")
})
