#' @rdname plan_study
#' @param object,x An object of class `study_plan`; its `table` is what
#'   `summary()` returns.
#' @param top Whole number: how many attributes are drawn, the first of the
#'   table.
#' @method autoplot study_plan
#' @exportS3Method ggplot2::autoplot study_plan
autoplot.study_plan <- function(object, ..., top = 30) {
  on.exit(forget("object"))
  check_saved(object)
  check_no_dots(...)
  table <- utils::head(object$table, check_count(top, "top"))
  others <- nrow(object$table) - nrow(table)
  names <- short_names_beside(table$attribute)
  table$attribute <- factor(names, rev(names))
  table$answer <- factor(
    ifelse(table$keep, "keep", paste0("drop (", table$why, ")")),
    c("keep", "drop (budget)", "drop (noise)")
  )
  colours <- c(keep = "#0072B2", `drop (budget)` = "#E69F00",
               `drop (noise)` = neutral_colour())
  # In print without colours, too.
  shapes <- c(keep = 16, `drop (budget)` = 1, `drop (noise)` = 4)
  ggplot2::ggplot(table, ggplot2::aes(.data$brings, .data$attribute,
                                      colour = .data$answer,
                                      shape = .data$answer)) +
    ggplot2::geom_vline(xintercept = 0, colour = neutral_colour()) +
    ggplot2::geom_linerange(ggplot2::aes(xmin = .data$brings - .data$se,
                                         xmax = .data$brings + .data$se)) +
    ggplot2::geom_point(ggplot2::aes(size = .data$cost)) +
    ggplot2::scale_colour_manual(values = colours) +
    ggplot2::scale_shape_manual(values = shapes) +
    # Not by area, by which cheap ones would not be seen beside dear ones.
    ggplot2::scale_size(range = c(1.5, max(2, min(6, 60 / nrow(table)))),
                        breaks = range(table$cost),
                        guide = cost_legend(table$cost)) +
    ggplot2::scale_y_discrete(guide = spaced_axis()) +
    ggplot2::labs(x = "adds to R-squared\n(and its standard error)",
                  y = NULL, colour = NULL, shape = NULL, size = "cost",
                  caption = if (others > 0) paste("and", others, "more")) +
    page_theme() +
    room_at_right() +
    legend_above(table$answer) +
    ggplot2::theme(legend.box = "vertical", legend.box.just = "right",
                   legend.spacing.y = ggplot2::unit(0, "pt"))
}

#' Costs that are all the same say nothing.
#' @noRd
cost_legend <- function(costs) {
  if (length(unique(costs)) < 2) return("none")
  ggplot2::guide_legend(override.aes = list(colour = neutral_colour()))
}

#' @rdname plan_study
#' @export
plot.study_plan <- function(x, ...) drawn(autoplot.study_plan(x, ...))
