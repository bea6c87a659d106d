# Objects that released versions wrote are read by every later one: they print,
# predict, go on, and say what they said. data-raw/saved-objects.R writes them.

saved_versions <- function() list.dirs(test_path("saved"), recursive = FALSE)

read_saved <- function(folder, kind) {
  files <- setdiff(list.files(folder, full.names = TRUE),
                   file.path(folder, "data.rds"))
  objects <- lapply(files, readRDS)
  names(objects) <- sub("\\.rds$", "", basename(files))
  objects[vapply(objects, `[[`, "", "kind") == kind]
}

rows_for <- function(fit, new) {
  if (!is.null(fit$terms)) return(new$frame)
  if (inherits(fit, "frugal_lowrank")) new$gaps else new$x
}

expect_says <- function(fit, says, new, label) {
  numbers <- function(x) as.double(as.matrix(x))
  is_petrels <- inherits(fit, "petrels")
  predicted <- if (is_petrels) {
    predict(fit, rows_for(fit, new), type = "reconstruct")
  } else {
    predict(fit, rows_for(fit, new))
  }
  expect_equal(numbers(predicted), says$predictions, tolerance = 1e-10,
               label = label)
  if (!is_petrels) {
    expect_equal(numbers(coef(fit)), says$coefficients, tolerance = 1e-10,
                 label = label)
  }
  expect_identical(fit$looks$total, says$looks, label = label)
}

test_that("saved fits predict, print and go on", {
  skip_on_cran()
  for (folder in saved_versions()) {
    data <- readRDS(file.path(folder, "data.rds"))
    fits <- read_saved(folder, "fit")
    expect_gt(length(fits), 30)
    for (name in names(fits)) {
      fit <- fits[[name]]$object
      expect_says(fit, fits[[name]]$says, data$new, name)
      expect_output(print(fit), "\\w")
      expect_output(print(summary(fit)), "\\w")
    }
  }
})

test_that("saved fits are updated", {
  skip_on_cran()
  for (folder in saved_versions()) {
    data <- readRDS(file.path(folder, "data.rds"))
    fits <- read_saved(folder, "fit")
    plain <- c("aerr", "aelr", "aerr_adagrad", "aerr_costs", "ddaerr",
               "ddaelr", "aer", "moment_lasso", "aesvr", "online_ridge",
               "pairs", "pairs_gaps", "looks", "cv_complete", "cv_looks")
    for (name in plain) {
      fit <- fits[[name]]$object
      set.seed(1)
      longer <- update(fit, data$x[1:10, ], data$y[1:10])
      expect_equal(longer$n, fit$n + 10, label = name)
      expect_gt(longer$looks$total, fit$looks$total)
    }
    for (name in c("aerr_formula", "looks_formula")) {
      fit <- fits[[name]]$object
      longer <- update(fit, data$new$frame)
      expect_equal(longer$n, fit$n + nrow(data$new$frame), label = name)
    }
    longer <- update(fits$petrels$object, data$new$gaps)
    expect_equal(longer$n, fits$petrels$object$n + 4)
  }
})

test_that("saved learners ask and learn on as they would have", {
  skip_on_cran()
  for (folder in saved_versions()) {
    data <- readRDS(file.path(folder, "data.rds"))
    learners <- read_saved(folder, "learner")
    expect_gt(length(learners), 5)
    for (name in names(learners)) {
      learner <- learners[[name]]$object
      says <- learners[[name]]$says
      expect_output(print(learner), "frugal_learner")
      for (row in seq_along(says$asked)) {
        columns <- request(learner)
        expect_identical(as.integer(columns), says$asked[[row]], label = name)
        learner <- learn(learner, data$x[row + 10, columns], data$y[row + 10])
      }
      expect_says(as_fit(learner), says, data$new, name)
    }
    stopped <- learners$stopped_aerr$object
    fit <- update(stopped, data$x, data$y)
    expect_equal(fit$n, nrow(data$x))
    stopped <- learners$stopped_looks$object
    fit <- update(stopped, data$x, data$y)
    expect_gt(fit$looks$total, 100)
  }
})

test_that("other saved objects serve where they served", {
  for (folder in saved_versions()) {
    data <- readRDS(file.path(folder, "data.rds"))
    others <- lapply(read_saved(folder, "other"), `[[`, "object")
    for (one in others) expect_output(print(one), "\\w")
    fit <- momentnet(others$moments, nlambda = 5)
    expect_length(predict(fit, data$new$x, s = 0.1), 4)
    cv <- cv_momentnet(others$moments, nlambda = 5)
    expect_s3_class(cv, "cv_momentnet")
    fit <- aerr(others$source_dense, data$y, budget = 3, x_bound = 5,
                step_size = 0.02, control = others$control)
    expect_s3_class(slrm(fit, rank = 2, method = "em"), "slrm")
    fit <- aelr(others$source_frame, data$y, budget = 2, x_bound = 5)
    expect_equal(fit$n, length(data$y))
    fit <- aesvr(data$x, data$y, budget = 4, epsilon = 1, step_size = 0.01,
                 x_bound = 5, sampling = others$sampling)
    expect_equal(fit$n, length(data$y))
    fit <- aerr(data$x, data$y, budget = 4, loss = others$loss, radius = 0.1,
                estimator = estimate_plugin(), step_size = 0.01, x_bound = 5)
    expect_equal(fit$n, length(data$y))
    expect_identical(dim(moments(others$observed, 1:4)$sums), c(6L, 6L))
  }
})

test_that("a plan of version 0.1.0 is drawn as one of today", {
  old <- readRDS(test_path("saved", "0.1.0", "plan.rds"))$object
  today <- plan_looks(100, 5, 300)
  lacking <- today
  lacking$table$pairs <- NULL
  drawn <- function(plan) ggplot2::autoplot(plan)$data
  expect_equal(drawn(lacking)[names(drawn(today))], drawn(today))
  expect_gt(nrow(drawn(old)), 0)
})
