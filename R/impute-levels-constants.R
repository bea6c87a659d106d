# Constants that give levels their shares. Columns of levels are no normal
# variables: log-odds by Fisher's rule need not give each level, on average over
# rows, its part of them, as the likeliest constants of a logistic model do.

# Where rows tell levels without doubt, constants would go on for ever. So many
# rows know a share to a thirtieth of its root.
constant_settings <- list(steps = 100, tolerance = 1e-4, rows = 1000)

#' Factors that are `open` with `constants`, to be added to links_given() by the
#' `usual` normal distribution: in rows that the fit learned from and that show
#' the factor (of many, some), taken to miss it, each level is on average as
#' probable as it is frequent.
#' @noRd
calibrated_variables <- function(variables, observed, usual) {
  rows <- as_rows(observed$data)
  learned <- cbind(as_table(rows), observed$y)
  order <- own_order(rows, observed$y)
  weight <- observed$data$weight %||% rep(1, observed$data$n)
  lapply(variables, function(variable) {
    own <- variable$columns
    if (variable$open) {
      shows <- order[!is.na(learned[order, own[1]])]
      some <- even_rows(length(shows), constant_settings$rows)
      shown <- learned[shows[some], , drop = FALSE]
      levels <- level_shares(variable$support, shown[, own, drop = FALSE])
      variable$constants <- sharing_constants(
        links_of_hidden(variable, shown, usual), levels, weight[shows[some]]
      )
    }
    variable
  })
}

#' Variables, of which factors that given rows miss are `open`.
#' @noRd
open_variables <- function(variables, rows) {
  lapply(variables, function(variable) {
    variable$open <- has_levels(variable) &&
      anyNA(rows[, variable$columns[1]])
    variable
  })
}

#' links_given() of rows that are to miss the variable.
#' @noRd
links_of_hidden <- function(variable, rows, normal) {
  rows[, variable$columns] <- NA
  missing <- is.na(rows)
  link <- matrix(0, nrow(rows), nrow(variable$support))
  for (same in split(seq_len(nrow(rows)), gap_patterns(missing))) {
    given <- conditional_normal(rows[same, , drop = FALSE], missing[same[1], ],
                                normal)
    link[same, ] <- links_given(variable, given, normal)
  }
  link
}

#' With which mean probabilities are the shares of rows' `levels`, by iterative
#' scaling; 0 for a level that no row has.
#' @noRd
sharing_constants <- function(link, levels, weight) {
  shares <- column_means(levels, weight)
  constants <- numeric(length(shares))
  for (step in seq_len(constant_settings$steps)) {
    p <- column_means(calibrated_levels(link, constants), weight)
    off <- ifelse(shares > 0 & p > 0, log(shares) - log(p), 0)
    constants <- constants + off
    if (max(abs(off)) < constant_settings$tolerance) break
  }
  constants
}

#' Probabilities from links_given().
#' @noRd
calibrated_levels <- function(link, constants = NULL) {
  softmax(link + rep(constants %||% 0, each = nrow(link)))
}
