# Our engines in parsnip's table of models.

#' Run by when_loaded(), it enters all of parsnip_models.
#' @noRd
register_parsnip <- function() {
  for (model in names(parsnip_models)) {
    row <- parsnip_models[[model]]
    for (engine in row$engines) {
      register_engine(model, engine)
      if (row$mode == "regression") register_numbers(model, engine)
      else register_classes(model, engine)
    }
    for (engine in row$engines) set_penalties(model, engine)
  }
}

#' Classes are a family of momentnet(), and a loss of the others.
#' @noRd
engine_of_classes <- function(family) {
  function(engine) {
    if (engine == "momentnet") list(family = family)
    else list(loss = "logistic")
  }
}

# What each model of parsnip is here; `given` are arguments of its engines.
parsnip_models <- list(
  linear_reg = list(mode = "regression", engines = parsnip_engines,
                    given = function(engine) NULL),
  logistic_reg = list(
    mode = "classification", engines = setdiff(parsnip_engines, "slrm"),
    given = engine_of_classes("binomial")
  ),
  multinom_reg = list(
    mode = "classification", engines = setdiff(parsnip_engines, "slrm"),
    given = engine_of_classes("multinomial")
  ),
  poisson_reg = list(mode = "regression", engines = "momentnet",
                     given = function(engine) list(family = "poisson"))
)

#' How parsnip fits it: fit_engine(), with the formula and the data frame.
#' @noRd
register_engine <- function(model, engine) {
  # Nothing is registered twice, as when a package is loaded anew.
  known <- parsnip::get_from_env(model)$engine
  if (engine %in% known) return(invisible())
  mode <- parsnip_models[[model]]$mode
  parsnip::set_model_engine(model, mode, engine)
  parsnip::set_dependency(model, engine, "frugalreg", mode)
  defaults <- c(list(learner = engine), parsnip_models[[model]]$given(engine))
  parsnip::set_fit(model, mode, engine, list(
    interface = "formula",
    protect = c("formula", "data", if (takes_weights(model, engine)) "weights"),
    func = c(pkg = "frugalreg", fun = "fit_engine"), defaults = defaults
  ))
  # A variable is one look: it is not cut into dummies before it gets here.
  parsnip::set_encoding(model, mode, engine, list(
    predictor_indicators = "none", compute_intercept = FALSE,
    remove_intercept = FALSE, allow_sparse_x = FALSE
  ))
}

#' Of these case weights are an argument; for others parsnip refuses them.
#' @noRd
takes_weights <- function(model, engine) {
  engine == "momentnet" && model != "poisson_reg"
}

#' `arguments` of predict() are expressions of parsnip's `object`, `new_data`.
#' @noRd
set_prediction <- function(model, engine, type, arguments = list(),
                           post = NULL, fit = quote(object$fit)) {
  known <- parsnip::get_from_env(paste0(model, "_predict"))
  if (any(known$engine == engine & known$type == type)) return(invisible())
  parsnip::set_pred(model, parsnip_models[[model]]$mode, engine, type, list(
    pre = NULL, post = post, func = c(fun = "predict"),
    args = c(list(object = fit, newdata = quote(new_data)), arguments)
  ))
}

#' Of the engines that have penalties, the one that is asked for.
#' @noRd
penalty_argument <- function(engine) {
  if (engine != "momentnet") return(NULL)
  list(s = rlang::call2(spec_penalty, quote(object)))
}

#' How parsnip predicts numbers, of linear_reg() and poisson_reg().
#' @noRd
register_numbers <- function(model, engine) {
  penalty <- penalty_argument(engine)
  set_prediction(model, engine, "numeric", penalty,
                 function(values, object) {
                   if (NCOL(values) > 1) values else as.vector(values)
                 })
  set_prediction(model, engine, "raw", penalty)
  # Where predict() has intervals, these are parsnip's.
  if (engine == "momentnet" && model == "linear_reg") {
    set_prediction(
      model, engine, "pred_int",
      c(penalty, list(interval = rlang::call2(spec_interval, quote(object)),
                      level = quote(level))),
      function(values, object) interval_columns(values)
    )
  }
}

