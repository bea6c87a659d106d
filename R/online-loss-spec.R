#' The loss of a learner, in the terms of the core.
#' @noRd
loss_spec <- function(arguments) {
  loss <- loss_of(arguments)
  estimator <- resolve_estimator(arguments$estimator %||% "plugin", loss)
  random_degree <- estimator$kind == "genest"
  list(
    kind = loss$kind, parameters = as.list(loss$parameters),
    margin = loss$task == "classification",
    jackknife = isTRUE(estimator$jackknife), random_degree = random_degree,
    odd_degrees = identical(estimator$degrees, "odd"),
    hard = !isFALSE(estimator$hard), series = if (random_degree) loss$series,
    derivative = if (!loss_row(loss)$compiled) {
      guarded_derivative(loss$derivative)
    }
  )
}

#' What the user's function does comes back as a value, so that the compiled
#' loop can end in order: a message where it fails, NULL where the user
#' interrupts.
#' @noRd
guarded_derivative <- function(derivative) {
  force(derivative)
  function(z) {
    value <- tryCatch(derivative(z), error = conditionMessage,
                      interrupt = function(cnd) NULL)
    if (is.character(value) || is.null(value)) return(value)
    if (is.numeric(value) && length(value) == 1) as.double(value) else NaN
  }
}

#' The theorems know squared loss and, by the bound 1 on their derivatives, the
#' others that are compiled.
#' @noRd
check_loss_step <- function(spec) {
  if (!loss_row(spec$loss)$compiled && anyNA(spec$step_size)) {
    abort_input("step_size", "a number for a loss of your own",
                "left to the theory")
  }
}

#' GenEst's second moment where arguments are largest; a derivative's own would
#' be about 1.
#' @noRd
warn_explosion <- function(spec, largest_label) {
  if (!spec$loss$random_degree) return(invisible())
  series <- spec$loss$series
  reach <- spec$radius + if (spec$loss$margin) 0 else largest_label
  argument <- max((reach + abs(series$shifts)) / series$scale)
  least <- genest_second_moment(argument, series$coefficients,
                                if (spec$loss$odd_degrees) "odd" else "all")
  if (least <= 100) return(invisible())
  has_epsilon <- "epsilon" %in% names(spec$loss$parameters)
  warn_frugal(paste0(
    "With radius ", format(spec$radius), " the series is estimated at ",
    "arguments (", if (spec$loss$margin) "margins" else "residuals",
    if (has_epsilon) " over epsilon", ") up to ", format(argument, digits = 3),
    ", where the second moment of estimator \"genest\" is ",
    if (is.finite(least)) paste("at least", format(least, digits = 2))
    else "above 1e308",
    if (spec$loss$hard) {
      " (less where the budget cuts the series, which is a bias)"
    },
    ". Use estimator = \"plugin\", or a ",
    if (has_epsilon) "larger epsilon." else "smaller radius."
  ), "variance")
}
