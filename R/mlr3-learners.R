#' frugalreg in mlr3
#'
#' Load frugalreg (`library(frugalreg)`) together with mlr3 to find these
#' learners in mlr3's dictionary, for example as
#' `mlr3::lrn("regr.momentnet", budget = 3)`:
#' * `"regr.momentnet"` and `"classif.momentnet"`, for two or more classes;
#' * `"regr.aelr"` and `"classif.aelr"`, and likewise for `aerr`, `ddaelr` and
#'   `ddaerr`.
#'
#' @details
#' **Parameters of `momentnet`** are the arguments of [momentnet()], with three
#' other names: `penalty` is its lambda, `mixture` its alpha, and
#' `moments_engine` its engine. `lambda` is the path from which the penalty is
#' taken. Without a penalty, [cv_momentnet()] chooses it from what was seen; its
#' arguments `total`, `nfolds`, `folds`, `new_rows`, `measure` and `workers` are
#' parameters too. Rows with gaps are allowed in training and prediction.
#'
#' **Parameters of the other learners** are the arguments of [aelr()] and
#' [ddaelr()]. Rows with gaps are not allowed. Classes are fitted by the
#' logistic loss unless `loss` is another one; for more than two classes see
#' [frugal_multiclass]. There is no prediction if the loss has no probabilities.
#'
#' **For all learners**, the data, the family, `weights`, `offset`, and what a
#' formula determines (`groups`, `intercept`) are not parameters. Weights and
#' offsets of tasks are not used. A `budget` is a whole number, so that
#' `to_tune(2, 8)` can draw it; if costs have decimals, multiply both. Factors
#' are not encoded beforehand: a variable stays one look. Every training buys
#' its own looks.
#'
#' @return The learners are R6 objects of classes `LearnerRegrMomentnet`,
#'   `LearnerClassifMomentnet`, `LearnerRegrAelr` and so on; `learner$model` is
#'   the fit.
#' @section Errors: Those of [momentnet()] and [aelr()].
#' @section Cost: For `momentnet` that of [momentnet()] with a penalty, and of
#' [cv_momentnet()] without; otherwise that of [aelr()].
#' @seealso [tidymodels], where the same engine arguments have the same names.
#' @references
#' Lang, M. et al. (2019). mlr3: A modern object-oriented machine learning
#' framework in R. *Journal of Open Source Software* 4(44), 1903.
#' \doi{10.21105/joss.01903}.
#' @examplesIf requireNamespace("mlr3", quietly = TRUE)
#' learner <- mlr3::lrn("regr.momentnet", budget = 4, penalty = 0.1, seed = 1)
#' learner$train(mlr3::tsk("mtcars"))
#' learner$model$looks$mean
#' @name mlr3
NULL

#' Run by when_loaded(). Engine "slrm" is for parsnip only.
#' @noRd
register_mlr3 <- function() {
  for (engine in setdiff(parsnip_engines, "slrm")) {
    mlr3::mlr_learners$add(paste0("regr.", engine), mlr3_regression(engine))
    mlr3::mlr_learners$add(paste0("classif.", engine),
                           mlr3_classification(engine))
  }
}

#' The dictionary calls what it holds, when the loop above has ended.
#' @noRd
mlr3_regression <- function(engine) {
  force(engine)
  function() {
    mlr3_learner(engine, mlr3::LearnerRegr, list(
      id = paste0("regr.", engine), predict_types = "response",
      properties = if (engine == "momentnet") "missings",
      label = "Regression from looks"
    ), if (engine == "momentnet") list(family = "gaussian"), mlr3_numbers)
  }
}

#' Likewise, of two or more classes.
#' @noRd
mlr3_classification <- function(engine) {
  force(engine)
  function() {
    mlr3_learner(engine, mlr3::LearnerClassif, list(
      id = paste0("classif.", engine), predict_types = c("response", "prob"),
      properties = c(if (engine == "momentnet") "missings", "twoclass",
                     "multiclass"),
      label = "Classification from looks"
    ), parsnip_models$multinom_reg$given(engine), mlr3_classes)
  }
}

#' What a learner of numbers says of rows; `levels` is of classes only.
#' @noRd
mlr3_numbers <- function(fit, rows, penalty, levels) {
  said <- if (is.null(penalty)) predict(fit, newdata = rows)
          else predict(fit, newdata = rows, s = penalty)
  list(response = unname(said))
}

#' Chances, a column for each of the levels; mlr3 makes classes of them.
#' @noRd
mlr3_classes <- function(fit, rows, penalty, levels) {
  chances <- predict(fit_of_classes(fit, penalty), rows)
  list(prob = as.matrix(class_chances(chances, levels)))
}

