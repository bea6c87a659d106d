# The fits of an average beside each other.

#' Their estimates and weights, where the best of them has one lambda and there
#' is no path to draw.
#' @noRd
plot_candidates <- function(object) {
  on.exit(forget("object"))
  frame <- object$candidates
  names <- paste0(frame$engine, ", alpha ", format(frame$alpha, trim = TRUE))
  # An engine may be in both of two averages, with another lambda.
  twice <- names %in% names[duplicated(names)]
  names[twice] <- paste0(names[twice], ",\nlambda ",
                         format(frame$lambda[twice], digits = 2, trim = TRUE))
  names <- make.unique(names, " ")
  frame$name <- factor(names, rev(names))
  frame$label <- paste(" weight", format(round(frame$weight, 2), trim = TRUE))
  ggplot2::ggplot(frame, ggplot2::aes(.data$estimate, .data$name)) +
    ggplot2::geom_point(colour = "#0072B2", size = 2) +
    ggplot2::geom_text(ggplot2::aes(label = .data$label), hjust = "inward",
                       vjust = -0.8, size = 2.8, colour = neutral_colour()) +
    ggplot2::scale_x_continuous(guide = spaced_axis()) +
    ggplot2::labs(x = paste("held-out", measure_phrase(object$measure)),
                  y = NULL, subtitle = "the fits that are averaged") +
    page_theme() +
    room_at_right()
}

#' Of which fit a path of estimates is, where the answer is an average.
#' @noRd
average_phrase <- function(object) {
  if (!is.null(object$candidates)) {
    paste0(place_in_average(object), " fit of the average: ", object$fit$engine,
           ", alpha ", format(object$fit$alpha))
  }
}
