#' Choosing lambda from the looks that were paid
#'
#' Cross-validation of [momentnet()] without one look more: the moments of a
#' fold's looks estimate the squared error of the coefficients from the other
#' folds on *complete* new examples.
#'
#' @details
#' The estimate for coefficients b is \eqn{v_y - 2 b^\top g_f + b^\top G_f b}
#' with moments \eqn{G_f}, \eqn{g_f} of the held-out looks about the means.
#' Where pairs are rare these are sums divided by *expected* counts (of the
#' design, where `momentnet()` chose the looks; else as if attributes were seen
#' independently), which is unbiased; actual counts, which may be 0, are not.
#' Such an estimate can be far off and even negative where coefficients are
#' large, so `lambda.min` minimises the estimate *plus its standard error*: the
#' bare minimum follows the path into noise. Use it to rank; its level shares
#' the noise of the looks. Where pairs are plentiful (20 in a fold, and in one
#' of 20 examples), actual counts are used, and the standard error is that of
#' the folds, as in glmnet, and of what is missing in all of them; with complete
#' data, estimate and standard error are those of `glmnet::cv.glmnet()` with the
#' same folds, and so are the rules: `lambda.min` minimises the estimate alone,
#' and nothing guards. Where something is missing, the path is not followed to
#' where an estimate is negative, or its standard error above a quarter of the
#' larger of itself and a fifth of the labels' variance.
#'
#' Where the least estimate is at the end of the path (and neither `lambda` nor
#' `lambda_min_ratio` is given) the path is extended, for as long as the
#' estimate falls by more than a thousandth over a factor of ten, down to a
#' lambda of 1e-8 times the largest, which is least squares.
#'
#' The factor engine and the posterior have one lambda, which stays. The
#' completing engine is judged by the squared errors of held-out labels,
#' predicted from what their rows show (which includes the noise of what they do
#' not), with the factor model of all rows; where other engines are compared
#' with it, all are judged by held-out moments.
#'
#' @section Which to use:
#' The defaults for looks of a budget. For tables with gaps: `alpha = c(0, 1)`,
#' which leaves it to the estimates whether few attributes matter or many.
#'
#' @inheritParams momentnet
#' @param ... Arguments of [momentnet()]. Where several values of `engine`,
#'   `target`, `alpha` or `standardize` are given, all combinations are compared
#'   on the same folds, and the one of least estimate plus standard error is
#'   fitted. glmnet's `foldid` is another name of `folds`.
#' @param nfolds Whole number from 2: how many folds. `NULL` is 10 for complete
#'   data and 5 else.
#' @param folds `NULL` for random folds, or the fold of each row. Without
#'   meaning for a [moments()] object, which brings its folds.
#' @param workers `NULL`, or a whole number: the folds are worked on by the
#'   workers of package future's plan where there is one, as in
#'   `future::plan("multisession")`; a number makes such a plan for this call
#'   (without future it is 1). The result is the same.
#' @param seed As for [momentnet()]; it decides on the folds, too.
#' @return A fit of class `c("cv_momentnet", "frugal_moments", "frugal_fit")`:
#'   `lambda`; `cvm`, the estimates, and `cvsd`, their standard errors;
#'   `lambda.min`; `lambda.1se`, for complete data the largest lambda whose
#'   estimate is within one standard error of that of `lambda.min`, else the
#'   largest whose estimate plus standard error is; `end`, where `lambda.min` is
#'   the last that may be chosen, what lies beyond it: `"least squares"`,
#'   `"trusted"` (estimates that mean nothing) or `"path"` (what `lambda` left
#'   out, with a warning); `why`, where the largest lambda was chosen, the
#'   reason; `fit`, the [momentnet()] fit; `folds`; `looks`; `comparison`, a
#'   data frame, where several settings were compared. Methods as for
#'   `momentnet()`, see [momentnet_methods], with `s = "lambda.min"` as
#'   default; `plot()` draws estimates and standard errors.
#' @inheritSection momentnet Errors
#' @section Cost: One fit for all looks and one for each fold; a table of
#'   moments for each fold.
#' @references
#' Datta, A. and Zou, H. (2017). CoCoLasso for high-dimensional
#' error-in-variables regression. *Annals of Statistics* 45(6).
#' \doi{10.1214/16-AOS1527}.
#'
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(2000 * 10), 2000)
#' y <- x[, 1] - x[, 2] + rnorm(2000)
#' fit <- cv_momentnet(x, y, budget = 4)
#' fit
#' coef(fit)
#' plot(fit)
#' # A table with gaps.
#' gaps <- mask_attributes(x[1:300, ], p = 0.5)
#' coef(cv_momentnet(gaps, y[1:300], alpha = c(0, 1), standardize = TRUE))
#' @export
cv_momentnet <- function(x, ...) UseMethod("cv_momentnet")

