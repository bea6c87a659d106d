# The methods of real-tables.R: each a function of a problem that returns
# predictions for its new rows.

# ---- glmnet

# Lasso and ridge regression, whichever has the lesser cross-validated error.
# Rows that are too few for folds have their mean label.
by_glmnet <- function(x, y, test_x) {
  if (length(y) < 9) return(rep(mean(y), nrow(test_x)))
  fold <- sample(rep_len(seq_len(min(10, length(y) %/% 3)), length(y)))
  fits <- suppressWarnings(list(
    glmnet::cv.glmnet(x, y, foldid = fold),
    glmnet::cv.glmnet(x, y, foldid = fold, alpha = 0, lambda.min.ratio = 1e-5)
  ))
  least <- vapply(fits, function(fit) min(fit$cvm), 0)
  drop(stats::predict(fits[[which.min(least)]], test_x, s = "lambda.min"))
}

on_everything <- function(problem) {
  by_glmnet(problem$x, problem$y, problem$test_x)
}

# As many looks as a budget of `k` a row, in whole rows.
on_first_rows <- function(problem) {
  n <- round(nrow(problem$x) * problem$budget / ncol(problem$x))
  rows <- seq_len(n)
  by_glmnet(problem$x[rows, , drop = FALSE], problem$y[rows], problem$test_x)
}

# Rows without gaps. New rows that have some: as the mean of the others.
on_whole_rows <- function(problem) {
  rows <- stats::complete.cases(problem$x)
  if (sum(rows) < 9) return(rep(mean(problem$y), nrow(problem$test_x)))
  x <- problem$x[rows, , drop = FALSE]
  by_glmnet(x, problem$y[rows], fill_in(problem$test_x, colMeans(x)))
}

after <- function(impute) {
  function(problem) {
    rows <- known_rows_of(problem)
    tables <- impute(rows$x, rows$y, problem$test_x)
    predicted <- lapply(tables, function(table) {
      by_glmnet(table$x, rows$y, table$test_x)
    })
    Reduce(`+`, predicted) / length(predicted)
  }
}

# ---- Not linear

by_ranger <- function(problem) {
  fit <- ranger::ranger(x = problem$x, y = problem$y, num.trees = 300,
                        num.threads = 1, seed = 1)
  stats::predict(fit, problem$test_x, num.threads = 1)$predictions
}

by_gbm <- function(problem) {
  n <- nrow(problem$x)
  least <- max(2, min(10, n %/% 20))
  fit <- gbm::gbm.fit(
    problem$x, problem$y, distribution = "gaussian", n.trees = 600,
    interaction.depth = 4, shrinkage = 0.05, n.minobsinnode = least,
    nTrain = round(0.8 * n), verbose = FALSE, keep.data = FALSE
  )
  trees <- which.min(fit$valid.error)
  stats::predict(fit, as.data.frame(problem$test_x), n.trees = trees)
}

# ---- Ours

# A budget's looks are bought once for all the methods that use them.
bought <- function(problem) {
  store <- problem$store
  if (is.null(store$fit)) {
    store$fit <- cv_momentnet(problem$x, problem$y, budget = problem$budget,
                              seed = 1)
  }
  store$fit
}

known_rows_of <- function(problem) {
  if (is.null(problem$budget)) return(problem[c("x", "y")])
  looks <- bought(problem)$looks$values
  x <- problem$x
  x[] <- NA
  x[cbind(looks$row, looks$column)] <- looks$value
  seen <- unique(looks$row) # all of them, but for failures
  list(x = x[sort(seen), , drop = FALSE], y = problem$y[sort(seen)])
}

by_momentnet <- function(problem) {
  fit <- if (is.null(problem$budget)) {
    cv_momentnet(problem$x, problem$y, seed = 1)
  } else {
    bought(problem)
  }
  stats::predict(fit, problem$test_x)
}

# The kind of penalty chosen within the table, too.
by_compared_momentnet <- function(problem) {
  fit <- cv_momentnet(problem$x, problem$y, alpha = c(0, 1), standardize = TRUE,
                      seed = 1)
  stats::predict(fit, problem$test_x)
}

by_slrm <- function(problem) {
  rows <- known_rows_of(problem)
  fit <- slrm(rows$x, rows$y, rank = min(10, ncol(rows$x) %/% 2),
              method = "em", seed = 1)
  stats::predict(fit, problem$test_x)
}

# The defaults; of versions that had none for raw data, what their README says,
# for as many rows as that needs.
online <- function(name) {
  function(problem) {
    learner <- get(name, asNamespace("frugalreg"))
    defaults <- formals(utils::getS3method(name, "default",
                                           envir = asNamespace("frugalreg")))
    advised <- if (!"tuning" %in% names(defaults) && nrow(problem$x) >= 100) {
      list(radius = "auto", step_size = "auto", center = TRUE, averaging = 3)
    }
    fit <- do.call(learner, c(
      list(problem$x, problem$y, budget = problem$budget, seed = 1), advised
    ))
    stats::predict(fit, problem$test_x)
  }
}

# ---- The table of methods: in which kinds, whether of this package, whether on
# what a budget of this package bought, whether linear

gaps <- c("random", "observed", "value", "real")
entry <- function(run, kinds, ours = FALSE, looks = FALSE, linear = TRUE,
                  seconds = 60) {
  list(run = run, kinds = kinds, ours = ours, looks = looks, linear = linear,
       seconds = seconds)
}

methods <- list(
  momentnet = entry(by_momentnet, c("complete", "budget", gaps), ours = TRUE),
  momentnet_compared = entry(by_compared_momentnet, gaps, ours = TRUE),
  slrm = entry(by_slrm, c("budget", gaps), ours = TRUE),
  aelr = entry(online("aelr"), "budget", ours = TRUE),
  aerr = entry(online("aerr"), "budget", ours = TRUE),
  ddaelr = entry(online("ddaelr"), "budget", ours = TRUE),
  mean_glmnet = entry(after(impute_means), c("budget", gaps), looks = TRUE),
  soft_glmnet = entry(after(impute_soft), c("budget", gaps), looks = TRUE),
  mice_glmnet = entry(after(impute_chained), c("budget", gaps), looks = TRUE,
                      seconds = 30),
  first_rows_glmnet = entry(on_first_rows, "budget"),
  whole_rows_glmnet = entry(on_whole_rows, gaps),
  glmnet = entry(on_everything, "complete"),
  ranger = entry(by_ranger, "complete", linear = FALSE),
  gbm = entry(by_gbm, "complete", linear = FALSE)
)

# Online learners at a quarter of the columns only, chained equations for few
# columns only.
methods_of <- function(cell, d) {
  fits <- vapply(names(methods), function(name) {
    if (!cell$kind %in% methods[[name]]$kinds) return(FALSE)
    if (name %in% c("aelr", "aerr", "ddaelr")) {
      return(cell$level == online_budget(d))
    }
    name != "mice_glmnet" || d <= 20
  }, NA)
  names(methods)[fits]
}

# Whether a result is of a version of this package.
is_versioned <- function(method, kind) {
  row <- methods[[method]]
  row$ours || (row$looks && kind == "budget")
}
