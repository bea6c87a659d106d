#' A method of a comparison
#'
#' Describes one method for [compare_learners()]: a learner, its arguments, and
#' the settings among which cross-validation chooses.
#'
#' @param learner The name of a learner (see below), or a function of `x`, `y`,
#'   `budget`, `setting` (a named list, a row of the grid), `seed` and `control`
#'   (made by [frugal_control()]). The function returns a fit for which
#'   `predict(fit, newx)` works, or a function of `newx` that predicts. R's
#'   random numbers are seeded when it is called. It must be self-contained if
#'   cells run in other processes.
#' @param ... Arguments of a named learner, such as
#'   `center = TRUE, averaging = 3`. `second_moments = "known"` gives it those
#'   of all training rows.
#' @param grid The settings to choose from: a data frame whose columns are
#'   arguments of the learner (`step_size`, `radius`, `lambda`, `rank`; a list
#'   column if a setting is a vector), or a function of `x`, `y` and `budget`
#'   that returns one. A grid of one row is the setting, without tuning. `NULL`
#'   depends on the learner:
#'   * a function has no settings;
#'   * `"momentnet"`, `"lasso"` and `"ridge"` choose lambda themselves;
#'   * `"slrm"` has the ranks 3, 10 and 30, below the number of attributes;
#'   * an online learner that finds its settings within the budget, as from 100
#'     rows on (see `tuning` of [aerr()]), has no grid. It is fitted anew to
#'     each prefix;
#'   * any other online learner (also with `tuning = "theory"`) has six step
#'     sizes (`lambda` of [aer()]) and a few radii around what the moments of
#'     the training rows suggest. One that is given in `...` is not varied.
#' @param whole_rows `TRUE` for a method that looks at every attribute of a row.
#'   It then gets fewer rows, or all rows at their price (`align` of
#'   [compare_learners()]). `NULL` is what is known of a named learner, and
#'   `FALSE` for a function.
#' @param one_pass `TRUE` if one fit contains the whole learning curve. The
#'   function then returns an online learner of the package made with the given
#'   `control`, or a list whose `path` has `examples`, `looks`, `intercept` and
#'   `coefficients` (one column per record) at the visits `control$checkpoints`
#'   (0 for the end only). Other methods are fitted again to each prefix. `NULL`
#'   is as for `whole_rows`.
#' @return An object of class `learner_method`.
#' @section Named learners:
#' * The package's `"aerr"`, `"aelr"`, `"ddaerr"`, `"ddaelr"`, `"aesvr"`,
#'   `"aer"`, `"moment_lasso"`, `"online_ridge"`, `"online_lasso"`.
#' * `"momentnet"`: lambda is chosen by [cv_momentnet()] from the same looks.
#' * `"slrm"`: [slrm()] with `method = "em"`, on the looks of an [aerr()].
#' * `"lasso"`, `"ridge"`: glmnet on whole rows, with lambda chosen by
#'   cross-validation within these rows.
#' @section Errors: `frugalreg_error_input` for an unknown name, for arguments
#' or columns of a grid that the named learner does not have, for arguments
#' given to a function in `...`, and for a function with too few arguments. What
#' a function returns is checked when it is called.
#' @examples
#' learner_method("ddaelr", center = TRUE, averaging = 3)
#' learner_method("aelr", radius = 10,
#'                grid = data.frame(step_size = 2^-(6:10)))
#' # the mean label
#' mean_label <- function(x, y, budget, setting, seed, control) {
#'   function(newx) rep(mean(y), nrow(newx))
#' }
#' learner_method(mean_label)
#' @export
learner_method <- function(learner, ..., grid = NULL, whole_rows = NULL,
                           one_pass = NULL) {
  check_given(mget("learner"), "learner")
  arguments <- list(...)
  if (is.function(learner)) {
    check_no_dots(...)
    check_takes(learner, "learner", 6,
                "`x`, `y`, `budget`, `setting`, `seed` and `control`")
    entry <- list(fit = learner, whole_rows = FALSE, one_pass = FALSE)
    name <- NA_character_
  } else {
    name <- check_choice(learner, "learner", names(method_table()))
    entry <- method_table()[[name]]
    check_method_arguments(name, arguments)
    # A learner that chooses within its budget does so for each prefix.
    chooses <- c("tuning", "radius", "step_size", "lambda")
    if (any(vapply(arguments[chooses], is_auto, NA))) {
      entry[c("grid", "one_pass")] <- list(NULL, FALSE)
    }
  }
  grid <- check_grid(grid)
  if (is.data.frame(grid) && !is.na(name)) {
    check_learner_arguments(name, names(grid), "grid")
  }
  structure(
    list(name = name, fit = entry$fit, arguments = arguments,
         grid = grid %||% entry$grid,
         whole_rows = check_flag(whole_rows %||% entry$whole_rows,
                                 "whole_rows"),
         one_pass = check_flag(one_pass %||% entry$one_pass, "one_pass")),
    class = "learner_method"
  )
}

