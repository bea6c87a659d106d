#' Regression from moments of what was seen
#'
#' Ridge regression, lasso and elastic net for examples of which only a few
#' attributes each were looked at, or are known. Unlike the online learners it
#' keeps what it saw and estimates the regression from all of it at the end.
#' With everything seen, the path is that of package glmnet.
#'
#' @details
#' What is minimised, with \eqn{b'_j = s_j^p b_j} for the standard deviations
#' \eqn{s_j}, moments \eqn{G}, \eqn{g} of \eqn{x / s^p} and the standard
#' deviation \eqn{s_y} of the labels, is
#' \deqn{\tfrac12 b'^\top G b' - g^\top b' + \lambda (\alpha \|b'\|_1 +
#' (1 - \alpha) \|b'\|_2^2 / (2 s_y)).}{b'Gb'/2 - g'b' +
#' lambda (alpha |b'|_1 + (1 - alpha) |b'|_2^2 / (2 s_y)).}
#' For complete data this is the objective of `glmnet::glmnet()`, with its
#' meaning of lambda (the \eqn{s_y} is glmnet's) and its grid.
#' Penalty factors multiply the penalties of single coefficients; without an
#' intercept moments and \eqn{s_y} are about 0.
#'
#' @section Collinear attributes:
#' A penalty makes coefficients unique in all but ties of the lasso: ridge
#' regression shares what collinear attributes say, the lasso takes one of them.
#' With `lambda = 0` a message (`frugalreg_message_collinear`) names columns
#' that are linear combinations of others: of complete data by engine `"pairs"`,
#' where coefficients are then the shortest that fit if `alpha = 0`, else where
#' coordinate descent arrives; with gaps (n d^2 up to 1e8) in all rows that show
#' them together. [vcov()] refuses such fits. Moments keep half of the digits of
#' nearly collinear attributes that the QR decomposition of [lm()] keeps (eleven
#' of Longley's data, six of polynomials of degree five).
#'
#' @section Weights and offsets:
#' Weights are importance weights, as glmnet's: only their ratios matter. Means,
#' moments, likelihoods and held-out errors are weighted. Wherever a count says
#' how well something is known (shrinkage, priors, grids of lambda, the choice
#' of an engine, standard errors), it is Kish's \eqn{(\sum w)^2 / \sum w^2}, of
#' as many examples of equal weight; so that integer weights come to the same
#' as repeated rows on complete data, but not in what is shrunk: a row said
#' twice is no second row. Examples of weight 0 are left out. Weights do not
#' change what is looked at (of examples of weight 0 looks are bought, too:
#' leave these out of the data), nor what `winsorise` moves. A fit with an
#' offset is one to the labels less it (of counts it is added to the log-mean,
#' as by [glm()]), and predictions add that of the new rows. With a budget, both
#' are known before a look, and are refused if they name an attribute.
#'
#' @param x The attributes: a matrix, sparse matrix or data frame (of numbers,
#'   `TRUE` and `FALSE`, and factors; text and dates by a formula), with `NA`
#'   where nothing is known (a column of `NA` is as none, until `update()` has
#'   a value); an [attribute_source()] such as an oracle (with a budget);
#'   [observed_only()]; a fit that kept its looks, or a learner (whose labels
#'   and `family` are taken where no others are given); a [moments()] object or
#'   a list of them; what comes in chunks ([chunk_source()]); or a formula.
#' @param formula,data A formula, as for [aerr()], and its data frame, or series
#'   in one object, of [stats::ts()] or package zoo, as `x` may be. Without
#'   a budget also with what [lm()] takes and no look can buy: `poly(x, 2)`,
#'   `splines::ns(x, 3)`, `a * b`, text and dates; knots and levels of the
#'   training rows are kept for new ones, and where a part of a term is missing
#'   the term is. Levels of text are in the order of the letters' codes ([lm()]
#'   has that of the language). Terms that take what is not kept from other
#'   rows, `x - mean(x)`, `lag(x)`, and random effects, `(1 | g)`, are refused.
#' @param y The labels: finite numbers, one a row; several columns of them for
#'   several responses (see [responses_methods]); with `family = "binomial"` 0
#'   and 1, `TRUE` and `FALSE`, or a factor with two levels; `"multinomial"` a
#'   factor or names of classes; `"poisson"` whole numbers from 0. Rows of label
#'   `NA` are left out, with a message; with a budget they are refused.
#' @param budget `NULL` to use all that is there; or the most attributes
#'   (variables, groups) that are looked at in an example, from 2. A tenth of
#'   the examples (with `units = "auto"` as many as it takes to tell) is looked
#'   at uniformly, the others according to `design`; always without replacement.
#'   With `costs`, the most that an example may cost, and at least what the two
#'   dearest attributes do: one after the other is drawn that what is left pays
#'   for, as long as there are such, so that cheap ones are seen more often.
#' @param ... For a formula: the arguments of the default method that follow,
#'   but `groups` and `intercept`; and `subset` and `na.action` (by default
#'   `na.pass`), as for [aerr()]; `weights` and `offset` may name columns, as
#'   for [lm()]. glmnet's `lambda.min.ratio`, `thresh`, `penalty.factor`,
#'   `lower.limits` and `upper.limits` are other names of `lambda_min_ratio`,
#'   `tolerance`, `penalty_factor`, `lower_limits` and `upper_limits`.
#' @param engine `"auto"`, `"pairs"`, `"factors"`, `"posterior"`, `"lowrank"`,
#'   `"completed"` or `"covariance"`.
#' @param alpha Number in \[0, 1\]: 1 for the lasso, 0 for ridge regression.
#'   `NULL` is 1 for complete data, counts and engine `"covariance"`, else 0.
#' @param lambda `NULL`, or penalties of at least 0, which are sorted, the
#'   largest first.
#' @param nlambda,lambda_min_ratio Where `lambda` is `NULL`, and the engine has
#'   a path: length of the grid of lambda, and its smallest value as a part of
#'   the largest. `NULL` is glmnet's ratio for complete data, but of counts;
#'   else 0.01, and for ridge regression down to where noise ends.
#' @param units Whether columns have a unit in common, as pixels or expressions
#'   of genes: `"same"`; or each its own: `"different"`. Decides the defaults of
#'   `design` and `standardize`, and whether other columns say anything about
#'   the variance of one that was seen a few times (in `"different"` units
#'   nothing does, so that a change of units changes nothing but rounding, of
#'   which nearly collinear columns make more). `"auto"` takes them as different
#'   where standard deviations of what was seen span more than a factor of ten
#'   from their 10 % to their 90 % quantile or from their median to the largest,
#'   or of a hundred from the smallest to the median. Ten or more columns that
#'   were seen only two or three times each are judged by how far the logarithms
#'   of their deviations spread beyond what so few looks make of them; of
#'   columns that were hardly seen twice nothing is known, and they are taken to
#'   have the same unit. Of no effect on complete data.
#' @param standardize `TRUE`, `FALSE` or a power p of the standard deviation,
#'   from 0 to 1: the penalty acts on `x / sd^p`. `NULL` is `TRUE` (1) for
#'   complete data and where units differ, else 0.5. Engines `"covariance"`,
#'   `"factors"` and `"lowrank"` standardise whatever it is: with the engine
#'   named, others than `NULL` and `TRUE` are refused.
#' @param winsorise `FALSE`; or a number of at least 2, `TRUE` being 8: values
#'   of an attribute, and labels, that are farther than this robust z from the
#'   median are moved there before the fit, and new rows' before a prediction.
#'   The z is in units of the median distance from the median, or where it is
#'   larger of the 90 % quantile, as of a normal distribution; where most
#'   values are one, as of a rare dummy, of that of the others. It is for
#'   errors and for tails of which a few values decide what is fitted; where
#'   values far away are as good as others, as incomes are, it may do harm.
#'   Estimates of errors are those of moved labels. The message
#'   `frugalreg_message_winsorise` says where few values are so far out that a
#'   fit may be about them. Not for [moments()].
#' @param indicators `TRUE`: that a value is missing is an attribute, too, named
#'   `is.na(name)`, for each column that at least five rows lack and five have
#'   (of columns that go missing together, the first). New rows get theirs.
#'   For rows with gaps that have arisen in the same way, where these say
#'   something; without a budget. [cv_momentnet()] then fits with and without
#'   them, judges both by held-out rows as they are (`new_rows = "same"`), and
#'   returns the better. Such fits have no `update()`.
#' @param target What engine `"pairs"` shrinks correlations towards where
#'   something is missing: `"none"` (0), `"rank_one"` (the product of the
#'   correlations with y), `"factors"` (the factor model; needs looks), or
#'   `"auto"`. Other engines have no use for it, and `engine = "auto"` is
#'   `"pairs"` where one is named.
#' @param family What labels are: `"gaussian"`, numbers with squared error;
#'   `"binomial"`, two classes, the second of which has the probability that is
#'   predicted; `"multinomial"`, more classes (see [responses_methods]); or
#'   `"poisson"`, counts. As [glm()] takes it, too. See below.
#' @param rank Number of factors, of which there are at most as many as columns;
#'   `NULL` is half the number of attributes, at most 20 (of engine `"lowrank"`
#'   10). Engine `"pairs"` has them only as a `target`.
#' @param weights `NULL`, or finite numbers of at least 0, one a row: how much
#'   an example counts (see [momentnet()]; those of [moments()] are its own).
#' @param offset `NULL`, or finite numbers, one a row (for several responses
#'   also a matrix of a column for each), added to what is fitted, of counts to
#'   the log-mean (logarithms of years or persons). New rows need a `newoffset`
#'   (see [momentnet_methods]), unless a formula's `offset()` is in the data.
#' @param penalty_factor `NULL`, or numbers of at least 0, one a column, that
#'   multiply its penalty: 0 for none, `Inf` to leave the column out. They are
#'   scaled to a mean of 1, as by glmnet. With names they go by these (columns
#'   without one have 1), else by the order of the columns (indicators, the
#'   last, may be left out); so do limits (columns without one have none).
#' @param lower_limits,upper_limits `NULL`, or limits of the coefficients, at
#'   most and at least 0: one number, or one a column; for two classes 0 or
#'   infinite.
#' @param intercept `FALSE` for none; a formula says it by `- 1`. Penalty
#'   factors, limits and no intercept are for engines `"pairs"`, `"completed"`
#'   and `"covariance"`, of which `"auto"` then takes one. Two classes take no
#'   offset and have an intercept; more classes take of all these weights and
#'   penalty factors.
#' @param design `"sd"`: after the first examples, attributes are drawn in
#'   proportion to their standard deviation (plus a tenth of the mean);
#'   `"sqrt_sd"`: to its root, better where some attributes are rarely not zero;
#'   `"uniform"`. `"variety"`: more often where a look tells more examples
#'   apart, a number more often than a flag, and a flag that is up in every
#'   other example more often than one that is rarely up, whatever the units: in
#'   proportion to \eqn{e^{1 - 2 k / d}} for a budget of k of d attributes,
#'   where \eqn{e = -\log \max(p, 0.1)}, the collision entropy, and p is how
#'   often two of the first examples are alike. Of half of the attributes that
#'   is uniform. `"focus"`: as `"sd"` (uniformly where units differ) up to 40 %
#'   of the examples, then in proportion to the size of a factor model's
#'   coefficients in standardised attributes plus half of that, each over its
#'   mean. Worth a try where a few of many attributes matter; on other tables it
#'   can raise the error. `NULL` is `"variety"` where units differ, else `"sd"`.
#' @param groups,costs,free,seed As for [aerr()], for the looks of a budget (but
#'   `budget` says how many looks `costs` leave at most).
#' @param tolerance Number above 0: coordinate descent ends where no step of a
#'   sweep lowers the objective by more than half of this part of the labels'
#'   variance, which is glmnet's `thresh`, and a step to the minimum with these
#'   signs changes predictions as little; least squares are the minimum itself.
#' @param control Made by [frugal_control()]. Looks that were chosen by
#'   `momentnet()` are always kept; `keep_looks = TRUE` keeps given data, too.
#' @section Errors: As [aerr()]'s; and `frugalreg_error_input` for sizes beyond
#'   the memory that option `frugalreg.memory` allows (16e9 bytes). What cannot
#'   be fitted is refused before the first look; should the fit to the looks
#'   fail all the same, the condition carries the learner (see [as_fit()]), of
#'   class `frugalreg_error_fit` where nothing else says why.
#' @references
#' Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010). Efficient
#' Learning with Partially Observed Attributes. *ICML*.
#' \doi{10.48550/arXiv.1004.4421}.
#'
#' Friedman, J., Hastie, T. and Tibshirani, R. (2010). Regularization Paths for
#' Generalized Linear Models via Coordinate Descent. *Journal of Statistical
#' Software* 33(1). \doi{10.18637/jss.v033.i01}.
#'
#' Ledoit, O. and Wolf, M. (2004). A well-conditioned estimator for
#' large-dimensional covariance matrices. *Journal of Multivariate Analysis* 88.
#' \doi{10.1016/S0047-259X(03)00096-4}.
#'
#' MacKay, D. J. C. (1992). Bayesian Interpolation. *Neural Computation* 4(3).
#' \doi{10.1162/neco.1992.4.3.415}.
#'
#' Liu, C., Rubin, D. B. and Wu, Y. N. (1998). Parameter expansion to accelerate
#' EM: the PX-EM algorithm. *Biometrika* 85(4). \doi{10.1093/biomet/85.4.755}.
#'
#' Städler, N. and Bühlmann, P. (2012). Missing values: sparse inverse
#' covariance estimation and an extension to sparse regression. *Statistics and
#' Computing* 22. \doi{10.1007/s11222-010-9219-7}.
#' @seealso [cv_momentnet()] to choose lambda without a further look,
#'   [plan_looks()], [next_look()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 15), 300) %*% chol(0.5^abs(outer(1:15, 1:15, "-")))
#' y <- drop(x[, 1:3] %*% c(2, -1, 1)) + rnorm(300)
#' # four looks an example
#' fit <- momentnet(x, y, budget = 4)
#' fit
#' coef(fit)
#' # rows that count more, and coefficients that are not negative
#' coef(momentnet(x, y, weights = 1 + (y > 0), lower_limits = 0), s = 0.1)
#' # what is missing was not looked at
#' gaps <- mask_attributes(x, p = 0.5)
#' predict(momentnet(gaps, y), gaps[1:3, ], s = 0.1)
#' @export
momentnet <- function(x, ...) UseMethod("momentnet", method_of(x, ...))

