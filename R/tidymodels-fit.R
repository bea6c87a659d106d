#' In tidymodels
#'
#' Where parsnip is loaded, its `linear_reg()` has the engines `"momentnet"`,
#' `"aelr"`, `"aerr"`, `"ddaelr"`, `"ddaerr"` and `"slrm"`; `logistic_reg()` and
#' `multinom_reg()` have `"momentnet"` (of families `"binomial"` and
#' `"multinomial"`) and the four learners between (with the logistic loss, of
#' more than two classes as [frugal_multiclass] says); `poisson_reg()` has
#' `"momentnet"` (of family `"poisson"`). frugalreg has to be loaded, too
#' (`library(frugalreg)`).
#'
#' @details
#' Arguments of the learner are engine arguments:
#' `set_engine("momentnet", budget = 3)`. Without a `budget`, `"momentnet"` uses
#' all that is there, as `"slrm"` always does, which has none. Factors are not
#' made dummies on the way (`predictor_indicators = "none"`): a variable stays
#' one look. Case weights
#' (`workflows::add_case_weights()`) are the `weights` of `"momentnet"` (but not
#' of `poisson_reg()`); the others have none.
#'
#' Of a model's arguments `"momentnet"` takes `penalty`, glmnet's lambda, and
#' `mixture`, its alpha. Without a penalty, [cv_momentnet()] chooses it from
#' what was seen. With one, [momentnet()] fits the path, from which `predict()`
#' takes the penalty and `multi_predict()` any number of them, so that tuning
#' the penalty takes one fit for each resample; of a budget it is by engine
#' `"pairs"` unless `moments_engine` names another. Of more than two classes
#' one penalty is that of all of them. The learners that take a
#' step an example have a `radius` in place of a penalty, and `"slrm"` a `rank`;
#' these are engine arguments, too. They refuse a penalty, and a mixture but
#' their own (1 for `"aelr"` and `"ddaelr"`, 0 for `"aerr"` and `"ddaerr"`).
#'
#' `predict(type = "pred_int")` is of fits without a penalty, whose held-out
#' labels say how wide intervals are; where they cannot, as where they are few,
#' intervals are by law (`method = "model"`, see [momentnet_methods]), with a
#' message. Several numbers as outcomes,
#' `cbind(a, b) ~ .`, have columns `.pred_a` and `.pred_b`. `tidy()` of a fit
#' with a penalty has the coefficients of that one, or of the `penalty` that it
#' is given.
#'
#' A row with `NA` is predicted by `"momentnet"` and `"slrm"`, from what it
#' shows; by the others it is `NA`. Every fit buys its own looks, so that ten
#' resamples with a budget of 3 show an example up to 30 times.
#'
#' `tune::tune_grid()` and the like predict what parsnip's `predict()` does, and
#' work with rsample, recipes, workflows and yardstick. As one fit has all
#' penalties, tune (2.1.0) wants a penalty in every grid of `"momentnet"`: give
#' `penalty = tune()` to tune a `budget` or any other argument, and one value of
#' it, or several, which cost no further fits. (Fits that choose their penalty
#' are compared by `tune::fit_resamples()` of each.)
#' ```
#' linear_reg(penalty = tune(), mixture = 1) |>
#'   set_engine("momentnet", budget = tune(), seed = 1) |>
#'   tune_grid(mpg ~ ., vfold_cv(mtcars, v = 3),
#'             grid = expand.grid(budget = c(3, 6), penalty = c(0.1, 1)))
#' ```
#'
#' @param formula,data A formula, and its data frame.
#' @param ... Further arguments of the learner.
#' @param learner The learner: the name of the engine.
#' @param penalty `NULL`, or a number of at least 0. Several are refused:
#'   predict with several.
#' @param mixture `NULL`, or a number from 0 to 1.
#' @param moments_engine The `engine` of [momentnet()], a name that
#'   `set_engine()` has for something else.
#' @param weights Case weights, one a row, or `NULL`.
#' @return `fit_engine()` is what parsnip calls: the learner's own fit, that
#'   `parsnip::extract_fit_engine()` gives.
#' @section Errors: The learner's, and `frugalreg_error_input` for a penalty
#' that the engine of a fit has no use for, and for an `alpha`, which is the
#' `mixture`.
#' @section Cost: That of the learner; with a penalty [momentnet()]'s, without
#'   [cv_momentnet()]'s.
#' @seealso [step_impute_frugal()].
#' @references
#' Kuhn, M. and Silge, J. (2022). *Tidy Modeling with R*. O'Reilly.
#' @examplesIf requireNamespace("parsnip", quietly = TRUE)
#' library(parsnip)
#' # four looks at each car
#' spec <- linear_reg(penalty = 0.1, mixture = 1) |>
#'   set_engine("momentnet", budget = 4, seed = 1)
#' fitted <- fit(spec, mpg ~ ., mtcars)
#' gap <- mtcars[1:3, ]
#' gap$wt[2] <- NA
#' predict(fitted, gap)
#' extract_fit_engine(fitted)$looks$mean
#' @name tidymodels
NULL

