#' frugalreg in tidymodels
#'
#' Load frugalreg (`library(frugalreg)`) together with parsnip to use these
#' engines:
#' * `linear_reg()`: `"momentnet"`, `"aelr"`, `"aerr"`, `"ddaelr"`, `"ddaerr"`
#'   and `"slrm"`;
#' * `logistic_reg()` and `multinom_reg()`: the same without `"slrm"`;
#' * `poisson_reg()`: `"momentnet"`.
#'
#' @details
#' `"momentnet"` fits [momentnet()] or [cv_momentnet()] with the family of the
#' model. `"aelr"`, `"aerr"`, `"ddaelr"` and `"ddaerr"` are online learners,
#' which fit classes by the logistic loss (for more than two see
#' [frugal_multiclass]). `"slrm"` is [slrm()].
#'
#' **Arguments.** Arguments of the learner are engine arguments:
#' `set_engine("momentnet", budget = 3)`. Without a `budget`, `"momentnet"` uses
#' all values that are there. `"slrm"` has no budget and always does so. Factors
#' are not turned into dummies beforehand (`predictor_indicators = "none"`), so
#' that a variable stays one look. Case weights
#' (`workflows::add_case_weights()`) are the `weights` of `"momentnet"`, except
#' in `poisson_reg()`; other engines do not take them.
#'
#' **Penalty and mixture.** For `"momentnet"`, `penalty` is glmnet's lambda and
#' `mixture` its alpha. Without a penalty, [cv_momentnet()] chooses it from what
#' was seen. With a penalty, [momentnet()] fits the whole path. `predict()` uses
#' the penalty given, and `multi_predict()` any number of others, so that tuning
#' the penalty takes one fit per resample. With both a penalty and a budget, the
#' engine of [momentnet()] is `"pairs"` unless `moments_engine` names another.
#' With more than two classes, one penalty is used for all of them.
#'
#' The online learners have a `radius` instead of a penalty, and `"slrm"` a
#' `rank`; these are engine arguments. A penalty is an error for them, and so is
#' a mixture other than the learner's own (1 for `"aelr"` and `"ddaelr"`, 0 for
#' `"aerr"` and `"ddaerr"`).
#'
#' **Prediction.** `"momentnet"` and `"slrm"` predict a row with `NA` from its
#' other values. The other engines predict `NA`. `predict(type = "pred_int")`
#' needs a fit without a penalty, whose held-out labels give the width of
#' intervals. If they cannot (if there are few), intervals assume normal errors,
#' with a message (`method = "model"`, see [momentnet_methods]). Several numeric
#' outcomes, `cbind(a, b) ~ .`, have columns `.pred_a` and `.pred_b`. `tidy()`
#' of a fit with a penalty returns the coefficients at this penalty, or at its
#' argument `penalty`.
#'
#' **Resampling and tuning.** Every fit buys its own looks: ten resamples with a
#' budget of 3 show an example up to 30 times. `tune::tune_grid()` and its
#' relatives predict as parsnip's `predict()` does, and work with rsample,
#' recipes, workflows and yardstick. Because one fit has all penalties, tune
#' (2.1.0) requires a penalty in every grid of `"momentnet"`. To tune a `budget`
#' or any other argument, give `penalty = tune()` and one or more values of it
#' in the grid; more values cost no further fits. To compare fits that choose
#' their penalty, use `tune::fit_resamples()` for each.
#'
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
#' @param penalty `NULL`, or one number of at least 0. For several penalties,
#'   use `multi_predict()`.
#' @param mixture `NULL`, or a number from 0 to 1.
#' @param moments_engine The `engine` of [momentnet()]. (In `set_engine()`,
#'   `engine` means something else.)
#' @param weights Case weights, one per row, or `NULL`.
#' @return `fit_engine()` is what parsnip calls. It returns the learner's own
#'   fit, which `parsnip::extract_fit_engine()` extracts.
#' @section Errors: Those of the learner, and `frugalreg_error_input` for a
#' penalty that the engine cannot use, and for `alpha`, which is called
#' `mixture` here.
#' @section Cost: That of the learner; for `"momentnet"` that of [momentnet()]
#' with a penalty, and of [cv_momentnet()] without.
#' @seealso [step_impute_frugal()], [mlr3].
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
      abort_input("alpha", "left out, as it is the model's `mixture`", "given")
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
