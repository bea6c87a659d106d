# The log-odds of two classes by held-out labels: shift and slope of what least
# squares predict.

#' Where the rows' own labels can say it they do. Else it is left to the error
#' on complete rows, as of normal classes.
#' @noRd
calibrated_by_held_out <- function(result, observed) {
  p <- mean(share_of_ones(observed))
  fit <- result$fit
  # Averages are of squared errors, which no other measure has replaced.
  squared <- result$squared %||% result[c("cvm", "cvsd")]
  at_most <- squared$cvm + hidden_constants$errors * squared$cvsd
  calibration <- if (reads_rows(fit, observed)) {
    likeliest_calibration(fit, result$paths, observed, at_most, result$index,
                          result$calibration)
  } else {
    result$calibration %||%
      updated_calibration(observed$told, fit, result$paths, observed$further,
                          p) %||%
      discriminant(p, 1 - squared$cvm / (p * (1 - p)))
  }
  if (!is.null(result$average)) {
    result$average <- on_link_scale(
      result$average,
      likeliest_calibration(result$average, result$average_paths, observed,
                            at_most[[result$index[["min"]]]])
    )
  }
  result$fit <- on_link_scale(fit, calibration)
  result
}

#' Whether rows' own labels can say it: there is time to complete some without
#' their folds, by a model of the engine's, or a table's pairs. (Of few bought
#' looks pairs are no model.)
#' @noRd
reads_rows <- function(fit, observed) {
  data <- observed$data
  if (is.null(data) || is_complete(data)) return(!is.null(data))
  (engine_of(fit)$models_rows || !was_bought(observed)) &&
    affordable_count(data, fit, max(observed$folds)) > 1
}

#' Whether rows can judge fits by another measure than squared errors, and the
#' log-odds of more classes: the engine models what a row hides.
#' @noRd
judges_by_rows <- function(fit, observed) {
  !is.null(observed$data) && (is_complete(observed$data) ||
                                engine_of(fit)$models_rows)
}

#' By the likelihood of held-out labels at some of the lambdas, between which
#' the others are, see between_nodes(); `squared`, what errors on complete rows
#' are at most, is of all, and `hidden` is that of the first `index`. `before`
#' is what this gave for the same fit and another index.
#' @noRd
likeliest_calibration <- function(fit, paths, observed, squared, index = 1,
                                  before = NULL) {
  found_any <- colSums(fit$coefficients != 0) > 0
  nodes <- calibration_nodes(found_any)
  at <- sort(union(nodes, index))
  told <- rows_of_classes(fit, paths, observed)
  said <- held_out_predictions(fit, fit$lambda[at], paths_at(paths, at),
                               observed, told$rows)
  likeliest <- function(one, hidden = NULL) {
    likeliest_log_odds(observed$y[told$rows], said$mean[, one],
                       said$variance[, one], squared[at[one]], told$weight,
                       hidden)
  }
  hidden <- likeliest(match(index[[1]], at))[["hidden"]]
  known <- if (identical(before[["hidden", 1]], hidden)) nodes
  found <- vapply(seq_along(at), function(one) {
    if (at[one] %in% known) before[, at[one]] else likeliest(one, hidden)
  }, c(shift = 0, slope = 0, hidden = 0))
  between_nodes(found, at, found_any, mean(share_of_ones(observed)))
}

#' Places on the path where log-odds are found; the first coefficients are at
#' one of them.
#' @noRd
calibration_nodes <- function(found_any) {
  count <- length(found_any)
  sort(unique(c(round(seq(1, count, length.out = min(count, 12))),
                which(found_any)[1])))
}

#' The `rows` that log-odds are found by, and their `weight`. Where not all are
#' affordable, up to half are of the rarer class, each for as many of its class
#' as were left out.
#' @noRd
rows_of_classes <- function(fit, paths, observed) {
  rows <- affordable_rows(observed$data, fit, length(paths))
  most <- length(rows)
  weight <- observed$data$weight
  if (most == observed$data$n || most < 2) {
    return(list(rows = rows, weight = weight[rows]))
  }
  weight <- weight %||% rep(1, observed$data$n)
  classes <- lapply(0:1, function(class) which(observed$y == class))
  sizes <- pmin(lengths(classes), most %/% 2)
  sizes <- pmin(lengths(classes), most - rev(sizes))
  chosen <- Map(function(own, size) {
    some <- part_of_data(observed$data, size, own)
    list(rows = some, weight = weight[some] * sum(weight[own]) /
           sum(weight[some]))
  }, classes, sizes)
  part <- function(name) unlist(lapply(chosen, `[[`, name))
  in_order <- order(part("rows"))
  list(rows = part("rows")[in_order], weight = part("weight")[in_order])
}

#' Calibrations of all lambdas from those `at` some. Linear are the log-odds of
#' the mean label `p`, which hardly change, and log(slope), on either side of
#' where coefficients are found: the slope of none means nothing.
#' @noRd
between_nodes <- function(found, at, found_any, p) {
  if (length(at) == length(found_any)) return(found)
  along <- function(values, nodes, to) {
    if (sum(nodes) == 1) return(rep(values[nodes], length(to)))
    stats::approx(at[nodes], values[nodes], to, rule = 2)$y
  }
  every <- rep(TRUE, length(at))
  slope <- numeric(length(found_any))
  for (side in unique(found_any)) {
    nodes <- found_any[at] == side
    slope[found_any == side] <- exp(along(
      log(found["slope", ]), if (any(nodes)) nodes else every,
      which(found_any == side)
    ))
  }
  middle <- along(found["shift", ] + found["slope", ] * p, every,
                  seq_along(found_any))
  rbind(shift = middle - slope * p, slope = slope,
        hidden = found[["hidden", 1]])
}

#' Log-odds that were found by other rows, moved so that by the coefficients
#' `at` a column these rows have as many of the second class as they do.
#' @noRd
shifted_to_share <- function(fit, at, paths, observed) {
  if (!reads_rows(fit, observed)) return(fit)
  told <- rows_of_classes(fit, paths, observed)
  if (length(told$rows) < 2) return(fit)
  own <- list(beta = fit$coefficients[, at, drop = FALSE],
              intercept = fit$intercept[at], model = fit$model)
  said <- fold_predictions(fit, 1, own, 1, NULL,
                           subset_data(observed$data, told$rows))
  variance <- believed_part(fit) * said$variance[, 1]
  share <- weighted_mean(observed$y[told$rows], told$weight)
  off <- function(by) {
    weighted_mean(expected_logistic(said$mean[, 1] + by, variance)$value,
                  told$weight) - share
  }
  by <- stats::uniroot(off, c(-1, 1), extendInt = "upX", tol = 1e-8)$root
  fit$intercept <- fit$intercept + by
  fit$calibration["shift", ] <- fit$calibration["shift", ] + by
  fit
}
