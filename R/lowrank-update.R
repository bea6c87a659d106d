# Fits anew by the changed call, as stats::update() does, but also where the
# package is not attached.

#' @export
update.frugal_lowrank <- function(object, formula., ..., evaluate = TRUE) {
  check_saved(object)
  further <- !missing(formula.) && !inherits(formula., "formula")
  if (further || any(c("newx", "newdata") %in% ...names())) {
    abort_frugal(paste(
      "This fit cannot be updated with further rows; one by petrels() can.",
      "Here update() takes a formula, or arguments, for a new fit."
    ), "undefined")
  }
  call <- NextMethod(evaluate = FALSE)
  if (!evaluate) return(call)
  call[[1]] <- get(as.character(call[[1]]), topenv())
  eval(call, parent.frame())
}

#' @export
update.cv_slrm <- update.frugal_lowrank
