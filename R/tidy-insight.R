# What package insight asks of a fit, and through it others that work with
# models of any class (marginaleffects and the like).

# As of lm() or glm().
#' @exportS3Method insight::model_info
model_info.frugal_fit <- function(x, ...) {
  kind <- label_kind(x)
  frame <- data.frame(y = c(0, 1, 0, 1), x = c(1, 2, 3, 4))
  likest <- switch(kind, gaussian = stats::lm(y ~ x, frame),
                   poisson = stats::glm(y ~ x, stats::poisson(), frame),
                   stats::glm(y ~ x, stats::binomial(), frame))
  info <- insight::model_info(likest, ...)
  if (kind == "multinomial") {
    info[c("is_binomial", "is_bernoulli", "is_multinomial", "family")] <-
      list(FALSE, FALSE, TRUE, kind)
  }
  info["n_obs"] <- list(nobs(x))
  info
}

#' @exportS3Method insight::model_info
model_info.cv_slrm <- function(x, ...) {
  of_chosen_fit(x, insight::model_info, ...)
}

#' @exportS3Method insight::link_function
link_function.cv_slrm <- function(x, ...) {
  of_chosen_fit(x, insight::link_function, ...)
}

#' @exportS3Method insight::link_inverse
link_inverse.cv_slrm <- function(x, ...) {
  of_chosen_fit(x, insight::link_inverse, ...)
}

# The link's functions, as glm() has them.
#' @exportS3Method insight::link_function
link_function.frugal_fit <- function(x, ...) link_of(x)$linkfun

#' @exportS3Method insight::link_inverse
link_inverse.frugal_fit <- function(x, ...) link_of(x)$linkinv

#' Of classes those of each class against the rest.
#' @noRd
link_of <- function(fit) {
  stats::make.link(families()[[label_kind(fit)]]$link)
}

#' The family of a fit by moments; the online learners' loss says it.
#' @noRd
label_kind <- function(fit) {
  loss <- fit$setup$loss
  if (is.null(loss)) return(family_name(fit$fit %||% fit))
  if (inherits(fit, "frugal_multiclass")) return("multinomial")
  if (loss$task == "regression") "gaussian" else "binomial"
}

#' Fits with a path have a matrix of coefficients; these are of one penalty.
#' @noRd
check_one_column <- function(path) {
  if (ncol(path) > 1) {
    abort_input("x", paste("a fit with one penalty: one by cv_momentnet(), or",
                           "with one `lambda`"), paste("with", ncol(path)))
  }
}

#' @exportS3Method insight::get_parameters
get_parameters.frugal_responses <- function(x, ...) {
  path <- coef(x)
  check_one_column(path[[1]])
  with_response(lapply(path, function(beta) {
    data.frame(Parameter = rownames(beta), Estimate = beta[, 1],
               row.names = NULL)
  }), "Response")
}

#' @exportS3Method insight::get_parameters
get_parameters.frugal_multiclass <- function(x, ...) {
  beta <- coef(x)
  with_response(lapply(stats::setNames(nm = colnames(beta)), function(class) {
    data.frame(Parameter = rownames(beta), Estimate = unname(beta[, class]))
  }), "Response")
}

#' @exportS3Method insight::get_parameters
get_parameters.frugal_moments <- function(x, ...) {
  path <- coef(x)
  check_one_column(path)
  data.frame(Parameter = rownames(path), Estimate = path[, 1],
             row.names = NULL)
}

# Of this its default would look for in a model frame.
#' @exportS3Method insight::find_parameters
find_parameters.frugal_moments <- function(x, flatten = FALSE, ...) {
  parameters_named(rownames(coef(x)), flatten)
}

# Each class or response has the same.
#' @exportS3Method insight::find_parameters
find_parameters.frugal_responses <- function(x, flatten = FALSE, ...) {
  parameters_named(rownames(coef(x)[[1]]), flatten)
}

#' @exportS3Method insight::find_parameters
find_parameters.frugal_multiclass <- function(x, flatten = FALSE, ...) {
  parameters_named(rownames(coef(x)), flatten)
}

#' @noRd
parameters_named <- function(names, flatten) {
  if (flatten) names else list(conditional = names)
}

# The rows that the fit learned from, be there gaps in them or not: the default
# leaves out those with gaps, as lm() does, and averages of predictions would be
# those of the others.
#' @exportS3Method insight::get_data
get_data.frugal_moments <- function(x, source = "environment",
                                    additional_variables = NULL, ...) {
  # The data may be gone, or the fit have no formula.
  given <- null_if_error(eval(x$call$data, environment(stats::formula(x))))
  if (!identical(source, "environment") || !is.data.frame(given) ||
        nrow(given) != nobs(x)) {
    return(NextMethod())
  }
  if (isTRUE(additional_variables)) return(given)
  variables <- c(insight::find_variables(x, flatten = TRUE, verbose = FALSE),
                 additional_variables)
  given[intersect(variables, names(given))]
}
