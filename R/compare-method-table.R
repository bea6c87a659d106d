# The methods that learner_method() knows by name. `fit` is a function of the
# method's arguments and of what a method function is given.

#' An online learner of the package: its checkpoints are the learning curve.
#' @noRd
fit_online_method <- function(kind) {
  force(kind)
  function(x, y, budget, setting, seed, control, arguments) {
    if (identical(arguments$second_moments, "known")) {
      arguments$second_moments <- column_moments(x)$second
    }
    arguments$control <- method_control(arguments$control, control)
    arguments[names(setting)] <- setting
    if (!online_learners[[kind]]$sees_all) arguments$budget <- budget
    arguments$seed <- seed
    learner <- get(paste0(kind, ".default"), mode = "function")
    # Step sizes are tuned, so that the theorems' assumption need not hold; that
    # a prefix tells too little its error says.
    suppressMessages(suppressWarnings(
      do.call(learner, c(list(x, y), arguments), quote = TRUE),
      classes = c("frugalreg_warning_assumption", "frugalreg_warning_useless")
    ), classes = "frugalreg_message_tuning")
  }
}

#' The user's control with the comparison's records and silence.
#' @noRd
method_control <- function(own, control) {
  if (is.null(own)) return(control)
  own[c("checkpoints", "progress")] <- control[c("checkpoints", "progress")]
  own
}

#' By cv_momentnet() where there is a lambda to choose; `control`, which is for
#' the records of learners of one pass, is not used.
#' @noRd
fit_momentnet_method <- function(x, y, budget, setting, seed, control,
                                 arguments) {
  arguments$control <- method_control(arguments$control, silent_control())
  arguments[names(setting)] <- setting
  arguments <- c(list(x, y, budget = budget, seed = seed), arguments)
  fit <- do.call(momentnet, arguments, quote = TRUE)
  # Factors have no lambda to choose. The same seed buys the same looks.
  if (length(fit$lambda) == 1) return(fit)
  do.call(cv_momentnet, arguments, quote = TRUE)
}

#' The looks are those that aerr() buys, by uniform draws; its own fit is not
#' used.
#' @noRd
fit_slrm_method <- function(x, y, budget, setting, seed, control, arguments) {
  kept <- frugal_control(keep_looks = TRUE, progress = FALSE)
  bought <- suppressWarnings(
    aerr(x, y, budget = budget, tuning = "theory", center = TRUE, seed = seed,
         control = kept),
    classes = "frugalreg_warning_assumption"
  )
  arguments$control <- method_control(arguments$control, silent_control())
  arguments[names(setting)] <- setting
  defaults <- list(method = "em", seed = seed)
  defaults[names(arguments)] <- arguments
  do.call(slrm, c(list(bought), defaults), quote = TRUE)
}

#' What is to be beaten with whole rows: lasso (alpha = 1) or ridge (0) at the
#' lambda of the least cross-validated error. Folds of few rows are few.
#' @noRd
fit_glmnet_method <- function(alpha) {
  force(alpha)
  function(x, y, budget, setting, seed, control, arguments) {
    if (!requireNamespace("glmnet", quietly = TRUE)) {
      abort_frugal(paste("The methods \"lasso\" and \"ridge\" need package",
                         "glmnet, which is not installed."), "input",
                   argument = "methods")
    }
    folds <- if (nrow(x) < 30) 3 else 10
    defaults <- list(nfolds = folds, grouped = nrow(x) >= 3 * folds,
                     alpha = alpha,
                     lambda.min.ratio = if (alpha == 0) 1e-5 else 1e-4)
    defaults[names(arguments)] <- arguments
    fit <- do.call(glmnet::cv.glmnet, c(list(as_numbers(x), y), defaults),
                   quote = TRUE)
    structure(list(fit = fit), class = "glmnet_at_minimum")
  }
}

#' @export
predict.glmnet_at_minimum <- function(object, newx, ...) {
  stats::predict(object$fit, as_numbers(newx), s = "lambda.min")
}

#' As a matrix, factors by their codes: glmnet takes no data frame.
#' @noRd
as_numbers <- function(x) if (is.data.frame(x)) data.matrix(x) else x

