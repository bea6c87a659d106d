# What a pilot tells plan_looks(): what it cost, how many directions its
# attributes have, and how much of the labels they explain.

#' What the pilot left; refuses one that is none.
#' @noRd
total_left <- function(total, pilot, d) {
  if (is.null(pilot)) return(total)
  if (!inherits(pilot, c("momentnet", "cv_momentnet"))) {
    abort_input("pilot", "NULL or a fit of momentnet() or cv_momentnet()",
                found_fit(pilot))
  }
  fit <- pilot$fit %||% pilot
  # What one look buys may be several columns: a variable of a formula, a group.
  attributes <- length(attributes_of(fit, base_columns(fit))$names)
  if (!d %in% c(attributes, fit$d)) {
    abort_input("pilot", paste("of", d, "attributes"), paste("of", attributes))
  }
  left <- total - fit$looks$total
  if (left < 4) {
    abort_input("total", paste("at least 4 more than the",
                               format(fit$looks$total), "looks of the pilot"),
                format(total))
  }
  left
}

#' How many directions attributes have, and how many attributes vary in the
#' pilot; NULL where it cannot tell: the correlations of few looks have as many
#' directions as their noise, and those of r rows at most r - 1, which is
#' undone.
#' @noRd
pilot_directions <- function(pilot) {
  fit <- pilot$fit %||% pilot
  seen <- fit$looks$per_attribute
  complete <- all(seen == fit$n)
  tells <- if (complete) {
    fit$n >= plan_constants$pilot_rows
  } else {
    !is.null(fit$model) && mean(seen) >= plan_constants$pilot_seen
  }
  if (!tells) return(NULL)
  correlation <- engine_of(fit)$correlations(fit)$correlation
  values <- eigen(correlation, symmetric = TRUE, only.values = TRUE)$values
  shares <- values[values > 0] / sum(values[values > 0])
  directions <- exp(-sum(shares * log(shares)))
  if (complete) directions <- 1 / max(1 / directions - 1 / (fit$n - 1), 1e-6)
  list(directions = directions, varying = sum(diag(correlation) > 0))
}

#' Which part of the labels' variance the attributes explain, by the held-out
#' errors of whole rows beside that of these rows' mean; NULL where rows are too
#' few, labels do not vary, or errors are not such.
#' @noRd
pilot_explained <- function(pilot) {
  fit <- pilot$fit
  if (is.null(fit$moments) || fit$family != "gaussian" ||
        fit$n < plan_constants$pilot_rows ||
        any(fit$looks$per_attribute < fit$n)) {
    return(NULL)
  }
  variance <- path_estimates(fit$moments, fit$units)$y_sd^2
  if (variance == 0) return(NULL)
  1 - min(pilot$cvm, na.rm = TRUE) / (variance * (fit$n + 1) / (fit$n - 1))
}
