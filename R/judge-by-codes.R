# Few looks at nearly collinear attributes. Held-out rows do not tell there what
# coefficients are worth: low-rank ones are large and of both signs, and what
# ten looks at a spectrum say of its other values is off by so little that no
# variance tells, and predictions by far, where those of whole spectra are
# right. The rows' codes do, if no label had a part in them: of labels that are
# noise they explain what chance does.

#' The coefficients as far as labels go with the codes of their rows, whose
#' errors are the estimates.
#' @noRd
kept_by_codes <- function(result, observed) {
  codes <- engine_of(result$fit)$codes(observed, result$fit$settings)
  told <- code_regression(codes, observed$y)
  squares <- (observed$y - code_predictions(told, told$share))^2
  result$cvsd[] <- mean_error(cbind(squares - (observed$y - told$others)^2),
                              rep(1, length(squares)))
  result$codes <- told
  result <- weighed_result(list(result), mean(squares), 1, told$share, observed)
  # Looks at a row are all that its code is made of.
  result$new_rows <- "same"
  result
}

#' Each label by the `others` alone, their mean, and by their least squares on
#' codes (`fitted`). With normal noise 1 - 1 / F, if positive, is the `share` of
#' coefficients that errs least (James and Stein): the adjusted R^2 as a part
#' of R^2.
#' @noRd
code_regression <- function(codes, y) {
  n <- length(y)
  center <- mean(y)
  unit <- unit_unless_zero(root_mean_square(y - center))
  off <- (y - center) / unit
  found <- qr(cbind(1, codes))
  axes <- qr.Q(found)[, seq_len(found$rank), drop = FALSE]
  residual <- qr.resid(found, off)
  f <- ((sum(off^2) - sum(residual^2)) / (found$rank - 1)) /
    (sum(residual^2) / (n - found$rank))
  leverage <- pmin(rowSums(axes^2), 1 - 1e-8)
  list(share = if (isTRUE(f > 1)) 1 - 1 / f else 0,
       others = center - unit * off / (n - 1),
       fitted = center + unit * (off - residual / (1 - leverage)))
}

#' Of labels, each without itself, where so much of the coefficients is kept.
#' @noRd
code_predictions <- function(told, share) {
  told$others + share * (told$fitted - told$others)
}

#' What held_out_residuals() keeps, of labels and their rows' codes. Intervals
#' end with the labels' range, as predictions do.
#' @noRd
residuals_by_codes <- function(result, observed) {
  of <- function(paths, share) {
    said <- code_predictions(result$codes, share)
    off <- abs((observed$as_seen$y %||% observed$y) - said)
    noise <- mean((observed$y - said)^2)
    list(noise = noise, scaled = sort(off) / above_zero(sqrt(noise)),
         deviations = if (length(paths) > 2) fold_deviations(paths)[[1]],
         within = TRUE)
  }
  alone <- of(result$paths, 1)
  list(lambda.min = alone, lambda.1se = alone,
       average = of(result$average_paths, result$codes$share))
}
