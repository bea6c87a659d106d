# What prediction intervals are, on the page of the methods of momentnet().

#' @section Intervals:
#' `interval = "prediction"` is for new labels of rows of the same kind as the
#' fit's own. Conformal intervals make no assumption on the distribution of
#' errors. Those of `method = "model"` assume normal errors and use Student's
#' distribution, with as many degrees of freedom as held-out rows, or the normal
#' distribution if none were kept.
#'
#' *Few rows*. Conformal intervals need enough held-out rows for `level`: 19 for
#' 95 %. If there are fewer and you give no `method`, intervals are those of
#' `method = "model"`, and the message `frugalreg_message_interval` says so. For
#' 10, 14 and 18 rows of 179 tables those of 95 % covered 94 to 95 %
#' (`data-raw/interval-small.R`).
#'
#' *Width*. The scale of a new row is
#' \eqn{\sqrt{s + c v + u}}{sqrt(s + c v + u)}, where
#'
#' * \eqn{v} is `se.fit` squared, the variance due to what the row does not
#'   show;
#' * \eqn{u} is the variance of the prediction due to the coefficients, from the
#'   fits without a fold;
#' * \eqn{s} is the noise that makes the errors of held-out labels, predicted
#'   from what their rows show, likeliest; if the estimated error on complete
#'   rows is larger, the mean of both;
#' * \eqn{c}, between 1/2 and 2, makes the mean square of the scales that of
#'   these errors.
#'
#' The interval extends on both sides by a multiple of this scale: the held-out
#' error of rank \eqn{\lceil (n + 1) level \rceil}{ceiling((n + 1) level)} among
#' n, each divided by its own scale (Lei and others, 2018).
#'
#' *Other gaps*. If new rows have other gaps, \eqn{v} makes their intervals
#' wider or narrower, as far as the attributes are normal. After 5 looks of 100
#' attributes, intervals of 80 % covered 80 % of the labels of rows with 5
#' looks, and 80 % of those of complete rows (79 to 83 % by distribution). After
#' two or three looks at a row, correlations can be far off without any held-out
#' row showing it: intervals of complete rows, and `sigma()`, may then be too
#' narrow or too wide. Intervals of 90 % covered 88 to 92 % of rows with two
#' looks of ten, and 87 to 98 % of complete rows (`data-raw/labelled-folds.R`).
#'
#' *Which rows are kept*. At most 10,000 held-out rows, and fewer if they would
#' take long (many attributes with gaps, engine `"pairs"`). [moments()], and
#' fits that went on from their own moments (see *Updates*), keep none, and have
#' intervals of `method = "model"`, with the message above.
#'
#' *Weights*. Held-out labels count by their weights, and a new one by the mean
#' weight of the rows that the weights stand for, sum(w^2) / sum(w) (Tibshirani
#' and others, 2019). `level` is the coverage for these rows: examples were
#' drawn from them with probabilities in proportion to 1 / w.
#'
#' *Nearly collinear attributes*. For few looks at these, [cv_momentnet()] uses
#' engine `"lowrank"`, and \eqn{v} says nothing of its errors. There \eqn{s} is
#' the mean of the squares, and conformal widths come from the leave-one-out
#' errors of labels, predicted from directions that no label influenced
#' (see *Engines* of [momentnet()]). \eqn{u} is added to \eqn{s} and \eqn{v}.
#' Intervals end with the range of the labels, if predictions do. On simulated
#' spectra those of 95 % covered 91 to 98 % of the labels of complete rows, on
#' real ones 93 to 99 % (`data-raw/collinear-looks.R`).
#' @references
#' Lei, J., G'Sell, M., Rinaldo, A., Tibshirani, R. J. and Wasserman, L. (2018).
#' Distribution-Free Predictive Inference for Regression. *Journal of the
#' American Statistical Association* 113(523).
#' \doi{10.1080/01621459.2017.1307116}.
#'
#' Tibshirani, R. J., Barber, R. F., Candes, E. J. and Ramdas, A. (2019).
#' Conformal Prediction Under Covariate Shift. *NeurIPS*.
#' \doi{10.48550/arXiv.1904.06019}.
#' @name momentnet_methods
NULL
