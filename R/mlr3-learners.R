#' In mlr3
#'
#' Where mlr3 is loaded, its dictionary has the learners `"regr.momentnet"`
#' (`mlr3::lrn("regr.momentnet", budget = 3)`) and `"classif.momentnet"`, of two
#' or more classes. frugalreg has to be loaded, too (`library(frugalreg)`).
#'
#' @details
#' Parameters are arguments of [momentnet()], but `penalty`, its lambda,
#' `mixture`, its alpha, and `moments_engine`, its engine. Without a penalty
#' [cv_momentnet()] chooses it from what was seen. Factors are not encoded on
#' the way: a variable stays one look. Rows with gaps are learned from and
#' predicted. Every training buys its own looks. Tasks' weights and offsets are
#' not taken.
#'
#' @return The learners are R6 objects of classes `LearnerRegrMomentnet` and
#' `LearnerClassifMomentnet`; `learner$model` is the fit.
#' @section Errors: Those of [momentnet()].
#' @section Cost: Those of [cv_momentnet()], with a penalty of [momentnet()].
#' @seealso [tidymodels], where the same engine goes by the same names.
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

register_mlr3 <- function() {
  mlr3::mlr_learners$add("regr.momentnet", mlr3_regression)
  mlr3::mlr_learners$add("classif.momentnet", mlr3_classification)
}

mlr3_regression <- function() {
  mlr3_learner("LearnerRegrMomentnet", mlr3::LearnerRegr, list(
    id = "regr.momentnet", predict_types = "response",
    properties = "missings", label = "Regression from looks"
  ), "gaussian", function(fit, rows, s, levels) {
    list(response = unname(predict(fit, newdata = rows, s = s)))
  })
}

mlr3_classification <- function() {
  mlr3_learner("LearnerClassifMomentnet", mlr3::LearnerClassif, list(
    id = "classif.momentnet", predict_types = c("response", "prob"),
    properties = c("missings", "twoclass", "multiclass"),
    label = "Classes from looks"
  ), "multinomial", function(fit, rows, penalty, levels) {
    chances <- predict(fit_of_classes(fit, penalty), rows)
    list(prob = as.matrix(class_chances(chances, levels)))
  })
}

#' An object of a new class; classes are made when they are asked for, because
#' the class that they inherit from is mlr3's.
#' @noRd
mlr3_learner <- function(name, parent, about, family, predicted) {
  about <- c(about, list(
    param_set = mlr3_parameters(), packages = c("mlr3", "frugalreg"),
    feature_types = c("logical", "integer", "numeric", "factor", "ordered"),
    man = "frugalreg::mlr3"
  ))
  R6::R6Class(
    name, inherit = parent,
    public = list(initialize = function() {
      do.call(super$initialize, about)
    }),
    private = list(
      .train = function(task) {
        given <- self$param_set$get_values(tags = "train")
        do.call(fit_engine, c(list(task$formula(), task$data(),
                                   family = family), given))
      },
      .predict = function(task) {
        penalty <- self$param_set$values$penalty %||% own_penalty(self$model)
        rows <- as.data.frame(task$data(cols = task$feature_names))
        levels <- if (task$task_type == "classif") task$class_names
        predicted(self$model, rows, penalty, levels)
      }
    )
  )$new()
}

mlr3_parameters <- function() {
  number <- function(...) paradox::p_dbl(0, ..., tags = "train")
  any <- function() paradox::p_uty(tags = "train")
  choice <- function(levels) paradox::p_fct(levels, tags = "train")
  paradox::ps(
    penalty = number(), mixture = number(1), budget = number(),
    moments_engine = choice(c("auto", names(engines()))),
    units = choice(c("auto", "same", "different")), winsorise = any(),
    rank = paradox::p_int(1, tags = "train"), groups = any(), costs = any(),
    free = any(), seed = any(), control = any()
  )
}

# What R6 puts beside a method.
utils::globalVariables(c("self", "super"))
