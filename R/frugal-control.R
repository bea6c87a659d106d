#' Settings that rarely change
#'
#' @param passes Whole number, at least 1: how often the rows are gone through.
#'   Every visit of an example pays its looks again. With more than one nothing
#'   is found from the looks: see `tuning` of [aerr()].
#' @param shuffle `TRUE` to visit the rows in a new random order in each pass,
#'   `FALSE` for the order given.
#' @param replace Whether uniform draws for the data point are with replacement.
#'   `NULL` is as in the paper of each algorithm (with, for [aerr()] and
#'   [aelr()]). `FALSE` needs a fit with uniform sampling.
#' @param adagrad `TRUE` to divide each coordinate's step by the root of its
#'   squared gradients so far (AdaGrad; Kukliansky and Shamir 2015, appendix A).
#'   For the ridge learners, with a `step_size` that is not the theorems'.
#' @param intercept_step Positive number: the step size of the intercept, where
#'   there is one.
#' @param checkpoints Whole number: at how many log-spaced numbers of looks the
#'   average regressor is recorded, for [learning_curve()]; or two or more
#'   increasing whole numbers: after how many visits (and at the end). None is
#'   of the first rows that only give the scale (`scale` or `x_bound = "auto"`).
#'   With records nothing is found from the looks: see `tuning` of [aerr()].
#'   Needs memory of `8 * d` bytes for each record.
#' @param keep_looks `TRUE` keeps every value that was paid for in the fit, as a
#'   data frame `looks$values` of row, column and value, and the labels of all
#'   rows, `looks$labels`: what [slrm()] needs to learn from the same looks. Of
#'   [momentnet()] and [cv_momentnet()], which always keep looks that they
#'   chose, also data that were given: [update()], [vcov()], [impute()],
#'   [attribute_importance()], [residuals()] and their kin then need no data.
#'   Rows are numbered as they were learned from: of those that `subset` chose.
#' @param progress `TRUE` to show progress of long runs: through package
#'   progressr where that is loaded, by the handlers that are set, else in the
#'   console; never in knitr. The default is `TRUE` in interactive sessions and
#'   where progressr is loaded.
#' @param check `"looks"`: a value of `x` is checked when it is looked at;
#'   `"all"`: all of `x` is checked beforehand (this looks at everything,
#'   without telling the learner; not for oracles).
#' @param na What a missing value (`NA` or `NaN`) means that was looked at:
#'   `"error"` ends the run; with `"skip"` it could not be measured, as of a
#'   lost sample, see below.
#' @section Values that could not be measured: With `na = "skip"` the look stays
#' counted, and learning goes on. [momentnet()] and [cv_momentnet()] take the
#' value as not seen, and use all others of the example; so do the first rows
#' of the online learners, which find the scale of the attributes
#' (`scale = "auto"`, `x_bound = "auto"`). From there on these drop the example,
#' as [learn()] does with `skip = TRUE`, because an estimate of a gradient needs
#' all that was drawn; with a large budget and many missing values few examples
#' are left. `looks$missing` of the fit counts the looks that were paid and not
#' answered, `looks$dropped` the examples that were paid and not learned from.
#'
#' What is learned is unbiased as far as whether a value is missing depends on
#' nothing else: for the moments of `momentnet()` neither on the values of the
#' example nor on its label (some attributes may be missing more often than
#' others). The online learners need more: an example whose draws include an
#' attribute that is often missing is dropped more often than others, and where
#' draws may be repeated one that asks for few attributes less often; they are
#' unbiased where whole examples go missing, and nearly so where all attributes
#' do equally often. Infinite values and missing
#' labels stay errors, and predictions need whole rows, or a fit of
#' `momentnet()`.
#' @return A list of class `frugal_control`. It remembers which settings were
#'   given, so that they can be refused where they are of no use.
#' @section Errors: `frugalreg_error_input` for values that are not allowed.
#' What a learner cannot do (AdaGrad for lasso learners, say) is an error there,
#' and so is what was given to a function that has no use for it: what is drawn
#' to learners that see everything (`replace`), for example, or all but
#' `shuffle` and `progress` to [slrm()]. `progress` may be given everywhere.
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
