# What each engine of momentnet() does and costs, on its page of the help.

#' @section Which to use:
#' For looks of a budget the defaults: ridge regression from few looks at many
#' attributes. For tables with gaps, `cv_momentnet(x, y)`, which averages
#' several completed regressions. With many attributes in a few rows
#' that show little, where completion may rest on noise, compare with
#' `engine = c("pairs", "completed")`. Where only neighbours among hundreds of
#' attributes are alike, 20 factors are few: compare with a larger `rank`, which
#' takes its square in time, and with imputation. If whole examples may be
#' bought with the same total of looks, ask [plan_looks()] first: where
#' attributes are few, whole rows are better.
#'
#' @section Engines:
#' **Engine "pairs"** estimates \eqn{G} and \eqn{g} from the pairs of attributes
#' that were seen together. Where something is missing, correlations are shrunk
#' towards a `target`, with a weight estimated from their noise (at most that of
#' 1,000 looks at a pair), and negative eigenvalues become 0. New rows with gaps
#' are completed by these, shrunk towards no correlation as Schaefer and
#' Strimmer (2005, \doi{10.2202/1544-6115.1175}) do, by at most an eleventh,
#' whatever the penalty, which is that of the labels' coefficients. What a row
#' does not show makes its prediction as unsure as all of that together does, by
#' the correlations as they are and that part more.
#'
#' **Engine "factors"** is for pairs that were hardly ever seen together: it
#' fits a factor model of attributes and label to the looks by EM and takes the
#' regression from it. There is no lambda to choose.
#'
#' **Engine "posterior"** is for looks of a budget. It takes the correlations
#' of the factor model as known: row i with label \eqn{y_i} then lets expect
#' attributes \eqn{x_i} (those not shown by their conditional means), and ridge
#' regression of \eqn{y} on \eqn{x}, in standardised attributes with the
#' penalty above, has the posterior mean of the coefficients. Their prior
#' variance and the noise are those that make the labels likeliest (evidence),
#' so that no lambda is to be chosen; coefficients are the mean of these and of
#' engine "factors", whose errors are others. `lambda` is noise over prior
#' variance; where it is given nothing is searched.
#'
#' **Engine "lowrank"** is for attributes that are nearly collinear, as in
#' spectra: they are combinations of at most ten directions and noise that is
#' alike in all of them, labels are linear in the directions, and coefficients
#' follow from the maximum of the likelihood ([slrm()] with `method = "em"`).
#' It has no lambda (0; what is given is added to the noise), and takes no
#' weights. Where [cv_momentnet()] takes it for few looks, the part
#' \eqn{1 - 1/F} of the coefficients is kept (none below 0), F being that of
#' the labels' regression on their rows' codes in a model that knows no label:
#' labels that are noise leave about nothing of it, and errors of that
#' regression, each label left out in turn, are the held-out estimate.
#'
#' **Engine "completed"** is for tables of which much is known. The factor
#' model, of whose correlations as much is kept as makes every fifth row (in an
#' order by what rows hold, so that it does not matter in which they are given)
#' likeliest given the others, says what is likely of the gaps (where attributes
#' were seen at most 300 times, the same rows choose between two priors): means
#' \eqn{x_i} and covariances \eqn{V_i} given what row i shows. Coefficients and
#' noise s then minimise the negative log-likelihood of the labels, which have
#' mean \eqn{x_i'b} and variance \eqn{s + b'V_i b}, with the penalty above, by
#' EM: what a row does not show adds to its noise, so that rows that show much
#' count for more, which lasso after imputation misses. Each lambda starts from
#' the one before and takes EM steps, with one quadratic form for all, until no
#' coefficient moves by more than 0.003 standard deviations, at most 10; the
#' first at most 1,000. Without a penalty coefficients are estimates: at most
#' 1,000 steps, until none moves by more than 0.000003.
#'
#' **Engine "covariance"** is the lasso of engine "completed" (on standardised
#' attributes, with at most 6 EM steps for a lambda) with a full covariance
#' matrix instead of the factor model: EM with an inverse Wishart prior at that
#' model, at no correlation, or at a few directions and equal noise (where
#' attributes are nearly collinear). At which of them, and how many rows it
#' counts (from 4 to a sixteenth for each attribute, or infinitely many), is
#' what makes every fifth row likeliest given the others; where the factor model
#' itself does, rows are completed by that (not for `lambda = 0` alone:
#' estimates want a covariance that no model restricts). Where columns are seen
#' in blocks, all of one or none, as channels bought in groups, one that tells
#' a block from the others with more than twice the factor model's squared
#' error is not taken, however likely.
#'
#' **Engine `"auto"`** takes the first of these that applies:
#'
#' * *complete data* and [moments()]: pairs;
#' * *looks of a budget, ridge regression* (`alpha = 0`): the posterior, where
#'   attributes were seen 30 times on average or pairs 5 times (but pairs, where
#'   these were seen 25 times and units are the same);
#' * *pairs that were seen fewer than 25 times* in a table with gaps, ridge
#'   regression: factors, if attributes were seen at least 50 times and
#'   [cv_momentnet()] does not compare with the lasso. For estimates without a
#'   penalty (`lambda = 0`, no `alpha`), of attributes that are seen 20 times as
#'   often as there are attributes, the covariance: factors shrink, it does not;
#' * *other tables with gaps*, of which the average pair is seen in one of 500
#'   examples or more: they are completed; by the covariance for estimates
#'   without a penalty of at most 30 attributes in 20 times as many examples.
#'   So are looks of a budget that show pairs 25 times and in one of 100
#'   examples, for the lasso, and for ridge regression with penalty factors,
#'   limits or no intercept. Not completed are tables of which pairs are seen in
#'   all examples, or 10,000 times where gaps, of labels, too, go with no value
#'   of another column, and what chance makes of pairs adds at most a fiftieth
#'   to the error that the labels' noise is: pairs alone will do;
#' * *very few looks, ridge regression*: the low-rank model, if it explains four
#'   fifths of the variance of looks that it has not seen, one of each row;
#' * *what is left*: pairs, with the factor model as target up to 50 times.
#'
#' Where a `target` is named, it is pairs. For few looks [cv_momentnet()] has
#' means of several engines.
#'
#' The 40 iterations and the prior of the loadings come from one data set
#' (MNIST, 3 against 5), the rule for looks from that and 19 real tables in raw
#' units, those for tables and completion (priors, steps) from simulated ones.
#' @section Cost: Pairs: O(k^2) time for an example with k attributes seen,
#'   and O(d^3) for an eigendecomposition (which cannot be interrupted: a
#'   second at d = 1,000, minutes at 5,000). Factors: O(k r^2 + r^3) time an
#'   example and iteration for rank r (where k < r: O(k r^2)), and O(d r^3) an
#'   iteration. Posterior: that and O(k^3) an example (O(k^2 + k r^2) where k >
#'   r), O(d^3) once. Completed: about twice that of factors, and O(n (k r +
#'   r^2 + d a)) time an EM step for `a` coefficients, of ridge regression all
#'   d (from 15 n columns on that for each of some dozens of conjugate
#'   gradients, without a matrix of attributes; below, O(a^3) once in a
#'   while). Covariance: that of completed, and up to 8 times O(d^3) and, for
#'   each pattern of missing values, the cube of the number of attributes that
#'   it shows or hides, whichever are fewer; up to 60 times the same for the
#'   prior, of as many rows as have 1e9 such operations; the cubes once more
#'   for each fit. Averages leave it out where these are more than 1e11 (some
#'   minutes), of bought looks 1e9. Rows that show the same, four times as many
#'   as what they show or more, are said by twice as many weighted points as
#'   that, once: iterations and steps take as long however many rows there are,
#'   and results are the same but for rounding. Where rows are completed, d is
#'   without columns that never vary, as dummies of levels that no look has
#'   shown.
#' @section Memory: Pairs take up to 85 d^2 bytes for complete data and 150 d^2
#'   bytes where something is missing, which is 2.1 and 3.8 GB at d = 5,000, and
#'   40 d^2 more for each fold of [cv_momentnet()], which judges all engines by
#'   pairs but the completing ones. Complete rows that are at most half as many
#'   as the columns, with labels that are all known, are fitted and
#'   cross-validated without pairs, in up to 200 n d bytes, be they sparse or
#'   not, and what the coefficients of the path and of each fold's take; only
#'   what is asked of the pairs later on makes them: `update()` with new rows,
#'   predictions for rows with gaps. `momentnet(engine = "factors")` needs no
#'   pairs: 8 d (r^2 + 3 r) bytes, 0.4 GB at d = 100,000 and r = 20, besides the
#'   looks (12 bytes each, and copies of them while they are read); it is for
#'   looks of a budget and tables with gaps. Posterior: 60 d^2 bytes more.
#'   Completed: 8 n (4 d + r^2) + 32 d^2 bytes; covariance: up to n d^2 + 160
#'   d^2 bytes more. More than `getOption("frugalreg.memory", 16e9)` bytes are
#'   refused before anything is bought.
#' @name momentnet
NULL
