#' Error against the number of looks
#'
#' Evaluates an online learner on given data as it was after each recorded
#' number of looks: the mean squared error of its average regressor, or, for
#' classes, the share of wrong ones. The result can be plotted.
#'
#' @param object A fit with records, that is, made with
#'   `control = frugal_control(checkpoints = 20)` or the like. A fit with
#'   records finds no settings from the looks. For the curve of a fit without
#'   records, give it the `radius` and `step_size` that such a fit has found.
#' @param newx,newy Data to evaluate on, as for [predict()]. For a formula fit
#'   `newy` is taken from `newx` by default.
#' @param newdata Another name for `newx`, as in most of R.
#' @param ... Not used.
#' @return A data frame of class `frugal_curve` with one row for each record:
#'   * `learner`, `examples` (visits), `looks` (the total so far);
#'   * `mse`, for numeric labels: the mean squared error;
#'   * `loss`: the mean loss, if it is not the squared one;
#'   * `error`, for classes: the share of wrong ones.
#'
#'   A missing value in `newx` makes the last three `NA`. Combine curves of
#'   several learners with [rbind()]. [plot()] and `autoplot()` draw `mse` or
#'   `error`.
#' @section Errors: `frugalreg_error_input` for a fit without records, and for
#' data that do not match the fit.
#' @section Cost: One prediction of `newx` for each record.
#' @seealso [frugal_control()]; [compare_learners()] for curves of several
#'   methods and splits.
#' @references
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*. \doi{10.48550/arXiv.1410.6382}.
#' @examples
#' set.seed(1)
#' data <- simulate_decay(6000, d = 50, alpha = -1)
#' train <- 1:5000
#' control <- frugal_control(checkpoints = 15)
#' fit <- aerr(data$x[train, ], data$y[train], budget = 5, radius = 7,
#'             step_size = 0.01, x_bound = 2.5, center = TRUE, averaging = 3,
#'             seed = 1, control = control)
#' curve <- learning_curve(fit, data$x[-train, ], data$y[-train])
#' tail(curve, 3)
#' plot(curve)
#' @export
learning_curve <- function(object, newx, newy, ...) {
  check_given(mget("object"), "object")
  UseMethod("learning_curve")
}

#' @export
learning_curve.default <- function(object, newx, newy, ...) {
  abort_input("object", "a fit by an online learner", found_phrase(object))
}

#' @rdname learning_curve
#' @export
learning_curve.frugal_online <- function(object, newx, newy, ...,
                                         newdata = NULL) {
  check_saved(object)
  check_no_dots(...)
  newx <- new_rows(newx, newdata)
  path <- object$path
  if (is.null(path)) path_records(path)
  predicted <- inner_products(object, newx, path$coefficients)
  predicted <- sweep(predicted, 2, path$intercept, "+")
  y <- new_labels(object, newx, given_labels(newy), nrow(predicted))
  structure(
    cbind(data.frame(learner = object$setup$kind, examples = path$examples,
                     looks = path$looks),
          curve_errors(predicted, y, object$setup$loss)),
    class = c("frugal_curve", "data.frame")
  )
}

#' Columns are records.
#' @noRd
curve_errors <- function(predicted, y, loss) {
  classes <- loss$task == "classification"
  z <- if (classes) y * predicted else predicted - y
  c(
    if (!classes) list(mse = unname(colMeans(z^2))),
    if (loss$kind != "squared") list(loss = unname(apply(z, 2, function(z) {
      mean(loss$value(z))
    }))),
    # A margin of 0 is predicted as the first class.
    if (classes) list(error = unname(colMeans((predicted > 0) != (y > 0))))
  )
}

#' @rdname learning_curve
#' @param x A learning curve.
#' @export
plot.frugal_curve <- function(x, ...) drawn(autoplot.frugal_curve(x, ...))

#' @method autoplot frugal_curve
#' @exportS3Method ggplot2::autoplot frugal_curve
autoplot.frugal_curve <- function(object, ...) {
  on.exit(forget("object"))
  check_has_what_is_drawn(object, c("learner", "looks"))
  check_saved(object)
  check_no_dots(...)
  check_rows_to_draw(object)
  error <- intersect(c("mse", "error"), names(object))[1]
  ggplot2::ggplot(object, ggplot2::aes(.data$looks, .data[[error]],
                                       colour = .data$learner)) +
    ggplot2::geom_line(data = with_several(object, object$learner)) +
    ggplot2::geom_point(size = 1) +
    ggplot2::scale_x_log10(labels = short_numbers) +
    learner_colours() +
    ggplot2::labs(x = "attributes looked at (log scale)",
                  y = if (error == "mse") "mean squared error"
                  else "share of wrong classes", colour = NULL) +
    page_theme() +
    (if (length(unique(object$learner)) == 1) {
      ggplot2::guides(colour = "none")
    } else {
      legend_above(object$learner)
    })
}
