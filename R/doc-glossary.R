#' Glossary
#'
#' What the terms of this package mean, and what the papers and the package
#' glmnet call the same things.
#'
#' @section Terms:
#' \describe{
#'   \item{alpha}{In [momentnet()], the mixture of the lasso's penalty (1) and
#'     the ridge penalty (0), as in glmnet.}
#'   \item{attribute}{A column of `x`, or a group of columns that one look buys
#'     (the dummies of a factor, a spline basis).}
#'   \item{average}{The result of an online learner: the mean of its iterates,
#'     which is better than the last iterate. In [cv_momentnet()]: the weighted
#'     mean of the coefficients of several fits.}
#'   \item{budget}{The largest number of distinct attributes that may be looked
#'     at in one visit of an example. It is never exceeded.}
#'   \item{centring}{Learning from \code{x - mean(x)}, with the means of what
#'     was looked at. Without it, attributes far from 0 make estimates noisy.}
#'   \item{checkpoint}{A number of looks at which an online learner's average is
#'     recorded, for [learning_curve()].}
#'   \item{code}{In a low-rank model, the vector of few numbers that represents
#'     a row. It is computed from the row's observed values.}
#'   \item{cost}{The price of a look at an attribute. With \code{costs} the
#'     budget is an amount of money.}
#'   \item{data point}{The values of an example, as one factor of the gradient.
#'     It is estimated from a few of them, each divided by the probability of
#'     its draw.}
#'   \item{design}{The rule for how often each attribute is looked at: uniformly
#'     or by moments; in [momentnet()] also by standard deviations, by how many
#'     examples a look tells apart (where units differ), or by coefficients.}
#'   \item{draw}{A random choice of an attribute. Two draws of the same
#'     attribute in a visit cost one look.}
#'   \item{engine}{The way in which [momentnet()] estimates: from the moments of
#'     pairs of attributes, from moments that a model completed, by a factor
#'     model, by the posterior of the coefficients given such a model, or by a
#'     few directions.}
#'   \item{example}{A row of `x` and its label.}
#'   \item{factor}{A hidden variable on which many attributes depend; see code.}
#'   \item{flagged row}{A row to predict that observes too little for its code.
#'     Its prediction is the mean of the labels, and its number is in `attr(p,
#'     "flagged")`.}
#'   \item{fold}{A part of the examples that is held out in cross-validation.}
#'   \item{free attribute}{An attribute that costs nothing, is seen in every
#'     visit, and is not counted as a look.}
#'   \item{full information}{Learning from all attributes of every example
#'     visited, as [online_ridge()] and glmnet do.}
#'   \item{improvement ratio}{The possible gain from sampling by moments: the
#'     factor between two error bounds; see [improvement_ratio()].}
#'   \item{incomplete row}{A row with values missing by nature and not by
#'     choice.}
#'   \item{inner product}{The prediction of the current regressor for an
#'   example, the other factor of the gradient. It is estimated from draws of
#'   its own.}
#'   \item{label}{An entry of `y`. Labels are free.}
#'   \item{lambda}{The size of the penalty; for [momentnet()] in glmnet's
#'     units.}
#'   \item{ledger}{The part of the package that counts looks. All values pass
#'     through it.}
#'   \item{loadings}{The matrix that turns a code into a row's attributes: one
#'     row per attribute, one column per component.}
#'   \item{look}{One distinct attribute of one example, seen in one visit.}
#'   \item{loss}{How a prediction error counts: squared, or one of [losses].}
#'   \item{margin}{For two classes, the prediction times the label, which is -1
#'     or 1.}
#'   \item{moments}{Means of attributes and labels, and means of their products:
#'     all that a linear regression needs to know. See [moments()].}
#'   \item{online learner}{A learner that changes its regressor after every
#'     example and then forgets the example: [aerr()], [aelr()] and the like.}
#'   \item{oracle}{A source that is paid for each value that it returns.}
#'   \item{pass}{One visit of every example.}
#'   \item{pilot}{A fit to a few looks, used to plan the others; see
#'     [plan_looks()].}
#'   \item{plug-in}{Estimating the derivative of a loss by its value at an
#'     estimated prediction. This has a bias, which a jackknife reduces; see
#'     [estimators].}
#'   \item{projection}{After a step that has left the ball, the move to the
#'     nearest point of the ball.}
#'   \item{radius}{The radius of the ball (Euclidean for ridge, L1 for lasso)
#'     that contains the regressor.}
#'   \item{rank}{The length of a code.}
#'   \item{regressor}{The coefficients of a linear prediction.}
#'   \item{sampling}{The probabilities with which attributes are drawn; see
#'     [sampling].}
#'   \item{second moment}{\eqn{E[x_i^2]}, on which data-dependent sampling is
#'     based.}
#'   \item{step size}{How far a learner moves along a gradient estimate. With
#'     \code{"auto"} it is chosen among several that learn from the same looks.}
#'   \item{subspace}{The span of the columns of the loadings. The rows lie near
#'     it.}
#'   \item{two phases}{Uniform draws first, from which second moments are
#'     estimated; then draws based on these.}
#'   \item{visit}{One use of an example. With several passes every visit is paid
#'     for.}
#'   \item{weights}{In a low-rank model, the regression of the labels on the
#'     codes.}
#'   \item{whole row}{All attributes of an example. A given number of looks buys
#'     only looks divided by the number of attributes of them.}
#'   \item{winsorise}{To move values that are far from the others to the limit
#'     of a plausible range; see `winsorise` of [momentnet()].}
#' }
#' @section Names in the papers and in glmnet:
#' CSS: Cesa-Bianchi, Shalev-Shwartz and Shamir (2010). HK: Hazan and Koren
#' (2012). KS: Kukliansky and Shamir (2015). GW: Ganti and Willett (2015).
#'
#' | here | CSS | HK, KS | GW | glmnet |
#' |:--|:--|:--|:--|:--|
#' | attribute | attribute | attribute | feature | variable, predictor |
#' | d, number of attributes | d | d | D | nvars |
#' | n, number of rows | m | m | n | nobs |
#' | label, `y` | target, y | target, y | label, y | response, y |
#' | coefficients | w | w | w of the code | beta |
#' | `budget` | k | k + 1 | - | - |
#' | `inner` | k / 2 | 1 (half in KS's experiments) | - | - |
#' | `radius` | B | B | - | - |
#' | `step_size` | 1 / (lambda t) | eta | - | - |
#' | visit | round | round | step | - |
#' | rank, loadings, code | - | - | d, U, alpha | - |
#' | `lambda`, `alpha` of [momentnet()] | - | - | - | lambda, alpha |
#' | `intercept` | - | - | - | a0 |
#' @name frugalreg-glossary
#' @aliases frugalreg_glossary glossary
NULL
