#' Cross-validation of rank and penalties
#'
#' Chooses the rank, and if you like the penalties, of [slrm()] by
#' cross-validation. Every combination of the values given is compared by its
#' mean squared error on held-out rows, and the best is fitted to all rows.
#'
#' @inheritParams slrm
#' @param rank Whole numbers: the ranks to compare. `NULL` compares 1, 2, 3, 5,
#'   8, 12, 20, 30, 50 and 80, within the numbers of attributes and of rows.
#'   Ranks above 20 are compared only if the squared rank times the number of
#'   observed values is at most 3e8 (about a minute for five folds). The
#'   comparison stops when three ranks in a row (from 20 on, a single one) are
#'   no better than the best so far.
#' @param lambda1,lambda2,lambda3,ridge One or several values each, all of which
#'   are compared; `NULL` is as in [slrm()].
#' @param folds The number of random parts of the labelled rows, at least 2
#'   (`NULL` is 5, or the number of labelled rows if that is smaller); or the
#'   part of each row (numbers, texts or a factor), with `NA` for rows that are
#'   never held out. Rows without a label are learned from in every split.
#' @param ... Further arguments of [slrm()], by their full names. `validation`
#'   rows are drawn from the learning part of each split. `foldid` and `nfolds`
#'   are other names of `folds`.
#' @return An object of class `cv_slrm`, a list of
#'   * `table`: a data frame with one row per combination: its values, `mse`
#'     (the mean over all held-out rows), `se` (the standard error of `mse` over
#'     the folds), and `seconds` (which are not reproducible);
#'   * `best`: the row number of the smallest `mse`; `simplest`: that of the
#'     smallest rank whose `mse` is within one `se` of the best;
#'   * `fit`: the best combination, fitted to all rows; `converged`: whether
#'     this fit has converged;
#'   * `folds`, `seed`, `call`.
#'
#'   The methods of [frugal_lowrank] work on it and use `fit`. `summary()` and
#'   `generics::glance()` also say how it was chosen. `update()` compares anew,
#'   with changed arguments. `plot()` and `autoplot()` draw `mse` against the
#'   rank.
#' @inheritSection slrm Errors
#' @section Cost: One fit for every combination and fold, and one more.
#' @seealso `slrm(rank = "cv")`, which chooses the rank only.
#' @references
#' Ganti, R. and Willett, R. (2015). Sparse Linear Regression With Missing Data.
#' \doi{10.48550/arXiv.1503.08348}.
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(150, d = 20, rank = 3, observed = 0.6,
#'                          x_noise = 0.3)
#' found <- cv_slrm(data$x, data$y, rank = 1:5)
#' found
#' coef(found)[1:3]
#' plot(found)
#' @export
cv_slrm <- function(x, ...) UseMethod("cv_slrm", method_of(x, ...))

#' @rdname cv_slrm
#' @export
cv_slrm.default <- function(x, y, rank = NULL, ..., method = "em",
                            lambda1 = NULL, lambda2 = NULL, lambda3 = NULL,
                            ridge = NULL, folds = NULL, seed = NULL,
                            control = frugal_control()) {
  arguments <- slrm_arguments(as.list(environment()), match.call(), ...)
  check_given(arguments, "x")
  call <- match.call()
  with_memory_error(cv_lowrank(lowrank_data(arguments$x, arguments$y),
                               arguments, arguments$folds,
                               fit_call(x, call, "cv_slrm")))
}

#' @rdname cv_slrm
#' @export
cv_slrm.formula <- function(formula, data, rank = NULL, ...) {
  fit_formula(cv_slrm.default, as.list(environment()), match.call(), ...)
}

#' All arguments of slrm(), those not given at its defaults.
#' @noRd
slrm_arguments <- function(given, call, ...) {
  further <- translated(list(...), names(c(given, formals(slrm.default))),
                        names(call))
  given$folds <- further$folds %||% given$folds
  further["folds"] <- NULL
  known <- setdiff(names(formals(slrm.default)), c("x", "y", "rank", "..."))
  unknown <- setdiff(names(further) %||% rep("", length(further)), known)
  if (length(unknown) > 0) refuse_unknown(unknown)
  with_defaults(c(given, further), slrm.default, c("x", "y", "rank"))
}

#' The `cv_slrm` object: every combination judged on the same splits, and the
#' best fitted to all rows. All rows decide, once, whether columns have units of
#' their own.
#' @noRd
cv_lowrank <- function(data, arguments, folds, call) {
  data$validation <- check_validation(arguments$validation, data)
  ranks <- check_ranks(arguments$rank, data)
  grid <- penalty_grid(arguments)
  settings <- length(ranks) * max(nrow(grid), 1)
  local_progress(check_lowrank_control("slrm", arguments)$progress,
                 if (!attr(ranks, "stops")) settings)
  seed <- check_seed(arguments$seed)
  units <- lowrank_units(arguments, data$rows)$units
  with_seed(seed, function(seed) {
    parts <- check_folds(folds, data$y, seed)
    compared <- replace(arguments, "units", units)
    table <- compare_ranks(ranks, grid, parts, data, compared, seed)
    best <- which.min(table$mse)
    fit <- fit_lowrank("slrm", data, one_setting(arguments, table[best, ],
                                                 seed), call)
    structure(list(table = table, best = best,
                   simplest = simplest_row(table, best), fit = fit,
                   converged = fit$converged, folds = parts, seed = seed,
                   call = call),
              class = "cv_slrm")
  })
}

#' Every combination of the penalties that were given.
#' @noRd
penalty_grid <- function(arguments) {
  values <- list(
    lambda1 = check_penalties(arguments$lambda1, "lambda1", open = TRUE),
    lambda2 = check_penalties(arguments$lambda2, "lambda2"),
    lambda3 = check_penalties(arguments$lambda3, "lambda3"),
    ridge = check_penalties(arguments$ridge, "ridge")
  )
  values <- values[!vapply(values, is.null, NA)]
  if (length(values) == 0) return(data.frame(row.names = 1L))
  expand.grid(values, KEEP.OUT.ATTRS = FALSE)
}

#' Arguments of slrm() with the values in a row of the table, of which `mse`,
#' `se` and `seconds` are results, in place of those to be compared.
#' @noRd
one_setting <- function(arguments, row, seed) {
  chosen <- setdiff(names(row), c("mse", "se", "seconds"))
  arguments[chosen] <- as.list(row[chosen])
  arguments$seed <- seed
  arguments
}

#' The smallest rank that is as good as the best up to chance.
#' @noRd
simplest_row <- function(table, best) {
  good <- which(table$mse <= table$mse[best] + table$se[best])
  good[order(table$rank[good], table$mse[good])[1]]
}

#' @export
print.cv_slrm <- function(x, digits = max(3, getOption("digits") - 3), ...) {
  check_saved(x)
  check_digits(digits)
  cat("Cross-validation of slrm() (", x$fit$method, "), ",
      length(unique(stats::na.omit(x$folds))), " folds\n\nCall:\n  ",
      paste(deparse(x$call), collapse = "\n  "), "\n\n", sep = "")
  table <- format(x$table, digits = digits)
  table[[" "]] <- ifelse(seq_len(nrow(table)) == x$best, "best",
                         ifelse(seq_len(nrow(table)) == x$simplest,
                                "simplest", ""))
  print(table, row.names = FALSE)
  invisible(x)
}

#' @rdname cv_slrm
#' @param object A result of `cv_slrm()`.
#' @param type `"estimates"`, or one of the pictures of `fit`, see
#'   [autoplot.frugal_lowrank()].
#' @method autoplot cv_slrm
#' @exportS3Method ggplot2::autoplot cv_slrm
autoplot.cv_slrm <- function(object, type = "estimates", ...) {
  on.exit(forget("object"))
  check_saved(object)
  if (!identical(type, "estimates")) {
    return(autoplot.frugal_lowrank(object$fit, type, ...))
  }
  check_no_dots(...)
  table <- object$table
  penalties <- setdiff(names(table), c("rank", "mse", "se", "seconds"))
  table$setting <- factor(do.call(paste, c(
    list(""), lapply(penalties, function(name) {
      paste(name, format(table[[name]], digits = 3))
    }), list(sep = " ")
  )))
  beside <- ggplot2::position_dodge(width = diff(range(table$rank)) / 50)
  picture <- ggplot2::ggplot(
    table, ggplot2::aes(.data$rank, .data$mse, colour = .data$setting)
  ) +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$mse - .data$se,
                                         ymax = .data$mse + .data$se),
                            position = beside) +
    ggplot2::geom_point(position = beside) +
    ggplot2::scale_x_continuous(breaks = whole_breaks) +
    ggplot2::labs(x = "rank",
                  y = "held-out squared error\n(and its standard error)",
                  colour = NULL,
                  subtitle = paste("smallest at rank",
                                   table$rank[object$best],
                                   table$setting[object$best])) +
    learner_colours() +
    page_theme() +
    ggplot2::theme(legend.position = "top")
  if (length(unique(table$rank)) > 1) {
    picture <- picture + ggplot2::geom_line(position = beside)
  }
  if (length(penalties) > 0) return(picture)
  picture + ggplot2::guides(colour = "none")
}

#' @export
plot.cv_slrm <- function(x, ...) drawn(autoplot.cv_slrm(x, ...))
