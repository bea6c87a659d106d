#' Glossary
#'
#' \describe{
#'   \item{attribute}{A column of `x`, or a group of columns that one look buys
#'     (the dummies of a factor, a spline basis).}
#'   \item{average}{The answer of an online learner: the mean of its iterates,
#'     which is better than the last of them.}
#'   \item{budget}{The most distinct attributes that are looked at in one visit
#'     of an example. It is hard.}
#'   \item{code}{The low-dimensional representation of a row in a low-rank
#'     model, found from the row's observed values.}
#'   \item{data point}{The row of an example; it is estimated by a few of its
#'     values, each divided by the probability of its draw.}
#'   \item{draw}{A random choice of an attribute. Two draws of the same
#'     attribute in a visit cost one look.}
#'   \item{example}{A row of `x` and its label.}
#'   \item{flagged row}{A row to predict that observes too little for its code:
#'     it gets the mean of the labels, and its number is in
#'     `attr(p, "flagged")`.}
#'   \item{incomplete row}{A row of which some values are missing, by nature and
#'     not by choice.}
#'   \item{inner product}{The prediction of the current regressor for an
#'     example; it is estimated from draws of its own.}
#'   \item{label}{An entry of `y`. Labels are free.}
#'   \item{ledger}{What counts the looks and is the only door to the values.}
#'   \item{loadings}{How the attributes of a row follow from its code: a row for
#'     each attribute, a column for each component.}
#'   \item{look}{One distinct attribute of one example, seen in one visit.}
#'   \item{loss}{How an error of the prediction counts: squared, or one of
#'     [losses].}
#'   \item{margin}{The prediction times the label, -1 or 1, of an example of one
#'     of two classes.}
#'   \item{oracle}{A source that is paid for each value that it returns.}
#'   \item{pass}{One visit of every example.}
#'   \item{radius}{Of the ball (Euclidean for ridge, L1 for lasso) that holds
#'     the regressor.}
#'   \item{rank}{The length of a code.}
#'   \item{second moment}{\eqn{E[x_i^2]}, by which data-dependent sampling
#'     goes.}
#'   \item{step size}{How far a learner goes along a gradient estimate.}
#'   \item{subspace}{What the columns of the loadings span: the rows lie near
#'     it.}
#'   \item{visit}{One use of an example; with several passes every visit pays.}
#'   \item{weights}{The regression of the labels on the codes.}
#' }
#' @name frugalreg-glossary
NULL
