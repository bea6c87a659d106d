# What earlier versions saved, in today's layout.

#' Setups of version 0.1.0 have no class, and those of cv_momentnet() their
#' settings under the name `cv`.
#' @noRd
current_setup <- function(setup) {
  if (inherits(setup, c("online_setup", "look_setup"))) return(setup)
  class(setup) <- if (setup$kind != "momentnet") {
    "online_setup"
  } else if (is.null(setup$settings$cv)) {
    c("momentnet_setup", "look_setup")
  } else {
    c("cv_momentnet_setup", "look_setup")
  }
  if (!is.null(setup$settings)) {
    setup$settings <- current_cv_settings(setup$settings)
  }
  setup
}

#' How often a pair is seen was not in plans of version 0.1.0.
#' @noRd
current_plan <- function(plan) {
  table <- plan$table
  plan$table$pairs <- table$pairs %||%
    (table$rows * table$looks_per_row * (table$looks_per_row - 1) /
       (plan$d * (plan$d - 1)))
  plan
}

#' Version 0.1.0 had those of cross-validation a level down, as `cv`.
#' @noRd
current_cv_settings <- function(settings) settings$cv %||% settings

#' Each kind of fit that is saved has a check of its own.
#' @export
#' @noRd
check_of_class.frugal_fit <- function(x, ...) {
  if (!identical(class(x), "frugal_fit")) return(invisible(x))
  abort_damaged("fit", "of a known kind", found_phrase(x))
}
