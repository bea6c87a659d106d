#' @rdname plan_looks
#' @param object,x A plan; its `table` is what `summary()` returns.
#' @method autoplot look_plan
#' @exportS3Method ggplot2::autoplot look_plan
autoplot.look_plan <- function(object, ...) {
  on.exit(forget("object"))
  check_saved(object)
  check_no_dots(...)
  object <- current_plan(object)
  table <- object$table[which(object$table$pairs > 0), ]
  table$chosen <- table$looks_per_row == object$looks_per_row
  table$label <- rows_phrase(table$rows)
  # What the longest label is of a picture of four inches.
  share <- 0.06 + 0.022 * max(nchar(table$label), 0)
  ggplot2::ggplot(table, ggplot2::aes(.data$looks_per_row, .data$pairs)) +
    ggplot2::geom_line(data = with_several(table),
                       colour = neutral_colour()) +
    ggplot2::geom_point(ggplot2::aes(colour = .data$chosen), size = 2.5) +
    # The line rises: above it is room at the left.
    ggplot2::geom_text(ggplot2::aes(label = .data$label), size = 2.8,
                       hjust = 1, vjust = -0.7, check_overlap = TRUE,
                       colour = neutral_colour()) +
    ggplot2::scale_colour_manual(
      values = c(`FALSE` = neutral_colour(), `TRUE` = "#0072B2"),
      guide = "none"
    ) +
    ggplot2::scale_x_log10(
      expand = ggplot2::expansion(mult = c(share / (1 - share), 0.06)),
      labels = short_numbers
    ) +
    ggplot2::scale_y_log10(expand = ggplot2::expansion(mult = 0.12),
                           labels = short_numbers) +
    ggplot2::labs(x = "looks per row (log scale)",
                  y = "how often a pair is seen\n(log scale)") +
    page_theme() +
    room_at_right()
}

#' @rdname plan_looks
#' @export
plot.look_plan <- function(x, ...) drawn(autoplot.look_plan(x, ...))
