#' Pictures of a fit of the online learners
#'
#' Draws the coefficients, the looks or the learning curve of a fit of [aerr()]
#' and the other online learners.
#'
#' @param object,x A fit of an online learner.
#' @param type `"coefficients"`; `"looks"`, how often each attribute was looked
#'   at; or `"curve"`, the learning curve on `newx` and `newy`.
#' @param dim If attributes are pixels: the height and width of the image, with
#'   the pixels row by row. Coefficients and looks are then drawn as an image.
#' @param newx,newy For `"curve"`: see [learning_curve()].
#' @param newdata Another name for `newx`, as in most of R.
#' @param top Whole number: without `dim`, how many attributes to draw, the
#'   largest first.
#' @param ... Not used.
#' @return `autoplot()` returns a ggplot object; `plot()` draws it and returns
#'   it invisibly.
#' @section Errors: `frugalreg_error_input` if `dim` does not match the number
#' of attributes, for arguments that belong to another `type`, and for `"curve"`
#' as in [learning_curve()].
#' @seealso [frugal_fit], [learning_curve()].
#' @examples
#' set.seed(1)
#' x <- matrix(runif(500 * 16), 500)
#' fit <- aelr(x, x[, 6] - x[, 11], budget = 4, radius = 2, step_size = 0.01)
#' plot(fit)
#' plot(fit, dim = c(4, 4))
#' ggplot2::autoplot(fit, type = "looks")
#' @method autoplot frugal_online
#' @exportS3Method ggplot2::autoplot frugal_online
autoplot.frugal_online <- function(object,
                                   type = c("coefficients", "looks", "curve"),
                                   ..., dim = NULL, newx = NULL, newy = NULL,
                                   newdata = NULL, top = 30) {
  check_saved(object)
  check_no_dots(...)
  type <- first_choice(type, "type", c("coefficients", "looks", "curve"))
  refuse_idle(type, list(dim = dim, newx = newx, newy = newy,
                         newdata = newdata),
              list(coefficients = "dim", looks = "dim",
                   curve = c("newx", "newy", "newdata")))
  if (type == "curve") {
    newx <- drawn_rows(newx, newdata)
    if (is.null(newx)) {
      abort_input("newx", "given for a learning curve", "NULL")
    }
    return(autoplot.frugal_curve(learning_curve(object, newx, newy)))
  }
  values <- if (type == "looks") object$looks$per_attribute
            else object$coefficients
  label <- if (type == "looks") "looks" else "coefficient"
  plot_values(values, label, dim, top)
}

#' @rdname autoplot.frugal_online
#' @export
plot.frugal_online <- function(x, ...) drawn(autoplot.frugal_online(x, ...))

#' Height and width of an image with a pixel for each of `size` attributes.
#' @noRd
check_image_dim <- function(dim, size) {
  if (!are_whole(dim, 1) || length(dim) != 2 || prod(dim) != size) {
    abort_input("dim", paste("a height and a width with product", size),
                paste(format(dim), collapse = " x "))
  }
  dim
}

#' An image where attributes are pixels, else bars.
#' @noRd
plot_values <- function(values, label, dim, top) {
  if (is.null(dim)) return(plot_bars(values, label, check_count(top, "top")))
  plot_image(values, label, check_image_dim(dim, NROW(values)))
}

#' The same, with a panel for each column of a matrix.
#' @noRd
plot_panels <- function(values, label, dim, top) {
  plot_values(values, label, dim, top) +
    ggplot2::facet_wrap(ggplot2::vars(.data$panel),
                        labeller = short_strips()) +
    beside_each_other()
}

#' `values` of one answer, or a column for each panel.
#' @noRd
plot_bars <- function(values, label, top) {
  values <- as.matrix(values)
  sizes <- apply(abs(values), 1, max)
  shown <- utils::head(order(sizes, decreasing = TRUE), top)
  names <- short_names_beside(rownames(values)[shown])
  frame <- data.frame(attribute = factor(names, levels = rev(names)),
                      value = as.numeric(values[shown, ]),
                      panel = panel_of_values(values[shown, , drop = FALSE]))
  ggplot2::ggplot(frame, ggplot2::aes(.data$value, .data$attribute)) +
    ggplot2::geom_col(fill = "#0072B2", width = 0.7) +
    ggplot2::scale_y_discrete(guide = spaced_axis()) +
    (if (all(values == 0)) {
      ggplot2::scale_x_continuous(limits = c(-1, 1), breaks = 0)
    } else {
      ggplot2::scale_x_continuous(n.breaks = 4, guide = spaced_axis())
    }) +
    ggplot2::labs(x = label, y = NULL, subtitle = if (all(values == 0)) {
      "all are 0"
    } else if (top < nrow(values)) {
      paste("the", top, "largest of", nrow(values))
    }) +
    page_theme() +
    room_at_right()
}

