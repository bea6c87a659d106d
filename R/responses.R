# Fits to several responses: of each a fit as it has alone, but that what
# depends on attributes is shared (responses-shared.R), and correlations are
# shrunk towards what all labels say of them.

#' Whether labels are of several responses, in rows or in moments; indicators of
#' classes are such, too.
#' @noRd
has_responses <- function(observed) {
  is.matrix(observed$y) ||
    (!is.null(observed$moments) && has_parts(observed$moments))
}

#' The fit to several responses, a `momentnet_responses`. All rows decide on
#' settings, which are those of each.
#' @noRd
fit_responses <- function(observed, settings, call) {
  observed <- winsorised(observed, settings$winsorise)
  settings <- settings[setdiff(names(settings), "earlier")]
  # All rows decide, whatever labels they have.
  case <- observed_case(of_attributes(observed))
  resolved <- resolved_settings(settings, case)
  observed$shared <- new_shared(observed)
  names <- response_names(observed)
  fits <- lapply(seq_along(names), function(at) {
    fit_resolved(of_response(observed, at), settings, resolved, call)
  })
  advise_winsorising(observed, moments_of_all(observed))
  advise_collinear(fits[[1]], observed) # of columns, which all have
  result <- new_responses(fits, names, observed, settings, call)
  result$given <- settings
  calibrate <- family_of(settings)$calibrate
  if (!is.null(calibrate)) result <- calibrate(result, observed)
  stored_responses(result, observed, "momentnet_responses")
}

#' The same cross-validated, with the same folds for all responses; the family
#' may have a word about all chosen fits together.
#' @noRd
fit_cv_responses <- function(observed, settings, call, seed) {
  observed <- winsorised(observed, settings$candidates[[1]]$winsorise)
  case <- observed_case(of_attributes(observed))
  observed <- observe_folds(observed, settings, seed, case$complete)
  settings$fold_of <- observed$fold_of
  say_uncalibrated(observed, settings)
  check_labels_of_folds(observed, is.null(settings$folds))
  observed$shared <- new_shared(observed)
  names <- response_names(observed)
  known <- with_known_measure(settings, observed, case)
  # Settings of earlier versions do not say, and have a lambda for each.
  for_all <- if (identical(settings$lambda_for, "all")) {
    joint_results(observed, known, case, call)
  }
  chosen <- for_all$of_each %||% results_of_each(observed, known, case, call)
  warn_path_end(stats::setNames(chosen, names))
  fits <- lapply(seq_along(names), function(at) {
    finished_comparison(chosen[[at]], of_response(observed, at), settings, seed,
                    call)
  })
  advise_winsorising(observed, moments_of_all(observed))
  result <- new_responses(fits, names, observed, settings, call)
  result$folds <- observed$folds
  result$seed <- seed
  result$for_all <- for_all[c("table", "index")]
  joint <- family_of(settings)$joint
  if (!is.null(joint)) {
    result <- joint(result, chosen, observed, chosen_measure(known))
  }
  stored_responses(result, observed, "cv_momentnet_responses")
}

#' Column names of the labels; where there are no rows, those of moments.
#' @noRd
response_names <- function(observed) {
  colnames(observed$y) %||% names(observed$moments$y_origin)
}

#' Of the attributes, where they were summed.
#' @noRd
moments_of_all <- function(observed) {
  moments <- observed$shared$moments
  list(moments = if (!is.null(moments)) attribute_parts(moments))
}

#' The examples with moments of their attributes alone, where there are no rows.
#' @noRd
of_attributes <- function(observed) {
  if (is.null(observed$data)) {
    observed$moments <- attribute_parts(observed$moments)
  }
  observed
}

#' Refuses folds of which one has no label of some response, as may be where
#' labels are missing; folds `by_chance` may be fewer.
#' @noRd
check_labels_of_folds <- function(observed, by_chance) {
  if (is.null(observed$y)) return(invisible())
  for (name in colnames(observed$y)) {
    labelled <- observed$folds[!is.na(observed$y[, name])]
    if (length(unique(labelled)) < max(observed$folds)) {
      abort_input("y", "labels with some of each response in each fold", paste0(
        "without ", dQuote(name, FALSE), " in one (",
        if (by_chance) "see `nfolds`"
        else "a fit to that response alone leaves such folds out", ")"
      ))
    }
  }
}

#' The examples that have its label, as fits to one response take them.
#' @noRd
of_response <- function(observed, at) {
  own <- observed[setdiff(names(observed), c("setup", "result", "levels",
                                             "offset"))]
  own$labels <- observed$labels[[at]]
  own$winsorised <- bounds_of_response(observed$winsorised, at)
  own$response <- at
  own$keep_looks <- FALSE
  own$bought <- was_bought(observed)
  if (!is.null(observed$setup)) own$account <- purchase_of(observed)
  if (!is.null(observed$moments)) {
    own$moments <- response_moments(observed$moments, at)
  }
  if (is.null(observed$data)) return(own)
  own$y <- observed$y[, at]
  if (!is.null(observed$as_seen)) own$as_seen$y <- observed$as_seen$y[, at]
  known <- which(!is.na(own$y))
  if (length(known) == length(own$y)) return(own)
  for (part in c("y", "folds", "visited")) own[[part]] <- own[[part]][known]
  own$data <- subset_data(observed$data, known)
  if (!is.null(observed$as_seen)) {
    own$as_seen <- list(data = subset_data(observed$as_seen$data, known),
                        y = own$as_seen$y[known])
  }
  own
}