#' @rdname tidymodels
#' @keywords internal
#' @export
fit_engine <- function(formula, data, ..., learner = "momentnet",
                       penalty = NULL, mixture = NULL,
                       moments_engine = "auto", weights = NULL) {
  check_given(mget(c("formula", "data")), c("formula", "data"))
  learner <- check_choice(learner, "learner", parsnip_engines)
  # Tibbles and the like are data frames, but `[` of them is not theirs.
  data <- tryCatch(as.data.frame(data), error = function(cnd) {
    raise_limit(cnd)
    abort_input("data", "a data frame", found_phrase(data))
  })
  # As a value: data may have a column of this name.
  weights <- if (!is.null(weights)) list(weights = weights)
  if (learner == "momentnet") {
    if ("alpha" %in% names(list(...))) {
      abort_input("alpha", "left out: it is the model's `mixture`", "given")
    }
    return(rlang::inject(fit_penalty(
      formula, data, ..., !!!weights, penalty = penalty, alpha = mixture,
      engine = moments_engine
    )))
  }
  refuse_penalties(learner, penalty, mixture)
  method <- switch(learner, aelr = aelr, aerr = aerr, ddaelr = ddaelr,
                   ddaerr = ddaerr, slrm = slrm)
  rlang::inject(method(!!formula, data, ..., !!!weights))
}

parsnip_engines <- c("momentnet", "aelr", "aerr", "ddaelr", "ddaerr", "slrm")

#' What was given is in the call of the fit, which print() shows; the penalty is
#' kept with it, as its expression in a model may have another value later.
#' @noRd
fit_penalty <- function(formula, data, ..., budget = NULL, alpha = NULL,
                        penalty, engine) {
  check_choice(engine, "moments_engine", c("auto", names(engines())))
  given <- function(engine) {
    all <- list(budget = budget, alpha = alpha,
                engine = if (engine != "auto") engine)
    all[lengths(all) > 0]
  }
  if (is.null(penalty)) {
    return(rlang::inject(cv_momentnet(!!formula, data, !!!given(engine), ...)))
  }
  check_number(penalty, "penalty", 0)
  # Those that find their own penalty are not for one that is given.
  if (!is.null(budget) && engine == "auto") engine <- "pairs"
  if (isTRUE(engines()[[engine]]$one_penalty)) refuse_penalty(engine, penalty)
  fit <- rlang::inject(momentnet(!!formula, data, !!!given(engine), ...))
  one <- if (inherits(fit, "frugal_responses")) fit$each[[1]] else fit
  if (engine_of(one)$one_penalty) refuse_penalty(one$engine, penalty)
  fit$penalty <- penalty
  fit
}

#' For engines of momentnet() that find their own: one that is given would not
#' be used.
#' @noRd
refuse_penalty <- function(engine, penalty) {
  abort_input("penalty", paste0("NULL with engine = \"", engine,
                                "\", which finds its own"), format(penalty))
}

#' Of the learners that have none: a mixture says what they are already, or is
#' for another.
#' @noRd
refuse_penalties <- function(learner, penalty, mixture) {
  own <- c(aelr = 1, ddaelr = 1, aerr = 0, ddaerr = 0)
  if (!is.null(penalty)) {
    abort_input("penalty", paste0(
      "NULL with engine \"", learner, "\", which has ",
      if (learner %in% names(own)) "a `radius`" else "a `rank`", " instead"
    ), found_phrase(penalty))
  }
  if (is.null(mixture) || identical(as.double(mixture), unname(own[learner]))) {
    return(invisible())
  }
  abort_input("mixture", if (learner %in% names(own)) {
    paste0("NULL or ", own[[learner]], " with engine \"", learner, "\", the ",
           if (own[[learner]] == 1) "lasso" else "ridge regression",
           " (engine \"momentnet\" takes all)")
  } else {
    paste0("NULL with engine \"", learner, "\", which has none")
  }, found_phrase(mixture))
}