#' Called again for what a grid that is a function returns.
#' @noRd
check_grid <- function(grid) {
  if (is.function(grid)) check_takes(grid, "grid", 3, "`x`, `y` and `budget`")
  if (is.null(grid) || is.function(grid)) return(grid)
  if (!is.data.frame(grid) || nrow(grid) == 0) {
    abort_input("grid", "NULL, a function, or a data frame with rows",
                found_phrase(grid))
  }
  grid
}

#' All dots must be named arguments of the learner, and not the comparison's.
#' @noRd
check_method_arguments <- function(name, arguments) {
  check_learner_arguments(name,
                          names(arguments) %||% rep("", length(arguments)))
  if (!is.null(arguments$control)) check_method_control(name, arguments$control)
}

#' `argument` is the one to blame; else it is the first of those `given`.
#' @noRd
check_learner_arguments <- function(name, given, argument = NULL) {
  own <- c("x", "y", "budget", "seed", "...")
  unknown <- if (name %in% c("lasso", "ridge")) {
    given[given %in% c("", own)] # glmnet has dots
  } else {
    method <- get(paste0(name, ".default"), mode = "function")
    setdiff(given, setdiff(names(formals(method)), own))
  }
  if (length(unknown) > 0) {
    unknown[unknown == ""] <- "(unnamed)"
    abort_frugal(paste0("Unknown argument of ", name, "()",
                        if (!is.null(argument)) paste0(" in `", argument, "`"),
                        ": ", enumerate_phrase(unknown), "."), "input",
                 argument = argument %||% unknown[1])
  }
}

#' The comparison itself decides on the records.
#' @noRd
check_method_control <- function(name, control) {
  ignored <- method_table()[[name]]$ignores
  check_control(control, c("checkpoints", ignored),
                paste0("compare_learners() with ", name, "()"))
}

#' @export
print.learner_method <- function(x, ...) {
  check_saved(x)
  cat("<learner_method> ", if (is.na(x$name)) "function" else x$name,
      if (x$whole_rows) ", looks at whole rows", "\n", sep = "")
  for (argument in names(x$arguments)) {
    cat("  ", argument, " = ", setting_text(x$arguments[argument], FALSE),
        "\n", sep = "")
  }
  cat("  settings: ", if (is.null(x$grid)) "none to choose"
      else if (is.function(x$grid)) "by the data"
      else paste(nrow(x$grid), "of", toString(names(x$grid))), "\n", sep = "")
  invisible(x)
}

#' A row of a grid, or arguments, as text.
#' @noRd
setting_text <- function(setting, with_names = TRUE) {
  values <- vapply(setting, function(value) {
    if (is.function(value) || is.list(value) && !is.atomic(value)) {
      return(class(value)[1])
    }
    if (length(value) > 3) return(paste(length(value), "values"))
    paste(format(value, digits = 4), collapse = " ")
  }, "")
  if (with_names) values <- paste(names(setting), "=", values, recycle0 = TRUE)
  paste(values, collapse = ", ")
}
