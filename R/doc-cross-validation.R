# How cv_momentnet() chooses lambda, and what it averages, on its page of the
# help.

#' @section Why values are missing:
#' How far a fit can be trusted depends on why values are missing:
#'
#' * *Completely at random* (MCAR): the missing values have nothing to do with
#'   the data. All engines estimate what they are meant to estimate.
#' * *At random* (MAR): what a row shows decides what it hides, as when a second
#'   test is made after a bad first one. The engines that complete rows or model
#'   factors are based on the likelihood of all known values, labels included,
#'   and account for this. So do means and variances, by a covariance up to
#'   about 1,000 rows of 200 columns or 9,000 of 100 (half of the values
#'   missing), and by a factor model beyond; if less than a tenth of the values
#'   is known, they are those of the known values. Engine `"pairs"` takes the
#'   observed pairs as representative.
#' * *Not at random* (MNAR): the hidden value itself decides, as with incomes
#'   that people do not tell, or concentrations too small to be measured. No
#'   method here is right for complete rows then, and held-out rows do not
#'   reveal it. For new rows with gaps of the same kind use `indicators = TRUE`;
#'   if the attributes have few dimensions, see *Missing data* of [slrm()].
#'
#' @section How lambda is chosen:
#' This section is about single fits.
#'
#' *The estimate.* The moments of the looks in the held-out fold f, about the
#' means of all looks, are \eqn{G_f} (products of attributes) and \eqn{g_f}
#' (products of attributes and labels); \eqn{v_y} is the variance of the labels.
#' The squared error of coefficients b from the other folds is estimated by
#' \eqn{v_y - 2 b^\top g_f + b^\top G_f b}.
#'
#' * *Where pairs are seen often*, 20 times in each fold and in one of 20
#'   examples on average, the moments are sums divided by the counts of looks.
#'   The standard error combines the differences between folds, as in glmnet,
#'   with the noise that missing values cause in all folds. With complete data,
#'   estimates and standard errors are those of `glmnet::cv.glmnet()` for the
#'   same folds and `lambda`.
#' * *Where pairs are rare*, the sums are divided by the *expected* counts:
#'   those of the design, if `momentnet()` chose the looks, and otherwise those
#'   of attributes seen independently. This is unbiased; division by the actual
#'   counts, which may be 0, is not. The estimate can be far off, or negative,
#'   where coefficients are large: use it to rank fits.
#'
#' *The rule.* With complete data `lambda.min` minimises the estimate. Where
#' something is missing it minimises the estimate *plus its standard error*,
#' because the minimum of the estimate alone follows the path into noise. The
#' choice then ends before the first lambda with a negative estimate, or with a
#' standard error that is above that of the largest lambda and above a quarter
#' of the larger of the estimate and a fifth of the labels' variance.
#'
#' *The end of the path.* If the smallest lambda has the least estimate, and
#' neither `lambda` nor `lambda_min_ratio` is given, the path is extended for as
#' long as the estimate falls by more than a thousandth over a factor of ten,
#' down to 1e-8 times the largest lambda, which is least squares.
#'
#' *Special cases.*
#'
#' * Engines `"factors"`, `"posterior"` and `"lowrank"` find their own lambda.
#' * If only the engines `"completed"` and `"covariance"` are named, the
#'   estimate is the mean squared error of held-out labels, predicted from what
#'   their rows show, and includes the noise of what they do not show. A model
#'   of all rows without labels completes them, as the fit's own has learned the
#'   held-out labels. Together with other engines they are judged by moments.
#' * For counts, errors and standard errors come from rows, and columns are
#'   standardised once for all folds.
#'
#' @section Averages of completed regressions:
#' *When.* Tables with missing values are averaged where engine `"auto"`
#' completes the rows (see *Engines* of [momentnet()]), and looks of a budget
#' where pairs were seen 5 times or more on average and in at least one of 100
#' examples. The average is for the defaults. With `alpha = 1` it consists of
#' lassos only. An `engine`, another `alpha`, a `target`, `standardize` other
#' than `TRUE`, or for classes a `measure` other than `"mse"`, ask for a single
#' fit or a comparison instead.
#'
#' *What is averaged.* All fits have the same folds and standardised attributes:
#'
#' * the lasso and ridge regression of engine `"completed"`;
#' * the fit of engine `"lowrank"`, unless there are weights or too many values;
#' * the lasso of engine `"covariance"`, unless the factor model is the
#'   likeliest completing model already;
#' * for looks of a budget, also the fit that they would have without an
#'   average. Where pairs were seen fewer than 15 times, the average replaces
#'   that fit only if another fit is better by three standard errors of the
#'   difference.
#'
#' *How lambda is judged.* One completing model, the likeliest, judges each
#' lambda of each fit. A held-out row has the label \eqn{y}, completed
#' attributes \eqn{x} and a covariance \eqn{V} of what it does not show. Let
#' \eqn{b}, \eqn{a} and \eqn{m} be the coefficients, the intercept and the mean
#' label of the other folds, \eqn{\xi_j} the difference between attribute j and
#' its expectation given the other attributes that the row shows, and \eqn{r_j}
#' the odds that j is missing. The estimate is the mean of
#' \deqn{(y - a - b^\top x)^2 + \tfrac12 (b^\top V b - 2 (y - m)
#' \sum_{j\ \mathrm{shown}} r_j b_j \xi_j)}{
#' (y - a - b'x)^2 + (b'Vb - 2 (y - m) sum_{j shown} r_j b_j xi_j) / 2}
#' in which a row counts by the inverse variance of its squared error. The whole
#' bracket would give an unbiased estimate of the error on *complete* rows, if
#' cells are missing independently and completely at random and the model is
#' right; half of it is less noisy and chooses better. The bracket is left out
#'
#' * with `new_rows = "same"`, for new rows with the same kind of gaps;
#' * where gaps are not completely at random: some column's gaps are correlated
#'   with ranks of the labels or of another column, or with how far these are
#'   from the middle (a test of all correlations together at 1 %);
#' * where the estimate would be negative.
#'
#' `$new_rows_why` says which of the last two it was.
#'
#' The error that is reported for complete rows is the likeliest noise if
#' held-out labels have the variance noise + \eqn{b^\top V b}{b'Vb}, which is
#' less noisy.
#'
#' *How lambda is chosen.* lambda minimises this estimate plus, for a lasso, the
#' mean error of lasso paths in a parametric bootstrap from eight plausible
#' vectors of coefficients. The bootstrap draws labels for the same rows. Where
#' a covariance completes the rows and is found quickly, it also draws rows, and
#' adds the errors of the judging model.
#'
#' *How fits are weighted.* A fit has the weight \eqn{\exp(-t^2)}, where t is
#' the mean difference between its losses and those of the best fit, in standard
#' errors of that difference. A fit that is worse than the labels' mean has
#' weight 0.
#'
#' *Guard against noise.* Three tests ask whether labels depend on the
#' attributes at all: the global test of ridge regression (Goeman and others,
#' 2004), the largest correlation (by Bonferroni), and the F-test of least
#' squares, combined by Simes' inequality. The part of the coefficients that is
#' kept, `signal`, is 0 if p is 0.3 or more and the average beats the labels'
#' mean by at most one and a half standard errors. It is 1 if p is 0.03 or less,
#' or the average wins by three standard errors, and in between otherwise.
#'
#' *Many rows.* Of more than 5,000 rows an evenly spread part of 5,000 finds
#' lambda and weights, and then all rows are fitted with these. The part is
#' 1,500 rows if a candidate would take more than 5e9 operations, and up to four
#' times as many rows if the rarer of two classes has fewer than 250 in it. A
#' lasso's lambda decreases from the part to all rows with the root of the
#' number of rows, as the noise does.
#'
#' @section Few looks:
#' *When.* If looks of a budget show an attribute 5 times or more on average,
#' but a pair fewer than 15 times or in fewer than one of 100 examples, several
#' engines err in different directions, and no estimate tells which is best. The
#' coefficients are then in most cases a mean of several engines, each with its
#' own `lambda.min`. This is for numeric labels, and for the defaults: no
#' `engine` or `alpha`, no penalty factors or limits, and with an intercept. A
#' table in which fewer than 5 examples show a pair on average is treated in the
#' same way, unless `new_rows = "same"`.
#'
#' *Which engines.* The first of these that applies:
#'
#' * If pairs were seen twice on average and in 0.75 % of the examples (rows
#'   show about 9 % of their attributes), engines `"posterior"`, `"factors"` and
#'   `"covariance"` replace `"posterior"` or `"pairs"`, without those that found
#'   no coefficients. This was chosen on tables of R packages in raw units
#'   (`data-raw/few-looks-means.R`). On simulated tables whose rows show less,
#'   the covariance was of no use.
#' * If attributes were seen up to 30 times and pairs fewer than 5 times,
#'   `"pairs"` and `"posterior"` replace `"pairs"` (`data-raw/few-looks.R`).
#' * If units differ, `"posterior"` and `"factors"` replace `"posterior"`
#'   (`data-raw/few-looks-means.R`).
#'
#' *Guard against noise.* An engine that is worse than the labels' mean by three
#' standard errors is left out; if all are, the coefficients are 0. The global
#' test and the largest correlation (see above), of the known values, ask
#' whether there is a signal: half of the mean is kept if p is 0.5 or more, all
#' of it if p is 0.1 or less, and a part in between otherwise
#' (`data-raw/few-looks-signal.R`). Of the coefficients of engine `"lowrank"`
#' alone a part is kept, too (see *Engines* of [momentnet()]).
#'
#' *Tables that show very little.* If a table shows pairs in fewer than one of
#' 80 rows (about 89 % of its values are missing), three fifths of the
#' coefficients are this mean, and two fifths the average of the section on
#' completed regressions. Completed rows, and the model that judges them, take
#' directions of little variance for known, although this table does not show
#' them. If the squares of that average's standardised coefficients add up to
#' more than the labels' variance, its coefficients cancel one another, and the
#' mean alone is used (`data-raw/overdone.R`).
#'
#' @section Cost:
#' One fit to all looks and one for each fold, and a table of moments for each
#' fold. An average costs this for each of its fits: in time about two to three
#' times that of engine `"completed"`, and up to double that where pairs are so
#' rare that two averages are needed (see *Few looks*).
#' @name cv_momentnet
NULL
