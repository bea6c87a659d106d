#' @rdname momentnet_methods
#' @export
update.momentnet <- function(object, newx, newy, ..., newdata = NULL,
                             newweights = NULL, newoffset = NULL,
                             newfolds = NULL) {
  if (missing(newx) && "formula" %in% ...names()) {
    return(eval(with_positional_formula(match.call()), parent.frame()))
  }
  check_saved(object)
  refuse_indicated_update(object)
  refuse_chosen_rows(names(substitute(list(...))))
  if (is_refit(newx, newdata, list(...))) {
    return(refitted(object, if (!missing(newx)) newx, list(...),
                    as.list(substitute(list(...)))[-1]))
  }
  refuse_terms_of_fit(...names())
  check_no_dots(...)
  newx <- rows_of_no_chunks(new_rows(newx, newdata))
  updated_fit(object, newx, given_labels(newy), newweights, newoffset,
              newfolds)
}

#' @rdname momentnet_methods
#' @export
update.cv_momentnet <- update.momentnet

#' Weights, offsets and folds of new rows have names of their own: those of the
#' fit are given for a refit.
#' @noRd
refuse_terms_of_fit <- function(given) {
  terms <- c(weights = "newweights", offset = "newoffset", folds = "newfolds",
             foldid = "newfolds")
  term <- intersect(names(terms), given)
  if (length(term) == 0) return(invisible())
  term <- term[1]
  abort_frugal(paste0("`", term, "` is for the rows of a first fit: for new ",
                      "rows give `", terms[[term]], "`."), "input",
               argument = term)
}

#' update(fit, formula = . ~ . - x) is update(fit, . ~ . - x).
#' @noRd
with_positional_formula <- function(call) {
  call[[1]] <- stats::update
  names(call)[names(call) == "formula"] <- "newx"
  call
}

#' What update() does with new rows: looks on, or fits to what was kept, looks
#' or moments, and to these.
#' @noRd
updated_fit <- function(object, newx, newy, newweights, newoffset, newfolds) {
  fit <- object$fit %||% object
  newweights <- further_weights(object, newx, newweights)
  say_columns_left_out(newx, blueprint(object), newy, newweights, newoffset)
  if (!is.null(object$setup)) {
    return(look_on(object, newx, newy, newweights, newoffset, newfolds))
  }
  if (is.null(object$looks$values)) check_needs_no_looks(fit)
  newy <- labels_to_learn(newy, newx, blueprint(object))
  n <- label_count(newy)
  known <- known_label_rows(newy, n) %||% seq_len(n)
  say_rows_left_out(n - length(known))
  newy <- response_of_fit(object, label_rows(newy, known), length(known))
  folds <- given_further_folds(object, newfolds, n)
  weights <- check_weights(newweights, n, "newweights")
  further <- list(y = newy, weight = weights[known],
                  offset = label_rows(new_offset(fit, newx, newoffset, n),
                                      known),
                  folds = folds$folds[known, drop = TRUE], known = known, n = n)
  observed <- if (is.null(object$looks$values)) {
    further_moments(fit, newx, further)
  } else {
    with_kept_looks(object, newx, further)
  }
  has_first_gaps <- has_first_gaps(object, observed)
  if (has_first_gaps) say_first_gaps()
  if (!is_cross_validated(object)) {
    settings <- c(object$given, list(earlier = earlier_fit(object)))
    fit_momentnet(observed, settings, object$call)
  } else {
    settings <- settings_for_folds(object, observed, folds$fold_of)
    if (has_first_gaps) {
      settings$candidates <- with_either_alpha(settings$candidates)
    }
    if (is.null(observed$data)) observed$told <- told_by(object)
    fit_cv_momentnet(observed, settings, object$call)
  }
}

#' TRUE of the fits of cv_momentnet(), to one response or to several.
#' @noRd
is_cross_validated <- function(object) {
  inherits(object, c("cv_momentnet", "cv_momentnet_responses"))
}

#' From moments that it kept.
#' @noRd
goes_on_from_moments <- function(fit) {
  if (inherits(fit, "frugal_responses")) return(!is.null(fit$moments))
  engine_of(fit)$goes_on(fit)
}

#' Refuses to update a fit that kept no looks and cannot go on from moments.
#' @noRd
check_needs_no_looks <- function(fit) {
  if (!goes_on_from_moments(fit)) {
    abort_frugal(paste(
      "This fit can be updated only together with its earlier rows, and it did",
      "not keep the data that it was given. Fit again to all data, with",
      "control = frugal_control(keep_looks = TRUE); looks of a budget are",
      "always kept."
    ), "input", argument = "object")
  }
}

#' The earlier looks and the new ones.
#' @noRd
with_kept_looks <- function(object, newx, further) {
  observed <- kept_data(object)
  new <- further_examples(rows_to_learn(object, newx), further,
                          family_name(object$fit %||% object))
  data <- new$data
  weight <- joined_weights(observed$data, data)
  recipe <- observed$data$recipe
  rows <- bind_rows(as_rows(observed$data), as_rows(data))
  observed$data <- c(known_rows(rows), list(recipe = recipe))
  observed$data$weight <- weight
  observed$y <- joined_labels(observed$y, new$y)
  observed$account <- further_account(object, data)
  observed$bought <- !is.null(observed$account)
  if (!is.null(new$offset)) {
    observed$offset <- joined_labels(observed$offset, new$offset)
    observed$labels <- joined_label_ranges(observed$labels, new$labels)
  }
  observed$keep_looks <- TRUE
  observed$new_folds <- new$folds
  observed
}

