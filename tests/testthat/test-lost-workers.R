# Workers that died, or that an interrupt has left in the middle of an answer,
# are started anew with the user's plan.

skip_on_cran()
skip_on_os("windows")
skip_if_not_installed("future")
# Workers load the package from a library.
skip_if(!nzchar(system.file("libs", package = "frugalreg")))

with_lost_worker <- function(code) {
  old <- future::plan("multisession", workers = 2)
  on.exit(future::plan(old))
  process <- future::value(future::future(Sys.getpid()))
  tools::pskill(process, 9)
  # Newer versions of future warn of a worker that died.
  result <- suppressWarnings(code)
  expect_equal(future::nbrOfWorkers(), 2)
  expect_false(future::value(future::future(Sys.getpid())) == process)
  result
}

test_that("folds are fitted by new workers", {
  data <- regression_data(90, 5)
  gaps <- mask_attributes(data$x, 0.3)
  fit <- function() {
    cv_momentnet(gaps, data$y, folds = rep(1:3, 30), target = "rank_one")
  }
  same <- c("cvm", "cvsd", "lambda.min", "lambda.1se")
  expect_identical(with_lost_worker(fit())[same], fit()[same])
})

test_that("a comparison goes on with new workers", {
  data <- regression_data(90, 5)
  methods <- list(a = learner_method("aelr", radius = 2, step_size = 0.1),
                  m = learner_method("momentnet", lambda = 0.1))
  compare <- function() {
    compare_learners(data, methods, budget = 2, repetitions = 2, folds = 3,
                     seed = 1)$results
  }
  expect_equal(with_lost_worker(compare()), compare())
})

test_that("workers that are lost again are an error", {
  old <- future::plan("multisession", workers = 2)
  on.exit(future::plan(old))
  dies <- function(piece) tools::pskill(Sys.getpid(), 9)
  expect_error(suppressWarnings(frugalreg:::over_workers(1:2, dies)),
               class = "FutureError")
})
