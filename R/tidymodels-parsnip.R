# Our engines in parsnip's table of models.

register_parsnip <- function() {
  for (engine in parsnip_engines) {
    register_engine("linear_reg", engine, "regression")
    register_numbers(engine)
  }
  for (engine in logistic_engines) {
    register_engine("logistic_reg", engine, "classification")
    register_classes(engine)
  }
  set_penalties()
}

logistic_engines <- c("aelr", "aerr", "ddaelr", "ddaerr")

# Nothing is registered twice, as when a package is loaded anew.
is_registered <- function(model, engine) {
  engine %in% parsnip::get_from_env(model)$engine
}

register_engine <- function(model, engine, mode) {
  if (is_registered(model, engine)) return(invisible())
  parsnip::set_model_engine(model, mode, engine)
  parsnip::set_dependency(model, engine, "frugalreg", mode)
  defaults <- list(learner = engine)
  if (mode == "classification") defaults$loss <- "logistic"
  parsnip::set_fit(model, mode, engine, list(
    interface = "formula", protect = c("formula", "data"),
    func = c(pkg = "frugalreg", fun = "fit_engine"), defaults = defaults
  ))
  # A variable is one look: it is not cut into dummies before it gets here.
  parsnip::set_encoding(model, mode, engine, list(
    predictor_indicators = "none", compute_intercept = FALSE,
    remove_intercept = FALSE, allow_sparse_x = FALSE
  ))
}

# `arguments` of predict() are expressions of parsnip's `object`, `new_data`.
set_prediction <- function(model, engine, type, arguments = list(),
                           post = NULL) {
  known <- parsnip::get_from_env(paste0(model, "_predict"))
  if (any(known$engine == engine & known$type == type)) return(invisible())
  mode <- if (model == "linear_reg") "regression" else "classification"
  parsnip::set_pred(model, mode, engine, type, list(
    pre = NULL, post = post, func = c(fun = "predict"),
    args = c(list(object = quote(object$fit), newdata = quote(new_data)),
             arguments)
  ))
}

register_numbers <- function(engine) {
  penalty <- if (engine == "momentnet") {
    list(s = rlang::call2(spec_penalty, quote(object)))
  }
  set_prediction("linear_reg", engine, "numeric", penalty,
                 function(values, object) as.vector(values))
  set_prediction("linear_reg", engine, "raw", penalty)
  # Where predict() has intervals, these are parsnip's.
  if (engine == "momentnet" && has_intervals()) {
    set_prediction(
      "linear_reg", engine, "pred_int",
      c(penalty, list(interval = "prediction", level = quote(level))),
      function(values, object) {
        as_tibble(data.frame(.pred_lower = values[, "lwr"],
                             .pred_upper = values[, "upr"],
                             row.names = NULL))
      }
    )
  }
}

has_intervals <- function() "interval" %in% names(formals(predict.momentnet))

# The penalty of a specification, or the fit's own.
spec_penalty <- function(object) {
  penalty <- rlang::eval_tidy(object$spec$args$penalty)
  if (is.null(penalty)) default_penalty(object$fit) else penalty
}

register_classes <- function(engine) {
  set_prediction("logistic_reg", engine, "class", list(type = "class"),
                 function(values, object) unname(values))
  set_prediction("logistic_reg", engine, "prob", list(type = "response"),
                 function(values, object) {
    chances <- data.frame(1 - values, values, row.names = NULL)
    as_tibble(stats::setNames(chances, object$lvl))
  })
  set_prediction("logistic_reg", engine, "raw")
}

# What tunes: of the penalty, one fit has all.
set_penalties <- function() {
  known <- parsnip::get_from_env("linear_reg_args")
  if ("momentnet" %in% known$engine) return(invisible())
  for (name in c("penalty", "mixture")) {
    parsnip::set_model_arg("linear_reg", "momentnet", name, name,
                           list(pkg = "dials", fun = name),
                           has_submodel = name == "penalty")
  }
}

# A tibble without its package: parsnip's users have it.
as_tibble <- function(frame) {
  structure(frame, class = c("tbl_df", "tbl", "data.frame"))
}

#' @rawNamespace S3method(parsnip::multi_predict,"_momentnet")
multi_predict._momentnet <- function(object, new_data, penalty = NULL, ...) {
  path <- object$fit$lambda
  penalty <- sort(penalty %||% path)
  predicted <- predict(object$fit, newdata = as.data.frame(new_data),
                       s = penalty, ...)
  predicted <- matrix(predicted, ncol = length(penalty))
  rows <- lapply(seq_len(nrow(predicted)), function(at) {
    as_tibble(data.frame(penalty = penalty, .pred = predicted[at, ]))
  })
  as_tibble(structure(list(.pred = rows), row.names = seq_along(rows),
                      class = "data.frame"))
}

#' @rawNamespace S3method(parsnip::multi_predict,"_cv_momentnet")
multi_predict._cv_momentnet <- function(object, new_data, penalty = NULL,
                                        ...) {
  object$fit <- object$fit$fit
  multi_predict._momentnet(object, new_data, penalty, ...)
}