#' For each value of a matrix, column by column, the name of its column.
#' @noRd
panel_of_values <- function(values) {
  panels <- colnames(values) %||% ""
  factor(rep(panels, each = nrow(values)), panels)
}

#' Pixels row by row, the first at the top left.
#' @noRd
plot_image <- function(values, label, dim) {
  values <- as.matrix(values)
  frame <- data.frame(
    row = rep(seq_len(dim[1]), each = dim[2]),
    column = rep(seq_len(dim[2]), dim[1]), value = as.numeric(values),
    panel = panel_of_values(values)
  )
  scale <- if (label == "looks") {
    ggplot2::scale_fill_viridis_c(labels = short_numbers)
  } else {
    largest <- max(abs(frame$value))
    none <- largest == 0
    ggplot2::scale_fill_gradient2(
      low = "#0072B2", mid = "white", high = "#D55E00",
      limits = c(-1, 1) * if (none) 1 else largest,
      breaks = if (none) 0 else ggplot2::waiver()
    )
  }
  ggplot2::ggplot(frame, ggplot2::aes(.data$column, .data$row,
                                      fill = .data$value)) +
    ggplot2::geom_raster() +
    ggplot2::scale_y_reverse() +
    ggplot2::coord_fixed(expand = FALSE) +
    scale +
    ggplot2::labs(x = NULL, y = NULL, fill = label) +
    page_theme() +
    ggplot2::theme(axis.text = ggplot2::element_blank(),
                   panel.grid = ggplot2::element_blank())
}

#' Of what is beside the data: seen on white and on theme_dark()'s grey50; on
#' dark pages that of their numbers.
#' @noRd
neutral_colour <- function() if (is_dark_page()) number_colour() else "grey15"

#' The user's theme has it, where one is set for all pictures.
#' @noRd
number_colour <- function() {
  ggplot2::calc_element("axis.text", page_theme())$colour %||% "black"
}

#' As a page is dark where its numbers are light.
#' @noRd
is_dark_page <- function() mean(grDevices::col2rgb(number_colour())) > 127

#' Panels have grounds of their own, as theme_dark()'s grey50 on a white page;
#' one that has none is as the page.
#' @noRd
is_dark_panel <- function() {
  ground <- ggplot2::calc_element("panel.background", page_theme())
  if (inherits(ground, "element_blank") || is.na(ground$fill)) {
    return(is_dark_page())
  }
  mean(grDevices::col2rgb(ground$fill)) < 160
}

#' Evenly spaced, for many; light ones where panels are dark.
#' @noRd
many_hues <- function(count) {
  grDevices::hcl.colors(count, if (is_dark_panel()) "Set 3" else "Dark 3")
}

#' The user's own theme, where one is set: pages may be dark.
#' @noRd
page_theme <- function() {
  own <- ggplot2::theme_get()
  if (identical(own, ggplot2::theme_grey())) ggplot2::theme_minimal() else own
}

#' The palette of Okabe and Ito, which colour-blind readers can tell apart, with
#' grey for what is lost on a dark or on a light page. More learners than it has
#' colours get evenly spaced hues.
#' @noRd
learner_colours <- function() {
  colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00",
               "#56B4E9", "#808080")
  arguments <- list("colour", palette = function(n) {
    if (n <= length(colours)) colours[seq_len(n)]
    else many_hues(n)
  }, labels = short_names_above)
  # Later versions warn of the name that earlier ones want.
  if (utils::packageVersion("ggplot2") < "3.5.0") {
    arguments$scale_name <- "learner"
  }
  do.call(ggplot2::discrete_scale, arguments)
}

#' 1500 as 1.5k, 2e6 as 2M; numbers that differ are shown with as many digits as
#' tell them apart.
#' @noRd
short_numbers <- function(x) {
  for (digits in 3:7) {
    shown <- vapply(x, shortened, "", digits)
    if (length(unique(shown)) == length(unique(x))) break
  }
  shown
}

#' One of these; "" for NA.
#' @noRd
shortened <- function(value, digits) {
  if (is.na(value)) return("")
  unit <- findInterval(abs(value), c(0, 1e3, 1e6, 1e9))
  paste0(format(value / c(1, 1e3, 1e6, 1e9)[max(unit, 1)], digits = digits),
         c("", "k", "M", "G")[max(unit, 1)])
}
