# What tidy() and summary() say of a coefficient beside its value: what a
# standard deviation of its attribute changes in the label, how often the
# attribute was looked at, and for what price.

#' A row for each coefficient. Where nothing is known of a part, it is NA.
#' `account` is the fit that looked, which of several responses is one for all.
#' @noRd
attribute_table <- function(fit, estimates, account = fit) {
  sd <- attribute_sd(fit) %||% rep(NA_real_, length(estimates))
  data.frame(estimate = unname(estimates),
             standardised = unname(estimates * sd),
             account_of_terms(account)[-1, ], row.names = names(estimates))
}

#' For tidy(): a row for the intercept and for each column.
#' @noRd
account_of_terms <- function(fit) {
  d <- fit$d %||% NROW(fit$coefficients)
  data.frame(looks = c(NA, rep_len(looks_at_columns(fit), d)),
             price = c(NA, rep_len(price_of_columns(fit), d)))
}

#' NULL where the fit does not know it.
#' @noRd
attribute_sd <- function(fit) UseMethod("attribute_sd")

# As the fit scaled attributes, or else as it saw them, where it kept that.
#' @export
attribute_sd.frugal_online <- function(fit) {
  if (!is.null(fit$scaling$scale)) return(fit$scaling$scale)
  looks <- fit$looks$values
  if (is.null(looks)) return(NULL)
  d <- NROW(fit$coefficients)
  looks <- average_repeated(looks, d)
  sd <- vapply(split(looks$value, factor(looks$column, seq_len(d))), stats::sd,
               0)
  # Of an attribute that was seen once nothing is known.
  if (!anyNA(sd)) unname(sd)
}

#' @export
attribute_sd.frugal_lowrank <- function(fit) {
  if (!is.null(fit$scale$x_sd)) column_scale(fit_scaling(fit))
}

#' @export
attribute_sd.frugal_moments <- function(fit) {
  if (!is.null(fit$moments)) return(sqrt(moment_spread(fit$moments)$variance))
  model <- fit$model
  if (!is.null(model)) ifelse(model$usable, model$unit, 0)
}

#' One look may buy several columns. Low-rank fits keep no account.
#' @noRd
looks_at_columns <- function(fit) {
  looks <- fit$looks$per_attribute
  if (is.null(looks)) return(NA_real_)
  unname(looks[look_of_columns(fit)])
}

#' For each column of the coefficients which attribute's look buys it, a number;
#' NA of indicators, and where fits of earlier versions have lost their groups.
#' @noRd
look_of_columns <- function(fit) {
  d <- fit$d %||% NROW(fit$coefficients)
  groups <- purchase_of(fit)$group_of
  if (!is.null(groups)) return(groups[seq_len(d)])
  attributes <- length(fit$looks$per_attribute)
  if (attributes == d) return(seq_len(d))
  bought <- bought_columns(fit)
  own <- length(bought$names) - length(fit$indicators$columns)
  if (attributes == own) bought$of else rep(NA_integer_, d)
}

#' Of one look: by `costs`, or else 1; what was given had none.
#' @noRd
price_of_columns <- function(fit) {
  prices <- purchase_of(fit)$prices
  if (is.null(prices)) return(NA_real_)
  unname(prices)[look_of_columns(fit)]
}

#' Less than a thousandth of what the largest does, in standard deviations: what
#' is left of a start, or of rounding.
#' @noRd
is_effective_zero <- function(table) {
  size <- abs(table$standardised)
  if (anyNA(size)) size <- abs(table$estimate)
  size < 1e-3 * max(size, 0) | size == 0
}

#' Of each column, those that are more than what rounding leaves of 0.
#' @noRd
count_nonzero <- function(beta, sd = NULL) {
  size <- abs(beta) * (sd %||% 1)
  colSums(size > rep(1e-12 * apply(size, 2, max, 0), each = nrow(size)))
}

#' The ten largest, by what a standard deviation changes where that is known.
#' @noRd
largest_attributes <- function(table) {
  table[is_effective_zero(table), c("estimate", "standardised")] <- 0
  size <- abs(table$standardised)
  if (anyNA(size)) size <- abs(table$estimate)
  table <- table[utils::head(order(-size), 10), , drop = FALSE]
  table[table$estimate != 0, , drop = FALSE]
}

#' Without the columns that say nothing.
#' @noRd
print_attributes <- function(table, digits) {
  if (nrow(table) == 0) {
    cat("  none: all are 0\n")
    return(invisible())
  }
  says <- !vapply(table, function(column) all(is.na(column)), NA)
  if (all(table$price %in% c(0, 1))) says[["price"]] <- FALSE
  if (sum(says) > 1) return(print(table[says], digits = digits))
  print(stats::setNames(table$estimate, rownames(table)), digits = digits)
}

#' Below such tables: why they have no column of standardised coefficients.
#' @noRd
print_unknown_spread <- function(tables) {
  table <- do.call(rbind, unname(tables))
  if (nrow(table) == 0 || !all(is.na(table$standardised))) return(invisible())
  cat("Not standardised: the fit kept no looks",
      "(frugal_control(keep_looks = TRUE)),\nso that the spread of the",
      "attributes is not known.\n")
}
