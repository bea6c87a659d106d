# Fits to several responses: a picture beside the other for each.

#' @rdname responses_methods
#' @method autoplot frugal_responses
#' @exportS3Method ggplot2::autoplot frugal_responses
autoplot.frugal_responses <- function(object, type = NULL, ...) {
  on.exit(forget("object"))
  check_saved(object)
  check_drawn_of_all(object, type)
  check_no_dots(...)
  if (!is_cross_validated(object)) return(plot_paths_of_each(object))
  frame <- frame_of_each(object, function(fit) {
    data.frame(lambda = fit$lambda, estimate = fit$cvm, se = fit$cvsd)
  })
  chosen <- frame_of_each(object, function(fit) {
    data.frame(lambda = fit$lambda.min)
  })
  ggplot2::ggplot(frame, ggplot2::aes(.data$lambda, .data$estimate)) +
    estimate_bars(alpha = 0.5) +
    ggplot2::geom_point(colour = "#0072B2", size = 1) +
    ggplot2::geom_vline(ggplot2::aes(xintercept = .data$lambda), data = chosen,
                        linewidth = 0.4, colour = neutral_colour()) +
    ggplot2::facet_wrap(ggplot2::vars(.data$response), scales = "free",
                        labeller = short_strips()) +
    lambda_axis(frame$lambda, breaks = 3) +
    ggplot2::scale_y_continuous(guide = spaced_axis()) +
    ggplot2::labs(y = "held-out squared error\n(and its standard error)",
                  subtitle = paste0("line: lambda.min", if (!is.null(
                    object$measured
                  )) paste(", chosen by", object$settings$measure))) +
    page_theme() +
    beside_each_other()
}

#' What a function makes of each fit, in the order of the responses, not of the
#' alphabet.
#' @noRd
frame_of_each <- function(object, frame_of) {
  frame <- with_response(lapply(object$each, frame_of))
  frame$response <- factor(frame$response, unique(frame$response))
  frame
}

#' What there is a picture of; of one response there are more.
#' @noRd
check_drawn_of_all <- function(object, type) {
  own <- if (is_cross_validated(object)) "estimates" else "path"
  if (is.null(type) || identical(type, own)) return(invisible())
  abort_input("type", paste0(dQuote(own, FALSE), if (is.null(
    object$discriminant
  )) {
    " of several responses: plot(response_fit(fit, 1), ...) draws one of them"
  } else {
    " of several classes, which have no fits of their own"
  }), found_phrase(type))
}

#' Paths over lambda, a picture for each response; points where fits have one
#' lambda only. Of standardised coefficients, whatever the attributes' units: so
#' the lines that are seen are those that have names.
#' @noRd
plot_paths_of_each <- function(object) {
  on.exit(forget("object"))
  spread <- attribute_sd(own_fits(object)[[1]])
  frame <- frame_of_each(object, function(fit) {
    beta <- fit$coefficients
    range <- fit$labels$range %||% 0:1
    data.frame(lambda = rep(fit$lambda, each = nrow(beta)),
               attribute = rep(rownames(beta), ncol(beta)),
               value = as.vector(beta * spread),
               size = as.vector(abs(beta) * spread) / above_zero(diff(range)))
  })
  several <- length(unique(frame$lambda)) > length(object$each)
  colours <- colours_of_largest(frame)
  ggplot2::ggplot(frame, ggplot2::aes(.data$lambda, .data$value,
                                      group = .data$attribute,
                                      colour = .data$attribute)) +
    (if (several) ggplot2::geom_line(linewidth = 0.4)
     else ggplot2::geom_point()) +
    ggplot2::facet_wrap(ggplot2::vars(.data$response), scales = "free",
                        labeller = short_strips()) +
    ggplot2::scale_colour_manual(
      NULL, values = colours, breaks = names(colours), na.value = "grey70",
      labels = short_names_above
    ) +
    lambda_axis(frame$lambda, breaks = 3) +
    ggplot2::scale_y_continuous(guide = spaced_axis()) +
    ggplot2::labs(y = "standardised coefficient") +
    page_theme() +
    beside_each_other() +
    legend_above(names(colours))
}

#' Space between pictures, so that the numbers of two axes do not touch; names
#' may be wider than the panel below them.
#' @noRd
beside_each_other <- function() {
  room_at_right() +
    ggplot2::theme(panel.spacing.x = ggplot2::unit(12, "pt"),
                   strip.clip = "off")
}

#' Of the attributes that matter most at the end of a path: by the `size` of
#' what they do to a label as a part of the labels' range, so that those of a
#' response which is noise come last. Narrow pictures beside each other have no
#' room for names at the paths.
#' @noRd
colours_of_largest <- function(frame) {
  colours <- c("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7", "#56B4E9")
  last <- stats::ave(frame$lambda, frame$response, FUN = min)
  ends <- frame[frame$lambda == last, ]
  size <- tapply(ends$size, ends$attribute, max)
  largest <- size[size > 0.05 * max(size)]
  largest <- utils::head(sort(largest, decreasing = TRUE), length(colours))
  stats::setNames(colours[seq_along(largest)], names(largest))
}

#' @rdname responses_methods
#' @export
plot.frugal_responses <- function(x, ...) {
  drawn(autoplot.frugal_responses(x, ...))
}
