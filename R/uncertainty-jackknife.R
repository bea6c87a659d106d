# The delete-a-group jackknife of fits of momentnet(): coefficients without each
# of some groups of rows, or of fold tables, one after another.

#' The rows that a fit learned from as it saw them, and moved as it moved them:
#' those that it kept, or that are given once more. NULL where neither is there.
#' @noRd
rows_of_learning <- function(fit, newx = NULL, newy = NULL,
                             newweights = NULL) {
  observed <- if (!is.null(newx)) {
    given_once_more(fit, newx, newy, newweights)
  } else if (!is.null(fit$looks$values)) {
    own <- own_rows(fit)
    list(data = c(known_rows(own$x), list(weight = own$weight)), y = own$y)
  }
  if (is.null(observed) || is.null(fit$winsorised)) return(observed)
  moved <- c("data", "y")
  observed[moved] <- move_examples(observed[moved], fit$winsorised)[moved]
  observed
}

#' The training data of a fit that did not keep them; `known` says of each row
#' that was given whether it has a label, without which it is left out.
#' @noRd
given_once_more <- function(fit, newx, newy, newweights = NULL) {
  data <- rows_to_learn(fit, newx)
  data$weight <- weights_once_more(fit, newweights, data$n)
  y <- labels_of_response(fit, forge_labels(newy, newx, blueprint(fit)))
  y <- check_labels(y, data$n, "newy", may_miss = TRUE)
  less <- less_offset_of_terms(fit, newx, y)
  known <- !is.na(y) & (data$weight %||% 1) > 0
  if (!all(known)) {
    data <- subset_data(data, which(known))
    y <- y[known]
    less <- less[known]
  }
  if (data$n != fit$n) {
    abort_input("newx", paste("the", fit$n, "rows that the fit learned from"),
                paste("of", data$n))
  }
  check_same_examples(fit, data, less, range(y))
  list(data = data, y = less, known = known)
}

#' NULL where each counts once, as in the fit.
#' @noRd
weights_once_more <- function(fit, newweights, n) {
  weights <- check_weights(newweights, n, "newweights")
  if (are_unequal(weights) == is.null(fit$effective)) {
    if (is.null(fit$effective)) {
      abort_input("newweights", "NULL, as the fit has no weights", "given")
    }
    abort_input("newweights", "given, the weights that the fit learned by",
                if (is.null(newweights)) "missing" else "all alike")
  }
  weights
}

#' The group of each row: `groups` of them by chance, or as they are given, of
#' rows without a label, too.
#' @noRd
row_groups <- function(groups, observed, seed) {
  n <- observed$data$n
  if (length(groups) != 1) {
    if (length(groups) == length(observed$known)) {
      groups <- groups[observed$known]
    }
    groups <- check_row_folds(groups, n, "groups")
  } else {
    groups <- check_count(groups, "groups", lower = 2, upper = n)
    groups <- seeded_folds(n, groups, check_seed(seed))
  }
  groups
}

#' Fold tables that a fit can leave out without its rows; NULL where there are
#' none, or one, without which nothing is left.
#' @noRd
fold_tables <- function(fit) {
  tables <- if (engine_of(fit)$goes_on(fit)) fit$moments$folds
  if (length(tables) > 1) tables
}

#' What is fitted to instead of all: a function for each group, which makes it.
#' @noRd
groups_left_out <- function(fit, observed, groups, seed) {
  tables <- fold_tables(fit)
  if (is.null(observed) || (is.null(groups) && !is.null(tables))) {
    held <- which(vapply(tables, total_weight, 0) > 0)
    return(lapply(held, function(fold) {
      function() list(moments = moments_without(fit$moments, fold))
    }))
  }
  of_row <- row_groups(groups %||% jackknife_constants$groups, observed, seed)
  lapply(seq_len(max(of_row)), function(group) {
    kept <- which(of_row != group)
    function() {
      list(data = subset_data(observed$data, kept), y = observed$y[kept])
    }
  })
}

jackknife_constants <- list(groups = 10)

#' What extract(path, training) finds in the fit to what each group leaves, of
#' one penalty, which is the path's last.
#' @noRd
jackknife_refits <- function(fit, penalty, observed, groups, seed, extract,
                             workers = NULL) {
  settings <- fit$settings
  settings$lambda <- c(fit$lambda[fit$lambda > penalty], penalty)
  refit <- refit_settings_of(fit, settings, observed)
  over_workers(
    groups_left_out(fit, observed, groups, seed), function(left) {
      training <- left()
      extract(engine_fit(training, refit(training)), training)
    }, workers
  )
}

#' A column of intercept and coefficients for each group; NA for attributes of
#' which the others hold all that varies, and without a penalty for what their
#' rows leave to choice.
#' @noRd
jackknife_columns <- function(fit, penalty, observed, groups, seed,
                              workers = NULL) {
  columns <- jackknife_refits(
    fit, penalty, observed, groups, seed, function(path, training) {
      known <- path$estimates
      varies <- if (is.null(known)) path$model$usable
                else known$sd > 0 & known$seen > 0
      of_choice <- c(FALSE, !varies)
      if (penalty == 0 && isTRUE(known$complete)) {
        of_choice <- of_choice | undetermined(known, varies)
      }
      replace(last_column(path), of_choice, NA)
    }, workers
  )
  matrix(unlist(columns), fit$d + 1,
         dimnames = list(c("(Intercept)", rownames(fit$coefficients)), NULL))
}

#' Intercept and coefficients at the path's last lambda, for which the refit was
#' made.
#' @noRd
last_column <- function(path) {
  last <- length(path$lambda)
  c(path$intercept[[last]], path$beta[, last])
}

#' As a function of the rows that are left. What completes rows is fitted anew.
#' @noRd
refit_settings_of <- function(fit, settings, observed) {
  refit_model <- engine_of(fit)$refit_model
  if (is.null(refit_model)) return(function(training) settings)
  model <- refit_model(fit, observed)
  function(training) {
    settings$completing <- model(training)
    settings
  }
}

#' Deviations from their mean, which become a covariance matrix by tcrossprod().
#' @noRd
jackknife_deviations <- function(columns) {
  groups <- ncol(columns)
  sqrt((groups - 1) / groups) * (columns - rowMeans(columns))
}
