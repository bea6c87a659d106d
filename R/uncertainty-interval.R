# Prediction intervals: a label's scale is sqrt(s + c v + u), for what no
# attribute tells of it, s, what the row does not show, v = var(b'x | the row)
# (uncertainty-label-scale.R), and what is not known of the coefficients, u
# (uncertainty-fold-deviations.R). All are judged by held-out labels.

#' For each penalty that a fit has a name for: `noise`, s, and `spread`, c;
#' `scaled`, sorted distances of held-out labels from their predictions in units
#' of their scale, and where these differ their weights, `weight`, with
#' `deviations`, from which u comes, or NULL with the reason, `why`; `beyond`,
#' what they say of predictions outside the labels' range, and `within`, TRUE
#' where intervals end there, too.
#' @noRd
held_out_residuals <- function(result, observed) {
  if (!is.null(result$codes)) return(residuals_by_codes(result, observed))
  at <- unique(result$index)
  judged <- result$cvm
  if (identical(result$new_rows, "same")) judged[] <- NA
  of_path <- residuals_of(result$fit, result$lambda[at],
                          paths_at(result$paths, at), observed,
                          result$cvm[at], judged[at])
  kept <- lapply(c(lambda.min = "min", lambda.1se = "1se"), function(name) {
    of_path[[match(result$index[[name]], at)]]
  })
  if (!is.null(result$average)) {
    best <- result$index[["min"]]
    # The average has no estimate of its own, but that of the best in it.
    kept$average <- residuals_of(result$average, NA, result$average_paths,
                                 observed, result$cvm[[best]],
                                 judged[[best]])[[1]]
  }
  kept
}

#' What held_out_residuals() keeps, a list for each of `lambda`. Where no rows
#' can be read s is `error`, with the reason; `judged` has the error on complete
#' rows, NA where it is not known.
#' @noRd
residuals_of <- function(fit, lambda, paths, observed, error, judged) {
  rows <- if (!is.null(observed$data)) {
    affordable_rows(observed$data, fit, length(paths))
  }
  if (length(rows) == 0) {
    why <- why_no_residuals(observed)
    return(lapply(error, function(one) {
      list(noise = if (is.finite(one) && one > 0) one, why = why)
    }))
  }
  said <- held_out_predictions(fit, lambda, paths, observed, rows,
                               unsure = TRUE)
  deviations <- if (length(paths) > 2) fold_deviations(paths)
  weight <- observed$data$weight
  labels <- list(y = observed$y[rows],
                 seen = (observed$as_seen$y %||% observed$y)[rows],
                 weight = if (are_unequal(weight)) weight[rows])
  lapply(seq_along(lambda), function(at) {
    residuals_at(fit, labels, lapply(said, function(part) part[, at]),
                 deviations[[at]], judged[[at]])
  })
}

#' Why there are none, for messages.
#' @noRd
why_no_residuals <- function(observed) {
  if (isTRUE(observed$goes_on)) {
    return(paste("the fit was updated from sums of its rows (control =",
                 "frugal_control(keep_looks = TRUE) keeps the rows)"))
  }
  if (is.null(observed$data)) return("moments() hold no rows")
  "residuals for so many attributes would take long"
}

#' What is kept of one penalty: of held-out labels `y`, moved ones where there
#' are such, that were `seen` so; `said` of each the mean and variances.
#' Weighted ones do not tell how predictions go on beyond them.
#' @noRd
residuals_at <- function(fit, labels, said, deviations, judged) {
  weight <- labels$weight
  unsure <- if (any(said$variance > 0)) mean_unsure(fit, deviations)
            else weighted_mean(said$unsure, weight)
  kept <- label_scale(labels$y - said$mean, said$variance, said$unsure,
                      judged - unsure, weight)
  variance <- scaled_variance(kept, said$variance, said$unsure)
  scaled <- abs(labels$seen - said$mean) / above_zero(sqrt(variance))
  order <- order(scaled)
  c(kept, list(
    scaled = scaled[order], weight = weight[order], deviations = deviations,
    beyond = if (is.null(weight)) beyond_slopes(said$mean, labels$y)
  ))
}

#' The method that was asked for: of several, the default, the first that can
#' do. `kept` are the held-out residuals.
#' @noRd
interval_method <- function(method, kept, level) {
  methods <- c("conformal", "model")
  why <- why_not_conformal(kept, level)
  if (identical(method, methods) && !is.null(why)) {
    say_normal_law(why)
    return("model")
  }
  first_choice(method, "method", methods)
}

#' NULL where held-out labels say how wide an interval is.
#' @noRd
why_not_conformal <- function(kept, level) {
  n <- length(kept$scaled)
  if (n == 0) return(kept$why)
  if (conformal_rank(kept, level) > n) {
    paste(residuals_phrase(kept), "are too few for a level of", format(level))
  }
}

