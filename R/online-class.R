# The fit object of the online learners: plain data, no pointers, no training
# data unless looks were kept.

#' The fit that a user gets of what a run came to. Setup and state stay in it,
#' so that update() can go on; aerr() has a list of the other parts.
#' @noRd
new_online_fit <- function(setup, result) {
  result <- learned_average(setup, result)
  layout <- setup$layout
  spec <- setup$spec
  summary <- as_answered(learner_summary(setup, result), result$coefficients)
  account <- summary$account
  summary$account <- NULL # it goes into the looks
  answer <- learned_answer(setup, result, summary)
  scaling <- found_scaling(summary, layout)
  rownames(result$path$coefficients) <- layout$column_names
  fit <- structure(
    list(
      coefficients = answer$coefficients, intercept = answer$intercept,
      path = if (record_count(setup$control) > 0) result$path,
      looks = list(
        total = account$total,
        mean = if (account$visits > 0) account$total / account$visits else 0,
        max = account$maximum,
        per_attribute = stats::setNames(account$per_group, layout$group_names),
        money = if (length(spec$costs) > 0) {
          list(total = account$money,
               mean = account$money / max(account$visits, 1),
               max = account$most_money)
        },
        values = if (setup$control$keep_looks) {
          as.data.frame(kept_of(result))
        },
        labels = kept_labels(result),
        missing = account$missing,
        dropped = if (skips_missing(setup$control)) {
          account$visits - summary$visits
        }
      ),
      n = setup$rows, visits = summary$visits,
      task = online_learners[[setup$kind]]$task,
      budget = if (length(spec$costs) > 0) spec$purse else spec$budget,
      inner = spec$inner,
      radius = answer$radius %||% spec$radius,
      x_bound = scaling$x_bound %||% spec$x_bound,
      step_size = answer$step_size %||% summary$step_size,
      candidates = answer$candidates, scaling = scaling,
      call = setup$call, terms = setup$recipe, sampling = spec$sampling,
      seed = setup$seed, control = setup$control, summary = summary,
      state = result$state, setup = setup,
      version = saved_by()
    ),
    class = c(setup$kind, answer$class, "frugal_online", "frugal_fit")
  )
  fit$calibration <- answer$calibration
  fit$shares <- answer$shares
  fit
}

#' What was no better than a constant was one until it learned on.
#' @noRd
as_answered <- function(summary, coefficients) {
  answered <- function(tried, own) {
    if (!is.null(tried$useless)) {
      tried$useless <- tried$useless & all(own == 0)
    }
    tried
  }
  if (!is.null(summary$candidates)) {
    summary$candidates <- answered(summary$candidates, coefficients)
  }
  for (at in seq_along(summary$classes)) {
    own <- matrix(coefficients, ncol = length(summary$classes))[, at]
    summary$classes[[at]] <- answered(summary$classes[[at]], own)
  }
  summary
}

#' What differs where there are more targets than one; `class`, of the fit, too.
#' @noRd
learned_answer <- function(setup, result, summary) {
  UseMethod("learned_answer")
}

#' @export
learned_answer.online_setup <- function(setup, result, summary) {
  tried <- summary$candidates
  list(
    coefficients = stats::setNames(result$coefficients,
                                   setup$layout$column_names),
    intercept = result$intercept, radius = chosen_setting(tried, "radius"),
    step_size = chosen_setting(tried, "step_size"),
    candidates = tried_candidates(setup$spec, tried),
    calibration = tried$calibration
  )
}

#' A run ends with its average; a learner that is asked and told has it worked
#' out when somebody wants it.
#' @noRd
learned_average <- function(setup, result) {
  if (is.null(result$coefficients)) {
    result[c("coefficients", "intercept")] <-
      cpp_average(setup$spec, result$state)
  }
  result
}

