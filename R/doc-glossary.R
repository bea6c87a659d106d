#' Glossary
#'
#' What the words of this package mean, and what the same things are called in
#' the papers and in package glmnet.
#'
#' @section Terms:
#' \describe{
#'   \item{alpha}{In [momentnet()], the mixture of the lasso's penalty (1)
#'     and ridge regression's (0), as in glmnet.}
#'   \item{attribute}{A column of `x`, or a group of columns that one look buys
#'     (the dummies of a factor, a spline basis).}
#'   \item{average}{The answer of an online learner: the mean of its iterates,
#'     which is better than the last of them. Or, of [cv_momentnet()], the
#'     weighted mean of several fits' coefficients.}
#'   \item{budget}{The most distinct attributes that are looked at in one visit
#'     of an example. It is hard.}
#'   \item{centring}{To learn in the coordinates \code{x - mean(x)}, with the
#'     means of what was looked at. Attributes far from 0 make estimates
#'     noisy without it.}
#'   \item{checkpoint}{A number of looks at which an online learner's average
#'     is recorded, for [learning_curve()].}
#'   \item{code}{The low-dimensional representation of a row in a low-rank
#'     model, found from the row's observed values.}
#'   \item{cost}{The price of a look at an attribute. With \code{costs} a
#'     budget is money.}
#'   \item{data point}{The row of an example; it is estimated by a few of its
#'     values, each divided by the probability of its draw.}
#'   \item{design}{How often which attribute is looked at: uniformly, by
#'     moments, or, in [momentnet()], by standard deviations, by how many
#'     examples a look tells apart (where units differ), or by coefficients.}
#'   \item{draw}{A random choice of an attribute. Two draws of the same
#'     attribute in a visit cost one look.}
#'   \item{engine}{How [momentnet()] estimates: from the moments of pairs of
#'     attributes, from moments that a model completed, by a factor model, by
#'     the posterior of the coefficients given one, or by a few directions.}
#'   \item{example}{A row of `x` and its label.}
#'   \item{factor}{A hidden variable on which many attributes depend; see
#'     code.}
#'   \item{flagged row}{A row to predict that observes too little for its code:
#'     it gets the mean of the labels, and its number is in
#'     `attr(p, "flagged")`.}
#'   \item{fold}{A part of the examples that is held out in
#'     cross-validation.}
#'   \item{free attribute}{An attribute that costs nothing, is seen in every
#'     visit, and is not counted as a look.}
#'   \item{full information}{Learning from all attributes of every example
#'     that is visited, as [online_ridge()] and glmnet do.}
#'   \item{improvement ratio}{What sampling by moments can gain: the factor
#'     between two bounds of the error, see [improvement_ratio()].}
#'   \item{incomplete row}{A row of which some values are missing, by nature and
#'     not by choice.}
#'   \item{inner product}{The prediction of the current regressor for an
#'     example; it is estimated from draws of its own.}
#'   \item{label}{An entry of `y`. Labels are free.}
#'   \item{lambda}{The size of the penalty, in glmnet's unit for
#'     [momentnet()].}
#'   \item{ledger}{What counts the looks and is the only door to the values.}
#'   \item{loadings}{How the attributes of a row follow from its code: a row for
#'     each attribute, a column for each component.}
#'   \item{look}{One distinct attribute of one example, seen in one visit.}
#'   \item{loss}{How an error of the prediction counts: squared, or one of
#'     [losses].}
#'   \item{margin}{The prediction times the label, -1 or 1, of an example of one
#'     of two classes.}
#'   \item{moments}{Means, and means of products, of attributes and labels:
#'     all that a linear regression needs to know. See [moments()].}
#'   \item{online learner}{One that changes its regressor after every example
#'     and then forgets the example: [aerr()], [aelr()] and the like.}
#'   \item{oracle}{A source that is paid for each value that it returns.}
#'   \item{pass}{One visit of every example.}
#'   \item{pilot}{A fit to a few looks that serves to plan the others, see
#'     [plan_looks()].}
#'   \item{plug-in}{To put an estimated prediction into the derivative of a
#'     loss. This has a bias, which a jackknife lowers; see [estimators].}
#'   \item{projection}{To take the nearest point of the ball after a step has
#'     left it.}
#'   \item{radius}{Of the ball (Euclidean for ridge, L1 for lasso) that holds
#'     the regressor.}
#'   \item{rank}{The length of a code.}
#'   \item{regressor}{The coefficients of a linear prediction.}
#'   \item{sampling}{The probabilities by which attributes are drawn: see
#'     [sampling].}
#'   \item{second moment}{\eqn{E[x_i^2]}, by which data-dependent sampling
#'     goes.}
#'   \item{step size}{How far a learner goes along a gradient estimate; with
#'     \code{"auto"}, chosen among several that learn from the same looks.}
#'   \item{subspace}{What the columns of the loadings span: the rows lie near
#'     it.}
#'   \item{two phases}{First uniform draws, from which second moments are
#'     estimated, then draws by these.}
#'   \item{visit}{One use of an example; with several passes every visit pays.}
#'   \item{weights}{The regression of the labels on the codes.}
#'   \item{whole row}{All attributes of an example. For the same number of looks
#'     there are fewer of them: looks divided by the number of attributes.}
#'   \item{winsorise}{To move values that are far from the others to where the
#'     far end of the others may be; see `winsorise` of [momentnet()].}
#' }
#'
#' @section Names in the papers and in glmnet:
#' CSS is Cesa-Bianchi, Shalev-Shwartz and Shamir (2010), HK Hazan and Koren
#' (2012), KS Kukliansky and Shamir (2015), GW Ganti and Willett (2015).
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