#' An object of a new class; classes are made when they are asked for, because
#' the class that they inherit from is mlr3's. `defaults` are arguments of the
#' engine that parameters of the same name replace.
#' @noRd
mlr3_learner <- function(engine, parent, about, defaults, predicted) {
  about <- c(about, list(
    param_set = if (engine == "momentnet") mlr3_parameters()
                else mlr3_step_parameters(engine),
    packages = c("mlr3", "frugalreg"),
    feature_types = c("logical", "integer", "numeric", "factor", "ordered"),
    man = "frugalreg::mlr3"
  ))
  R6::R6Class(
    paste0("Learner", capitalised(sub("\\..*", "", about$id)),
           capitalised(engine)),
    inherit = parent,
    public = list(initialize = function() {
      do.call(super$initialize, about)
    }),
    private = list(
      .train = function(task) {
        given <- self$param_set$get_values(tags = "train")
        defaults[names(given)] <- given
        do.call(fit_engine, c(list(task$formula(), task$data(),
                                   learner = engine), defaults))
      },
      .predict = function(task) {
        # That of the training: the parameter may have another value by now.
        penalty <- self$state$param_vals$penalty %||% own_penalty(self$model)
        rows <- as.data.frame(task$data(cols = task$feature_names))
        levels <- if (task$task_type == "classif") task$class_names
        predicted(self$model, rows, penalty, levels)
      }
    )
  )$new()
}

#' As R6 classes are written.
#' @noRd
capitalised <- function(name) {
  paste0(toupper(substr(name, 1, 1)), substring(name, 2))
}

#' Those of the learner's function but the data, and what its formula says. For
#' what may also be a name such as "auto", its function checks the number.
#' @noRd
mlr3_step_parameters <- function(engine) {
  method <- get(paste0(engine, ".default"), mode = "function")
  names <- setdiff(names(formals(method)),
                   c("x", "y", "...", "groups", "intercept"))
  parameters <- stats::setNames(lapply(names, function(name) mlr3_any()), names)
  named <- list("auto", "theory")
  typed <- list(
    budget = paradox::p_int(1, tags = "train"),
    radius = mlr3_number(0, special_vals = named),
    step_size = mlr3_number(0, special_vals = named),
    x_bound = mlr3_number(0, special_vals = named),
    averaging = mlr3_number(0, 20),
    center = paradox::p_lgl(tags = "train"),
    tuning = mlr3_choice(c("auto", "theory"))
  )
  parameters[names(typed)] <- typed
  do.call(paradox::ps, parameters)
}

#' Of momentnet() and cv_momentnet(), but the weights and what a formula says.
#' Those without a range (mlr3_any()) the functions check themselves.
#' @noRd
mlr3_parameters <- function() {
  count <- function(from) paradox::p_int(from, tags = "train")
  any <- mlr3_any()
  paradox::ps(
    penalty = mlr3_number(0), mixture = mlr3_number(0, 1), budget = count(1),
    total = count(2), moments_engine = mlr3_choice(c("auto", names(engines()))),
    units = mlr3_choice(c("auto", "same", "different")),
    standardize = mlr3_number(0, 1, special_vals = list(TRUE, FALSE)),
    winsorise = mlr3_number(2, special_vals = list(TRUE, FALSE)),
    indicators = paradox::p_lgl(tags = "train"),
    target = mlr3_choice(c("auto", "none", "rank_one", "factors")),
    rank = count(1), nlambda = count(1), lambda_min_ratio = mlr3_number(0, 1),
    tolerance = mlr3_number(0, 1), lambda = any, penalty_factor = any,
    lower_limits = any, upper_limits = any,
    design = mlr3_choice(c("sd", "sqrt_sd", "variety", "uniform", "focus")),
    costs = any, free = any, nfolds = count(2), folds = any,
    new_rows = mlr3_choice(c("complete", "same")),
    measure = mlr3_choice(c("mse", "deviance", "class", "auc")),
    workers = count(1), seed = any, control = any
  )
}

#' A number, as a parameter of the training.
#' @noRd
mlr3_number <- function(...) paradox::p_dbl(..., tags = "train")

#' One of some levels.
#' @noRd
mlr3_choice <- function(levels) paradox::p_fct(levels, tags = "train")

#' What the learner's function checks itself.
#' @noRd
mlr3_any <- function() paradox::p_uty(tags = "train")

# What R6 puts beside a method.
utils::globalVariables(c("self", "super"))
