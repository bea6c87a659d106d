# The family of a fit, or of a learner, to whose looks is fitted: what labels
# are does not change with the other settings.

#' `family` as it was given in the `call`; else that of such a fit; "gaussian"
#' of everything else.
#' @noRd
with_family <- function(arguments, call) {
  own <- own_settings(arguments)
  if (!is.null(own) && !"family" %in% names(call)) {
    arguments$family <- family_name(own)
  }
  with_two_classes(arguments)
}

#' The settings of `x`, where it is a fit of momentnet() or a learner, and its
#' own labels are fitted to; else NULL.
#' @noRd
own_settings <- function(arguments) {
  if (rlang::is_missing(arguments$x)) return(NULL)
  x <- arguments$x
  gives_labels <- !rlang::is_missing(arguments$y) && !is.null(arguments$y)
  if (gives_labels || !inherits(x, c("frugal_moments", "frugal_learner"))) {
    return(NULL)
  }
  check_saved(x)
  if (!inherits(x, "frugal_learner")) return(given_settings(x))
  setup <- current_setup(x$setup)
  if (inherits(setup, "look_setup")) setup$settings
}

#' The names of the classes of these settings, in the family that is asked for.
#' @noRd
own_levels <- function(own, family) {
  if (identical(family_name(own), family)) {
    (own$candidates[[1]] %||% own)$levels
  }
}