#' New examples, their labels less the offset where the family learns from such,
#' without those of weight 0. All that is in `further` is of those of n rows
#' whose label is `known`.
#' @noRd
further_examples <- function(data, further, family) {
  if (length(further$known) < further$n) {
    if (data$n != further$n) {
      abort_input("newy", paste0("of length ", data$n, ", one label per row"),
                  paste("of length", further$n))
    }
    data <- subset_data(data, further$known)
  }
  y <- if (is.matrix(further$y)) further$y
       else check_labels(further$y, data$n, "newy")
  if (label_count(y) != data$n) {
    abort_input("newy", paste("of", data$n, "rows"),
                paste("of", label_count(y)))
  }
  observed <- with_offset(list(data = data, y = y), further$offset, FALSE,
                          family)
  observed <- weigh_examples(observed, further$weight)
  observed$folds <- further$folds[observed$visited %||% TRUE]
  observed
}

#' NULL where all count once.
#' @noRd
joined_weights <- function(...) {
  parts <- list(...)
  weights <- lapply(parts, `[[`, "weight")
  if (all(lengths(weights) == 0)) return(NULL)
  unlist(Map(function(part, weight) weight %||% rep(1, part$n), parts, weights))
}

#' With the folds of earlier and new rows, where rows were kept; `fold_of` is
#' that of all labels, where new rows had some.
#' @noRd
settings_for_folds <- function(object, observed, fold_of) {
  settings <- current_cv_settings(object$settings)
  settings$fold_of <- fold_of %||% settings$fold_of
  if (!is.null(observed$data)) {
    settings$folds <- joined_folds_of(object$folds, observed$new_folds,
                                      observed$data$n, object$seed)
  }
  settings
}

#' Where the next search for factors starts.
#' @noRd
earlier_fit <- function(fit) {
  if (!inherits(fit, "frugal_responses")) fit[c("model", "n")]
}

#' Further labels, in the classes of the fit; of one of several responses those
#' of it or of all.
#' @noRd
response_of_fit <- function(fit, y, rows, argument = "newy") {
  settings <- (fit$fit %||% fit)$settings
  alone <- !is.null(fit[["response"]]) && !has_columns(y)
  if (alone) settings["levels"] <- list(NULL)
  if (inherits(fit, "frugal_responses")) {
    settings <- with_levels(settings, fit$responses) # not known of moments
  }
  later <- family_of(settings)$later
  if (!is.null(later)) y <- later(y, settings, argument)
  y <- read_response(y, rows, settings, argument)$y
  y <- labels_of_response(fit, y)
  if (is.matrix(y) && !inherits(fit, "frugal_responses")) {
    abort_input(argument, "labels of one response, as in the fit",
                paste("of", ncol(y)))
  }
  y
}

#' Of a fit to one of several responses, which knows its place, its own labels.
#' @noRd
labels_of_response <- function(fit, y) {
  place <- fit[["response"]] # not `responses`, which fits to several have
  if (is.null(place) || NCOL(y) < max(place, 2)) return(y)
  y[, place]
}

#' Looks on with the same design, and fits to all looks. Folds start anew: a
#' search from a fit to all examples would know what is held out.
#' @noRd
look_on <- function(object, newx, newy, newweights, newoffset, newfolds) {
  setup <- current_setup(object$setup)
  data <- source_to_learn(setup, newx, newy)
  n <- data$source$n
  offset <- new_offset(object$fit %||% object, newx, newoffset, n)
  weights <- check_weights(newweights, n, "newweights")
  setup <- with_further_terms(setup, data$y, weights, offset)
  data$y <- data$y - (offset %||% 0)
  setup$labels <- joined_labels(setup$labels, data$y)
  check_known_labels(setup, "newy")
  before <- setup$settings$folds
  folds <- given_further_folds(object, newfolds, n, tabulate(before),
                               setup$settings$fold_of)
  if (!is_cross_validated(object)) {
    setup$settings$earlier <- earlier_fit(object)
  } else if (!is.null(before)) {
    setup$settings$folds <- joined_folds_of(before, folds$folds,
                                            label_count(setup$labels),
                                            setup$seed)
    setup$settings$fold_of <- folds$fold_of %||% setup$settings$fold_of
  }
  earlier <- list(state = object$state, kept = object$looks$values)
  finished_run(setup, data$source, data$y, earlier, new_rows = TRUE)
}

#' The terms of the rows that are bought from, and those of new ones.
#' @noRd
with_further_terms <- function(setup, y, weights, offset) {
  terms <- setup$row_terms
  before <- list(n = label_count(setup$labels), weight = terms$weights)
  new <- list(n = label_count(y), weight = weights)
  terms$weights <- joined_weights(before, new)
  if (!is.null(offset)) {
    terms$offset <- joined_labels(terms$offset, offset)
    terms$labels <- joined_label_ranges(terms$labels, label_ranges(y))
  }
  if (length(terms) > 0) setup$row_terms <- terms
  setup
}

#' Of other rows it would be another fit.
#' @noRd
refuse_chosen_rows <- function(names) {
  for (name in intersect(names, c("data", "subset", "na.action"))) {
    abort_input(name, paste("left out: update() adds the rows of `newdata` to",
                            "those of the fit; fit anew to other rows"),
                "given")
  }
}
