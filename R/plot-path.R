# Paths of coefficients, with the names of the largest at their ends.

#' @rdname momentnet_methods
#' @method autoplot momentnet
#' @exportS3Method ggplot2::autoplot momentnet
autoplot.momentnet <- function(object, type = c("path", "importance"), ...,
                               xvar = "lambda", labels = 8) {
  on.exit(forget("object"))
  check_saved(object)
  if (first_choice(type, "type", c("path", "importance")) == "importance") {
    return(autoplot_importance(object, ...))
  }
  check_no_dots(...)
  check_choice(xvar, "xvar", c("lambda", "norm"))
  labels <- check_count(labels, "labels", lower = 0)
  beta <- object$coefficients
  at <- if (xvar == "lambda") object$lambda else colSums(abs(beta))
  shown <- which(rowSums(beta != 0) > 0)
  # Without any the picture says that all are 0.
  if (length(shown) == 0) shown <- seq_len(nrow(beta))
  frame <- data.frame(
    at = rep(at, each = length(shown)),
    attribute = factor(rep(shown, length(at))),
    value = as.vector(beta[shown, , drop = FALSE])
  )
  ends <- path_ends_shown(object, at, shown, labels)
  picture <- ggplot2::ggplot(frame, ggplot2::aes(.data$at, .data$value,
                                                 group = .data$attribute,
                                                 colour = .data$attribute)) +
    (if (length(unique(at)) > 1) ggplot2::geom_line(linewidth = 0.4) else
      ggplot2::geom_point()) +
    ggplot2::scale_colour_manual(
      values = many_hues(length(shown)), drop = FALSE, guide = "none"
    ) +
    ggplot2::ylab("coefficient") +
    page_theme()
  picture + end_labels(ends, xvar, at) + path_axis(xvar, ends, at)
}

#' @rdname momentnet_methods
#' @export
plot.momentnet <- function(x, ...) drawn(autoplot.momentnet(x, ...))

#' The ends of the paths that have the largest coefficients there, and where
#' their names go, so that none hides another. Lines that end at 0, but for a
#' twentieth of the largest, are one in the picture: no name could tell which.
#' @noRd
path_ends_shown <- function(fit, at, shown, count) {
  last <- length(at)
  value <- fit$coefficients[shown, last]
  chosen <- utils::head(order(-abs(value)), count)
  chosen <- chosen[abs(value[chosen]) > 0.05 * max(abs(value), 0)]
  range <- range(0, fit$coefficients)
  names <- rownames(fit$coefficients)[shown[chosen]]
  names <- short_names(names)
  data.frame(at = rep(at[last], length(chosen)), value = value[chosen],
             attribute = factor(shown[chosen], levels = shown),
             place = spread_apart(value[chosen], diff(range) / 13),
             name = names)
}

#' The numbers nearest to `values`, in their order, that are `gap` apart.
#' @noRd
spread_apart <- function(values, gap) {
  order <- order(values)
  steps <- gap * seq_along(values)
  # Without the steps they are only to be non-decreasing.
  places <- stats::isoreg(values[order] - steps)$yf + steps
  places[order(order)]
}

#' Names beyond the ends of paths, by what path_ends_shown() found, and thin
#' lines to them; NULL for none.
#' @noRd
end_labels <- function(ends, xvar, at) {
  if (nrow(ends) == 0) return(NULL)
  away <- 1.2 / nchar(ends$name) # letters
  ends$justified <- if (xvar == "lambda") 1 + away else -away
  ends$beyond <- letter_beyond(at, xvar)
  list(ggplot2::geom_text(
    ggplot2::aes(.data$at, .data$place, label = .data$name,
                 colour = .data$attribute, hjust = .data$justified),
    data = ends, size = 2.8, inherit.aes = FALSE
  ), ggplot2::geom_segment(
    ggplot2::aes(.data$at, .data$value, xend = .data$beyond,
                 yend = .data$place, colour = .data$attribute),
    data = ends, linewidth = 0.2, inherit.aes = FALSE
  ))
}

#' Where on the axis a letter beyond the end of the paths is. Beyond a lambda of
#' 0 there is no number.
#' @noRd
letter_beyond <- function(at, xvar) {
  last <- at[length(at)]
  if (xvar == "norm") return(last + 0.016 * diff(range(at)))
  last * (min(at) / above_zero(max(at)))^0.016
}

#' With room for the names beyond the end of the paths, in a picture of four
#' inches, too.
#' @noRd
path_axis <- function(xvar, ends, at) {
  share <- if (nrow(ends) > 0) 0.04 + 0.022 * max(nchar(ends$name)) else 0.05
  room <- share / (1 - share)
  sides <- if (xvar == "lambda") c(room, 0.05) else c(0.05, room)
  expand <- ggplot2::expansion(mult = sides)
  if (xvar == "lambda") return(lambda_axis(at, expand))
  list(ggplot2::scale_x_continuous(expand = expand),
       ggplot2::xlab("L1 norm of the coefficients"))
}
