# Columns that no row shows are no gaps: what is complete but for them is fitted
# as without them.

set.seed(1)
shown <- data.frame(a = rnorm(60), b = 3 + 10 * rnorm(60),
                    f = factor(sample(c("u", "v", "w"), 60, TRUE)))
shown$y <- shown$a + (shown$f == "v") + rnorm(60)
shown$class <- as.integer(shown$y > 0)
blank <- shown
blank$none <- NA_real_
blank$flag <- NA
blank$g <- factor(NA, c("x", "z"))

expect_same_but_blank <- function(fit, without, ...) {
  found <- as.matrix(coef(fit, ...))
  expected <- as.matrix(coef(without, ...))
  rest <- setdiff(rownames(found), rownames(expected))
  expect_gt(length(rest), 0)
  expect_true(all(found[rest, ] == 0))
  expect_equal(found[rownames(expected), ], expected[, seq_len(ncol(found))])
}

test_that("a blank column changes no fit", {
  form <- y ~ a + b + f
  wide <- y ~ a + none + b + f + flag + g
  fit <- momentnet(wide, blank)
  without <- momentnet(form, shown)
  expect_same_but_blank(fit, without)
  expect_identical(fit$alpha, 1)
  expect_equal(predict(fit, blank, s = 0.1), predict(without, shown, s = 0.1))
  expect_identical(fit$looks$per_attribute[["none"]], 0)
  expect_equal(fit$looks$mean, 3)
  expect_same_but_blank(momentnet(wide, blank, weights = a^2),
                        momentnet(form, shown, weights = a^2))
  expect_same_but_blank(momentnet(as.matrix(blank[c(1, 6, 2)]), shown$y),
                        momentnet(as.matrix(shown[1:2]), shown$y))
  sure <- momentnet(wide, blank, lambda = 0)
  expect_equal(AIC(sure), AIC(lm(form, shown)))
  expect_equal(sigma(sure), sigma(lm(form, shown)))
})

test_that("nor what is cross-validated, of any labels", {
  skip_on_cran()
  for (family in c("gaussian", "binomial", "poisson")) {
    y <- if (family == "gaussian") shown$y else shown$class
    fit <- cv_momentnet(blank[c(1:3, 6:8)], y, family = family, seed = 1)
    without <- cv_momentnet(shown[1:3], y, family = family, seed = 1)
    expect_same_but_blank(fit, without)
    expect_equal(fit$cvm, without$cvm)
    expect_equal(predict(fit, blank[1:5, ]), predict(without, shown[1:5, ]))
  }
  labels <- as.matrix(shown[c("y", "class")])
  expect_equal(
    predict(momentnet(blank[c(1:3, 6)], labels), blank, s = 0.1),
    predict(momentnet(shown[1:3], labels), shown, s = 0.1)
  )
})

test_that("sums know that nothing was seen, and further rows may bring it", {
  skip_on_cran()
  all <- moments(y ~ a + none + f, blank)
  expect_same_but_blank(momentnet(all), momentnet(y ~ a + f, shown))
  for (keep in c(FALSE, TRUE)) {
    control <- frugal_control(keep_looks = keep)
    first <- momentnet(y ~ a + none + f, blank[1:40, ], control = control,
                       engine = "pairs", target = "rank_one")
    expect_no_message(more <- update(first, blank[41:60, ]))
    expect_same_but_blank(more, momentnet(y ~ a + f, shown), s = 0.1)
    brought <- blank
    brought$none[41:60] <- brought$y[41:60] + rnorm(20)
    both <- update(first, brought[41:60, ])
    expect_equal(coef(both, s = 0.1),
                 coef(momentnet(y ~ a + none + f, brought, engine = "pairs",
                                target = "rank_one"), s = 0.1))
    expect_identical(both$looks$per_attribute[["none"]], 20)
  }
  expect_message(update(momentnet(y ~ a + none + f, blank[1:40, ]),
                        brought[41:60, ]),
                 class = "frugalreg_message_gaps")
})

test_that("a blank column is a gap to engines that are for gaps alone", {
  x <- cbind(as.matrix(shown[1:2]), none = NA)
  fit <- momentnet(x, shown$y, engine = "completed", lambda = 0.1)
  expect_identical(fit$engine, "completed")
  cv <- cv_momentnet(x, shown$y, engine = c("pairs", "completed"), seed = 1)
  expect_identical(nrow(cv$comparison), 2L)
})

test_that("a row's gap where no coefficient is says nothing", {
  fit <- momentnet(as.matrix(shown[1:2]), shown$y, penalty_factor = c(1, Inf))
  new <- as.matrix(shown[1:4, 1:2])
  gap <- replace(new, cbind(1:4, 2), NA)
  expect_identical(predict(fit, gap, s = 0.01), predict(fit, new, s = 0.01))
  expect_identical(predict(fit, gap, s = 0.01, se.fit = TRUE)$se.fit,
                   predict(fit, new, s = 0.01, se.fit = TRUE)$se.fit)
})
