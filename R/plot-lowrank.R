#' Pictures of a low-rank fit
#'
#' Draws the convergence, the spectrum, the loadings or the predictions of a fit
#' of [slrm()], [mpcr()], [smpcr()] or [petrels()].
#'
#' @param object,x A fit of [slrm()], [mpcr()], [smpcr()] or [petrels()].
#' @param type What to draw:
#'   * `"convergence"`: the objective or log-likelihood, and the validation
#'     error, against passes;
#'   * `"spectrum"`: the standard deviations of the rows along the directions of
#'     the fit;
#'   * `"loadings"`: how the attributes enter each component;
#'   * `"predicted"`: predicted against observed labels.
#' @param dim For `"loadings"`, if attributes are pixels: the height and width
#'   of the image, with the pixels row by row.
#' @param components For `"loadings"`: the numbers of the components to draw.
#' @param top Whole number: for `"loadings"` without `dim`, how many attributes
#'   to draw, those with the largest loadings first.
#' @param newx,newy For `"predicted"`: see [predict.frugal_lowrank()].
#' @param newdata Another name for `newx`, as in most of R.
#' @param ... Not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns
#'   it invisibly.
#' @section Errors: `frugalreg_error_input` if `dim` or `components` do not
#' match the fit, and for arguments that belong to another `type`.
#' @seealso [frugal_lowrank], [slrm()].
#' @examples
#' set.seed(1)
#' data <- simulate_lowrank(200, d = 16, rank = 3, observed = 0.7)
#' fit <- slrm(data$x, data$y, rank = 3, method = "em")
#' plot(fit)
#' plot(fit, "loadings", dim = c(4, 4))
#' plot(fit, "predicted", newx = data$x, newy = data$y)
#' @method autoplot frugal_lowrank
#' @exportS3Method ggplot2::autoplot frugal_lowrank
autoplot.frugal_lowrank <- function(object,
                                    type = c("convergence", "spectrum",
                                             "loadings", "predicted"),
                                    ..., dim = NULL, components = NULL,
                                    top = 20, newx = NULL, newy = NULL,
                                    newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  type <- first_choice(type, "type", c("convergence", "spectrum", "loadings",
                                       "predicted"))
  refuse_idle(type, list(dim = dim, components = components, newx = newx,
                         newy = newy, newdata = newdata),
              list(loadings = c("dim", "components"),
                   predicted = c("newx", "newy", "newdata")))
  switch(type,
    convergence = plot_convergence(object),
    spectrum = plot_spectrum(object$spectrum),
    loadings = plot_loadings(object, dim, components, check_count(top, "top")),
    predicted = plot_predicted(object, drawn_rows(newx, newdata), newy)
  )
}

#' @rdname autoplot.frugal_lowrank
#' @export
plot.frugal_lowrank <- function(x, ...) drawn(autoplot.frugal_lowrank(x, ...))

#' What each pass came to, a panel a measure; the line is the pass whose model
#' was kept.
#' @noRd
plot_convergence <- function(fit) {
  on.exit(forget("fit"))
  measures <- c(objective = "objective", log_likelihood = "log-likelihood",
                validation_mse = "validation error")
  history <- fit$history
  known <- Filter(function(name) any(is.finite(history[[name]])),
                  intersect(names(measures), names(history)))
  if (length(known) == 0) {
    abort_frugal("The fit recorded no passes.", "undefined")
  }
  frame <- do.call(rbind, lapply(known, function(name) {
    data.frame(pass = history$pass, value = history[[name]],
               measure = factor(measures[[name]], measures[known]))
  }))
  frame <- frame[is.finite(frame$value), ]
  picture <- ggplot2::ggplot(frame, ggplot2::aes(.data$pass, .data$value)) +
    ggplot2::geom_line(data = with_several(frame, frame$measure),
                       colour = "#0072B2") +
    ggplot2::geom_point(colour = "#0072B2", size = 1) +
    ggplot2::facet_wrap(ggplot2::vars(.data$measure), ncol = 1,
                        scales = "free_y") +
    ggplot2::scale_x_continuous(breaks = whole_breaks) +
    ggplot2::labs(x = "pass", y = NULL) +
    page_theme()
  if (is.na(fit$best_pass)) return(picture)
  picture +
    ggplot2::geom_vline(xintercept = fit$best_pass, linetype = "dashed",
                        colour = neutral_colour()) +
    ggplot2::labs(subtitle = paste("kept: the model after pass",
                                   format(fit$best_pass, digits = 3)))
}

#' How much rows vary in each direction of their codes, the largest first.
#' @noRd
plot_spectrum <- function(spectrum) {
  frame <- data.frame(direction = seq_along(spectrum), value = spectrum)
  ggplot2::ggplot(frame, ggplot2::aes(.data$direction, .data$value)) +
    ggplot2::geom_col(fill = "#0072B2", width = 0.7) +
    ggplot2::scale_x_continuous(breaks = whole_breaks) +
    ggplot2::labs(x = "direction", y = "standard deviation of the rows") +
    page_theme()
}

#' For axes of counts, where pretty() would have halves.
#' @noRd
whole_breaks <- function(limits) {
  breaks <- pretty(limits)
  breaks[breaks == round(breaks) & breaks >= limits[1]]
}

#' On the attributes' scale, for a code of 1.
#' @noRd
plot_loadings <- function(fit, dim, components, top) {
  loadings <- fit$model$loadings * fit$scale$x_scale
  components <- check_components(components, ncol(loadings))
  loadings <- loadings[, components, drop = FALSE]
  dimnames(loadings) <- list(fit$layout$column_names,
                             paste("component", components))
  picture <- plot_panels(loadings, "loading", dim, top)
  if (!is.null(dim) || min(top, nrow(loadings)) <= 15) return(picture)
  # Of twenty, in three inches, each has seven points.
  picture + ggplot2::theme(axis.text.y = ggplot2::element_text(
    size = ggplot2::rel(0.75)
  ))
}

#' Which directions to draw: at most twelve where none is given.
#' @noRd
check_components <- function(components, rank) {
  if (is.null(components)) return(seq_len(min(rank, 12)))
  fits <- is.numeric(components) && length(components) > 0 &&
    all(components %in% seq_len(rank)) && !anyDuplicated(components)
  if (!fits) {
    abort_input("components", paste("distinct numbers from 1 to", rank),
                found_phrase(components))
  }
  components
}

#' For rows with labels; those whose code is not known, which have the mean
#' label as their prediction, are in another colour.
#' @noRd
plot_predicted <- function(fit, newx, newy) {
  on.exit(forget(c("fit", "newx", "newy")))
  if (is.null(newx)) {
    abort_input("newx", "given to plot predicted against observed", "NULL")
  }
  predicted <- predict(fit, newx)
  frame <- data.frame(
    observed = labels_of(fit, newx, newy, length(predicted)),
    predicted = as.vector(predicted), said = "predicted"
  )
  frame$said[attr(predicted, "flagged")] <- "flagged: the mean"
  frame <- frame[!is.na(frame$observed), ]
  ggplot2::ggplot(frame, ggplot2::aes(.data$predicted, .data$observed,
                                      colour = .data$said)) +
    ggplot2::geom_abline(linetype = "dashed", colour = neutral_colour()) +
    ggplot2::geom_point(size = 1, alpha = 0.7) +
    ggplot2::scale_colour_manual(
      NULL, values = c(predicted = "#0072B2", `flagged: the mean` = "#D55E00"),
      guide = if (all(frame$said == "predicted")) "none" else "legend"
    ) +
    ggplot2::labs(x = "predicted", y = "observed") +
    page_theme()
}
