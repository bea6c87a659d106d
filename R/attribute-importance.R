#' How much attributes matter, and how much that varies
#'
#' Standardised coefficients (the change in the label for one standard deviation
#' of the attribute) with bands that show how much they vary if a tenth of the
#' rows is left out. They work for penalised fits, too. A band is not a
#' confidence interval: it shows the variation of the penalised coefficient, not
#' its distance from the truth. For intervals of unpenalised fits see
#' [confint()][momentnet_vcov].
#'
#' @param object,x A fit of [momentnet()] or [cv_momentnet()]; for the pictures,
#'   what `attribute_importance()` returns.
#' @param s One penalty, as for `coef()`. `NULL` is that of a fit with one
#'   lambda, or the default of a cross-validated fit (for an average, the
#'   average).
#' @param groups The number of groups of rows that are left out in turn, from 2;
#'   or the group of each row that the fit learned from, or of each of `newx`
#'   (numbers, texts or a factor), such as the patient to whom rows belong.
#'   `NULL` is 10, or the folds of a [moments()] object.
#' @inheritParams momentnet_vcov
#' @param level Number between 0 and 1. The band extends on both sides of the
#'   coefficient by the jackknife's standard deviation times the quantile of the
#'   t distribution.
#' @param top How many attributes are drawn, the largest first.
#' @param ... For `plot()`, arguments of `autoplot()`; otherwise not used.
#' @return `attribute_importance()` returns a data frame of class
#'   `attribute_importance` with a row for each column of the fit, the largest
#'   first: `attribute`, its name; `standardised`, the coefficient times the
#'   attribute's standard deviation; `low` and `high`, the band; `looks` at the
#'   attribute (0 for free ones; if nothing was bought, the number of rows that
#'   show it) and the `price` of one (`NA` if nothing was bought). `autoplot()`
#'   and `plot()` return a ggplot object. `plot(fit, "importance")` draws it for
#'   a fit, without bands if these are not defined.
#' @details
#' Each group of rows is left out in turn, and everything is fitted again at the
#' same lambda: the model that completes rows, and each fit of an average with
#' its weight. If attributes are selected (`alpha` above 0), coefficients are
#' not smooth, and the band shows whether an attribute comes and goes.
#' @section Errors:
#' `frugalreg_error_input`, if the rows are needed and missing;
#' `frugalreg_error_undefined` for an `offset` (but not one in the formula), and
#' for labels that are classes or counts.
#' @section Cost:
#' As many fits of one lambda as there are groups, for each fit of an average.
#' @references
#' Shao, J. and Wu, C. F. J. (1989). A general theory for jackknife variance
#' estimation. *Annals of Statistics* 17(3). \doi{10.1214/aos/1176347263}.
#' @seealso [momentnet_methods], whose `summary()` has the coefficients without
#'   bands.
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(1000 * 6), 1000)
#' y <- x[, 1] - x[, 2] + rnorm(1000)
#' fit <- momentnet(x, y, budget = 3, lambda = 0.05)
#' attribute_importance(fit)
#' plot(fit, "importance")
#' @export
attribute_importance <- function(object, s = NULL, ..., level = 0.95,
                                 groups = NULL, newx = NULL, newy = NULL,
                                 newdata = NULL, newweights = NULL, seed = 1,
                                 workers = NULL) {
  check_given(mget("object"), "object")
  if (!inherits(object, c("momentnet", "cv_momentnet"))) {
    abort_input("object", "a fit of momentnet() or cv_momentnet()",
                found_fit(object))
  }
  check_saved(object)
  check_no_dots(...)
  level <- check_confidence(level, "level")
  seed <- check_seed(seed)
  workers <- check_workers(workers)
  at <- coefficients_of_one(object, s)
  fit <- at$fit
  penalty <- at$penalty
  refuse_other_labels(fit, "Bands of coefficients")
  observed <- rows_of_learning(fit, drawn_rows(newx, newdata), newy, newweights)
  check_rows_or_tables(fit, observed, groups)
  parts <- if (is.na(penalty)) averaged_parts(object)
           else list(list(fit = fit, penalty = penalty, weight = 1))
  columns <- Reduce(`+`, lapply(parts, function(part) {
    part$weight * jackknife_columns(part$fit, part$penalty, observed, groups,
                                    seed, workers)
  }))
  importance_table(fit, at$beta, columns[-1, , drop = FALSE], level)
}

#' The fit that `s` is of, its penalty, and the attributes' coefficients there.
#' @noRd
coefficients_of_one <- function(object, s) {
  if (is.null(s) && !is.null(object$fit)) s <- default_penalty(object)
  fit <- chosen_fit_or_itself(object, s)
  penalty <- one_penalty(fit, object, s)
  list(fit = fit, penalty = penalty,
       beta = coef(fit, if (!is.na(penalty)) penalty)[, 1][-1])
}

