#' Summaries and pictures of a comparison
#'
#' Averages the results of [compare_learners()] over repetitions, as a table or
#' as a picture of error against looks.
#'
#' @param object,x A result of [compare_learners()]. Results of several seeds
#'   may be combined by `rbind()`.
#' @param measure `"error"`, `"relative_error"` (over that of predicting 0), or,
#'   for labels -1 and 1, `"error_rate"`.
#' @param curve `TRUE` for one row per record, `FALSE` for the record of the
#'   longest prefix only.
#' @param by The horizontal axis: `"looks"`, the number of attributes looked at,
#'   or `"examples"`.
#' @param log `TRUE` for a logarithmic horizontal axis.
#' @param digits Number of significant digits printed.
#' @param ... Not used.
#' @return `summary()`: a data frame with one row for each data set, method and
#'   budget (and record): means of `examples` and `looks`; `mean`, `sd` and
#'   `median` of the measure over `repetitions`; how many `failed`; and mean
#'   `seconds` (tuning included). `autoplot()`: a ggplot object with means and
#'   error bars of one standard deviation. Errors far above that of predicting
#'   0, where a method diverged, lie outside the picture. `plot()` draws it and
#'   returns it invisibly.
#' @seealso [compare_learners()]
#' @examples
#' set.seed(1)
#' x <- matrix(runif(400 * 10), 400)
#' methods <- list(moments = learner_method("moment_lasso", psd = TRUE,
#'                                          radius = 2))
#' result <- compare_learners(list(x = x, y = x[, 1] - x[, 2]), methods,
#'                            budget = c(4, 8), repetitions = 3, seed = 1)
#' summary(result)
#' ggplot2::autoplot(result, by = "examples", log = FALSE)
#' @export
summary.frugal_comparison <- function(object, measure = "error", curve = FALSE,
                                      ...) {
  check_comparison(object)
  check_no_dots(...)
  check_measure(measure, object)
  check_flag(curve, "curve")
  if (!curve) object <- last_records(object)
  key <- object[c("prefix", "budget", "method", "data")]
  if (!curve) key$prefix <- NULL
  key$method <- as.integer(key$method)
  key$data <- as.integer(key$data)
  if (curve) key$prefix[is.na(key$prefix)] <- max(1, key$prefix, na.rm = TRUE)
  group <- do.call(interaction, c(unname(key), list(drop = TRUE,
                                                    lex.order = FALSE)))
  rows <- lapply(split(seq_len(nrow(object)), group), function(at) {
    summary_row(object[at, ], measure)
  })
  # Of no rows a table without rows.
  if (length(rows) == 0) rows <- list(summary_row(object, measure)[0, ])
  result <- do.call(rbind, unname(rows))
  if (!curve) result$prefix <- NULL
  result
}

#' The record of the longest prefix of each cell, in whichever order the rows
#' are. Failed cells have no record, and repetitions of the same number in
#' several runs have seeds of their own.
#' @noRd
last_records <- function(object) {
  object <- object[order(object$prefix, na.last = FALSE), ]
  cell <- c("data", "method", "budget", "repetition", "seed")
  cells <- as.data.frame(object)[intersect(cell, names(object))]
  object[!duplicated(cells, fromLast = TRUE), ]
}

#' Of all repetitions of one method at one point of its learning curve, a row;
#' those that failed are counted, and left out of the means.
#' @noRd
summary_row <- function(part, measure) {
  value <- part[[measure]]
  data.frame(
    data = part$data[1], method = part$method[1], budget = part$budget[1],
    prefix = part$prefix[1], examples = mean(part$examples, na.rm = TRUE),
    looks = mean(part$looks, na.rm = TRUE), mean = mean(value, na.rm = TRUE),
    sd = stats::sd(value, na.rm = TRUE),
    median = stats::median(value, na.rm = TRUE),
    repetitions = sum(!is.na(value)), failed = sum(!is.na(part$message)),
    seconds = mean(part$seconds + part$tuning_seconds, na.rm = TRUE)
  )
}

#' The name of a column of a comparison, in which there is something.
#' @noRd
check_measure <- function(measure, comparison) {
  check_choice(measure, "measure", c("error", "relative_error", "error_rate"))
  none <- all(is.na(comparison[[measure]])) && !all(is.na(comparison$error))
  if (none) {
    abort_input("measure", paste("\"error\" or \"relative_error\" for labels",
                                 "other than -1 and 1"), dQuote(measure, FALSE))
  }
}

#' @rdname summary.frugal_comparison
#' @export
print.frugal_comparison <- function(x, digits = 4, ...) {
  check_saved(x)
  check_digits(digits)
  check_no_dots(...)
  if (!all(names(comparison_shapes) %in% names(x))) {
    return(NextMethod())
  }
  repetitions <- unique(as.data.frame(x)[intersect(c("repetition", "seed"),
                                                   names(x))])
  cat("Comparison of ", counted(nlevels(droplevels(x$method)), "method"), ", ",
      counted(nrow(repetitions), "repetition"),
      "; mean squared test errors\n\n", sep = "")
  table <- summary.frugal_comparison(x)
  if (nlevels(droplevels(x$data)) == 1) table$data <- NULL
  if (all(table$failed == 0)) table$failed <- NULL
  print(format(table, digits = digits), row.names = FALSE)
  for (same in same_methods(x)) {
    cat("\nIdentical errors throughout: ", enumerate_phrase(same), ".\n",
        sep = "")
  }
  failed <- unique(x[!is.na(x$message), c("method", "message")])
  if (nrow(failed) > 0) {
    cat(paste0("\n", failed$method, " failed: ", failed$message,
               "\n")[seq_len(min(3, nrow(failed)))], sep = "")
  }
  invisible(x)
}

