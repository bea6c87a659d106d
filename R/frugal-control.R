#' Control settings
#'
#' Settings that rarely change, for the argument `control` of the learners:
#' passes and their order, records for learning curves, whether looks are kept,
#' and what happens to missing values.
#'
#' @param passes Whole number, at least 1: how often the learner goes through
#'   the rows. Every visit of an example is paid for again. With more than one
#'   pass no settings are found from the looks (see `tuning` of [aerr()]).
#' @param shuffle `TRUE` to visit the rows in a new random order in each pass,
#'   `FALSE` for the order given.
#' @param replace Whether uniform draws for the data point are with replacement.
#'   `NULL` is as in the paper of each algorithm (with replacement for [aerr()]
#'   and [aelr()]). `FALSE` needs a fit with uniform sampling.
#' @param adagrad `TRUE` to divide each coordinate's step by the root of the sum
#'   of its squared gradients so far (AdaGrad; Kukliansky and Shamir 2015,
#'   appendix A). Only for the ridge learners, with a `step_size` that is not
#'   the theorems'.
#' @param intercept_step Positive number: the step size of the intercept, if
#'   there is one.
#' @param checkpoints When to record the average regressor, for
#'   [learning_curve()]. A whole number: how many records to make, at log-spaced
#'   numbers of looks. Or two or more increasing whole numbers: after how many
#'   visits to make one (there is also one at the end). There are no records of
#'   the first rows, which only give the scale (`scale` or `x_bound = "auto"`).
#'   With records no settings are found from the looks (see `tuning` of
#'   [aerr()]). Each record needs `8 * d` bytes of memory for `d` attributes.
#' @param keep_looks `TRUE` keeps in the fit every value that was paid for, as a
#'   data frame `looks$values` of row, column and value, and the labels of all
#'   rows, `looks$labels`. [slrm()] and [momentnet()] can learn from such a fit.
#'   [momentnet()] and [cv_momentnet()] always keep looks that they bought; with
#'   `TRUE` they also keep data that were given, so that [update()], [vcov()],
#'   [impute()], [attribute_importance()], [residuals()] and the like need no
#'   data. Rows are numbered as they were learned from, that is, within
#'   `subset`.
#' @param progress `TRUE` to show progress of long runs: through package
#'   progressr if that is loaded (by its handlers), otherwise in the console,
#'   and never in knitr. The default is `TRUE` in interactive sessions and if
#'   progressr is loaded.
#' @param check `"looks"` checks a value of `x` when it is looked at. `"all"`
#'   checks all of `x` beforehand. This looks at everything (without telling the
#'   learner), and is not possible for oracles.
#' @param na What to do if a value that was looked at is missing (`NA` or
#'   `NaN`). `"error"` ends the run. `"skip"` treats the value as one that could
#'   not be measured, such as a lost sample (see below).
#' @return A list of class `frugal_control`. It remembers which settings were
#'   given, so that learners can refuse those that they cannot use.
#' @section Values that could not be measured: With `na = "skip"` a missing
#' value still counts as a look, and learning goes on.
#' * [momentnet()] and [cv_momentnet()] treat the value as not seen and use all
#'   other values of the example.
#' * The online learners do the same in the first rows, which give the scale of
#'   the attributes (`scale = "auto"`, `x_bound = "auto"`). After that they drop
#'   the whole example, as [learn()] does with `skip = TRUE`, because an
#'   estimate of a gradient needs everything that was drawn. If the budget is
#'   large and many values are missing, few examples are left.
#'
#' In the fit, `looks$missing` counts the looks that were paid for and not
#' answered, and `looks$dropped` the examples that were paid for and not learned
#' from.
#'
#' The moments of `momentnet()` are unbiased if missingness depends neither on
#' the values of the example nor on its label. Some attributes may be missing
#' more often than others. The online learners need more. They drop an example
#' more often if its draws include an attribute that is often missing, and, if
#' draws may be repeated, less often if its draws contain few distinct
#' attributes. They are unbiased if whole examples go missing, and nearly
#' unbiased if all attributes go missing equally often.
#'
#' Infinite values and missing labels remain errors. Predictions need whole
#' rows, or a fit of `momentnet()`.
#' @section Errors: `frugalreg_error_input` for values that are not allowed.
#' Learners raise an error for settings that were given and that they cannot
#' use. Examples are `adagrad` for lasso learners, `replace` for learners that
#' see everything, and all settings except `shuffle` and `progress` for
#' [slrm()]. `progress` is allowed everywhere.
#' @seealso [aerr()] and the other learners, [learning_curve()].
#' @examples
#' frugal_control(passes = 2, checkpoints = 20)
#' @export
frugal_control <- function(passes = 1, shuffle = TRUE, replace = NULL,
                           adagrad = FALSE, intercept_step = 0.01,
                           checkpoints = 0, keep_looks = FALSE,
                           progress = shows_progress(),
                           check = c("looks", "all"),
                           na = c("error", "skip")) {
  given <- names(match.call())[-1]
  structure(
    list(
      passes = check_count(passes, "passes"),
      shuffle = check_flag(shuffle, "shuffle"),
      replace = if (!is.null(replace)) check_flag(replace, "replace"),
      adagrad = check_flag(adagrad, "adagrad"),
      intercept_step = check_number(intercept_step, "intercept_step", 0,
                                    open = TRUE),
      checkpoints = check_checkpoints(checkpoints),
      keep_looks = check_flag(keep_looks, "keep_looks"),
      progress = check_flag(progress, "progress"),
      check = first_choice(check, "check", c("looks", "all")),
      na = first_choice(na, "na", c("error", "skip"))
    ),
    class = "frugal_control", given = given
  )
}

