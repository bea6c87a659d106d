# Fits to several classes: a picture beside the other for each.

#' @rdname frugal_multiclass
#' @method autoplot frugal_multiclass
#' @exportS3Method ggplot2::autoplot frugal_multiclass
autoplot.frugal_multiclass <- function(object,
                                       type = c("coefficients", "looks"), ...,
                                       class = NULL, dim = NULL, top = 30) {
  check_saved(object)
  check_no_dots(...)
  type <- first_choice(type, "type", c("coefficients", "looks"))
  if (type == "looks") {
    return(autoplot.frugal_online(object, type = type, dim = dim, top = top))
  }
  levels <- object$setup$levels
  shown <- if (is.null(class)) levels else levels[chosen_class(class, levels)]
  values <- object$coefficients[, shown, drop = FALSE]
  plot_panels(values, "coefficient", dim, top)
}

#' @rdname frugal_multiclass
#' @export
plot.frugal_multiclass <- function(x, ...) {
  drawn(autoplot.frugal_multiclass(x, ...))
}

#' Numbers of levels, from a number or a name.
#' @noRd
chosen_class <- function(class, levels) {
  if (is_whole(class, 1, length(levels))) return(class)
  match(check_choice(class, "class", levels), levels)
}
