# Labels of momentnet() that are no numbers, on its page of the help.

#' @section Two classes: The direction of the coefficients is that of least
#'   squares on 0 and 1; log-odds are \eqn{shift + slope (a + b^\top x)}{shift +
#'   slope (a + b'x)}, and the coefficients are those of the log-odds. In
#'   [cv_momentnet()] shift and slope make the held-out labels likeliest, given
#'   what their rows show (integrated over what they do not; where rows hide
#'   differently much, of its variance that part is believed which the labels
#'   bear out: attributes are not normal). log(slope) is normal, with deviation
#'   .5, around that of Fisher's discriminant with the fit's error on complete
#'   rows. Of many rows 10,000 serve, up to half of them of the rarer class.
#'   lambda is chosen by the deviance of held-out probabilities where all rows
#'   are complete, else by squared errors (see `measure` of [cv_momentnet()]).
#'   Where rows are not there ([moments()], with the message
#'   `frugalreg_message_calibration`), show few bought looks that no engine but
#'   `"pairs"` reads, or are too wide to be completed, they are those of the
#'   discriminant with the part of the labels' variance explained that held-out
#'   moments say; without cross-validation, with the part that the coefficients
#'   explain in the sample, which promises too much: probabilities want
#'   [cv_momentnet()]. For attributes that are normal in each class this is
#'   logistic regression.
#' @section Counts: With `family = "poisson"` rows are completed as by engine
#'   `"covariance"`, or, where rows are fewer than 100, that would take too long
#'   or too much memory, or `alpha` is not 1, by the factor model of engine
#'   `"completed"` (no others serve). Coefficients maximise the exact likelihood
#'   of the counts given what their rows show: a row's log-mean is normal with
#'   mean \eqn{a + x_i'b} and variance \eqn{b'V_i b}, integrated at 15 nodes
#'   about its mode, with glmnet's penalty (`alpha` is 1 unless given, at most
#'   25 lambda). Most counts vary more than a Poisson law lets them, and by that
#'   law alone what rows hide would stand for it, with coefficients that are too
#'   large: given its mean \eqn{\mu} a count is negative binomial, of variance
#'   \eqn{\mu + \mu^2} `fit$dispersion`, the likeliest for each lambda, and
#'   penalties are over 1 + `mean(y) * dispersion`, as the likelihood's slopes
#'   are. [cv_momentnet()] chooses lambda by the mean deviance of what held-out
#'   rows show. Complete data are glmnet's Poisson regression. An `offset` is
#'   the logarithm of what counts are of, at most 300 in size; labels that the
#'   completing models take are logarithms of rates, and predictions are not
#'   clipped, as the range of counts says nothing of other offsets. Where counts
#'   vary much more than a Poisson law lets them, predicted means may be above
#'   those of the counts. Looks of a budget and [moments()] are refused: what
#'   rows leave open of a log-mean decides the fit, and they do not tell it.
#'   Time O(n d^2) a step, and that of the completing engine.
#' @name momentnet
NULL
