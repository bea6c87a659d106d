# Every kind of data with the same numbers in it, 0 and 1, and every entrance
# that data have.

kit_labels <- function(x) drop(x %*% rep_len(c(0.6, -0.3, 0, 0.2), ncol(x)))

# An oracle that fails when it is asked for the last row leaves a learner.
kit_learner <- function(x, y) {
  oracle <- attribute_source(function(row, columns) {
    if (row == nrow(x)) stop("closed")
    x[row, columns]
  }, n = nrow(x), d = ncol(x), names = colnames(x))
  tryCatch(
    online_ridge(oracle, y, step_size = 0.01, seed = 1, x_bound = 3,
                 control = frugal_control(keep_looks = TRUE, shuffle = FALSE)),
    frugalreg_error_source = function(cnd) cnd$learner
  )
}

# Kinds that hold every value.
kit_whole_tables <- function(x) {
  as <- function(storage) {
    storage.mode(x) <- storage
    x
  }
  sparse <- sparse_matrix(x)
  frame <- as.data.frame(x)
  list(
    "dense" = x, "integer" = as("integer"), "logical" = as("logical"),
    "dgCMatrix" = sparse, "dgRMatrix" = sparse_matrix(x, "RsparseMatrix"),
    "ngCMatrix" = methods::as(sparse, "nMatrix"),
    "dgeMatrix" = Matrix::Matrix(x, sparse = FALSE),
    "data frame" = frame, "formula" = frame,
    "source of a matrix" = attribute_source(x),
    "source of a sparse matrix" = attribute_source(sparse),
    "source of a data frame" = attribute_source(frame)
  )
}

kit_oracles <- function(x) {
  oracle <- function(...) {
    attribute_source(function(rows, columns) x[cbind(rows, columns)],
                     n = nrow(x), d = ncol(x), names = colnames(x), ...)
  }
  list("oracle" = oracle(), "oracle of many rows" = oracle(batch = 1))
}

# Kinds that know what was seen, here everything, except of the last row in the
# learner that was stopped there.
kit_seen_tables <- function(x, y) {
  places <- expand.grid(row = seq_len(nrow(x)), column = seq_len(ncol(x)))
  stored <- Matrix::sparseMatrix(i = places$row, j = places$column,
                                 x = as.vector(x), dims = dim(x),
                                 dimnames = dimnames(x))
  kept <- frugal_control(keep_looks = TRUE, shuffle = FALSE)
  list(
    "observed_only" = observed_only(stored),
    "fit that kept its looks" = online_ridge(
      x, y, step_size = 0.01, seed = 1, x_bound = 3, control = kept
    ),
    "unfinished learner" = kit_learner(x, y),
    "moments" = moments(x, y, folds = rep_len(1:5, nrow(x))),
    "fit that kept none" = aerr(x, y, budget = 3, seed = 1, x_bound = 3)
  )
}

kit_tables <- function(x, y) {
  c(kit_whole_tables(x), kit_oracles(x), kit_seen_tables(x, y),
    list("NULL" = NULL, "character matrix" = matrix("a", nrow(x), ncol(x)),
         "list" = list(x)))
}

# Fits from tables and labels, in the order of the functions' arguments.
kit_fits <- function() {
  folds <- rep_len(1:5, 60)
  list(
    aerr = list(aerr, budget = 4, x_bound = 3, step_size = 0.1, seed = 1,
                intercept = TRUE),
    slrm = list(slrm, rank = 2, method = "em", passes = 3, seed = 1),
    cv_slrm = list(cv_slrm, rank = 2, folds = 2, passes = 2, seed = 1),
    momentnet = list(momentnet, nlambda = 5, lambda_min_ratio = 0.1),
    "momentnet, budget" = list(momentnet, budget = 4, nlambda = 5, seed = 1),
    cv_momentnet = list(cv_momentnet, nlambda = 5, lambda_min_ratio = 0.1,
                        folds = folds),
    moments = list(moments)
  )
}

kit_fit <- function(fit, kind, table, y) {
  arguments <- fit[-1]
  if (kind == "formula") {
    arguments$intercept <- NULL
    return(do.call(fit[[1]], c(list(y ~ ., cbind(table, y = y)), arguments),
                   quote = TRUE))
  }
  # What has labels of its own is not given any where it is learned from.
  own <- inherits(table, c("frugal_fit", "frugal_learner", "moments")) &&
    !identical(fit[[1]], aerr)
  if (own) y <- NULL
  do.call(fit[[1]], c(list(table), if (!own) list(y), arguments), quote = TRUE)
}

# What fits do with later data.
kit_verbs <- function() {
  update_with <- function(fit, table, y) {
    if (is.data.frame(table) && !is.null(table$y)) return(update(fit, table))
    update(fit, table, y)
  }
  list(
    "update() of aerr" = list("aerr", update_with),
    "predict() of aerr" = list("aerr", function(fit, table, y) {
      predict(fit, table)
    }),
    "predict() of slrm" = list("slrm", function(fit, table, y) {
      predict(fit, table)
    }),
    "impute()" = list("slrm", function(fit, table, y) {
      filled <- impute(fit, table)
      if (is.data.frame(filled)) filled[setdiff(names(filled), "y")] else filled
    }),
    "predict() of momentnet" = list("momentnet", function(fit, table, y) {
      predict(fit, table, s = 0.01)
    }),
    "update() of momentnet" = list("momentnet", update_with),
    "update() of momentnet, budget" = list("momentnet, budget", update_with),
    "update() of moments" = list("moments", update_with)
  )
}

# The numbers of an answer.
kit_numbers <- function(answer) {
  if (inherits(answer, "moments")) {
    # About the means, wherever the origin is.
    answer <- unlist(frugalreg:::estimated_moments(answer)[c(
      "center", "sd", "correlation", "slope"
    )])
  }
  if (inherits(answer, c("frugal_fit", "cv_slrm", "cv_momentnet"))) {
    answer <- coef(answer)
  }
  if (is.data.frame(answer)) answer <- as.matrix(answer)
  as.numeric(answer)
}

# An answer's numbers, or the words in which it is refused. Other errors than
# those of class frugalreg_error_input end the test.
kit_answer <- function(expression) {
  suppressWarnings(tryCatch(
    kit_numbers(expression),
    frugalreg_error_input = function(cnd) conditionMessage(cnd)
  ))
}
