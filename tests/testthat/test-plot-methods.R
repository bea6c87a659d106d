# plot() draws what autoplot() makes, once, and gives it back unseen.

set.seed(2)
x <- matrix(rnorm(300), 60, dimnames = list(NULL, letters[1:5]))
y <- x[, 1] - x[, 2] + rnorm(60) / 3
gaps <- replace(x, sample(300, 60), NA)
kept <- frugal_control(keep_looks = TRUE)
kinds <- cut(y, c(-Inf, -0.5, 0.5, Inf), c("p", "q", "r"))
many <- rep(1:60, 4)
cv <- cv_momentnet(gaps, y, nlambda = 4, seed = 1, control = kept)

test_that("plot() draws one page and is its picture", {
  skip_on_cran()
  shown <- list(
    cv = cv, plan = plan_looks(100, 5, 300),
    responses = momentnet(gaps, cbind(p = y, q = x[, 3]), nlambda = 4),
    lowrank = cv_slrm(gaps, y, rank = 1:2, folds = 3, seed = 1),
    classes = suppressWarnings(aerr(x[many, ], kinds[many], budget = 3,
                                    loss = "logistic", seed = 1)),
    study = plan_study(cv_momentnet(x, y, nlambda = 4, seed = 1,
                                    control = kept), blocks = 5),
    importance = attribute_importance(cv, groups = 3, newx = gaps, newy = y),
    comparison = compare_learners(
      list(x = x, y = y), list(aerr = learner_method("aerr")), budget = 3,
      repetitions = 2, folds = 2, prefixes = 2, seed = 1, progress = FALSE
    )
  )
  for (name in names(shown)) {
    file <- tempfile("page%02d", fileext = ".pdf")
    pages <- sub("%02d", "*", file, fixed = TRUE)
    grDevices::pdf(file, onefile = FALSE)
    # Where it fails no device is left open.
    picture <- tryCatch(withVisible(plot(shown[[name]])),
                        finally = grDevices::dev.off())
    expect_false(picture$visible, label = name)
    expect_s3_class(picture$value, "ggplot")
    expect_length(Sys.glob(pages), 1)
    expect_identical(picture$value$labels,
                     ggplot2::autoplot(shown[[name]])$labels, label = name)
    unlink(Sys.glob(pages))
  }
})