#' @rdname momentnet
#' @export
momentnet.default <- function(x, y, budget = NULL, ..., engine = "auto",
                              alpha = NULL, lambda = NULL, nlambda = 100,
                              lambda_min_ratio = NULL, units = "auto",
                              standardize = NULL, winsorise = FALSE,
                              indicators = FALSE, target = "auto",
                              family = "gaussian",
                              rank = NULL, weights = NULL, offset = NULL,
                              penalty_factor = NULL, lower_limits = NULL,
                              upper_limits = NULL, intercept = TRUE,
                              design = NULL,
                              groups = NULL, costs = NULL, free = NULL,
                              tolerance = 1e-7, seed = NULL,
                              control = frugal_control()) {
  arguments <- understood(as.list(environment()), match.call(), ...)
  check_given(arguments, "x")
  arguments <- with_family(with_formula_terms(arguments), match.call())
  run_momentnet(arguments, check_settings(arguments),
                fit_call(x, match.call(), "momentnet"))
}

#' @rdname momentnet
#' @export
momentnet.formula <- function(formula, data, budget = NULL, ...) {
  check_data_given(as.list(environment()), "x" %in% ...names())
  if (is_chunked(data)) {
    return(chunked_fit("momentnet", formula, data, budget, match.call(), ...))
  }
  fit_formula(momentnet.default, as.list(environment()), match.call(), ...)
}

#' To what is there, or to what the budget buys.
#' @noRd
run_momentnet <- function(arguments, settings, call) {
  local_progress(check_control(arguments$control)$progress)
  check_seed(arguments$seed)
  indicators <- check_indicators(arguments)
  if (is.null(arguments$budget)) {
    return(with_memory_error({
      observed <- given_examples(arguments)
      if (indicators) observed <- with_indicators(observed)
      fit_momentnet(observed, settings, call)
    }))
  }
  order <- look_order(arguments, "momentnet_setup", settings, call)
  check_engine_memory(order$setup$settings, order$setup$spec, order$source$n)
  buy_looks(order)
}

#' Before anything is bought: what the fit will need, in any units.
#' @noRd
check_engine_memory <- function(settings, spec, n) {
  for (unit_span in c(0, Inf)) {
    resolved <- resolved_settings(settings, expected_case(spec, n, unit_span))
    engine <- engines()[[resolved$engine]]
    engine$check_memory(n, spec$columns, resolved$rank)
  }
}