#' The fit of a cross-validated object that `s` is of; any other fit is its own.
#' @noRd
chosen_fit_or_itself <- function(object, s) {
  if (is.null(object$fit)) object else chosen_fit(object, s)
}

#' NA for an average, which has none.
#' @noRd
one_penalty <- function(fit, object, s) {
  if (anyNA(fit$lambda)) return(NA_real_)
  if (!is.null(object$fit)) s <- chosen_penalty(object, s)
  single_penalty(fit, s)
}

#' A number, of `s` or of the fit's only lambda: a band, or a table, is of one
#' penalty.
#' @noRd
single_penalty <- function(fit, s) {
  penalty <- penalty_values(fit, s)
  if (length(penalty) > 1) {
    abort_input("s", "one penalty", paste(length(penalty), "of them"))
  }
  penalty
}

#' The fits of an average, each at its lambda, as far as refits need them.
#' @noRd
averaged_parts <- function(object) {
  candidates <- object$candidates
  lapply(which(candidates$weight > 0), function(at) {
    fit <- object$average
    fit$engine <- candidates$engine[at]
    fit$lambda <- candidates$lambda[at]
    fit$settings[c("engine", "alpha", "power")] <-
      list(fit$engine, candidates$alpha[at], 1)
    list(fit = fit, penalty = fit$lambda,
         weight = candidates$weight[at] * object$signal)
  })
}

#' What attribute_importance() returns. `columns` are the refits' coefficients,
#' a column for each group of rows that was left out; without any there are no
#' bands.
#' @noRd
importance_table <- function(fit, beta, columns = NULL, level = NULL) {
  table <- attribute_table(fit, beta)
  width <- NA_real_
  if (!is.null(columns)) {
    scale <- attribute_sd(fit) %||% rep(1, length(beta))
    width <- stats::qt((1 + level) / 2, ncol(columns) - 1) *
      sqrt(rowSums(jackknife_deviations(columns * scale)^2))
  }
  result <- data.frame(
    attribute = names(beta) %||% paste0("V", seq_along(beta)),
    standardised = table$standardised, low = table$standardised - width,
    high = table$standardised + width, looks = table$looks,
    price = table$price
  )
  result <- result[order(-abs(result$standardised)), ]
  rownames(result) <- NULL
  structure(result, level = level, groups = ncol(columns),
            class = c("attribute_importance", "data.frame"))
}

#' @rdname attribute_importance
#' @method autoplot attribute_importance
#' @exportS3Method ggplot2::autoplot attribute_importance
autoplot.attribute_importance <- function(object, ..., top = 15) {
  on.exit(forget("object"))
  check_has_what_is_drawn(object, c("attribute", "standardised", "low", "high",
                                    "looks", "price"))
  check_saved(object)
  check_no_dots(...)
  check_rows_to_draw(object)
  frame <- utils::head(as.data.frame(object), check_count(top, "top"))
  cost <- frame$looks * frame$price
  name <- short_names_beside(frame$attribute)
  label <- paste0(name, ifelse(
    is.na(cost), "", paste0(" (", short_numbers(cost), ")")
  ))
  frame$attribute <- factor(label, levels = rev(unique(label)))
  ggplot2::ggplot(frame, ggplot2::aes(.data$standardised, .data$attribute)) +
    ggplot2::geom_vline(xintercept = 0, colour = neutral_colour(),
                        linewidth = 0.4) +
    ggplot2::geom_linerange(ggplot2::aes(xmin = .data$low, xmax = .data$high),
                            colour = neutral_colour(), linewidth = 0.6,
                            na.rm = TRUE) +
    ggplot2::geom_point(colour = "#0072B2", size = 2) +
    ggplot2::scale_y_discrete(guide = spaced_axis()) +
    ggplot2::labs(
      x = "standardised coefficient",
      y = if (anyNA(cost)) NULL else "attribute (money paid for it)",
      caption = paste0("Bands: variation without each of ",
                       attr(object, "groups"), " groups of rows (",
                       format(100 * attr(object, "level")), " %)")
    ) +
    page_theme()
}

#' @rdname attribute_importance
#' @export
plot.attribute_importance <- function(x, ...) {
  drawn(autoplot.attribute_importance(x, ...))
}

#' plot(fit, "importance"): where bands are not defined the picture says why.
#' @noRd
autoplot_importance <- function(object, s = NULL, ..., top = 15) {
  tryCatch(
    autoplot.attribute_importance(attribute_importance(object, s, ...),
                                  top = top),
    frugalreg_error_undefined = function(reason) {
      at <- coefficients_of_one(object, s)
      table <- importance_table(at$fit, at$beta)
      autoplot.attribute_importance(table, top = top) +
        ggplot2::labs(caption = paste(strwrap(conditionMessage(reason), 70),
                                      collapse = "\n"))
    }
  )
}
