#' The axis of lambda, which may be 0 (least squares, engine "lowrank"): then
#' there is no logarithm.
#' @noRd
lambda_axis <- function(lambda, expand = ggplot2::waiver(), breaks = NULL) {
  if (length(unique(lambda)) == 1 && lambda[1] == 0) {
    list(ggplot2::scale_x_continuous(breaks = 0, expand = expand),
         ggplot2::xlab("lambda"))
  } else if (all(lambda > 0)) {
    list(ggplot2::scale_x_log10(expand = expand, n.breaks = breaks,
                                labels = spaced_numbers,
                                guide = spaced_axis()),
         ggplot2::xlab("lambda (log scale)"))
  } else {
    list(ggplot2::scale_x_sqrt(expand = expand, n.breaks = breaks,
                               labels = spaced_numbers,
                               guide = spaced_axis()),
         ggplot2::xlab("lambda (square root scale)"))
  }
}
