# What momentnet() minimises, and what weights do, on its page of the help.

#' @details
#' Use it in one of three ways:
#'
#' * `momentnet(x, y)` fits to a table, which may have missing values;
#' * `momentnet(x, y, budget = k)` looks at k attributes of each example,
#'   different ones in different examples, and fits to what it saw;
#' * `momentnet(moments)` fits to [moments()] that were collected elsewhere.
#'
#' Unlike the online learners, such as [aerr()], it keeps what it saw, and
#' estimates the regression from all of it at the end. `engine` says how; the
#' default chooses by what was seen (see *Engines*).
#'
#' *What is minimised.* Let \eqn{s_j} be the standard deviation of attribute j,
#' p the power `standardize`, \eqn{b'_j = s_j^p b_j} the coefficients of
#' \eqn{x / s^p}, \eqn{G} and \eqn{g} the moments of \eqn{x / s^p} (products of
#' attributes, and of attributes and labels, about the means), and \eqn{s_y} the
#' standard deviation of the labels. The path minimises
#' \deqn{\tfrac12 b'^\top G b' - g^\top b' + \lambda (\alpha \|b'\|_1 +
#' (1 - \alpha) \|b'\|_2^2 / (2 s_y)).}{b'Gb'/2 - g'b'
#'  + lambda (alpha |b'|_1 + (1 - alpha) |b'|_2^2 / (2 s_y)).}
#' For complete data this is the objective of `glmnet::glmnet()`, with its
#' meaning of lambda (the division by \eqn{s_y} is glmnet's) and its grid.
#' Penalty factors multiply the penalties of single coefficients. Without an
#' intercept, the moments and \eqn{s_y} are about 0.
#'
#' @section Collinear attributes:
#' With a penalty, coefficients are unique, except in ties of the lasso. Ridge
#' regression shares the effect of collinear attributes among them; the lasso
#' takes one.
#'
#' With `lambda = 0` the message `frugalreg_message_collinear` names columns
#' that are linear combinations of others. For complete data engine `"pairs"`
#' looks for them; their coefficients are then the shortest that fit if
#' `alpha = 0`, and otherwise those at which coordinate descent arrives. With
#' gaps, all rows that show the columns together are examined, for n d^2 up to
#' 1e8. [vcov()] refuses these fits.
#'
#' For nearly collinear attributes, moments keep half of the digits that the QR
#' decomposition of [lm()] keeps: eleven for Longley's data, six for polynomials
#' of degree five.
#'
#' @section Weights and offsets:
#' *Weights* are importance weights, as in glmnet: only their ratios matter, and
#' means, moments, likelihoods and held-out errors are weighted. Where it
#' matters how many examples there are (shrinkage, priors, grids of lambda, the
#' choice of an engine, standard errors), the number is Kish's
#' \eqn{(\sum w)^2 / \sum w^2}, the number of examples of equal weight that say
#' as much. Integer weights therefore give the fit to repeated rows for complete
#' data, but not where something is shrunk: a row that is repeated is no second
#' row. Examples of weight 0 are left out. Weights do not change what is looked
#' at, nor what `winsorise` moves: looks are bought at examples of weight 0,
#' too, so leave them out of the data.
#'
#' *An offset* is subtracted from the labels before the fit, and that of new
#' rows is added to predictions; for counts it is added to the log-mean, as in
#' [glm()].
#'
#' With a budget, weights and offset are known before the first look, and are
#' refused if they name an attribute.
#' @name momentnet
NULL