#' The penalty that was given, or the fit's own.
#' @noRd
spec_penalty <- function(object) {
  # Fits of earlier versions did not keep it.
  object$fit[["penalty"]] %||%
    rlang::eval_tidy(object$spec$args$penalty) %||% own_penalty(object$fit)
}

#' How parsnip predicts classes. Of multinom_reg() the fit is wrapped, as it may
#' be one of two classes.
#' @noRd
register_classes <- function(model, engine) {
  penalty <- penalty_argument(engine)
  fit <- quote(object$fit)
  if (model == "multinom_reg") {
    fit <- rlang::call2(fit_of_classes, fit, penalty[[1]])
    penalty <- NULL
  }
  set_prediction(model, engine, "class", c(penalty, list(type = "class")),
                 function(values, object) unname(values), fit)
  set_prediction(model, engine, "prob", c(penalty, list(type = "response")),
                 function(values, object) class_chances(values, object$lvl),
                 fit)
  set_prediction(model, engine, "raw", penalty, fit = fit)
}

#' What tunes: of the penalty, one fit has all. The other engines take neither,
#' and are told so that they can refuse what would else be lost silently.
#' @noRd
set_penalties <- function(model, engine) {
  known <- parsnip::get_from_env(paste0(model, "_args"))
  if (engine %in% known$engine) return(invisible())
  for (name in c("penalty", "mixture")) {
    parsnip::set_model_arg(
      model, engine, name, name, list(pkg = "dials", fun = name),
      has_submodel = name == "penalty" && engine == "momentnet"
    )
  }
}

#' A tibble without its package: parsnip's users have it.
#' @noRd
as_tibble <- function(frame) {
  structure(frame, class = c("tbl_df", "tbl", "data.frame"))
}

# The rows of the penalty that was given, or of another; of all there are more
# in extract_fit_engine().
#' @rawNamespace S3method(generics::tidy,"_momentnet")
tidy._momentnet <- function(x, penalty = NULL, ...,
                            s = penalty %||% spec_penalty(x)) {
  generics::tidy(x$fit, s = s, ...)
}

#' @rawNamespace S3method(generics::tidy,"_momentnet_responses")
tidy._momentnet_responses <- tidy._momentnet

#' @rawNamespace S3method(parsnip::multi_predict,"_momentnet")
multi_predict._momentnet <- function(object, new_data, penalty = NULL,
                                     type = NULL, ...) {
  penalty <- sort(penalty %||% object$fit$lambda)
  classes <- object$lvl
  type <- type %||% if (is.null(classes)) "numeric" else "class"
  predicted <- predict(object$fit, newdata = as.data.frame(new_data),
                       s = penalty,
                       type = if (type == "class") "class" else "response", ...)
  predicted <- matrix(as.vector(predicted), ncol = length(penalty))
  as_columns <- switch(
    type, class = function(row) {
      list(.pred_class = factor(row, classes))
    },
    prob = function(row) {
      stats::setNames(class_chances(row, classes), paste0(".pred_", classes))
    }, function(row) list(.pred = row)
  )
  rows <- lapply(seq_len(nrow(predicted)), function(at) {
    as_tibble(data.frame(penalty = penalty, as_columns(predicted[at, ]),
                         check.names = FALSE))
  })
  as_tibble(structure(list(.pred = rows), row.names = seq_along(rows),
                      class = "data.frame"))
}

#' @rawNamespace S3method(parsnip::multi_predict,"_cv_momentnet")
multi_predict._cv_momentnet <- function(object, new_data, penalty = NULL,
                                        type = NULL, ...) {
  object$fit <- object$fit$fit
  multi_predict._momentnet(object, new_data, penalty, type, ...)
}
