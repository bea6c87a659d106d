# What momentnet() and cv_momentnet() are given, as what they saw.

#' What is there: the examples as fit_momentnet() takes them.
#' @noRd
given_examples <- function(arguments) {
  check_given(arguments, "x")
  if (is_list_of_moments(arguments$x)) arguments$x <- moments(arguments$x)
  if (is_chunked(arguments$x)) arguments <- chunked_arguments(arguments)
  x <- check_saved(arguments$x)
  refuse_terms_of_looks(arguments)
  keep_looks <- check_control(arguments$control, controls_but("keep_looks"),
                              "momentnet() without a budget")$keep_looks
  settings <- list(family = check_family(arguments$family))
  if (inherits(x, "moments")) return(given_moments(arguments, keep_looks))
  if (!is_free(x)) {
    abort_input("budget", "given, as an oracle charges for each look",
                "missing")
  }
  if (inherits(x, "frugal_learner")) x <- unfitted_looks(x)
  if (inherits(x, "frugal_fit")) {
    given <- arguments$y
    if (!rlang::is_missing(given) && !is.null(given)) {
      response <- read_response(given, label_count(given), settings)
      observed <- c(kept_data(x, response$y), response["levels"])
    } else {
      observed <- kept_data(x, given)
      check_same_offset(observed, x, settings$family)
      observed$levels <- own_levels(own_settings(arguments), settings$family)
      observed <- with_learned_classes(observed, x, settings$family)
    }
    observed$keep_looks <- keep_looks
    observed$account <- purchase_account(x)
    observed$bought <- !is.null(observed$account)
    return(with_row_terms(observed, arguments, label_count(x$looks$labels)))
  }
  data <- mold(x, need = "gaps")$table
  check_given(arguments, "y")
  if (is.null(arguments$y)) abort_input("y", "given", "NULL")
  labelled <- labelled_examples(data, arguments$y)
  observed <- c(labelled["data"], list(keep_looks = keep_looks),
                read_response(labelled$y, labelled$data$n, settings))
  observed$visited <- labelled$visited
  with_row_terms(observed, arguments, data$n)
}

#' Of a learner of two classes, which are -1 and 1 to it.
#' @noRd
with_learned_classes <- function(observed, learner, family) {
  two <- !is.matrix(observed$y) &&
    identical(learner$setup$loss$task, "classification")
  if (!two || family != "binomial") return(observed)
  observed$y <- (observed$y + 1) / 2
  observed$levels <- learner$setup$levels %||% c("-1", "1")
  observed
}

#' Weights and offsets of rows, some of which may have been left out already.
#' @noRd
with_row_terms <- function(observed, arguments, n) {
  terms <- row_terms(arguments, n, observed$y)
  left <- observed$visited %||% seq_len(n)
  observed <- with_offset(observed, label_rows(terms$offset, left),
                          terms$must_be_given, check_family(arguments$family))
  weigh_examples(observed, terms$weights[left])
}

#' Of all n rows: `weights` and `offset`, that of the formula, too. The one that
#' was given as an argument new rows must bring, too.
#' @noRd
row_terms <- function(arguments, n, y) {
  of_formula <- if (inherits(arguments$x, "formula_table")) arguments$x$offset
  given <- c(weights = !is.null(arguments$weights),
             offset = !is.null(c(arguments$offset, of_formula)))
  refuse_not_taken(names(which(given)), check_family(arguments$family))
  responses <- colnames(y)
  offset <- check_offset(arguments$offset, n, "offset", responses)
  of_formula <- check_offset(of_formula, n, "offset", responses)
  list(weights = check_weights(arguments$weights, n),
       offset = if (is.null(of_formula)) offset
                else of_formula + (offset %||% 0),
       must_be_given = !is.null(offset))
}

#' A fit is to the labels less their offset, unless its family adds that to what
#' is linear in rows; their range is that of the labels.
#' @noRd
with_offset <- function(observed, offset, must_be_given, family) {
  if (is.null(offset)) return(observed)
  observed$labels <- label_ranges(observed$y)
  if (is_in_link(family)) check_log_offset(offset)
  else observed$y <- observed$y - offset
  observed$offset <- (observed$offset %||% 0) + offset
  observed$newoffset <- must_be_given
  observed
}

#' The moments of what comes in chunks.
#' @noRd
chunked_arguments <- function(arguments) {
  refuse_of_rows(offset = arguments$offset)
  arguments$x <- chunked_moments(arguments$x, arguments$y,
                                 folds = arguments$chunk_folds,
                                 progress = arguments$control$progress,
                                 weights = arguments$weights)
  arguments$y <- rlang::missing_arg()
  arguments["weights"] <- list(NULL)
  arguments
}

#' What only a purchase has a use for.
#' @noRd
refuse_terms_of_looks <- function(arguments) {
  for (name in c("groups", "costs", "free", "design")) {
    if (!is.null(arguments[[name]])) {
      abort_input(name, "NULL without a budget",
                  found_phrase(arguments[[name]]))
    }
  }
}

#' moments() as fit_momentnet() takes them; arguments that only rows have a use
#' for are refused.
#' @noRd
given_moments <- function(arguments, keep_looks) {
  if (keep_looks) {
    abort_input("keep_looks", "FALSE: moments() hold no looks", "TRUE")
  }
  for (name in c("weights", "offset")) {
    if (!is.null(arguments[[name]])) {
      abort_input(name, paste0(
        "NULL: moments() hold no rows", if (name == "weights") {
          " (give weights to moments() instead)"
        } else {
          " (make them of the labels minus the offset)"
        }
      ), "given")
    }
  }
  if (!rlang::is_missing(arguments$y) && !is.null(arguments$y)) {
    abort_input("y", "missing, as moments() hold the labels already", "given")
  }
  if (arguments$x$n < 1) {
    abort_input("x", "moments() of rows with labels", "of rows without any")
  }
  list(moments = arguments$x)
}
