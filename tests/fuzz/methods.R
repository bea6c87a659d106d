# The public methods of an object, each as a call that gives a verdict.

calls_on <- function(object, data) {
  class <- class(object)
  calls <- if ("frugal_learner" %in% class) {
    learner_calls(object, data)
  } else if ("frugal_lowrank" %in% class || "cv_slrm" %in% class) {
    lowrank_calls(object, data)
  } else if ("frugal_moments" %in% class) {
    moments_fit_calls(object, data)
  } else if ("frugal_online" %in% class) {
    online_calls(object, data)
  } else {
    other_calls(object, data)
  }
  # Where there is no method of ours, R's has the word.
  methods <- public_methods()
  prints <- any(class %in% methods$class[methods$generic == "print"])
  c(if (prints) list(print = function() verdict_of(print(object))), calls,
    other_methods(object, c("print", names(calls))))
}

# All that are registered and have no call of their own. To draw takes long.
other_methods <- function(object, known) {
  methods <- public_methods()
  generics <- unique(methods$generic[methods$class %in% class(object)])
  generics <- setdiff(generics, c(known, if (runif(1) < 0.9) "plot"))
  sapply(generics, function(name) {
    function() verdict_of(find_function(name)(object))
  }, simplify = FALSE)
}

fit_calls <- function(object, x, y) {
  list(
    summary = function() {
      verdict_of({
        result <- summary(object) # print() of S4 would wrap its errors
        print(result)
      })
    },
    coef = function() verdict_of(coef(object), finite = TRUE),
    predict = function() verdict_of(predict(object, x), finite = TRUE),
    residuals = function() verdict_of(residuals(object, x, y), finite = TRUE),
    nobs = function() verdict_of(nobs(object)),
    logLik = function() verdict_of(logLik(object)),
    tidy = function() verdict_of(generics::tidy(object)),
    glance = function() verdict_of(generics::glance(object)),
    augment = function() verdict_of(generics::augment(object, x)),
    autoplot = function() verdict_of(ggplot2::autoplot(object))
  )
}

rows_for <- function(object, data) {
  is_formula <- tryCatch(!is.null(object$terms), error = function(cnd) FALSE)
  if (is_formula) data$new$frame else data$new$x
}

formula_call <- function(object) {
  list(formula = function() verdict_of(formula(object)))
}

online_calls <- function(object, data) {
  x <- rows_for(object, data)
  y <- if (is.data.frame(x)) x$y else data$y[seq_len(nrow(x))]
  if (inherits(object, "online_logistic")) y <- ifelse(y > 0, "yes", "no")
  c(fit_calls(object, x, y), formula_call(object), list(
    update = function() verdict_of(update(object, x, y)),
    curve = function() verdict_of(learning_curve(object, x, y)),
    moments = function() verdict_of(moments(object)),
    slrm = function() verdict_of(slrm(object, rank = 1, method = "em"))
  ))
}

moments_fit_calls <- function(object, data) {
  x <- rows_for(object, data)
  y <- if (is.data.frame(x)) x$y else data$y[seq_len(nrow(x))]
  gap <- x[1, , drop = FALSE]
  gap[1, 2] <- NA
  c(fit_calls(object, x, y), list(
    gaps = function() verdict_of(predict(object, gap), finite = TRUE),
    update = function() verdict_of(update(object, x, y)),
    next_look = function() verdict_of(next_look(object, gap, s = 0.1)),
    plan = function() {
      verdict_of(plan_looks(100, 6, 300, pilot = object, s = 0.1))
    },
    moments = function() verdict_of(moments(object))
  ))
}

lowrank_calls <- function(object, data) {
  x <- rows_for(object, data)
  y <- if (is.data.frame(x)) x$y else data$y[seq_len(nrow(x))]
  c(fit_calls(object, x, y), list(
    code = function() verdict_of(predict(object, x, type = "code")),
    spectrum = function() {
      verdict_of(ggplot2::autoplot(object, type = "spectrum"))
    },
    loadings = function() {
      verdict_of(ggplot2::autoplot(object, type = "loadings"))
    },
    impute = function() verdict_of(impute(object, data$new$gaps)),
    update = function() {
      if (inherits(object, "petrels")) verdict_of(update(object, data$new$gaps))
      else list(verdict = "fine", detail = "")
    }
  ))
}

learner_calls <- function(object, data) {
  answer <- function(learner, ...) {
    columns <- request(learner)
    learn(learner, data$x[1, columns], data$y[1], ...)
  }
  list(
    request = function() verdict_of(request(object)),
    learn = function() verdict_of(answer(answer(answer(object)))),
    skip = function() verdict_of(answer(object, skip = TRUE)),
    as_fit = function() verdict_of(coef(as_fit(object)), finite = TRUE),
    moments = function() verdict_of(moments(object)),
    update = function() verdict_of(update(object, data$x, data$y))
  )
}

# Sources, settings and moments serve where a fit is made.
other_calls <- function(object, data) {
  x <- data$x
  y <- data$y
  fit <- function(...) {
    verdict_of(coef(aerr(x, y, budget = 4, radius = 1, step_size = 0.01,
                         x_bound = 5, ...)), finite = TRUE)
  }
  as_data <- list(
    dim = function() verdict_of(dim(object)),
    source = function() verdict_of(aerr(object, y, budget = 3, x_bound = 5)),
    seen = function() verdict_of(momentnet(object, y, nlambda = 3)),
    slrm = function() verdict_of(slrm(object, y, rank = 1, method = "em"))
  )
  calls <- list(
    attribute_source = as_data, observed_only = as_data,
    moments = list(
      momentnet = function() {
        verdict_of(coef(momentnet(object, nlambda = 3)), finite = TRUE)
      },
      cv = function() verdict_of(cv_momentnet(object, nlambda = 3)),
      merged = function() verdict_of(c(object, object)),
      updated = function() verdict_of(update(object, x[1:3, ], y[1:3]))
    ),
    frugal_control = list(control = function() fit(control = object)),
    frugal_sampling = list(sampling = function() fit(sampling = object)),
    frugal_loss = list(loss = function() fit(loss = object)),
    frugal_estimator = list(estimator = function() {
      verdict_of(aesvr(x, y, budget = 4, radius = 1, estimator = object))
    }),
    learner_method = list(compare = function() {
      verdict_of(compare_learners(list(x = x, y = y), list(a = object), 3,
                                  repetitions = 1, folds = 2, prefixes = 2,
                                  progress = FALSE))
    })
  )
  calls[[intersect(class(object), names(calls))[1]]]
}