#' That widths are not by held-out labels, with the reason.
#' @noRd
say_normal_law <- function(why) {
  rlang::inform(paste0("Prediction intervals assume normal errors (",
                       "method = \"model\"), as ", why, "."),
                class = "frugalreg_message_interval")
}

#' What predict() does with it: half the width in units of a label's scale,
#' which few held-out labels know no better than Student's law says.
#' @noRd
half_width <- function(kept, level, method) {
  if (method == "model") {
    n <- if (is.null(kept$scaled)) Inf else effective_residuals(kept)
    return(stats::qt((1 + level) / 2, n))
  }
  if (is.null(kept$scaled)) {
    abort_input("method", paste0("\"model\" for a fit without held-out ",
                                 "residuals, as ", kept$why), "\"conformal\"")
  }
  at <- conformal_rank(kept, level)
  if (at > length(kept$scaled)) {
    n <- effective_residuals(kept)
    abort_input("level", paste0(
      "at most ", format(floor(1e4 * n / (n + 1)) / 1e4), " with ",
      residuals_phrase(kept),
      " (method = \"model\", with normal errors, takes any level)"
    ), format(level))
  }
  kept$scaled[at]
}

#' Which of the sorted residuals is half the width; more than there are where
#' these are too few. The new row is one more of them, of the weight that rows
#' have in the mean where each is taken by its weight.
#' @noRd
conformal_rank <- function(kept, level) {
  weight <- kept$weight
  if (is.null(weight)) return(ceiling(level * (length(kept$scaled) + 1)))
  weight <- weight / max(weight)
  needed <- level * (sum(weight) + sum(weight^2) / sum(weight))
  sum(cumsum(weight) < needed) + 1
}

#' As many of equal weight say as much.
#' @noRd
effective_residuals <- function(kept) {
  weight <- kept$weight
  if (is.null(weight)) return(length(kept$scaled))
  kish(sum(weight / max(weight)), sum((weight / max(weight))^2))
}

#' How many there are, for messages.
#' @noRd
residuals_phrase <- function(kept) {
  paste0(format(effective_residuals(kept), digits = 3), " held-out residuals",
         if (!is.null(kept$weight)) " of equal weight")
}

#' A matrix of fit, lwr and upr about predictions with their se.fit;
#' `coefficients` is u of each row.
#' @noRd
predicted_interval <- function(predicted, kept, coefficients, level, method) {
  variance <- scaled_variance(kept, predicted$se.fit^2, coefficients)
  half <- half_width(kept, level, method) * sqrt(variance)
  cbind(fit = predicted$fit, lwr = predicted$fit - half,
        upr = predicted$fit + half)
}

#' What held-out labels say at the penalty `s`, one of those with a name.
#' @noRd
held_out_at <- function(object, s) {
  if (is.numeric(s) && length(s) == 1) {
    named <- c(lambda.min = object$lambda.min, lambda.1se = object$lambda.1se)
    s <- names(named)[named == s][1]
  }
  if (length(s) == 1 && !is.na(s)) object$held_out[[s]]
}

#' What is kept of held-out labels at `s`, or an error that says why there is
#' nothing.
#' @noRd
check_kept_residuals <- function(object, s) {
  kept <- held_out_at(object, s)
  if (!is.null(kept$noise)) return(kept)
  if (length(object$held_out) == 0) {
    abort_input("interval", paste(
      "\"none\" for a fit of an earlier version, which kept no residuals",
      "(fit again)"
    ), "\"prediction\"")
  }
  if (!is.null(kept)) {
    abort_input("interval", paste0(
      "\"none\", as no errors of held-out labels are known (", kept$why, ")"
    ), "\"prediction\"")
  }
  abort_input("s", paste("one of", enumerate_phrase(dQuote(
    names(object$held_out), FALSE
  )), "for an interval, as residuals are kept for these"), found_phrase(s))
}

#' Refuses prediction intervals of families that have none; `family` is a row of
#' families().
#' @noRd
check_has_interval <- function(family) {
  if (is.null(family$interval)) return(invisible())
  abort_input("interval", paste0("\"none\" for this family, as ",
                                 family$interval), "\"prediction\"")
}

#' Fits without held-out labels.
#' @noRd
refuse_interval <- function(interval, family) {
  interval <- check_choice(interval, "interval", c("none", "prediction"))
  if (interval == "none") return(invisible())
  check_has_interval(family)
  abort_input("interval", paste(
    "\"none\" for a fit of momentnet(), as labels that it was fitted to are",
    "nearer to their predictions than new ones (use cv_momentnet(), which",
    "keeps the errors of held-out labels)"
  ), "\"prediction\"")
}