#' @rdname frugal_fit
#' @export
print.frugal_online <- function(x, digits = max(3, getOption("digits") - 3),
                                ...) {
  print_what_was_bought(x, digits)
  cat("Radius ", format(x$radius, digits = digits), step_phrase(x, digits),
      if (x$x_bound != 1) paste(", x_bound", format(x$x_bound,
                                                   digits = digits)),
      chosen_phrase(x$candidates), "\n", sep = "")
  zero <- is_effective_zero(attribute_table(x, x$coefficients))
  cat("Nonzero coefficients: ", sum(!zero), near_zero_phrase(x, zero),
      if (x$setup$spec$intercept) {
        paste(", intercept", format(x$intercept, digits = digits))
      }, "\n", calibration_phrase(x$calibration, digits), sep = "")
  invisible(x)
}

#' What the fits of one target and of several classes print alike: call, size,
#' looks, money, loss, sampling and scaling.
#' @noRd
print_what_was_bought <- function(x, digits) {
  check_saved(x)
  check_digits(digits)
  spec <- x$setup$spec
  cat(online_learners[[x$setup$kind]]$label, "\n\nCall:\n  ",
      paste(deparse(x$call), collapse = "\n  "), "\n\n", sep = "")
  cat(counted(x$n, "example"), ", ", visits_phrase(x), ", ",
      counted(NROW(x$coefficients), "attribute"),
      if (length(spec$group_of) > 0) {
        paste(" of", length(x$looks$per_attribute), "variables")
      }, "\n", sep = "")
  cat("Looks: ", whole_phrase(x$looks$total), " in all, ",
      format(x$looks$mean, digits = digits), " per visit", if (spec$inner > 0) {
        budget_phrase(spec)
      }, "\n", missing_phrase(x$looks), sep = "")
  if (length(spec$costs) > 0) {
    cat("Money: ", format(x$looks$money$total, digits = digits), " in all, ",
        format(x$looks$money$mean, digits = digits), " per visit (budget ",
        format(x$budget), ")\n", sep = "")
  }
  if (spec$loss$kind != "squared") {
    cat("Loss: ", format(x$setup$loss), if (spec$loss$random_degree) {
      ", its derivative by random degrees"
    }, "\n", sep = "")
  }
  if (spec$inner > 0) cat("Sampling: ", format(x$sampling), "\n", sep = "")
  cat(scaling_phrase(x$scaling))
}

#' Of those that were paid, by which looks are divided, as a skipped one is.
#' @noRd
visits_phrase <- function(fit) {
  looks <- fit$looks
  paid <- if (looks$mean > 0) round(looks$total / looks$mean) else fit$visits
  paste0(counted(paid, "visit"), if (paid != fit$visits) {
    paste0(" (", whole_phrase(fit$visits), " learned from)")
  })
}

#' How many of those that are counted as zero are not quite; NULL if none is.
#' @noRd
near_zero_phrase <- function(fit, zero) {
  near <- sum(zero & fit$coefficients != 0)
  if (near > 0) paste0(" (and ", near, " near it)")
}

#' How the looks of a visit are shared out between the two things that they are
#' for.
#' @noRd
budget_phrase <- function(spec) {
  if (!spec$loss$hard) {
    return(paste0(" (budget ", spec$budget, ", and more for the loss)"))
  }
  paste0(" (budget ", spec$budget, ", ", if (isTRUE(spec$shared)) {
    "each used for both the data point and the inner product"
  } else {
    paste(spec$inner, "for the inner product")
  }, ")")
}

#' NULL of the learner by moments, which takes no steps; aer() has a lambda.
#' @noRd
step_phrase <- function(fit, digits) {
  name <- switch(fit$setup$spec$geometry, moments = NULL,
                 pegasos_l1 = ", lambda ", ", step size ")
  if (!is.null(name)) paste0(name, format(fit$step_size, digits = digits))
}

#' @rdname frugal_fit
#' @export
nobs.frugal_fit <- function(object, ...) {
  check_saved(object)
  rows_learned(object)
}

#' Of those that were given; a run that was stopped, or whose looks were not
#' answered, visited fewer.
#' @noRd
rows_learned <- function(fit) min(fit$n, fit$visits)

#' @export
formula.frugal_fit <- function(x, ...) {
  check_saved(x)
  x$terms$formula %||%
    abort_frugal("The fit was not made with a formula.", "undefined")
}
