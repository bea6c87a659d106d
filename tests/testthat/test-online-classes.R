# More than two classes: each against the rest, from the same looks.

test_that("with whole rows each class has the fit of its own", {
  data <- three_classes()
  fit <- online_logistic(data$x, data$y, seed = 1)
  for (class in levels(data$y)) {
    own <- online_logistic(data$x, factor(data$y == class), seed = 1)
    expect_identical(coef(fit)[, class], coef(own))
    expect_identical(fit$candidates[[class]], own$candidates)
    expect_identical(fit$radius[[class]], own$radius)
  }
  expect_identical(fit$looks$total, own$looks$total)
})

test_that("slopes of classes are likely to be alike", {
  data <- three_classes(300)
  fit <- online_logistic(data$x, data$y, seed = 1, control = in_order)
  last <- 279:300 # a tenth of the 225 rows after the pilot
  said <- vapply(levels(data$y), function(class) {
    margins <- predict(fit, data$x[last, ], type = "link")[, class]
    own <- data$y[last] == class
    means <- tapply(margins, own, mean)
    within <- sum((margins - means[1 + own])^2) / 20
    variance <- within * (1 + sqrt(2 / 20) / 2)
    gap <- diff(means)[[1]]
    unknown <- 2 / 20 * (within / variance)^2 + within * sum(1 / table(own)) /
      gap^2
    c(slope = gap / variance, trust = 1 / (1 + unknown), middle = mean(means))
  }, numeric(3))
  likely <- sum(said["trust", ] * log(said["slope", ])) /
    (1 + sum(said["trust", ]))
  slopes <- exp(likely + said["trust", ] * (log(said["slope", ]) - likely))
  expect_equal(fit$calibration[2, ], slopes, tolerance = 1e-9)
  expect_equal(fit$shares, c(table(data$y)) / 300)
  expect_equal(fit$calibration[1, ],
               stats::qlogis(fit$shares) - slopes * said["middle", ],
               tolerance = 1e-9)
})

test_that("an example is bought once, for all classes", {
  skip_on_cran()
  data <- three_classes(300)
  for (learner in list(aerr, aelr, ddaerr, ddaelr)) {
    for (loss in c("logistic", "hinge")) {
      lab <- noting_oracle(data$x)
      fit <- learner(lab$source, data$y, 3, loss = loss, seed = 1)
      expect_identical(anyDuplicated(lab$rows()), 0L)
      expect_identical(anyDuplicated(lab$pairs()), 0L)
      expect_identical(fit$looks$total, as.numeric(nrow(lab$pairs())))
      expect_lte(fit$looks$max, 3)
      expect_identical(fit$visits, 300)
    }
  }
})

# The mean distance of what was said from the share that came.
miscalibration <- function(odds, y) {
  gap <- as.vector(odds - outer(as.integer(y), seq_len(ncol(odds)), `==`))
  said <- cut(as.vector(odds), seq(0, 1, 0.2), include.lowest = TRUE)
  sum(abs(tapply(gap, said, sum)), na.rm = TRUE) / length(gap)
}

test_that("classes are found from a few looks", {
  skip_on_cran()
  data <- three_classes(6000, distance = 1)
  new <- three_classes(2000, seed = 9, distance = 1)
  truth <- cbind(seq_along(new$y), new$y)
  for (learner in list(aerr, aelr)) {
    for (loss in c("logistic", "hinge")) {
      fit <- learner(data$x, data$y, 4, loss = loss, seed = 1)
      odds <- predict(fit, new$x)
      expect_equal(unname(rowSums(odds)), rep(1, 2000))
      expect_lt(mean(predict(fit, new$x, type = "class") != new$y), 0.40)
      loss_of <- function(p) -mean(log(p[truth]))
      shares <- rep(table(data$y) / 6000, each = 2000)
      expect_lt(loss_of(odds), loss_of(matrix(shares, 2000)) - 0.1)
      expect_lt(miscalibration(odds, new$y), 0.03)
    }
  }
})

test_that("predictions are one, of the kinds that there are", {
  data <- three_classes(300)
  fit <- aelr(data$x, data$y, 3, loss = "logistic", seed = 1)
  rows <- data$x[1:20, ]
  rownames(rows) <- paste0("r", 1:20)
  link <- predict(fit, rows, type = "link")
  expect_identical(dimnames(link), list(rownames(rows), levels(data$y)))
  shares <- rep(table(data$y) / 300, each = 20)
  log_odds <- sweep(link, 2, fit$calibration[2, ], "*") +
    rep(fit$calibration[1, ], each = 20)
  odds <- shares * exp(2 / 3 * (log_odds - stats::qlogis(shares)))
  expect_equal(predict(fit, rows), odds / rowSums(odds))
  class <- predict(fit, newdata = rows, type = "class")
  expect_identical(class, stats::setNames(
    factor(levels(data$y)[max.col(odds)], levels(data$y)), rownames(rows)
  ))
  known <- predict(fit, rows)
  rows[3, 2] <- NA
  expect_identical(which(is.na(predict(fit, rows)[, 1])), c(r3 = 3L))
  # But for the order in which a library of linear algebra may sum.
  expect_equal(predict(fit, rows)[-3, ], known[-3, ], tolerance = 1e-13)
  expect_identical(is.na(predict(fit, rows, type = "class")[3]), TRUE,
                   ignore_attr = TRUE)
  expect_equal(residuals(fit, rows[1:2, ], data$y[1:2]),
               outer(as.character(data$y[1:2]), levels(data$y), `==`) -
                 known[1:2, ], ignore_attr = TRUE)
  expect_refused("input", {
    predict(fit, rows, type = "probability")
    predict(fit)
    predict(fit, rows[, 1:3])
    residuals(fit, rows, rep("elm", 20))
    update(fit, rows, rep(1, 20))
  })
})

