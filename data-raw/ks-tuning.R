# Is it enough to choose the settings of ks.R once? For 20 repetitions of some
# of its experiments the settings of two learners are chosen in each repetition,
# on its own order of the training rows and so on other folds; beside the test
# error with these, that with the settings that were chosen once.
#
#   Rscript data-raw/ks-tuning.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. A run that
# is stopped goes on where it was; each row names the commit that made it.

source(file.path("data-raw", "ks.R"))

# All experiments to the first of these numbers of repetitions before the next.
repetitions <- c(5, 10, 20)
tuned_methods <- c("uniform", "known")
# The cheap ones: at 57 looks of MNIST a choice takes ten times as long.
tuned_names <- c("simulated -2", "mnist", "covertype")
tuned_experiments <- Filter(function(experiment) {
  experiment$budget == 5 && experiment$name %in% tuned_names
}, experiments)
# Both methods of a repetition, and first the experiments of the least work.
tuned_experiments <- tuned_experiments[order(match(
  vapply(tuned_experiments, `[[`, "", "name"), tuned_names
))]
tuning_file <- file.path(shown_dir, "ks-tuning.csv")

test_error <- function(method, experiment, data, ordered, setting, seed) {
  fit <- learn(method, experiment$task, ordered, experiment$budget,
               data$moments, setting, seed)
  predicted <- predictions(data$test$x, as.matrix(coef(fit)))
  signif(relative_error(predicted, data$test$y), 4)
}

tuned_row <- function(method, experiment, data, repetition) {
  set.seed(repetition)
  ordered <- rows_of(data$training, sample(nrow(data$training$x)))
  settings <- settings_of(experiment, data)
  once <- settings[settings$method == method, ]
  each <- tune(method, experiment, utils::modifyList(data,
                                                     list(training = ordered)))
  data.frame(
    experiment = experiment$name, task = experiment$task, method = method,
    repetition = repetition,
    once = test_error(method, experiment, data, ordered, once, repetition),
    each = test_error(method, experiment, data, ordered, each, repetition),
    factor = each$factor, radius = signif(each$radius, 4),
    commit = short_commit()
  )
}

tuned_already <- function(experiment, method) {
  if (!file.exists(tuning_file)) return(integer())
  done <- read.csv(tuning_file)
  done$repetition[done$experiment == experiment$name &
                    done$task == experiment$task & done$method == method]
}

run_tuning <- function(experiment, up_to) {
  data <- NULL
  for (repetition in seq_len(up_to)) for (method in tuned_methods) {
    if (repetition %in% tuned_already(experiment, method)) next
    if (is.null(data)) data <- experiment$data()
    append_rows(tuned_row(method, experiment, data, repetition), tuning_file)
    say(experiment$name, " ", experiment$task, ", ", method, " ", repetition)
  }
}

tune_again <- function() {
  recorded("ks-tuning.csv", "ks-tuning.R DIRECTORY",
           for (up_to in repetitions) for (experiment in tuned_experiments) {
             run_tuning(experiment, up_to)
           })
  print(aggregate(cbind(once, each) ~ method + task + experiment,
                  read.csv(tuning_file), mean))
}

tune_again()
