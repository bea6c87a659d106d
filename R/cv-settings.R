# What cv_momentnet() is asked to compare, and how.

#' All arguments of momentnet(), the given ones and the defaults.
#' @noRd
cv_arguments <- function(method, given) {
  own <- c("x", "y", "budget", "seed", "weights", "offset")
  known <- setdiff(names(formals(method)), c(own, "..."))
  names <- names(given) %||% rep("", length(given))
  if (!all(names %in% known)) refuse_unknown(names)
  arguments <- with_defaults(given, method, own)
  arguments$y <- rlang::missing_arg()
  arguments
}

#' NULL is one, too.
#' @noRd
candidates_of <- function(values, argument) {
  if (is.null(values)) return(list(NULL))
  fits <- is.vector(values) && length(values) > 0 &&
    all(vapply(values, is.atomic, NA))
  if (!fits) abort_input(argument, "a vector of candidates",
                         found_phrase(values))
  as.list(values)
}

#' candidates: settings as momentnet()'s, to be compared; and how. One number of
#' `folds`, as other functions have it, is `nfolds`.
#' @noRd
check_cv_settings <- function(arguments, nfolds, folds, workers) {
  several <- c("engine", "target", "alpha", "standardize")
  choices <- lapply(stats::setNames(several, several), function(name) {
    candidates_of(arguments[[name]], name)
  })
  grid <- expand.grid(lapply(choices, seq_along))
  grid <- grid[meaningful_choices(choices, grid), ]
  candidates <- lapply(seq_len(nrow(grid)), function(at) {
    choice <- Map(function(values, index) values[[index]], choices, grid[at, ])
    arguments[several] <- if (nrow(grid) > 1) as_used(choice) else choice
    candidate <- check_settings(arguments)
    candidate$beside_lasso <- any(unlist(choices$alpha) > 0)
    candidate
  })
  fold_of <- NULL
  if (length(folds) == 1) {
    nfolds <- check_count(folds, "folds", 2, 1e4)
    folds <- NULL
  }
  if (length(folds) > 1) {
    folds <- fold_labels_of(folds, length(folds))
    fold_of <- stats::setNames(seq_len(nlevels(folds)), levels(folds))
    folds <- as.integer(folds)
  }
  list(candidates = candidates, folds = folds, fold_of = fold_of,
       nfolds = if (!is.null(nfolds)) check_count(nfolds, "nfolds", 2, 1e4),
       workers = check_workers(workers))
}
