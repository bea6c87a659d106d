#' Compare learners by their looks
#'
#' Measures the test error of several methods against the number of looks, on
#' one or more data sets, with several budgets and random splits. In each
#' repetition the data are divided at random into training and test rows. The
#' settings of each method are chosen by cross-validation within the training
#' rows, and the method learns from increasing prefixes of these rows.
#'
#' @details
#' All methods of a repetition have the same split and the same order of
#' training rows. Test rows decide nothing, with one exception. With
#' `tune = "once"` settings are chosen on the training rows of one further
#' split. If the data are fixed, these contain test rows of the repetitions. Use
#' `"once"` for functions that return new data in every repetition, or if a
#' choice among a few settings is too coarse to matter.
#'
#' A cell is a combination of data set, method, budget and repetition. Cells run
#' one after the other, or in parallel if package future is loaded and its plan
#' has several workers (`future::plan("multisession")`). Every cell has its own
#' seed, so that the results are the same in both cases, and those of a method
#' do not depend on which others are compared. A cell that fails has a row with
#' the error message.
#'
#' @param data A list of `x` (matrix, sparse matrix or data frame) and `y`
#'   (numbers); or a function of a seed that returns one (R's random numbers are
#'   seeded when it is called); or a named list of several of these.
#' @param methods Names of learners, or a list of [learner_method()]s or such
#'   names. List elements without a name are called after their learner.
#' @param budget Whole numbers: the most looks at an example.
#' @param ... Not used. Arguments after it must be given by their full names.
#' @param repetitions Whole number of random splits.
#' @param test Number between 0 and 1, the share of test rows.
#' @param prefixes The number of prefixes of the training rows, log-spaced from
#'   a hundredth of the rows to all; or their shares, numbers in (0, 1\]. The
#'   last prefix is always all rows. If a prefix is too small for a method, its
#'   error is missing.
#' @param folds Whole number of folds of the cross-validation.
#' @param tune `"cv"`: settings are chosen in each repetition. `"once"`: on one
#'   further split, for all repetitions.
#' @param measure The measure by which settings are chosen: `"error"`, the mean
#'   squared error, or `"error_rate"`, the share of wrong signs for labels -1
#'   and 1.
#' @param align What methods of whole rows get. `"looks"`: fewer rows, with as
#'   many looks (rows times attributes) as the budget allows in all rows.
#'   `"rows"`: all training rows, at their price.
#' @param file `NULL`, or a file to which each finished cell is written. A call
#'   that finds cells in it does not run them again (except failed ones), so
#'   that an interrupted comparison can be continued and a finished one
#'   extended. Cells are identified by data, method and options; functions by
#'   their text and the name of their data set or method. Only one comparison at
#'   a time can write to the file.
#' @param seed As for [aerr()]. `NULL` takes the seed in `file`, if there is
#'   one.
#' @param progress `TRUE` for a progress bar, as in [frugal_control()].
#' @return A data frame of class `frugal_comparison`, see
#'   [summary.frugal_comparison()] for its methods. There is one row for each
#'   record of a learning curve:
#'   * `data`, `method`, `budget`, `repetition`, and `seed` (of split and fit);
#'   * `prefix` (its number), `examples`, `looks`;
#'   * on the test rows: `error`, the mean squared error; `relative_error`, the
#'     same over that of predicting 0; and `error_rate`, the share of wrong
#'     signs if labels are -1 and 1;
#'   * `setting`, as text;
#'   * `seconds` of the fits, and `tuning_seconds` of the cell;
#'   * `message` of a cell that failed.
#'
#'   The attribute `"seed"` is the master seed.
#' @section Errors: `frugalreg_error_input` for arguments, and
#' `frugalreg_error_budget` for more looks than there are attributes. Errors
#' within a cell are reported in `message`.
#' @section Cost: For each cell, one fit (for methods of one pass) or one fit
#' for each prefix, and `folds` fits for each row of the method's grid.
#' @seealso [learner_method()], [learning_curve()] for a single fit.
#' @references
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*. \doi{10.48550/arXiv.1410.6382}.
#' @examples
#' set.seed(1)
#' x <- matrix(runif(600 * 12), 600)
#' data <- list(x = x, y = x[, 2] - x[, 7])
#' methods <- list(
#'   AELR = learner_method("aelr", radius = 3,
#'                         grid = data.frame(step_size = c(0.003, 0.03))),
#'   `moment lasso` = learner_method("moment_lasso", radius = 3, psd = TRUE)
#' )
#' result <- compare_learners(data, methods, budget = 4, repetitions = 3,
#'                            folds = 3, seed = 1)
#' result
#' plot(result)
#' @export
compare_learners <- function(data, methods, budget, ..., repetitions = 10,
                             test = 0.1, prefixes = 10, folds = 10,
                             tune = c("cv", "once"),
                             measure = c("error", "error_rate"),
                             align = c("looks", "rows"), file = NULL,
                             seed = NULL, progress = shows_progress()) {
  check_no_dots(...)
  check_given(as.list(environment()), c("data", "methods", "budget"))
  data <- check_data_sets(data)
  methods <- check_methods(methods)
  budget <- check_budgets(budget)
  for (set in Filter(is.list, data)) check_within_row(budget, set$x)
  repetitions <- check_count(repetitions, "repetitions", upper = 1e6)
  options <- list(
    test = check_test_share(test), prefixes = check_prefixes(prefixes),
    folds = check_count(folds, "folds", lower = 2, upper = 1e4),
    tune = first_choice(tune, "tune", c("cv", "once")),
    measure = first_choice(measure, "measure", c("error", "error_rate")),
    align = first_choice(align, "align", c("looks", "rows"))
  )
  check_flag(progress, "progress")
  check_measured(data, options$measure)
  store <- open_store(file)
  with_seed(check_seed(seed) %||% store$seed, function(seed) {
    store$seed <- seed
    cells <- new_cells(data, methods, budget, repetitions, options, seed)
    cells <- set_beforehand(cells, data, options, store, progress, seed)
    results <- run_cells(cells, data, store, progress)
    comparison_frame(cells, results, seed)
  })
}