test_that("of two classes it would be the learner of two, of none the shares", {
  use_seed(1)
  link <- cbind(a = stats::rnorm(5), b = 0)
  link[, 2] <- -link[, 1]
  calibration <- rbind(c(0.3, -0.3), c(2, 2))
  odds <- probabilities_of_classes(link, list(
    calibration = calibration, shares = c(0.4, 0.6)
  ))
  expect_equal(odds[, "a"], stats::plogis(0.3 + 2 * link[, 1]))
  shares <- c(0.5, 0.3, 0.2)
  constant <- list(calibration = rbind(stats::qlogis(shares), 0),
                   shares = shares)
  expect_equal(probabilities_of_classes(matrix(1:6, 2), constant),
               matrix(shares, 2, 3, byrow = TRUE))
})

test_that("every entrance leads to the same fit", {
  skip_on_cran()
  data <- three_classes(300)
  x <- round(data$x)
  frame <- data.frame(x, kind = data$y)
  fit <- function(...) aerr(..., budget = 3, loss = "hinge", seed = 1)
  whole <- fit(x, data$y)
  others <- list(
    fit(Matrix::Matrix(x, sparse = TRUE), data$y), fit(oracle_of(x), data$y),
    fit(batch_oracle_of(x, 1), data$y), fit(as.data.frame(x), data$y),
    fit(kind ~ ., frame)
  )
  for (other in others) {
    expect_identical(unname(coef(other)), unname(coef(whole)))
    expect_identical(other$calibration, whole$calibration)
  }
  by_formula <- others[[5]]
  expect_identical(unname(predict(by_formula, frame)),
                   unname(predict(whole, x)))
  expect_identical(update(by_formula, frame)$n, 600)
  # Classes that do not occur are none, and two are two.
  more <- factor(data$y, c(levels(data$y), "elm"))
  expect_identical(coef(fit(x, more)), coef(whole))
  two <- data$y != "fir"
  expect_identical(
    coef(fit(x[two, ], data$y[two])),
    coef(fit(x[two, ], droplevels(data$y[two])))
  )
})

test_that("settings may be given; rows are kept for the classes all the same", {
  data <- three_classes(500)
  fit <- aerr(data$x, data$y, 4, loss = "logistic", radius = 2, x_bound = 9,
              step_size = 0.05, seed = 1, control = in_order)
  expect_identical(unname(fit$radius), rep(2, 3))
  expect_identical(unname(fit$step_size), rep(0.05, 3))
  expect_identical(dim(fit$calibration), c(2L, 3L))
  theory <- aerr(data$x, data$y, 4, loss = "hinge", tuning = "theory",
                 x_bound = 9, seed = 1)
  expect_identical(unname(theory$radius), rep(1, 3))
})

test_that("where no rows can be kept the reason is said", {
  data <- three_classes(150)
  x <- data$x
  y <- data$y
  expect_refused("input", {
    aerr(x, y, 3)
    aerr(x[1:50, ], y[1:50], 3, loss = "logistic")
    aerr(x, y, 3, loss = "hinge", control = frugal_control(passes = 2))
    aerr(x, y, 3, loss = "hinge", control = frugal_control(checkpoints = 3))
    aerr(x, y, 3, loss = "hinge", estimator = "genest", radius = 1)
    aerr(x, as.character(y), 3, loss = "hinge")
    aerr(x, as.integer(y), 3, loss = "hinge")
  })
})

test_that("what is printed and drawn is of each class", {
  data <- three_classes(300)
  fit <- aelr(data$x, data$y, 3, loss = "logistic", seed = 1)
  expect_output(print(fit), "Classes, each against the rest")
  expect_output(print(summary(fit)), "Largest coefficients of fir")
  skip_if_not_installed("ggplot2")
  picture <- ggplot2::autoplot(fit)
  expect_setequal(picture$data$panel, levels(data$y))
  expect_equal(picture$data$value[picture$data$panel == "oak"],
               unname(fit$coefficients[as.character(
                 picture$data$attribute[picture$data$panel == "oak"]
               ), "oak"]))
  one <- ggplot2::autoplot(fit, class = "fir", dim = c(2, 3))
  expect_equal(one$data$value, unname(fit$coefficients[, "fir"]))
  expect_identical(nrow(ggplot2::autoplot(fit, type = "looks")$data), 6L)
  expect_refused("input", {
    ggplot2::autoplot(fit, class = "elm")
    ggplot2::autoplot(fit, dim = c(2, 2))
    ggplot2::autoplot(fit, type = "curve")
  })
  skip_if_not_installed("generics")
  expect_identical(nrow(generics::tidy(fit)), 21L)
  expect_identical(generics::glance(fit)$classes, 3L)
  expect_identical(names(generics::augment(fit, data$x[1:2, ])),
                   c(".row", paste0(".fitted_", levels(data$y)), ".class"))
})