#' Names of methods, in groups of which all have the same errors, as those whose
#' draws differ by the theory alone with tuning = "auto".
#' @noRd
same_methods <- function(comparison) {
  rows <- as.data.frame(comparison)
  cell <- intersect(c("data", "budget", "repetition", "seed", "prefix"),
                    names(rows))
  rows <- rows[do.call(order, unname(as.list(rows[cell]))), ]
  errors <- split(rows$error, droplevels(rows$method))
  errors <- Filter(function(values) any(!is.na(values)), errors)
  groups <- split(names(errors), match(errors, errors))
  unname(groups[lengths(groups) > 1])
}

#' @rdname summary.frugal_comparison
#' @export
plot.frugal_comparison <- function(x, ...) {
  drawn(autoplot.frugal_comparison(x, ...))
}

#' @rdname summary.frugal_comparison
#' @method autoplot frugal_comparison
#' @exportS3Method ggplot2::autoplot frugal_comparison
autoplot.frugal_comparison <- function(object, measure = "error",
                                       by = c("looks", "examples"), log = TRUE,
                                       ...) {
  on.exit(forget("object"))
  check_comparison(object)
  check_no_dots(...)
  by <- first_choice(by, "by", c("looks", "examples"))
  check_flag(log, "log")
  shown <- summary.frugal_comparison(object, measure, curve = TRUE)
  shown <- shown[is.finite(shown$mean), ]
  if (nrow(shown) == 0) {
    abort_input("object", "a comparison with an error to draw", "without any")
  }
  shown$at <- shown[[by]]
  top <- highest_of_each(object, shown, measure)
  # Labels of several data sets have units of their own; so have the axes.
  several <- length(top) > 1
  shown$top <- if (several) top[as.character(shown$data)] else Inf
  shown <- shown[shown$mean <= shown$top, ]
  shown$budget <- factor(shown$budget,
                         labels = paste(sort(unique(shown$budget)), "looks"))
  picture <- ggplot2::ggplot(
    shown, ggplot2::aes(.data$at, .data$mean, colour = .data$method)
  ) +
    ggplot2::geom_line(data = with_several(shown, shown$data, shown$budget,
                                           shown$method)) +
    ggplot2::geom_linerange(ggplot2::aes(ymin = .data$mean - .data$sd,
                                         ymax = pmin(.data$mean + .data$sd,
                                                     .data$top)),
                            data = shown[is.finite(shown$sd), ], alpha = 0.5) +
    ggplot2::geom_point(size = 1) +
    learner_colours() +
    ggplot2::coord_cartesian(ylim = if (!several) c(0, top)) +
    ggplot2::labs(x = axis_label(by, log), y = measure_label(measure),
                  colour = NULL) +
    page_theme() +
    legend_above(shown$method)
  scale <- if (log) ggplot2::scale_x_log10
           else ggplot2::scale_x_continuous
  picture <- picture + scale(labels = short_numbers)
  facets <- c(if (several) "data",
              if (length(unique(shown$budget)) > 1) "budget")
  if (length(facets) == 0) return(picture)
  picture + ggplot2::expand_limits(y = 0) +
    ggplot2::facet_wrap(facets, labeller = short_strips(),
                        scales = if (several) "free_y" else "fixed")
}

#' By the names of the data sets.
#' @noRd
highest_of_each <- function(object, shown, measure) {
  names <- unique(as.character(shown$data))
  vapply(stats::setNames(names, names), function(name) {
    highest_shown(object[object$data == name, ], shown[shown$data == name, ],
                  measure)
  }, 0)
}

#' A prefix on which a method blows up would flatten all else.
#' @noRd
highest_shown <- function(object, shown, measure) {
  nothing <- mean(object$error / object$relative_error, na.rm = TRUE)
  limit <- 1.5 * switch(measure, error = nothing, 1)
  ends <- shown$mean[!duplicated(shown[c("data", "method", "budget")],
                                 fromLast = TRUE)]
  highest <- max(shown$mean, shown$mean + shown$sd, na.rm = TRUE)
  min(highest, max(limit, 1.1 * ends, na.rm = TRUE))
}

#' For the learning curve's x axis.
#' @noRd
axis_label <- function(by, log) {
  paste0(if (by == "looks") "attributes looked at" else "training examples",
         if (log) " (log scale)")
}

#' For the learning curve's y axis: check_measure() lists the measures.
#' @noRd
measure_label <- function(measure) {
  switch(measure, error = "mean squared test error",
         relative_error = "test error relative to predicting 0",
         error_rate = "share of wrong signs")
}
