# The online learners, one row each: what the papers name is a combination of a
# geometry with defaults of the functions' arguments. Settings of a control that
# a learner has no use for are those that it `ignores`; `step` is the argument
# of its steps, `inner` how many looks the inner product has by the theory, and
# `centers` whether it can follow running means.
online_learners <- list(
  aerr = list(label = "Attribute-efficient ridge regression",
              geometry = "l2_ball", task = "ridge", sees_all = FALSE, step = "step_size",
              inner = 1, centers = TRUE),
  aelr = list(label = "Attribute-efficient lasso regression",
              geometry = "exponentiated_gradient", task = "lasso",
              sees_all = FALSE, step = "step_size", inner = 1, centers = TRUE),
  ddaerr = list(label = "Data-dependent attribute-efficient ridge regression",
                geometry = "l2_ball", task = "ridge", sees_all = FALSE, step = "step_size",
                inner = "even", centers = TRUE),
  ddaelr = list(label = "Data-dependent attribute-efficient lasso regression",
                geometry = "exponentiated_gradient", task = "lasso",
                sees_all = FALSE, step = "step_size", inner = "even",
                centers = TRUE),
  online_ridge = list(label = "Online ridge regression (full information)",
                      geometry = "l2_ball", task = "ridge", sees_all = TRUE, step = "step_size",
                      inner = "even", centers = TRUE,
                      ignores = "replace"),
  online_lasso = list(label = "Online lasso regression (full information)",
                      geometry = "exponentiated_gradient", task = "lasso",
                      sees_all = TRUE, step = "step_size",
                      inner = "even", centers = TRUE, ignores = "replace"),
  aer = list(label = "Attribute-efficient regression (Pegasos)",
             geometry = "pegasos_l1", task = "lasso", sees_all = FALSE, step = "lambda",
             inner = "even", centers = FALSE),
  aesvr = list(label = "Attribute-efficient support vector regression",
               geometry = "l2_ball", task = "ridge", sees_all = FALSE, step = "step_size",
               inner = "even", centers = TRUE),
  online_svr = list(label = paste("Online support vector regression (full",
                                  "information)"),
                    geometry = "l2_ball", task = "ridge", sees_all = TRUE, step = "step_size",
                      inner = "even", centers = TRUE,
                    ignores = "replace"),
  online_logistic = list(label = paste("Online logistic regression (full",
                                       "information)"),
                         geometry = "l2_ball", task = "ridge",
                         sees_all = TRUE, step = "step_size",
                      inner = "even", centers = TRUE, ignores = "replace"),
  moment_lasso = list(label = "Lasso from estimated moments",
                      geometry = "moments", task = "lasso", sees_all = FALSE, step = NULL,
                      inner = "even", centers = FALSE,
                      ignores = c("replace", "intercept_step"))
)

# Half of the budget is for each of two things.
needs_even_budget <- function(geometry) {
  geometry %in% c("pegasos_l1", "moments")
}
