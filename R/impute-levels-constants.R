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
  weight <- observed$data$weight %||% rep(1, observed$data$n)
  spread <- spread_order(own_order(rows, observed$y))
  chosen <- lapply(variables, function(variable) {
    if (!variable$open) return(integer())
    shows <- !is.na(learned[spread, variable$columns[1]])
    utils::head(spread[shows], constant_settings$rows)
  })
  links <- links_of_hidden(variables, learned, chosen, usual)
  Map(function(variable, some, link) {
    if (variable$open) {
      shown <- learned[some, variable$columns, drop = FALSE]
      variable$constants <- sharing_constants(
        link, level_shares(variable$support, shown), weight[some]
      )
    }
    variable
  }, variables, chosen, links)
}

#' So that the first, however many, are evenly spread, and variables take the
#' same rows where they can.
#' @noRd
spread_order <- function(places) {
  places[order((seq_along(places) * golden_ratio) %% 1)]
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

#' For each variable links_given() of its `chosen` rows, which show it and are
#' taken to miss it. What a row's other values say of a variable is in the
#' inverse covariance of all that the row shows, which rows with the same gaps
#' and all variables share.
#' @noRd
links_of_hidden <- function(variables, rows, chosen, normal) {
  links <- Map(function(variable, some) {
    matrix(0, length(some), NROW(variable$support))
  }, variables, chosen)
  any_chosen <- unique(unlist(chosen))
  missing <- is.na(rows[any_chosen, , drop = FALSE])
  for (same in split(any_chosen, gap_patterns(missing))) {
    given <- shown_precision(rows[same, , drop = FALSE], normal)
    for (at in seq_along(variables)) {
      variable <- variables[[at]]
      to <- match(same, chosen[[at]])
      some <- which(!is.na(to))
      if (length(some) == 0) next
      others <- given_others(given, variable$columns, some)
      links[[at]][to[some], ] <- links_given(variable, others, normal)
    }
  }
  links
}

#' Of rows with the same gaps: the inverse covariance of the columns that they
#' show, and its products with what they show.
#' @noRd
shown_precision <- function(rows, normal) {
  shown <- which(!is.na(rows[1, ]))
  covariance <- normal$covariance[shown, shown, drop = FALSE]
  precision <- solved_covariance(covariance, diag(length(shown)))
  values <- rows[, shown, drop = FALSE]
  list(columns = shown, values = values, precision = precision,
       pulled = sweep(values, 2, normal$center[shown]) %*% precision)
}

#' What `some` of the rows of shown_precision() would say of these columns if
#' they missed them, as conditional_normal().
#' @noRd
given_others <- function(shown, columns, some) {
  own <- match(columns, shown$columns)
  covariance <- solved_covariance(shown$precision[own, own, drop = FALSE],
                                  diag(length(own)))
  list(columns = columns, covariance = covariance,
       mean = shown$values[some, own, drop = FALSE] -
         shown$pulled[some, own, drop = FALSE] %*% covariance)
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
