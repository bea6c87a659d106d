# What R's generics answer by NULL of an object that they do not know: an answer
# or a classed reason.

# Those of coef().
#' @exportS3Method stats::variable.names frugal_fit
variable.names.frugal_fit <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  c("(Intercept)", data_names(blueprint(object)))
}

# NULL, as of lm(), where all rows count alike; else those of the rows that
# residuals() has, where looks were kept.
#' @exportS3Method stats::weights frugal_fit
weights.frugal_fit <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  own <- object$fit %||% object
  if (is.null(own$effective)) return(NULL)
  if (is.null(own$looks$values)) refuse_of_rows_gone("weights()")
  kept_data(own)$data$weight
}

#' @exportS3Method stats::case.names frugal_fit
case.names.frugal_fit <- function(object, ...) {
  check_saved(object)
  refuse_of_rows_gone("case.names()")
}

#' What is of rows is not in the fit to them.
#' @noRd
refuse_of_rows_gone <- function(what) {
  abort_frugal(paste(what, "is not defined: fits keep neither data nor what",
                     "belongs to their rows."), "undefined")
}

#' @exportS3Method stats::df.residual frugal_fit
df.residual.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "df.residual()")
}

# As lm() has it.
#' @exportS3Method stats::df.residual momentnet
df.residual.momentnet <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  if (!is.null(why_no_least_squares(object))) {
    refuse_likelihood(object, "df.residual()")
  }
  object$n - rank_of_rows(object)
}

#' @exportS3Method stats::family frugal_fit
family.frugal_fit <- function(object, ...) {
  refuse_likelihood(object, "family()")
}

# Of classes and counts the predictions are none of a linear model with a link.
#' @exportS3Method stats::family frugal_moments
family.frugal_moments <- function(object, ...) {
  check_saved(object)
  if (family_name(object$fit %||% object) != "gaussian") return(NextMethod())
  stats::gaussian()
}

#' @exportS3Method stats::family frugal_lowrank
family.frugal_lowrank <- function(object, ...) {
  check_saved(object)
  stats::gaussian()
}
