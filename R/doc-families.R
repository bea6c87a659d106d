# Labels of momentnet() that are no numbers, on its page of the help.

#' @section Two classes:
#' With `family = "binomial"` the coefficients have the direction of least
#' squares on 0 and 1, and the scale of log-odds: the log-odds are
#' \eqn{shift + slope (a + b^\top x)}{shift + slope (a + b'x)}, with a and b of
#' least squares. If attributes are normal in each class, this is logistic
#' regression. Use [cv_momentnet()] for probabilities: [momentnet()] alone finds
#' shift and slope from the part of the labels' variance that the coefficients
#' explain in the sample, which promises too much.
#'
#' * *How [cv_momentnet()] finds shift and slope.* They maximise the likelihood
#'   of the held-out labels given what their rows show, integrated over what
#'   these do not show, with a prior: log(slope) is normal with standard
#'   deviation 0.5 around the value for Fisher's discriminant with the fit's
#'   error on complete rows. If rows differ in how much they hide, only that
#'   part of the variance of the hidden values counts which the labels bear out,
#'   as attributes are not normal. Of many rows 10,000 are used, up to half of
#'   them of the rarer class.
#' * *Where held-out rows cannot be read*, shift and slope are those of the
#'   discriminant, with the part of the labels' variance explained that held-out
#'   moments tell. This happens with [moments()] (message
#'   `frugalreg_message_calibration`), with few bought looks that only engine
#'   `"pairs"` reads, and with rows too wide to be completed.
#' * *lambda* is chosen by the deviance of held-out probabilities if all rows
#'   are complete, and otherwise by squared errors (see `measure` of
#'   [cv_momentnet()]).
#' @section Counts:
#' With `family = "poisson"` the model is a regression for the log-mean of
#' counts, with glmnet's penalty. `alpha` is 1 unless you give it, and there are
#' at most 25 values of lambda. Complete data are glmnet's Poisson regression.
#' Looks of a budget and [moments()] are refused: what rows do not show of a
#' log-mean decides the fit, and they do not tell it.
#'
#' * *Likelihood.* The log-mean of row i is normal with mean \eqn{a + x_i'b} and
#'   variance \eqn{b'V_i b}, given what the row shows. The likelihood of its
#'   count is integrated over it at 15 nodes about the mode.
#' * *Completion.* Rows are completed as by engine `"covariance"`. The factor
#'   model of engine `"completed"` replaces it for fewer than 100 rows, if
#'   `alpha` is not 1, or if the covariance would take too much time or memory.
#'   Other engines are refused.
#' * *Dispersion.* Most counts vary more than a Poisson distribution allows. By
#'   that distribution alone, the hidden values would have to explain this, with
#'   coefficients that are too large. Given its mean \eqn{\mu}{mu}, a count is
#'   therefore negative binomial with the variance
#'   \eqn{\mu + \phi \mu^2}{mu + phi mu^2}; `fit$dispersion` is the likeliest
#'   \eqn{\phi}{phi} for each lambda. Penalties are divided by 1 +
#'   `mean(y) * dispersion`, as the slopes of the likelihood are. If counts vary
#'   much more than Poisson counts, predicted means may lie above those of the
#'   counts.
#' * *lambda*: [cv_momentnet()] minimises the mean deviance of held-out counts,
#'   given what their rows show.
#' * *Offset.* An `offset` is the logarithm of the exposure, at most 300 in
#'   absolute value. The completing models use logarithms of rates as labels.
#'   Predictions are not clipped then, as the range of the counts says nothing
#'   of other offsets.
#' * *Time*: O(n d^2) for each step, and that of the completing engine.
#' @name momentnet
NULL
