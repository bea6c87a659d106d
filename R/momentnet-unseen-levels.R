# Levels of a factor that no row of the fit had, as those that subset = leaves
# out: their columns never varied, so that new rows of such a level are
# predicted as if they were of another. The levels stay in the fit, which
# further rows may bring; a budget may just not have come upon them.

#' Says so, of new rows of a fit to data that were given. The fit to one of
#' several responses knows by its account that they were bought.
#' @noRd
warn_unseen_levels <- function(fit, newx) {
  bought <- !is.null(purchase_of(fit))
  if (bought || !is.data.frame(newx)) return(invisible())
  variables <- Filter(function(variable) {
    !is.null(variable$support) && !is.logical(variable$values)
  }, imputed_variables(fit, newx))
  if (length(variables) == 0) return(invisible())
  means <- level_means(fit)
  unseen <- lapply(variables, function(variable) {
    said <- as.character(newx[[variable$name]])
    parts <- level_parts(variable$support, t(means[variable$columns]))
    intersect(variable$values[which(abs(parts) < unseen_part)], said)
  })
  names(unseen) <- vapply(variables, `[[`, "", "name")
  unseen <- unseen[lengths(unseen) > 0]
  if (length(unseen) == 0) return(invisible())
  levels <- vapply(unseen, function(own) {
    enumerate_phrase(dQuote(own, FALSE))
  }, "")
  warn_frugal(paste0(
    "No row that the fit saw has level ",
    paste(levels, "of", names(unseen), collapse = ", nor "),
    ": predictions for it are guesses."
  ), "unseen_level", argument = names(unseen))
}

#' Of what was seen, or as the engine takes them to be.
#' @noRd
level_means <- function(fit) {
  moments <- fit$moments
  if (is.null(moments) || has_root(moments)) return(joint_model(fit)$center)
  moments$origin + diag(moments$sums) / above_zero(seen_counts(moments))
}

#' What each of several fits would say of the same rows is said once: levels
#' that are new, and why intervals are by law.
#' @noRd
said_once <- function(code) {
  once <- function() {
    said <- FALSE
    function(cnd) {
      if (said) rlang::cnd_muffle(cnd)
      said <<- TRUE
    }
  }
  withCallingHandlers(code, frugalreg_warning_unseen_level = once(),
                      frugalreg_message_interval = once())
}