#' How many records, or after which visits.
#' @noRd
check_checkpoints <- function(checkpoints) {
  if (length(checkpoints) <= 1) {
    return(check_count(checkpoints, "checkpoints", lower = 0))
  }
  if (!are_whole(checkpoints, 1) || any(diff(checkpoints) <= 0)) {
    abort_input("checkpoints", paste("one whole number, or increasing whole",
                                     "numbers of at least 1"),
                found_phrase(checkpoints))
  }
  as.numeric(checkpoints)
}

#' Whether a value may be missing. Controls of version 0.1.0 do not say.
#' @noRd
skips_missing <- function(control) identical(control$na, "skip")

#' How many records there are at most.
#' @noRd
record_count <- function(control) {
  checkpoints <- control$checkpoints
  if (length(checkpoints) > 1) length(checkpoints) else checkpoints
}

#' `ignored` are the settings that `where` has no use for: given, they are
#' refused. Nobody has to be told that there is nothing to show progress of.
#' @noRd
check_control <- function(control, ignored = NULL, where = NULL) {
  if (!inherits(control, "frugal_control")) {
    abort_input("control", "made by frugal_control()", found_phrase(control))
  }
  check_saved(control)
  refused <- intersect(attr(control, "given"), setdiff(ignored, "progress"))
  if (length(refused) > 0) {
    abort_input(refused[1], paste0("left out of frugal_control(): ", where,
                                   " has no use for it"),
                found_phrase(control[[refused[1]]]))
  }
  control
}

#' All settings but some.
#' @noRd
controls_but <- function(used) setdiff(names(formals(frugal_control)), used)

#' One of which nothing is refused, for a part of the work.
#' @noRd
unquestioned <- function(control) {
  attr(control, "given") <- NULL
  control
}

#' @export
print.frugal_control <- function(x, ...) {
  check_saved(x)
  values <- vapply(x, function(value) {
    toString(format(value %||% "as in the paper"))
  }, "")
  cat("<frugal_control>\n", paste0("  ", format(names(x)), " ", values,
                                   collapse = "\n"), "\n", sep = "")
  invisible(x)
}
