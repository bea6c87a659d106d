#' The engines of momentnet(): a row each, at the end of a file of its own. A
#' new one takes such a file and a line here.
#'
#'   needs_looks    FALSE where moments() are enough, which its fit then keeps
#'   needs_gaps     TRUE where complete data are refused
#'   one_penalty    TRUE where it finds its own and has no path
#'   uses           those of alpha, target and standardize that it has a use for
#'   alpha          the least and the largest
#'   any_terms      TRUE where it can do penalty factors, limits of coefficients
#'                  and fits without an intercept; any_weights likewise for
#'                  weights of examples
#'   memory         function(n, d, rank): bytes that it may need
#'   check_memory   function(n, d, rank): refuses what is beyond the limit
#'   fit            function(observed, settings): lambda, beta (a column for
#'                  each lambda), intercept, of estimates, moments and model
#'                  what it is made of, and where it has no use for standardize
#'                  the power that it takes
#'   fold_settings  function(settings, fit): what a fit to some of the folds, or
#'                  of further lambda, takes over from the fit to all of them
#'   predict_rows   NULL; or function(path, data): labels from what rows show,
#'                  by whose squared errors held-out rows are judged
#'   joint          function(fit): the attributes' joint distribution, by which
#'                  rows are completed, a list of center, covariance (or
#'                  loadings of factors), and diagonal, that of the covariance
#'                  (or the noise) with what it is off by
#'   ridge          function(fit, penalty): by how much larger variances are in
#'                  the equations of the coefficients
#'   correlations   function(fit): correlation, unit (of the attributes) and
#'                  variance (of the label), for plan_looks()
#'   goes_on        function(fit): TRUE where update() needs no earlier looks
#'   models_rows    TRUE where it says by a model of its own what a row hides,
#'                  by which held-out rows can be judged as they are
#'   held_out_work  function(d, shown, rank): operations to predict a `row`
#'                  which shows so many attributes, and for the joint
#'                  distribution of a `fold`
#'   standard_errors  the methods of vcov() for its unpenalised coefficients,
#'                  the default first
#'   refit_model    NULL; or function(fit, observed): a function(training) that
#'                  makes from some of the rows the model which completes them
#'   work           function(data): about how many operations its costliest step
#'                  takes, for each of which the fits of cv_momentnet() take
#'                  some dozens; 0 where it never keeps it from being averaged
#'   averaged       alpha of the fits that cv_momentnet() averages for tables
#'                  with gaps, and `completes`, which of completing_models()
#'                  they take, or NULL
#'   codes          NULL; or function(observed, settings): what each row shows,
#'                  in few dimensions, without a look at labels, by which few
#'                  looks are judged that held-out rows say nothing of
#'   describe       function(fit, digits): what print() says beyond the name
#' @noRd
engines <- function() {
  list(pairs = engine_pairs, factors = engine_factors,
       posterior = engine_posterior, lowrank = engine_lowrank,
       completed = engine_completed, covariance = engine_covariance)
}

# By what power of the standard deviation attributes are divided where an engine
# has no use for another.
standard_power <- 1

#' The row of engines() that a fit was made with.
#' @noRd
engine_of <- function(fit) engines()[[fit$engine]]

#' What an engine cannot do, whatever the data hold.
#' @noRd
check_engine <- function(name, case, settings = list()) {
  row <- engines()[[name]]
  if (row$needs_looks && !case$looks) {
    abort_input("engine", paste("\"pairs\" for moments(), as this one needs",
                                "the rows"), dQuote(name, FALSE))
  }
  if (row$needs_gaps && case$complete) {
    abort_input("engine", "\"pairs\" where nothing is missing",
                dQuote(name, FALSE))
  }
  if (!"standardize" %in% row$uses &&
        (settings$power %||% standard_power) != standard_power) {
    abort_input("standardize", paste0(
      "NULL or TRUE with engine = ", dQuote(name, FALSE), ", whose attributes ",
      "are standardised"
    ), if (settings$power == 0) "FALSE" else format(settings$power))
  }
  term <- unusual_terms(settings)[1]
  if (!is.na(term) && !row$any_terms) {
    abort_input(term, paste0(
      if (term == "intercept") "TRUE" else "NULL", " with engine = ",
      dQuote(name, FALSE), ", whose coefficients follow from the factor model"
    ), "given")
  }
}

#' Of an engine that was named; what is no name is refused elsewhere.
#' @noRd
check_engine_weights <- function(name, weights) {
  able <- !rlang::is_string(name, names(engines())) ||
    engines()[[name]]$any_weights
  if (able || !is.numeric(weights) || !isTRUE(are_unequal(weights))) {
    return(invisible())
  }
  abort_input("weights", paste("NULL with engine =", dQuote(name, FALSE)),
              "given")
}

#' Refuses an alpha that the chosen engine does not allow, once the data have
#' decided on both.
#' @noRd
check_engine_alpha <- function(name, alpha) {
  if (allows_alpha(engines()[[name]], alpha)) return(invisible())
  allowed <- unique(engines()[[name]]$alpha)
  abort_input("alpha", paste0(paste(allowed, collapse = " to "),
                              " with engine = ", dQuote(name, FALSE)),
              format(alpha))
}

#' The alpha that the engine allows which is nearest.
#' @noRd
within_alpha <- function(row, alpha) {
  min(max(alpha, row$alpha[1]), row$alpha[2])
}

#' Whether the alpha is in the range of a row of engines().
#' @noRd
allows_alpha <- function(row, alpha) {
  alpha >= row$alpha[1] && alpha <= row$alpha[2]
}