#' For methods without records on their way.
#' @noRd
silent_control <- function() frugal_control(progress = FALSE)

#' A list by name: `fit`; `one_pass`, TRUE where one fit has the whole learning
#' curve; `whole_rows`, TRUE where all attributes of a row are paid; `ignores`,
#' the settings of a control that do nothing; `grid`, a function(x, y, budget)
#' of the settings to choose from.
#' @noRd
method_table <- function() {
  online <- lapply(stats::setNames(nm = names(online_learners)[
    !names(online_learners) %in% c("online_svr", "online_logistic")
  ]), function(kind) {
    list(fit = fit_online_method(kind), one_pass = TRUE,
         whole_rows = online_learners[[kind]]$sees_all,
         ignores = online_learners[[kind]]$ignores,
         grid = structure(
           function(x, y, budget) online_grid(kind, x, y, budget),
           class = "online_grid"
         ))
  })
  c(online, list(
    momentnet = list(fit = fit_momentnet_method, one_pass = FALSE,
                     whole_rows = FALSE, ignores = c(look_ignores, "passes")),
    slrm = list(fit = fit_slrm_method, one_pass = FALSE, whole_rows = FALSE,
                ignores = controls_but("shuffle"),
                grid = function(x, y, budget) {
                  data.frame(rank = unique(pmin(c(3, 10, 30), ncol(x) - 1)))
                }),
    lasso = list(fit = fit_glmnet_method(1), one_pass = FALSE,
                 whole_rows = TRUE),
    ridge = list(fit = fit_glmnet_method(0), one_pass = FALSE,
                 whole_rows = TRUE)
  ))
}

#' What a learner would find within its budget by itself it finds in a
#' comparison, too, for each prefix anew; else it is tuned over a grid, in the
#' units of the data.
#' @noRd
finding_method <- function(method, rows) {
  if (!inherits(method$grid, "online_grid")) return(method)
  given <- method$arguments
  learner <- get(paste0(method$name, ".default"), mode = "function")
  control <- given$control %||% silent_control()
  if (!"tuning" %in% names(formals(learner)) ||
        check_tuning(method$name, given, rows, control) != "auto") {
    return(method)
  }
  method$arguments$tuning <- "auto"
  method[c("grid", "one_pass")] <- list(NULL, FALSE)
  method
}

#' Means and second moments of all rows: what a method may be told beforehand,
#' and what the scale of its grid follows. Of values that are there; a column
#' without any counts as 0.
#' @noRd
column_moments <- function(x) {
  x <- as_numbers(x)
  known_means <- function(x) {
    means <- Matrix::colMeans(x, na.rm = TRUE)
    ifelse(is.nan(means), 0, means)
  }
  list(mean = known_means(x), second = known_means(x^2))
}

#' Settings around what the second moments m of the attributes suggest: radii
#' around the label's size over that of an attribute, and ridge steps around
#' 1/S, lasso steps around d / (radius S), where S is the mean squared length of
#' the estimate of a data point from uniform draws. Pegasos steps are 1 /
#' (lambda t).
#' @noRd
online_grid <- function(kind, x, y, budget) {
  moments <- sum(column_moments(x)$second)
  if (moments == 0) moments <- 1
  d <- ncol(x)
  radius <- sqrt(mean(y^2) * d / moments)
  if (radius == 0) radius <- 1
  n <- nrow(x)
  sees_all <- online_learners[[kind]]$sees_all
  size <- moments * (1 + if (sees_all) 0 else d / max(1, floor(budget / 2)))
  steps <- 2^(1:-4)
  switch(
    online_learners[[kind]]$geometry,
    l2_ball = expand.grid(step_size = steps / size,
                          radius = radius * 2^c(-1, 0.5, 2)),
    exponentiated_gradient = {
      grid <- expand.grid(step_size = steps, radius = radius * 2^(0:3))
      grid$step_size <- grid$step_size * d / (grid$radius * size)
      grid
    },
    pegasos_l1 = expand.grid(
      lambda = 8 * moments * sqrt(log(n + 1) / (n * budget)) * 2^(-2:3),
      radius = radius * c(1.5, 3, 6)
    ),
    moments = data.frame(radius = radius * 2^(-1:4))
  )
}
