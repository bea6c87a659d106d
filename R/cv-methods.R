# Methods of cross-validated fits: those of the fit inside at a penalty, or of
# the average.

#' The `s` that methods take where none is given.
#' @noRd
default_penalty <- function(object) {
  if (is.null(object$average)) "lambda.min" else "average"
}

#' The fit that `s` is of, and its penalty; an average has none.
#' @noRd
chosen_fit <- function(object, s) {
  check_saved(object)
  if (identical(s, "average") && !is.null(object$average)) object$average
  else object$fit
}

#' The number that a name stands for; NULL for an average, which has none.
#' Numbers stay as they are.
#' @noRd
chosen_penalty <- function(object, s) {
  if (is.character(s) && length(s) > 1) return(named_penalties(object, s))
  if (is.character(s)) {
    s <- check_choice(s, "s", c(if (!is.null(object$average)) "average",
                                "lambda.min", "lambda.1se"))
    return(if (s != "average") object[[s]])
  }
  s
}

#' Several, as `s = c("lambda.min", "lambda.1se")`.
#' @noRd
named_penalties <- function(object, s) {
  if ("average" %in% s && !is.null(object$average)) {
    abort_input("s", "\"average\" alone, which has no lambda",
                enumerate_phrase(dQuote(s, FALSE)))
  }
  for (one in s) check_choice(one, "s", c("lambda.min", "lambda.1se"))
  vapply(stats::setNames(s, s), function(one) object[[one]], 0)
}

#' @name momentnet_methods
#' @rdname momentnet_methods
#' @export
coef.cv_momentnet <- function(object, s = default_penalty(object), ...) {
  coef(chosen_fit(object, s), chosen_penalty(object, s), ...)
}

#' @rdname momentnet_methods
#' @export
predict.cv_momentnet <- function(object, newx, s = default_penalty(object),
                                 ..., newdata = NULL, type = "response",
                                 se.fit = FALSE, # nolint: the generic's name
                                 clip = NULL, interval = "none", level = 0.95,
                                 method = c("conformal", "model")) {
  fit <- chosen_fit(object, s)
  penalty <- chosen_penalty(object, s)
  interval <- check_choice(interval, "interval", c("none", "prediction"))
  if (interval == "none") {
    answer <- predict(fit, newx, penalty, ..., newdata = newdata, type = type,
                      se.fit = se.fit, clip = clip)
    if ("residual.scale" %in% names(answer)) {
      answer$residual.scale <- sqrt(held_out_at(object, s)$noise %||% NA)
    }
    return(answer)
  }
  check_has_interval(family_of(fit))
  newx <- new_rows(newx, newdata, needed = rows_to_be_given)
  kept <- check_kept_residuals(object, s)
  level <- check_number(level, "level", 0, 1, open = TRUE)
  method <- interval_method(method, kept, level)
  check_flag(se.fit, "se.fit")
  clip <- resolved_clip(fit, clip, type)
  answer <- predict(fit, newx, penalty, ..., type = type, se.fit = TRUE,
                    clip = clip)
  if (!"residual.scale" %in% names(answer)) {
    abort_input("type", "\"response\" with an interval", "another")
  }
  # About a clipped prediction, in which each label in the range is if it was in
  # that about the other.
  rows <- moved_to_reach(rows_of_fit(fit, newx), fit, clip)
  coefficients <- coefficient_variance(fit, rows, kept$deviations)
  answer$fit <- clipped(
    predicted_interval(answer, kept, coefficients, level, method), fit$labels,
    clip, isTRUE(kept$within)
  )
  answer$residual.scale <- sqrt(kept$noise)
  if (se.fit) answer else answer$fit
}

#' @rdname momentnet_methods
#' @export
residuals.cv_momentnet <- function(object, newx, newy = NULL, ...,
                                   s = default_penalty(object)) {
  residuals(chosen_fit(object, s), newx, newy, ...,
            s = chosen_penalty(object, s))
}

#' @rdname momentnet_methods
#' @export
print.cv_momentnet <- function(x, digits = max(3, getOption("digits") - 3),
                               ...) {
  check_saved(x)
  check_digits(digits)
  fit <- x$fit
  fit$labels <- (x$average %||% fit)$labels
  fit$call <- x$call
  print(fit, digits = digits)
  if (!is.null(x$candidates)) print_candidates(x, digits)
  print_indicators(x, digits)
  at <- x$index
  cat("\nHeld-out estimates", if (!is.null(x$measure)) {
    paste0(" (", measure_phrase(x$measure), ")")
  }, ":\n", sep = "")
  table <- data.frame(lambda = x$lambda[at], estimate = x$cvm[at],
                      se = x$cvsd[at], nonzero = x$nzero[at],
                      row.names = c("lambda.min", "lambda.1se"))
  # Nothing, beside the errors of the path.
  nothing <- abs(table[2:3]) < 1e-15 * max(abs(x$cvm), na.rm = TRUE)
  table[2:3][nothing] <- 0
  print(table, digits = digits)
  if (!is.null(x$end)) {
    cat("lambda.min is the smallest lambda: ", path_ends[[x$end]], ".\n",
        sep = "")
  }
  if (!is.null(x$why)) {
    cat("lambda.min is the largest lambda: ", x$why, ".\n", sep = "")
  }
  if (!is.null(x$comparison)) {
    cat("\nSettings compared, by guarded = estimate + se:\n")
    print(x$comparison, digits = digits, row.names = FALSE)
  }
  invisible(x)
}

