# The bootstrap of judge-bootstrap.R with rows that are drawn, too. Where
# little is seen of many columns, the errors of a covariance are those of the
# coefficients and of their judge alike: both take directions of hardly any
# variance for known, and lambda is followed too far. So rows with the same gaps
# are drawn from the covariance, and another is found in these as the first was
# in the data. What the judge says of further rows by that is compared with what
# it says by the one that they were drawn from.

# How much of the difference is added, which the data's own covariance has had
# once (on 39 simulated tables it was better than one by 1 %, in 370 cells of 80
# tables of R packages by .1 %), and operations that rows may take.
redrawn_constants <- list(optimism = 2, work = 1e10)

#' Was a covariance found in the rows, and is it found quickly?
#' @noRd
is_redrawn <- function(judge) {
  passes <- covariance_constants$passes * length(covariance_constants$weight) +
    covariance_constants$last_passes
  is.finite(judge$model$prior$weight %||% Inf) &&
    bootstrap_constants$draws * passes * covariance_work(judge$rows) <=
      redrawn_constants$work
}

#' As kept_excess(), and by how much the judge is too sure.
#' @noRd
redrawn_excess <- function(truths, judge, data, settings) {
  root <- placed_root(judge)
  vapply(seq_along(truths), function(draw) {
    drawn <- redrawn_rows(truths[[draw]], judge, data, root, 2 * draw)
    model <- judge$model
    model$covariance <- unless_singular(found_again(drawn$rows, model)) %||%
      model$covariance
    path <- completed_lassos(model, drawn$data, matrix(drawn$y), settings,
                             covariance_path$rounds)[[1]]
    further <- redrawn_rows(truths[[draw]], judge, data, root, 2 * draw + 1)
    said <- function(model) said_of_drawn(path, further, model, judge)
    path_excess(path, truths[[draw]], judge$model) +
      redrawn_constants$optimism * (said(judge$model) - said(model))
  }, settings$lambda)
}

#' The one square root that no order or sign of eigenvectors changes.
#' @noRd
symmetric_root <- function(covariance) {
  parts <- eigen(covariance, symmetric = TRUE)
  parts$vectors %*% (sqrt(pmax(parts$values, 0)) * t(parts$vectors))
}

#' By which normal numbers become rows, each column's own whatever its place and
#' sign are.
#' @noRd
placed_root <- function(judge) {
  root <- symmetric_root(judge$model$covariance)
  own <- column_places(judge$rows)
  root[own$place + 1, ] <- own$sign * root
  root
}

#' Rows with the gaps of `data`, also in the model's units, and the labels of a
#' truth: about their means both, as those of the data are.
#' @noRd
redrawn_rows <- function(truth, judge, data, root, stream) {
  d <- ncol(root)
  normal <- normal_draws(judge, d + 1, stream)
  x <- normal[, seq_len(d), drop = FALSE] %*% root
  x <- sweep(x, 2, column_means(x, data$weight %||% rep(1, nrow(x))))
  noise <- label_sign(judge) * sqrt(truth$noise) * normal[, d + 1]
  y <- drop(x %*% truth$beta) + noise
  column <- data$rows$column + 1L
  row <- row_of_values(data$rows)
  model <- judge$model
  data$rows$value <- model$center[column] +
    model$unit[column] * x[cbind(row, column)]
  list(data = data, rows = centred_rows(model, data, 1),
       y = y - weighted_mean(y, data$weight))
}

#' The covariance that rows say there is, with the model's prior: less and less
#' of it, as where it was chosen.
#' @noRd
found_again <- function(rows, model) {
  constants <- covariance_constants
  target <- if (model$prior$target == "identity") diag(rows$d)
            else model$covariance
  weights <- constants$weight * rows$d
  found <- start_covariance(rows)
  for (weight in c(weights[weights > 1.01 * model$prior$weight],
                   model$prior$weight)) {
    found <- cpp_covariance_em(rows, found, target, weight, constants$passes,
                               constants$tolerance * rows$d * rows$n)$covariance
  }
  found
}

#' The judge's estimates of a path on drawn rows.
#' @noRd
said_of_drawn <- function(path, drawn, model, judge) {
  said <- cpp_judge_rows(drawn$rows, model, list(path),
                         matrix(0, ncol(path)), rep(1L, length(drawn$y)),
                         judge$ratio, rep(1, length(drawn$y)))
  column_means(corrected_squares(said, drawn$y, drawn$y, judge$correction),
               judge$weight)
}
