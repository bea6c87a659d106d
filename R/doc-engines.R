# What each engine of momentnet() does and costs, on its page of the help.

#' @section Which engine to use:
#' * For looks of a budget, keep the defaults: ridge regression from few looks
#'   at many attributes.
#' * For tables with missing values, use `cv_momentnet(x, y)`, which averages
#'   several regressions on completed rows.
#' * With many attributes in a few rows that show little, completion may rest on
#'   noise: compare with `engine = c("pairs", "completed")`.
#' * If only neighbours among hundreds of attributes are alike, 20 factors are
#'   few: compare with a larger `rank` (time grows with its square) and with
#'   imputation.
#' * If you may buy whole examples with the same total of looks, ask
#'   [plan_looks()] first. With few attributes, whole rows are better.
#'
#' @section Engines:
#' An engine is a way to estimate the coefficients. `engine = "auto"` chooses
#' one by what was seen, as described at the end of this section. G and g are
#' the moments of *Details*.
#'
#' **Engine "pairs"** estimates G and g from the pairs of attributes that were
#' seen together. If nothing is missing, these are the moments of the data. If
#' something is missing, correlations are shrunk towards a `target`. The weight
#' of the target is estimated from the noise of the correlations, and is at most
#' that of 1,000 looks at a pair (that of 100 looks if the target is the factor
#' model). Negative eigenvalues become 0. To predict new rows with gaps, the
#' gaps are filled by these correlations, shrunk towards 0 by at most an
#' eleventh (Schaefer and Strimmer, 2005, \doi{10.2202/1544-6115.1175}),
#' whatever lambda is. The variance that the gaps add to a prediction comes from
#' the correlations without this shrinkage, enlarged by the same part.
#'
#' **Engine "factors"** is for pairs that were hardly ever seen together. It
#' fits a factor model of attributes and label to the looks by EM, and takes the
#' regression from it. There is no lambda to choose.
#'
#' **Engine "posterior"** is for looks of a budget. It takes the correlations of
#' the factor model as known, and replaces attributes that a row does not show
#' by their conditional means given those that it shows. The coefficients are
#' the mean of two estimates with different errors: ridge regression of the
#' labels on these rows, with the penalty of *Details* on standardised
#' attributes, and engine "factors". The prior variance of the coefficients and
#' the noise maximise the likelihood of the labels (the evidence), so there is
#' no lambda to choose: `lambda` is the noise divided by the prior variance, and
#' if you give it, nothing is searched.
#'
#' **Engine "lowrank"** is for nearly collinear attributes, as in spectra. The
#' attributes are combinations of at most ten directions, plus noise of the same
#' size in all of them; labels are linear in the directions. Coefficients follow
#' from the maximum of the likelihood ([slrm()] with `method = "em"`). There is
#' no lambda to choose (it is 0; a value that you give is added to the noise),
#' and weights are refused. If [cv_momentnet()] uses this engine for few looks,
#' it keeps the part \eqn{1 - 1/F} of the coefficients (none if this is
#' negative). F is the F statistic of the regression of labels on the
#' directions' values for their rows, which a model without labels finds. If
#' labels are noise, hardly anything is kept. The leave-one-out errors of that
#' regression are the held-out estimate.
#'
#' **Engine "completed"** is for tables of which much is known. A factor model
#' gives the mean \eqn{x_i} and the covariance \eqn{V_i} of the attributes of
#' row i, given what the row shows. Labels are normal with mean \eqn{x_i'b} and
#' variance \eqn{s + b'V_i b}; the coefficients b and the noise s maximise their
#' likelihood less the penalty of *Details*, by EM. What a row does not show
#' adds to its noise, so rows that show much count for more. The lasso after
#' imputation lacks this.
#'
#' * The factor model keeps as much of its correlations as makes every fifth row
#'   likeliest given the others. The order of rows for this depends on their
#'   contents, not on the order in which you give them. If attributes were seen
#'   at most 300 times, the same rows choose between two priors.
#' * Each lambda starts from the one before. It takes EM steps until no
#'   coefficient moves by more than 0.003 standard deviations, at most 10 (at
#'   most 1,000 for the first lambda). Without a penalty it takes at most 1,000
#'   steps, until none moves by more than 0.000003.
#'
#' **Engine "covariance"** is the lasso of engine "completed", on standardised
#' attributes and with at most 6 EM steps for each lambda, but a full covariance
#' matrix completes the rows. EM finds it with an inverse Wishart prior that is
#' centred at the factor model, at no correlation, or, for nearly collinear
#' attributes, at a few directions with equal noise. Every fifth row chooses the
#' centre and the weight of the prior (4 to 1/16 rows for each attribute, or
#' infinity) as above. If the factor model itself makes these rows likeliest, it
#' completes the rows, except for `lambda = 0` alone, as estimates without a
#' penalty need a covariance that no model restricts. If columns are seen in
#' blocks, all or none of a block, as channels that are bought in groups, a
#' covariance that predicts a block from the others with more than twice the
#' squared error of the factor model is not used.
#'
#' **Engine `"auto"`** is the first of these that applies. "Pairs were seen 25
#' times" means that an average pair of attributes was seen in 25 examples.
#'
#' * *Complete data* and [moments()]: `"pairs"`.
#' * *Looks of a budget, ridge regression* (`alpha = 0`): `"posterior"`, if
#'   attributes were seen 30 times or pairs 5 times (but `"pairs"` if pairs were
#'   seen 25 times and units are the same).
#' * *Tables whose pairs were seen fewer than 25 times, ridge regression*:
#'   `"factors"`, if attributes were seen at least 50 times and [cv_momentnet()]
#'   does not compare with the lasso. For estimates without a penalty
#'   (`lambda = 0`, no `alpha`), `"covariance"`, if attributes were seen 20
#'   times as often as there are attributes: factors shrink coefficients, a
#'   covariance does not.
#' * *Other tables whose pairs were seen in at least one of 500 rows*:
#'   `"completed"`, or `"covariance"` for estimates without a penalty with at
#'   most 30 attributes in 20 times as many rows. The same holds for looks of a
#'   budget whose pairs were seen 25 times and in one of 100 examples, for the
#'   lasso, and for ridge regression with penalty factors, limits or no
#'   intercept. A table is not completed if all rows show all pairs, or if pairs
#'   alone will do: they were seen 10,000 times, gaps (of labels, too) are
#'   unrelated to the values of labels and other columns, and chance in the
#'   pairs adds at most a fiftieth to the error that the noise of the labels
#'   causes.
#' * *Very few looks, ridge regression*: `"lowrank"`, if it explains four fifths
#'   of the variance of looks that were kept from it, one in each row.
#' * *Otherwise* `"pairs"`, with the factor model as target if pairs were seen
#'   fewer than 50 times.
#'
#' If you name a `target`, the engine is `"pairs"`. For few looks
#' [cv_momentnet()] takes means of several engines.
#'
#' Where the rules come from: the 40 iterations and the prior of the loadings
#' from one data set (MNIST, 3 against 5); the rule for looks from that and 19
#' real tables in raw units; those for tables and completion (priors, steps)
#' from simulated tables.
#' @section Cost:
#' Times for n examples of d columns, with k attributes seen in an example and
#' rank r:
#'
#' * `"pairs"`: O(k^2) for each example, and O(d^3) for an eigendecomposition,
#'   which cannot be interrupted (a second at d = 1,000, minutes at 5,000).
#' * `"factors"`: O(k r^2 + r^3) for each example and iteration (O(k r^2) if k <
#'   r), and O(d r^3) for each iteration.
#' * `"posterior"`: the same, O(k^3) for each example (O(k^2 + k r^2) if k > r),
#'   and O(d^3) once.
#' * `"completed"`: about twice the time of `"factors"`, and O(n (k r + r^2 + d
#'   a)) for each EM step with `a` coefficients (all d for ridge regression).
#'   From 15 n columns on, ridge regression takes this time for each of some
#'   dozens of conjugate gradient steps, without a matrix of attributes; with
#'   fewer columns it takes O(a^3) once in a while.
#' * `"covariance"`: the time of `"completed"`, and up to 8 times O(d^3) and,
#'   for each pattern of missing values, the cube of the number of attributes
#'   that it shows or hides, whichever is smaller; up to 60 times the same for
#'   the prior, with as many rows as need 1e9 operations; and the cubes once
#'   more for each fit. Averages leave this engine out if it needs more than
#'   1e11 operations (some minutes), for bought looks 1e9.
#'
#' Rows that show the same attributes, at least four times as many rows as
#' attributes that they show, are summarised once by twice as many weighted
#' points as these attributes. Iterations and steps then take the same time
#' however many rows there are, with the same results but for rounding. Where
#' rows are completed, d does not count columns that never vary, such as dummies
#' of levels that no look has shown.
#' @section Memory:
#' More than `getOption("frugalreg.memory", 16e9)` bytes are refused before
#' anything is bought.
#'
#' * `"pairs"`: up to 85 d^2 bytes for complete data and 150 d^2 bytes with
#'   gaps, 2.1 and 3.8 GB at d = 5,000; and 40 d^2 bytes for each fold of
#'   [cv_momentnet()], which judges all engines but the completing ones by
#'   pairs.
#' * Complete rows, dense or sparse, that are at most half as many as the
#'   columns and have all labels: up to 200 n d bytes, and the coefficients of
#'   the path and of each fold's path. No pairs are made for the fit and for
#'   cross-validation, but later by `update()` with new rows and by predictions
#'   for rows with gaps.
#' * `momentnet(engine = "factors")`: 8 d (r^2 + 3 r) bytes, 0.4 GB at d =
#'   100,000 and r = 20, without pairs; and the looks, 12 bytes each, and copies
#'   of them while they are read.
#' * `"posterior"`: 60 d^2 bytes more.
#' * `"completed"`: 8 n (4 d + r^2) + 32 d^2 bytes; `"covariance"`: up to n
#'   d^2 + 160 d^2 bytes more.
#' @name momentnet
NULL
