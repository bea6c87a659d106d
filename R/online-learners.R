#' The online learners, one row each: what the papers name is a combination of a
#' geometry with defaults of the functions' arguments. `step` is the argument of
#' its steps, `inner` how many looks the inner product has by the theory, and
#' `centers` whether it can follow running means. Settings of a control that a
#' learner has no use for are those that it `ignores`. `terms` is a function of
#' its function's arguments, which it returns in the terms of the others.
#' @noRd
online_learner <- function(label, geometry, task, sees_all = FALSE,
                           step = "step_size", inner = "even", centers = TRUE,
                           ignores = if (sees_all) "replace",
                           terms = identity) {
  list(label = label, geometry = geometry, task = task, sees_all = sees_all,
       step = step, inner = inner, centers = centers, ignores = ignores,
       terms = terms)
}

online_learners <- list(
  aerr = online_learner("Attribute-efficient ridge regression", "l2_ball",
                        "ridge", inner = 1),
  aelr = online_learner("Attribute-efficient lasso regression",
                        "exponentiated_gradient", "lasso", inner = 1),
  ddaerr = online_learner("Data-dependent attribute-efficient ridge regression",
                          "l2_ball", "ridge"),
  ddaelr = online_learner("Data-dependent attribute-efficient lasso regression",
                          "exponentiated_gradient", "lasso"),
  online_ridge = online_learner("Online ridge regression (full information)",
                                "l2_ball", "ridge", sees_all = TRUE),
  online_lasso = online_learner("Online lasso regression (full information)",
                                "exponentiated_gradient", "lasso",
                                sees_all = TRUE),
  aer = online_learner("Attribute-efficient regression (Pegasos)", "pegasos_l1",
                       "lasso", step = "lambda", centers = FALSE,
                       terms = pegasos_arguments),
  aesvr = online_learner("Attribute-efficient support vector regression",
                         "l2_ball", "ridge", terms = svr_arguments),
  online_svr = online_learner(
    "Online support vector regression (full information)", "l2_ball", "ridge",
    sees_all = TRUE, terms = svr_arguments
  ),
  online_logistic = online_learner(
    "Online logistic regression (full information)", "l2_ball", "ridge",
    sees_all = TRUE, terms = function(arguments) c(arguments, loss = "logistic")
  ),
  moment_lasso = online_learner("Lasso from estimated moments", "moments",
                                "lasso", step = NULL, centers = FALSE,
                                ignores = c("replace", "intercept_step"),
                                terms = moment_arguments)
)

#' The arguments of a learner's function, in terms that all have.
#' @noRd
learner_terms <- function(kind, arguments) {
  learner <- online_learners[[kind]]
  if (learner$sees_all) arguments <- full_information(arguments)
  learner$terms(arguments)
}

#' Half of the budget is for each of two things.
#' @noRd
needs_even_budget <- function(geometry) {
  geometry %in% c("pegasos_l1", "moments")
}
