#' frugalreg: linear regression when looking costs
#'
#' Only a few attributes of each training example may be looked at, and the
#' learner chooses which. Every function keeps a hard *budget* of distinct looks
#' per example, and every fit says exactly what was looked at (`fit$looks`).
#'
#' * [aerr()] and [ddaerr()] learn a ridge regression, a regressor in a
#'   Euclidean ball.
#' * [aelr()] and [ddaelr()] learn a lasso regression, a regressor in an L1
#'   ball.
#' * [aer()] and [moment_lasso()] are the methods that these improve on;
#'   [online_ridge()] and [online_lasso()] see everything.
#' * [frugal_learner()], [request()] and [learn()] do the same for examples that
#'   arrive one at a time.
#' * [attribute_source()] wraps where values come from: a matrix, a sparse
#'   matrix, a data frame, or an oracle that is paid for what it returns.
#' * [learning_curve()] shows error against the number of looks;
#'   [compare_learners()] does so for several methods, splits and budgets, with
#'   settings chosen by cross-validation.
#'
#' Where nature, and not the learner, chose what is seen:
#'
#' * [slrm()] learns a sparse regression on a low-dimensional representation of
#'   rows with missing values, and predicts rows with missing values; [mpcr()],
#'   [smpcr()] and [petrels()] are the methods beside it.
#' * [impute()] fills in what is missing; [observed_only()] says that what a
#'   sparse matrix does not store is missing.
#' * A fit that kept its looks (`frugal_control(keep_looks = TRUE)`) can be
#'   learned from in the same way: `slrm(fit, rank = 5)`.
#'
#' See [frugalreg-glossary] for the terms.
#'
#' @section How the budget is kept: A learner never holds the data. Before each
#' example it names the attributes it wants; a ledger counts them, refuses more
#' than the budget, asks the source for these values and no others, and hands
#' them over. Values that were not bought can be anything, even missing: the fit
#' is the same.
#'
#' @references
#' Ganti, R. and Willett, R. M. (2015). Sparse Linear Regression With Missing
#' Data. \doi{10.48550/arXiv.1503.08348}.
#'
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#'
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*.
#' \doi{10.48550/arXiv.1410.6382}.
#'
#' @useDynLib frugalreg, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom rlang abort .data
#' @importFrom ggplot2 autoplot
#' @importFrom methods as is
#' @importFrom stats coef confint deviance fitted formula logLik nobs predict
#' @importFrom stats residuals update vcov
"_PACKAGE"
