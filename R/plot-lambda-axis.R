#' The axis of lambda, which may be 0 (least squares, engine "lowrank"): then
#' there is no logarithm; one lambda is its own number. `breaks` is how many
#' numbers there is room for.
#' @noRd
lambda_axis <- function(lambda, expand = ggplot2::waiver(), breaks = NULL) {
  if (length(unique(lambda)) == 1) {
    list(ggplot2::scale_x_continuous(breaks = lambda[1], expand = expand,
                                     labels = spaced_numbers),
         ggplot2::xlab("lambda"))
  } else if (all(lambda > 0)) {
    list(ggplot2::scale_x_log10(
           expand = expand, labels = spaced_numbers, guide = spaced_axis(),
           breaks = if (is.null(breaks)) ggplot2::waiver()
                    else few_powers(breaks)
         ),
         ggplot2::xlab("lambda (log scale)"))
  } else {
    list(ggplot2::scale_x_sqrt(expand = expand, n.breaks = breaks,
                               labels = spaced_numbers,
                               guide = spaced_axis()),
         ggplot2::xlab("lambda (square root scale)"))
  }
}

#' Numbers of a logarithmic axis: at most so many, but two at least, for which a
#' short one goes from powers of ten to numbers between them.
#' @noRd
few_powers <- function(most) {
  function(limits) {
    powers <- 10^seq(floor(log10(limits[1])), ceiling(log10(limits[2])))
    for (steps in list(1, c(1, 3), c(1, 2, 5), seq(1, 9.5, 0.5))) {
      at <- sort(outer(steps, powers))
      at <- at[at >= limits[1] & at <= limits[2]]
      if (length(at) > 1) break
    }
    # The outermost are those that guides leave out last.
    at[unique(round(seq(1, length(at), length.out = most)))]
  }
}