#' A list by name, "data" where one set is given by itself; functions are called
#' later, in the cells.
#' @noRd
check_data_sets <- function(data) {
  is_one <- is.function(data) || (is.list(data) && all(c("x", "y") %in%
                                                         names(data)))
  if (is_one) data <- list(data = data)
  if (!is.list(data) || is.data.frame(data) || length(data) == 0 ||
        !are_own_names(names(data))) {
    abort_input("data", paste("a list of x and y, a function, or a list of",
                              "these with distinct names"),
                found_phrase(data))
  }
  lapply(data, function(set) {
    if (is.function(set)) set else check_data_set(set, "data")
  })
}

#' Wrong signs are of labels that have two; of functions the cells will know.
#' @noRd
check_measured <- function(data, measure) {
  if (measure != "error_rate") return(invisible())
  for (set in Filter(is.list, data)) {
    if (!all(set$y %in% c(-1, 1))) {
      abort_input("measure", "\"error\" for labels other than -1 and 1",
                  "\"error_rate\"")
    }
  }
}

#' Whether there are names, none of them empty or there twice.
#' @noRd
are_own_names <- function(names) {
  !is.null(names) && all(nzchar(names)) && anyDuplicated(names) == 0
}

#' Data of a cell, a list of x and y: three rows, so that two can be trained on.
#' @noRd
check_data_set <- function(data, argument) {
  is_table <- function(x) {
    is.matrix(x) || is.data.frame(x) || is(x, "Matrix")
  }
  if (!is.list(data) || !is_table(data$x)) {
    abort_input(argument, "a list of a matrix or data frame x and labels y",
                found_phrase(data))
  }
  if (nrow(data$x) < 3) {
    abort_input(argument, "data with at least three rows",
                paste("with", nrow(data$x)))
  }
  list(x = data$x, y = check_labels(data$y, nrow(data$x), "data$y"))
}

#' A list of learner_method()s by name; those without a name have their own.
#' @noRd
check_methods <- function(methods) {
  if (inherits(methods, "learner_method")) methods <- list(methods)
  if (!(is.list(methods) || is.character(methods)) || length(methods) == 0) {
    abort_input("methods",
                "a list of learner_method() objects or names of learners",
                found_phrase(methods))
  }
  given <- names(methods) %||% rep("", length(methods))
  methods <- lapply(unname(as.list(methods)), function(method) {
    if (inherits(method, "learner_method")) check_saved(method)
    else learner_method(method)
  })
  own <- vapply(methods, `[[`, "", "name")
  names <- ifelse(nzchar(given), given, own)
  if (anyNA(names) || anyDuplicated(names) > 0) {
    abort_input("methods", "named, with distinct names",
                paste("named", enumerate_phrase(names)))
  }
  stats::setNames(methods, names)
}

#' Whether a method can do with so few looks shows in its cells.
#' @noRd
check_budgets <- function(budget) {
  if (!is.numeric(budget) || length(budget) == 0) {
    abort_input("budget", "whole numbers of at least 1", found_phrase(budget))
  }
  unique(vapply(budget, check_count, 0, argument = "budget"))
}

#' A row has no more looks than attributes; of functions the cells will know.
#' @noRd
check_within_row <- function(budget, x) {
  if (any(budget > ncol(x))) {
    abort_input("budget", paste0("at most ", ncol(x),
                                 ", the number of attributes"),
                format(max(budget)), class = "budget")
  }
}

#' The share of the rows that methods are tested on.
#' @noRd
check_test_share <- function(test) {
  test <- check_number(test, "test", 0, open = TRUE)
  if (test >= 1) abort_input("test", "below 1", format(test))
  test
}

#' Whether these are numbers above 0 and at most 1.
#' @noRd
are_shares <- function(x) {
  is.numeric(x) && length(x) > 0 && all(is.finite(x)) && all(x > 0) &&
    all(x <= 1)
}

#' As shares of the training rows.
#' @noRd
check_prefixes <- function(prefixes) {
  if (length(prefixes) == 1 && is.numeric(prefixes) && !(prefixes < 1)) {
    count <- check_count(prefixes, "prefixes", upper = 1e4)
    return(if (count == 1) 1 else 100^seq(-1, 0, length.out = count))
  }
  if (!are_shares(prefixes)) {
    abort_input("prefixes", "a whole number, or shares above 0 and up to 1",
                found_phrase(prefixes))
  }
  sort(unique(c(prefixes, 1)))
}