#' A list of what both kinds of fits have; stored_responses() gives the class.
#' @noRd
new_responses <- function(fits, names, observed, settings, call) {
  known <- observed$data %||% observed$moments
  list(
    each = stats::setNames(fits, names), responses = names,
    family = family_name(settings), n = known$n, d = known$d,
    names = known$names, recipe = known$recipe,
    terms = recipe_of_data(observed),
    looks = if (!is.null(observed$setup)) {
      looked_account(observed$setup, observed$result)
    } else {
      given_account(of_attributes(observed)) # looks at all rows
    },
    budget = if (!is.null(observed$setup)) observed$setup$spec$budget,
    seed = observed$setup$seed, indicators = observed$indicators,
    setup = observed$setup, state = observed$result$state,
    labels = observed$labels, offset = if (isTRUE(observed$newoffset)) TRUE,
    winsorised = observed$winsorised,
    settings = settings, call = call, version = saved_by()
  )
}

#' Moments of all are kept once, not with each of the fits.
#' @noRd
stored_responses <- function(result, observed, class) {
  own <- if (class == "momentnet_responses") result$each
         else lapply(result$each, `[[`, "fit")
  go_on <- vapply(own, function(fit) !is.null(fit$moments), NA)
  # Of a path, whether all of it has.
  result$converged <- vapply(result$each, function(fit) all(fit$converged), NA)
  if (all(go_on)) result$moments <- shared_moments(observed$shared)
  if (!is.null(result$moments)) {
    result$each <- lapply(result$each, function(fit) {
      if (is.null(fit$fit)) fit["moments"] <- list(NULL)
      else fit$fit["moments"] <- list(NULL)
      fit
    })
  }
  structure(result, class = c(class, "frugal_responses", "frugal_moments",
                              "frugal_fit"))
}

#' One of several responses
#'
#' Returns the fit to one of the responses, from a fit of [momentnet()] or
#' [cv_momentnet()] to a matrix of labels. It has all methods of fits to one
#' response, such as [vcov()], [attribute_importance()] and [next_look()].
#'
#' Its correlations are shrunk, and its rows completed, as in the fit to all
#' responses. It has the looks that this kept (those that were bought, or with
#' `frugal_control(keep_looks = TRUE)`) at rows that have its label. Where a
#' method takes rows and their labels, give the labels of this response or of
#' all. [update()][momentnet_methods] goes on with this response alone, from
#' what was kept and without buying looks.
#' @param object A fit of [momentnet()] or [cv_momentnet()] to several
#'   responses.
#' @param response The name of a response, or its number.
#' @return A fit of class `momentnet` or `cv_momentnet`, see
#'   [momentnet_methods].
#' @section Errors:
#' `frugalreg_error_input`, if `object` is another fit or has no such response,
#' and for fits to classes, none of which has a fit alone.
#' @section Cost:
#' A copy of what the fit keeps.
#' @references
#' Izenman, A. J. (2008). *Modern Multivariate Statistical Techniques*,
#' chapter 6. Springer. \doi{10.1007/978-0-387-78189-1}.
#' @seealso [momentnet()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 8), 300)
#' y <- x[, 1:2] %*% matrix(c(1, -1, 2, 0), 2) + matrix(rnorm(600), 300)
#' colnames(y) <- c("height", "weight")
#' fit <- momentnet(x, y, lambda = 0)
#' confint(response_fit(fit, "weight"), newx = x, newy = y[, "weight"])
#' @export
response_fit <- function(object, response) {
  check_given(mget(c("object", "response")), c("object", "response"))
  if (!inherits(object, "frugal_responses")) {
    abort_input("object", "a fit of momentnet() to several responses",
                found_phrase(object))
  }
  check_saved(object)
  if (!is.null(object$discriminant)) {
    abort_input("object", paste("a fit to several numeric responses: a class",
                                "has no fit of its own"), "one to classes")
  }
  if (is.character(response)) {
    response <- match(check_choice(response, "response", object$responses),
                      object$responses)
  }
  own_fit(object, check_count(response, "response",
                              upper = length(object$responses)))
}

#' What a method of one response found instead.
#' @noRd
found_fit <- function(object) {
  if (!inherits(object, "frugal_responses")) return(found_phrase(object))
  if (is.null(object$discriminant)) {
    "one to several responses (response_fit() gives the fit to each)"
  } else {
    "one to several classes, which have no fits of their own"
  }
}

#' With the moments and looks that are kept once, in all parts of the fit that
#' answer for it.
#' @noRd
own_fit <- function(object, at) {
  fit <- object$each[[at]]
  looks <- own_looks(object, at)
  with_own <- function(one) {
    one$response <- at # of the columns of labels that a formula finds
    one$looks <- c(one$looks, looks)
    one
  }
  inner <- with_own(fit$fit %||% fit)
  if (!is.null(object$moments)) {
    inner$moments <- response_moments(object$moments, at)
  }
  if (is.null(fit$fit)) return(inner)
  fit$fit <- inner
  if (!is.null(fit$average)) fit$average <- with_own(fit$average)
  with_own(fit)
}

#' What was kept of the rows that have its label; NULL where nothing was.
#' @noRd
own_looks <- function(object, at) {
  looks <- object$looks
  if (is.null(looks$values) || !is.matrix(looks$labels)) return(NULL)
  known <- which(!is.na(looks$labels[, at]))
  values <- looks$values
  values$row <- match(values$row, known)
  bought <- object$setup$row_terms
  offset <- looks$offset %||% bought$offset
  if (is.matrix(offset)) offset <- offset[, at]
  weights <- looks$weights %||% bought$weights
  list(values = values[!is.na(values$row), ], labels = looks$labels[known, at],
       weights = weights[known], offset = offset[known],
       row_names = looks$row_names[known])
}

#' own_fit() of each response, a list by their names.
#' @noRd
own_fits <- function(object) {
  stats::setNames(lapply(seq_along(object$each), own_fit, object = object),
                  object$responses)
}
