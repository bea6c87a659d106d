#' A loss of your own
#'
#' Makes a loss for the argument `loss` of the online learners from a convex
#' function and its derivative, for example for quantile regression.
#'
#' @details
#' The size of the loss is not known. Therefore `step_size` must be given as a
#' number. `radius` is the size of the largest label if it is not given.
#'
#' For the plug-in estimator (see [estimators]) the derivative should be smooth:
#' the bias from few looks is of the order of its second derivative times the
#' variance of the estimated prediction. A kink is allowed. If draws are noisier
#' than labels, an asymmetric loss responds to both noises together: the
#' quantile in the example comes out too far from the median.
#'
#' With `task = "classification"` the functions take the margin, that is, the
#' prediction times the label. They should decrease at 0; otherwise the learner
#' has nothing to gain from being right.
#'
#' @param value,derivative The loss, which must be convex, and its derivative:
#'   functions of a numeric vector \eqn{z} (the prediction minus the label, or
#'   the margin) that return as many finite numbers. They are saved with the
#'   fit, together with copies of the objects that their code uses, as these are
#'   now.
#' @param task `"regression"` or `"classification"`.
#' @param taylor Only for [estimate_genest()], which refuses a loss without it:
#'   the Taylor coefficients of `derivative` around 0. The derivative must be
#'   *entire*, that is, its Taylor series must converge everywhere. Either a
#'   function that returns the coefficient of \eqn{z^n} for one whole number
#'   \eqn{n} from 0 to 63, or a numeric vector of at most 64 coefficients,
#'   constant first (further ones are 0). Convergence everywhere cannot be
#'   checked from 64 numbers, but coefficients that decrease geometrically, as
#'   for the logistic loss, are refused.
#' @return An object of class `frugal_loss`, see [losses].
#' @section Errors: The functions are tried on points from -10 to 10.
#' `frugalreg_error_input` is raised if a function fails there, is not
#' vectorised or not finite; if the derivative decreases somewhere (the loss is
#' then not convex) or is not that of `value`; or if the Taylor series is not
#' that of the derivative.
#' @seealso [losses] for the losses in the package.
#' @examples
#' # pinball loss: a smoothed regression of the 0.9-quantile
#' quantile <- loss_own(
#'   value = function(z) 0.9 * 0.2 * log1p(exp(-z / 0.2)) +
#'     0.1 * 0.2 * log1p(exp(z / 0.2)),
#'   derivative = function(z) plogis(z / 0.2) - 0.9
#' )
#' quantile
#' set.seed(1)
#' x <- matrix(runif(2000 * 6), 2000)
#' y <- x[, 1] + x[, 2] * rnorm(2000)
#' fit <- aerr(x, y, budget = 3, loss = quantile, center = TRUE, radius = 4,
#'             step_size = 0.1, x_bound = 3, averaging = 3)
#' mean(y < predict(fit, x))
#'
#' # an entire derivative, with its Taylor coefficients
#' loss_own(function(z) exp(z) - z, function(z) exp(z) - 1,
#'          taylor = function(n) if (n == 0) 0 else 1 / factorial(n))
#' @export
loss_own <- function(value, derivative, task = "regression", taylor = NULL) {
  check_given(mget(c("value", "derivative")), c("value", "derivative"))
  task <- check_choice(task, "task", c("regression", "classification"))
  check_loss_function(value, "value")
  check_loss_function(derivative, "derivative")
  check_convex(derivative)
  check_is_derivative(value, derivative)
  kept <- without_frames(list(value, derivative))
  new_loss("own", task, value = kept[[1]], derivative = kept[[2]],
           series = if (!is.null(taylor)) {
             power_series(check_taylor(taylor, derivative))
           },
           why_no_series = if (is.null(taylor)) {
             "the loss has no Taylor coefficients (`taylor` of loss_own())"
           })
}

#' Uneven points, so that a kink at a round number is not one of them.
#' @noRd
loss_grid <- function() seq(-10, 10, length.out = 788)

#' Calls a user's function of a vector and insists on as many finite numbers.
#' @noRd
loss_values <- function(f, z, argument) {
  result <- tryCatch(f(z), error = function(cnd) {
    raise_limit(cnd)
    abort_frugal(paste0("`", argument, "` fails for a numeric vector: ",
                        conditionMessage(cnd)), "input", argument = argument,
                 parent = cnd)
  })
  if (!is.numeric(result) || length(result) != length(z)) {
    abort_input(argument, "a function that returns a number for each number",
                paste("one that returns", found_phrase(result), "for",
                      length(z)))
  }
  bad <- which(!is.finite(result))
  if (length(bad) > 0) {
    abort_input(argument, "finite from -10 to 10",
                paste(format(result[bad[1]]), "at", format(z[bad[1]])))
  }
  as.numeric(result)
}

