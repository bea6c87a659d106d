# Several imputations: parameters of the joint normal distribution of attributes
# and label from their posterior (impute-posterior.R), and values from the
# distribution given what each row shows.

# Of fewer the jackknife says hardly anything of variances, and draws are
# thousands of standard deviations off.
least_rows_to_draw <- 20

#' What impute() does with `m` and rows_to_impute(): the posterior by the
#' jackknife, once, then for each draw parameters, and values given these.
#' @noRd
impute_draws <- function(object, given, m, groups, seed) {
  fit <- object$fit %||% object
  m <- check_count(m, "m", upper = 1e4)
  seed <- check_seed(seed)
  refuse_other_labels(fit, "Draws")
  if (!is.null(fit$effective)) {
    refuse_errors("the examples have weights, which draws would ignore.",
                  what = "Draws")
  }
  newx <- given$x
  rows <- as.matrix(rows_of_fit(fit, newx))
  y <- known_labels(fit, given, nrow(rows))
  observed <- rows_of_learning(fit) %||% {
    check_own_rows(fit, rows, y)
    rows_of_learning(fit, newx, given$y)
  }
  if (length(observed$y) < least_rows_to_draw) {
    refuse_errors("the fit learned from", length(observed$y), "rows, and needs",
                  least_rows_to_draw, what = "Draws")
  }
  learned <- unrestricted_fit(fit, observed)
  penalty <- min(learned$lambda)
  if (is_determined(learned, observed)) {
    penalty <- 0
    learned <- fit_of_estimates(learned, observed)
  } else if (is_cross_validated(object)) {
    chosen <- unrestricted_cv(object, observed)
    penalty <- chosen$lambda.min
    learned <- chosen$fit
  }
  if (is_engine_free(object)) learned <- likelier_completed(learned, observed)
  variables <- open_variables(known_variables(fit, newx), rows)
  say_linear(fit, variables, rows)
  ends <- fit$winsorised$labels
  if (!is.null(ends)) y <- moved_within(y, ends[1], ends[2])
  with_seed(seed, function(seed) {
    with_stream(seed_words(seed)[2] %% 2^31, {
      posterior <- posterior_normals(learned, penalty, observed, variables,
                                     groups, seed)
      calibrated <- calibrated_variables(variables, observed, posterior$usual)
      draws <- lapply(seq_len(m), function(draw) {
        normal_draw(cbind(rows, y), calibrated, posterior$draws())
      })
      new_imputations(newx, given$y, variables, rows, draws, fit)
    })
  })
}

#' Less their offset, as the fit learned from them; NA where a row has none.
#' @noRd
known_labels <- function(fit, given, n) {
  if (is.null(given$y) && !has_response(fit, given$x)) return(rep(NA_real_, n))
  y <- check_labels(forge_labels(given$y, given$x, blueprint(fit)), n, "newy",
                    may_miss = TRUE)
  if (is.null(given$offset)) less_offset_of_terms(fit, given$x, y)
  else y - given$offset
}

#' Of a fit that did not keep its rows the jackknife needs them, those that have
#' a label; others than these are told by their number alone.
#' @noRd
check_own_rows <- function(fit, rows, y) {
  if (sum(!is.na(y)) == fit$n) return(invisible())
  abort_input("newx", paste(
    "the rows that the fit learned from, with their labels in `newy`, as it",
    "did not keep them (see frugal_control(keep_looks = TRUE))"
  ), paste0(rows_phrase(nrow(rows)),
            if (anyNA(y)) paste0(", ", whole_phrase(sum(is.na(y))),
                                 " without a label")))
}

#' For each variable its values in the rows that miss it. Rows of a pattern
#' share the covariance of what they do not show.
#' @noRd
normal_draw <- function(rows, variables, normal) {
  missing <- is.na(rows)
  values <- lapply(variables, function(variable) {
    none <- variable$values[NA_integer_] %||%
      of_class(NA_real_, variable$sample)
    rep(none, nrow(rows))
  })
  size <- ncol(rows)
  open <- which(rowSums(missing[, -size, drop = FALSE]) > 0)
  for (same in split(open, gap_patterns(missing[open, , drop = FALSE]))) {
    drawn <- pattern_draw(rows[same, , drop = FALSE], missing[same[1], ],
                          variables, normal)
    for (at in seq_along(drawn)) {
      if (!is.null(drawn[[at]])) values[[at]][same] <- drawn[[at]]
    }
  }
  values
}

#' Equal where rows have the same gaps.
#' @noRd
gap_patterns <- function(missing) {
  apply(missing, 1, function(gaps) paste(which(gaps), collapse = " "))
}

#' Levels first, one variable after the other, then all numbers at once.
#' @noRd
pattern_draw <- function(rows, gaps, variables, normal) {
  given <- conditional_normal(rows, gaps, normal)
  drawn <- vector("list", length(variables))
  open <- vapply(variables, function(variable) gaps[variable$columns[1]], NA)
  levels <- vapply(variables, has_levels, NA)
  for (at in which(open & levels)) {
    variable <- variables[[at]]
    link <- links_given(variable, given, normal)
    level <- drawn_levels(calibrated_levels(link, variable$constants))
    drawn[[at]] <- variable$values[level]
    given <- further_given(given, match(variable$columns, given$columns),
                           variable$support[level, , drop = FALSE])
  }
  numbers <- which(open & !levels)
  if (length(numbers) > 0) {
    found <- given$mean + matrix(stats::rnorm(length(given$mean)),
                                 nrow(rows)) %*% square_root(given$covariance)
    for (at in numbers) {
      own <- match(variables[[at]]$columns[1], given$columns)
      drawn[[at]] <- of_class(found[, own], variables[[at]]$sample)
    }
  }
  drawn
}

#' Of what is not shown: columns, a row of means for each row, covariance.
#' @noRd
conditional_normal <- function(rows, gaps, normal) {
  shown <- which(!gaps)
  hidden <- which(gaps)
  between <- normal$covariance[shown, hidden, drop = FALSE]
  weights <- solved_covariance(normal$covariance[shown, shown, drop = FALSE],
                               between)
  off <- sweep(rows[, shown, drop = FALSE], 2, normal$center[shown])
  list(columns = hidden,
       mean = sweep(off %*% weights, 2, normal$center[hidden], "+"),
       covariance = normal$covariance[hidden, hidden, drop = FALSE] -
         crossprod(between, weights))
}

#' Where some of the hidden columns have become known.
#' @noRd
further_given <- function(given, known, values) {
  rest <- setdiff(seq_along(given$columns), known)
  if (length(rest) == 0) return(NULL)
  own <- levels_covariance(given$covariance[known, known, drop = FALSE])
  between <- given$covariance[known, rest, drop = FALSE]
  weights <- solved_covariance(own, between)
  list(columns = given$columns[rest],
       mean = given$mean[, rest, drop = FALSE] +
         (values - given$mean[, known, drop = FALSE]) %*% weights,
       covariance = given$covariance[rest, rest, drop = FALSE] -
         crossprod(between, weights))
}

#' R with R'R the matrix, whose eigenvalues may be 0: in units of their own,
#' since rounding of large variances would hide small ones.
#' @noRd
square_root <- function(covariance) {
  unit <- units_of(covariance)
  symmetric_root(covariance / outer(unit, unit)) *
    rep(unit, each = length(unit))
}