#' Which of those averaged the fit of the path is: the best, or the first.
#' @noRd
place_in_average <- function(x) {
  best <- is_best(x$candidates)
  if (x$fit$engine %in% x$candidates$engine[best]) "best" else "first"
}

#' None where several have the most weight, as of few looks, whose estimates
#' decide nothing.
#' @noRd
is_best <- function(candidates) {
  most <- candidates$weight == max(candidates$weight)
  sum(most) == 1 & candidates$estimate == min(candidates$estimate)
}

#' What is averaged; one of it was printed before.
#' @noRd
print_candidates <- function(x, digits) {
  count <- nrow(x$candidates)
  cat("\nCoefficients: ", if (count == 1) "those of the fit above, shrunk"
      else paste0("the average of ", count, " fits (described above: the ",
                  place_in_average(x), ")"), ".\n", sep = "")
  cat(strwrap(paste0("Errors on ", judged_rows(x),
                     ", estimated from held-out rows:"), exdent = 2),
      sep = "\n")
  best <- is_best(x$candidates)
  shown <- x$candidates
  if (count > 1 && any(best)) shown$best <- ifelse(best, "*", "")
  shown$weight <- round(shown$weight, digits)
  print(shown, digits = digits, row.names = FALSE)
  if (x$signal == 0) {
    cat("All coefficients are 0: held-out rows show no more than noise.\n")
  } else if (is_lessened(x$signal)) {
    cat("Coefficients are shrunk to ", format(100 * x$signal, digits = 2),
        " % of their size: the labels ", if (count > 1) "may be noise"
        else "support no more", ".\n", sep = "")
  }
  if (isTRUE(x$held_out$average$within) && !has_offset(x$fit)) {
    cat("Prediction intervals are cut off at the range of the labels.\n")
  }
  cat(describe_left_out(x$left_out))
}

#' Whether the guard has left so much less of coefficients that a percentage,
#' without decimals, says so.
#' @noRd
is_lessened <- function(signal) round(100 * signal) < 100

#' For print(): engines that are not in an average.
#' @noRd
describe_left_out <- function(engines) {
  if (length(engines) == 0) return(NULL)
  paste0("Left out, for want of time or memory: engine ",
         paste(engines, collapse = ", "), ".\n")
}

#' For print(): on what rows errors are estimated, and why fits are told apart
#' by others, where the data decided that.
#' @noRd
judged_rows <- function(x) {
  if (x$new_rows == "same") return("rows with gaps like these")
  why <- x$new_rows_why
  paste0("complete rows", if (!is.null(why)) {
    paste0(" (weights by errors on rows with gaps like these, as ", why, ")")
  })
}

#' Bars of one standard error about estimates of errors.
#' @noRd
estimate_bars <- function(alpha = 1) {
  ggplot2::geom_linerange(
    ggplot2::aes(ymin = lower_ends(.data$estimate, .data$se),
                 ymax = .data$estimate + .data$se),
    # Many beside each other would hide what they are about.
    colour = if (is_dark_page()) neutral_colour() else "grey35", alpha = alpha
  )
}

#' Errors are not negative, though estimates of few looks may be.
#' @noRd
lower_ends <- function(estimate, se) {
  ifelse(estimate >= 0, pmax(estimate - se, 0), estimate - se)
}

#' @rdname momentnet_methods
#' @method autoplot cv_momentnet
#' @exportS3Method ggplot2::autoplot cv_momentnet
autoplot.cv_momentnet <- function(object, type = c("estimates", "importance"),
                                  ...) {
  on.exit(forget("object"))
  check_saved(object)
  if (first_choice(type, "type", c("estimates", "importance")) ==
        "importance") {
    return(autoplot_importance(object, ...))
  }
  check_no_dots(...)
  alone <- length(object$lambda) == 1
  if (alone && NROW(object$candidates) > 1) return(plot_candidates(object))
  frame <- data.frame(lambda = object$lambda, estimate = object$cvm,
                      se = object$cvsd)
  chosen <- data.frame(
    lambda = c(object$lambda.min, object$lambda.1se),
    name = factor(c("lambda.min", "lambda.1se"),
                  c("lambda.min", "lambda.1se"))
  )
  # Beyond the noise of the smallest penalties there is nothing to see.
  top <- 1.1 * max((frame$estimate + frame$se)[c(1, object$index)])
  bottom <- min(0, lower_ends(frame$estimate, frame$se)[object$index])
  ggplot2::ggplot(frame, ggplot2::aes(.data$lambda, .data$estimate)) +
    estimate_bars() +
    ggplot2::geom_point(colour = "#0072B2", size = 1) +
    # Of one lambda they would hide what they are about.
    (if (!alone) ggplot2::geom_vline(
      ggplot2::aes(xintercept = .data$lambda, linetype = .data$name),
      data = chosen, linewidth = 0.4, colour = neutral_colour()
    )) +
    lambda_axis(frame$lambda) +
    ggplot2::coord_cartesian(ylim = c(bottom, top)) +
    ggplot2::labs(linetype = NULL, subtitle = average_phrase(object),
                  y = paste0("held-out ", measure_phrase(object$measure),
                             "\n(and its standard error)")) +
    page_theme() +
    ggplot2::theme(legend.position = "top")
}

#' What is estimated; of several measures the family has its own.
#' @noRd
measure_phrase <- function(measure) {
  switch(measure %||% "mse", mse = "squared error",
         class = "share of wrong classes", auc = "1 - area under the curve",
         measure)
}

#' @rdname momentnet_methods
#' @export
plot.cv_momentnet <- function(x, ...) drawn(autoplot.cv_momentnet(x, ...))