#' Tried on the whole grid and at five of its points alone, which must agree.
#' @noRd
check_loss_function <- function(f, argument) {
  if (!is.function(f)) {
    abort_input(argument, "a function of a numeric vector", found_phrase(f))
  }
  z <- loss_grid()
  together <- loss_values(f, z, argument)
  some <- c(1, 200, 394, 500, 788)
  alone <- vapply(z[some], loss_values, 0, f = f, argument = argument)
  if (any(abs(alone - together[some]) > 1e-9 * (1 + abs(alone)))) {
    abort_input(argument, "vectorised, each result depending on one number",
                "one whose results depend on the other numbers")
  }
}

#' Convex where the derivative falls nowhere on the grid.
#' @noRd
check_convex <- function(derivative) {
  z <- loss_grid()
  slope <- loss_values(derivative, z, "derivative")
  falls <- which(diff(slope) < -1e-9 * (1 + abs(slope[-1])))
  if (length(falls) > 0) {
    at <- z[falls[1] + 0:1]
    abort_input("derivative", "nondecreasing, as a loss must be convex",
                paste(format(slope[falls[1] + 1]), "at", format(at[2]),
                      "after", format(slope[falls[1]]), "at", format(at[1])))
  }
}

#' The slope of a convex function over a short interval is between the
#' derivatives at its ends.
#' @noRd
check_is_derivative <- function(value, derivative) {
  z <- loss_grid()
  after <- z + 1e-4
  rise <- loss_values(value, after, "value") - loss_values(value, z, "value")
  slope <- rise / (after - z)
  low <- loss_values(derivative, z, "derivative")
  high <- loss_values(derivative, after, "derivative")
  slack <- 1e-6 * (1 + abs(slope))
  wrong <- which(slope < low - slack | slope > high + slack)
  if (length(wrong) > 0) {
    at <- wrong[1]
    abort_input("derivative", paste0(
      "the derivative of `value`, whose slope at ", format(z[at]), " is ",
      format(slope[at])
    ), format(low[at]))
  }
}

#' All 64 coefficients, the constant first, as power_series() takes them.
#' @noRd
check_taylor <- function(taylor, derivative) {
  if (is.function(taylor)) {
    taylor <- tryCatch(
      vapply(seq_len(series_length) - 1, taylor, 0),
      error = function(cnd) {
        raise_limit(cnd)
        abort_frugal(paste("`taylor` must return one number for each whole",
                           "number from 0 to 63:", conditionMessage(cnd)),
                     "input", argument = "taylor", parent = cnd)
      }
    )
  }
  if (!is.numeric(taylor) || length(taylor) < 1 ||
        length(taylor) > series_length) {
    abort_input("taylor", "NULL, a function, or a vector of 1 to 64 numbers",
                found_phrase(taylor))
  }
  bad <- which(!is.finite(taylor))
  if (length(bad) > 0) {
    abort_input("taylor", "finite", paste(format(taylor[bad[1]]),
                                          "for degree", bad[1] - 1))
  }
  coefficients <- c(taylor, rep(0, series_length - length(taylor)))
  check_taylor_agrees(coefficients, derivative)
  check_entire(coefficients)
  coefficients
}

#' Compared where the last half of the coefficients does not count.
#' @noRd
check_taylor_agrees <- function(coefficients, derivative) {
  degrees <- seq_len(series_length) - 1
  last <- degrees >= series_length / 2
  reach <- min(1, (1e-12 / abs(coefficients[last]))^(1 / degrees[last]))
  z <- seq(-1, 1, length.out = 41) * reach
  summed <- drop(outer(z, degrees, `^`) %*% coefficients)
  truth <- loss_values(derivative, z, "derivative")
  wrong <- which(abs(summed - truth) > 1e-6 * (1 + abs(truth)))
  if (length(wrong) > 0) {
    at <- wrong[length(wrong)]
    abort_input("taylor", paste0(
      "the Taylor coefficients of `derivative`, which at ", format(z[at]),
      " is ", format(truth[at])
    ), paste("ones that give", format(summed[at])))
  }
}

#' Coefficients of an entire function fall faster and faster, those of a series
#' with a finite radius of convergence geometrically.
#' @noRd
check_entire <- function(coefficients) {
  size <- function(degrees) log(max(abs(coefficients[degrees + 1])))
  sizes <- c(size(24:31), size(40:47), size(56:63))
  if (any(!is.finite(sizes))) return(invisible())
  rates <- diff(sizes) / 16
  if (rates[1] - rates[2] > 0.05) return(invisible())
  abort_input("taylor", "coefficients of a series that converges everywhere",
              paste("coefficients that fall geometrically, as of a series",
                    "that converges only where |z| <",
                    format(exp(-rates[2]), digits = 3)))
}

own_loss <- list(
  named = NULL, compiled = FALSE, format = function(loss) "the user's own"
)
