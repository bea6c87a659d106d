# How much the printed SLRM of Ganti and Willett (2015) depends on its lambdas:
# each of the three varied by itself, with the others held where they are
# usual, on data of their model and on their real data.
#
#   Rscript data-raw/lambda-sensitivity.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. A run that
# is stopped goes on where it was; each row names its commit. Test errors
# as a share of those of the labels' mean, three data sets or divisions each;
# the iterate is chosen on validation rows, as everywhere, and nothing else is.

source(file.path("data-raw", "missing-simulated.R"))
source(file.path("data-raw", "missing-data-sets.R"))

sensitivity_file <- file.path(shown_dir, "lambda-sensitivity.csv")
usual <- list(lambda1 = 3, lambda2 = 1e-5, lambda3 = 1e-6)
varied <- list(lambda1 = c(0.3, 1, 3, 10, 30),
               lambda2 = c(1e-7, 1e-6, 1e-5, 1e-4, 1e-3),
               lambda3 = c(1e-8, 1e-7, 1e-6, 1e-5, 1e-4))
real_rank <- 5

simulated_parts <- function(noise, repetition) {
  data <- data_of(list(n = 800, p = 0.5, x_noise = noise, y_noise = noise,
                       repetition = repetition))
  data[c("training", "validation", "test")]
}

real_parts <- function(set, repetition) {
  task_of(divide(set, 0.1, 0.75, 10 * repetition), "1")
}

problems <- function() {
  simulated <- lapply(c(`noise 0` = 0, `noise 0.3` = 0.3, `noise 1` = 1),
                      function(noise) {
    function(repetition) {
      list(parts = simulated_parts(noise, repetition), rank = rank)
    }
  })
  real <- lapply(read_sets(), function(set) {
    function(repetition) {
      list(parts = real_parts(set, repetition), rank = real_rank)
    }
  })
  c(simulated, real)
}

share_of_null <- function(problem, lambdas, seed) {
  parts <- problem$parts
  arguments <- c(list(parts$training$x, parts$training$y, rank = problem$rank,
                      validation = parts$validation[c("x", "y")], paper = TRUE,
                      center = isTRUE(parts$training$center),
                      passes = few_passes(800), seed = seed), lambdas)
  fit <- suppressWarnings(do.call(slrm, arguments))
  predicted <- suppressWarnings(predict(fit, parts$test$x, clip = FALSE))
  mean((parts$test$y - predicted)^2) /
    mean((parts$test$y - mean(parts$training$y))^2)
}

# Of the lambdas, those that have their rows.
varied_already <- function(name, repetition) {
  if (!file.exists(sensitivity_file)) return(character())
  done <- read.csv(sensitivity_file)
  unique(done$varied[done$problem == name & done$repetition == repetition])
}

vary <- function(name, problem, repetition) {
  for (which in setdiff(names(varied), varied_already(name, repetition))) {
    shares <- vapply(varied[[which]], function(value) {
      share_of_null(problem, utils::modifyList(usual, stats::setNames(
        list(value), which
      )), repetition)
    }, 0)
    append_rows(data.frame(
      problem = name, repetition, varied = which, value = varied[[which]],
      share = signif(shares, 5), commit = short_commit()
    ), sensitivity_file)
  }
}

main_of_sensitivity <- function() {
  all <- problems()
  for (repetition in 1:3) for (name in names(all)) {
    message(format(Sys.time(), "%H:%M:%S"), " ", name, " ", repetition)
    vary(name, all[[name]](repetition), repetition)
  }
}

if (sys.nframe() == 0) {
  recorded("lambda-sensitivity.csv", "lambda-sensitivity.R DIRECTORY",
           main_of_sensitivity())
}