#' @rdname cv_momentnet
#' @export
cv_momentnet.default <- function(x, y, budget = NULL, ..., nfolds = NULL,
                                 folds = NULL, workers = NULL, seed = NULL) {
  given <- translated(list(...), c("nfolds", "folds",
                                   names(formals(momentnet.default))),
                      names(match.call()))
  if (!is.null(given$folds)) folds <- given$folds
  given["folds"] <- NULL
  arguments <- cv_arguments(momentnet.default, given)
  arguments["budget"] <- list(budget)
  arguments["seed"] <- list(seed)
  arguments$x <- x
  if (!missing(y)) arguments$y <- y
  settings <- check_cv_settings(arguments, nfolds, folds, workers)
  run_cv_momentnet(arguments, settings,
                   fit_call(x, match.call(), "cv_momentnet"))
}

#' @rdname cv_momentnet
#' @export
cv_momentnet.formula <- function(formula, data, budget = NULL, ...) {
  fit_formula(cv_momentnet.default, as.list(environment()), match.call(), ...)
}

# All arguments of momentnet(), the given ones and the defaults.
cv_arguments <- function(method, given) {
  own <- c("x", "y", "budget", "seed")
  known <- setdiff(names(formals(method)), c(own, "..."))
  names <- names(given) %||% rep("", length(given))
  if (!all(names %in% known)) refuse_unknown(names)
  arguments <- with_defaults(given, method, own)
  arguments$y <- rlang::missing_arg()
  arguments
}

# candidates: settings as momentnet()'s, to be compared; and how.
check_cv_settings <- function(arguments, nfolds, folds, workers) {
  several <- c("engine", "target", "alpha", "standardize")
  choices <- lapply(arguments[several], function(values) {
    if (is.null(values)) list(NULL) else as.list(values)
  })
  grid <- expand.grid(lapply(choices, seq_along))
  grid <- grid[meaningful_choices(choices, grid), ]
  candidates <- lapply(seq_len(nrow(grid)), function(at) {
    arguments[several] <- Map(function(values, index) values[[index]], choices,
                              grid[at, ])
    candidate <- check_settings(arguments)
    candidate$beside_lasso <- any(unlist(choices$alpha) > 0)
    candidate
  })
  list(candidates = candidates, folds = folds,
       nfolds = if (!is.null(nfolds)) check_count(nfolds, "nfolds", 2, 1e4),
       workers = if (!is.null(workers)) {
         check_count(workers, "workers", upper = 1024)
       })
}

# What an engine has no use for is not varied, and an alpha that it does not
# allow is left to the others.
meaningful_choices <- function(choices, grid) {
  rows <- lapply(unlist(choices$engine)[grid$engine], function(name) {
    engines()[[match(name, names(engines()))]]
  })
  allows <- function(row, alpha) {
    is.null(row) || !is.numeric(alpha) || allows_alpha(row, alpha)
  }
  keep <- vapply(seq_len(nrow(grid)), function(at) {
    row <- rows[[at]]
    alpha <- choices$alpha[[grid$alpha[at]]]
    others <- vapply(rows, allows, NA, alpha = alpha)
    varied <- setdiff(c("target", "standardize"), row$uses)
    is.null(row) || (all(grid[at, varied] == 1) &&
                       (allows(row, alpha) || !any(others)))
  }, NA)
  which(keep)
}

run_cv_momentnet <- function(arguments, settings, call) {
  if (is.null(arguments$budget)) {
    return(with_seed(check_seed(arguments$seed), function(seed) {
      settings$seed <- seed
      fit_cv_momentnet(given_examples(arguments), settings, call)
    }))
  }
  order <- look_order(arguments, "cv_momentnet_setup", settings, call)
  check_cv_order(settings, order)
  buy_looks(order)
}

# What the fits are going to refuse, and the memory that they need.
check_cv_order <- function(settings, order) {
  n <- order$source$n
  if (n < 2) abort_input("x", "of at least two rows", "of one row")
  if (length(settings$folds) == 1) {
    abort_input("folds", paste("NULL or the fold of each row (`nfolds` is a",
                               "number of folds)"),
                found_phrase(settings$folds))
  }
  check_row_folds(settings$folds, n)
  spec <- order$setup$spec
  check_pair_memory(spec$columns, folds = settings$nfolds %||% 5)
  for (candidate in settings$candidates) check_engine_memory(candidate, spec, n)
}

#' @export
learned_fit.cv_momentnet_setup <- function(setup, result) {
  fit_cv_momentnet(bought_examples(setup, result), setup$settings, setup$call)
}

fit_cv_momentnet <- function(observed, settings, call) {
  seed <- settings$seed %||% observed$setup$seed
  observed <- winsorised(observed, settings$candidates[[1]]$winsorise)
  case <- observed_case(observed)
  observed <- observe_folds(observed, settings, seed, case$complete)
  resolved <- lapply(settings$candidates, resolved_settings, case)
  # What is compared is measured in the same way.
  by_labels <- all(vapply(resolved, function(candidate) {
    !is.null(engines()[[candidate$engine]]$predict_rows)
  }, NA))
  if (!by_labels) observed <- observe_moments(observed)
  estimate <- if (by_labels) label_estimate else moment_estimate
  results <- Map(function(given, candidate) {
    judged_candidate(given, candidate, observed, function(fit) {
      estimate(fit, observed, settings$workers)
    }, call)
  }, settings$candidates, resolved)
  guarded <- vapply(results, `[[`, 0, "guarded")
  result <- results[[which.min(guarded)]]
  advise_winsorising(observed, result$fit)
  warn_path_end(result)
  if (length(results) > 1) {
    result$comparison <- comparison_table(results, guarded)
  }
  result$folds <- observed$folds
  result$settings <- settings
  result$seed <- seed
  result$call <- call
  structure(result, class = c("cv_momentnet", "frugal_moments", "frugal_fit"))
}

comparison_table <- function(results, guarded) {
  fits <- lapply(results, `[[`, "fit")
  part <- function(name) {
    vapply(fits, function(fit) format(fit[[name]] %||% "-"), "")
  }
  data.frame(engine = part("engine"), target = part("target"),
             alpha = part("alpha"), standardize = part("standardize"),
             guarded = guarded)
}

# The folds of the examples.
observe_folds <- function(observed, cv, seed, complete) {
  if (!is.null(observed$moments)) {
    if (length(observed$moments$folds) < 2) {
      abort_input("x", paste(
        "moments() with folds, made with moments(..., folds = 5): without",
        "them nothing is left to choose lambda on"
      ), "moments() without folds")
    }
    return(observed)
  }
  n <- observed$data$n
  if (n < 2) abort_input("x", "of at least two rows", "of one row")
  nfolds <- min(cv$nfolds %||% if (complete) 10 else 5, n)
  folds <- cv$folds
  if (!is.null(observed$visited) && !is.null(folds)) {
    # Examples that were not visited have none, and neither have some folds.
    folds <- folds[observed$visited]
    folds <- match(folds, sort(unique(folds)))
  }
  observed$folds <- check_row_folds(folds, n) %||%
    seeded_folds(n, nfolds, seed)
  observed
}

# The moments of each fold. Pairs are needed also to judge the factor engine.
observe_moments <- function(observed) {
  observed$moments <- observed$moments %||%
    data_moments(observed$data, observed$y, observed$folds)
  observed
}

# A random fold for each row from a stream of the seed's own.
seeded_folds <- function(n, nfolds, seed) {
  words <- seed_words(seed)
  uniforms <- cpp_uniforms((words[1] + 0x5bd1e995) %% 2^32, words[2], n, TRUE)
  folds <- integer(n)
  folds[order(uniforms)] <- rep_len(seq_len(nfolds), n)
  folds
}
