#' frugalreg: linear regression when looking costs
#'
#' Fits linear regressions when each value of the data has to be paid for, or
#' when values are missing. You set a *budget*: the most attributes that may be
#' looked at in one example. The learner chooses which, never looks at more, and
#' reports what it looked at (`fit$looks`).
#'
#' Start with `vignette("get-started")` and [cv_momentnet()].
#'
#' @section Functions by task:
#'
#' **Learn from a few looks at each example**
#' * [momentnet()], [cv_momentnet()]: ridge, lasso and elastic net, computed
#'   from the moments (means and covariances) of everything that was seen. Try
#'   these first. [moments()] computes the moments themselves.
#' * [aerr()], [ddaerr()]: ridge regression that learns from one example at a
#'   time. `aerr()` spreads its looks evenly, `ddaerr()` according to the data.
#'   [aelr()], [ddaelr()]: the same for the lasso.
#' * [aesvr()]: support vector regression, for outliers. The four learners above
#'   also take other [losses], for outliers and for classes: `loss_squared()`,
#'   `loss_absolute()`, `loss_hinge()`, `loss_logistic()`, [loss_own()].
#' * [aer()], [moment_lasso()]: older methods, for comparison.
#' * Settings: [frugal_control()], [sampling] (`sample_uniform()`,
#'   `sample_moments()`, `sample_two_phase()`), [estimators]
#'   (`estimate_genest()`, `estimate_plugin()`).
#'
#' **Decide what to look at**
#' * [plan_looks()]: few looks at many examples, or whole rows?
#' * [plan_study()]: which attributes to measure at all, and how many more rows?
#' * [improvement_ratio()]: would sampling by moments pay?
#' * [next_look()]: which attribute of a new example to look at next?
#'
#' **Connect to data**
#' * [attribute_source()]: matrices, sparse matrices, data frames, and oracles
#'   (functions that are paid for each value). [database_source]: database
#'   tables whose cells are paid for.
#' * [chunk_source()]: queries, files and readers with more rows than fit into
#'   memory, for [moments()]. [moments_map()] reads chunks on several machines.
#'   [last_moments()] returns the sums over the chunks read before one failed.
#' * [frugal_learner()], [request()], [learn()], [as_fit()]: examples that
#'   arrive one at a time.
#' * [last_learner()]: what a fit had learned (and paid for) before it failed or
#'   was interrupted.
#'
#' **Work with missing values**, where nature and not the learner chose what is
#' seen
#' * [momentnet()] and [cv_momentnet()] take `NA`.
#' * [slrm()], [cv_slrm()]: sparse regression on a low-rank representation.
#'   [mpcr()], [smpcr()], [petrels()]: related low-rank methods.
#' * [impute()] fills in gaps, [mask_attributes()] makes them, and
#'   [observed_only()] reads a sparse matrix in which absent means missing.
#' * A fit that kept its looks (`frugal_control(keep_looks = TRUE)`) can be used
#'   as data with gaps: `momentnet(fit)`, `slrm(fit, rank = 5)`.
#'
#' **Use other frameworks**
#' * [tidymodels]: engines for parsnip (which call `fit_engine()`).
#'   [step_impute_frugal()]: a step for recipes.
#' * [mlr3]: learners such as `"regr.momentnet"` and `"classif.momentnet"`.
#' * [clinic_app()]: predictions, and advice on the next test, in the browser.
#'
#' **Measure and compare**
#' * [learning_curve()]: error against the number of looks.
#' * [compare_learners()], [learner_method()]: several methods, splits and
#'   budgets, with settings chosen by cross-validation.
#' * [online_ridge()], [online_lasso()], [online_svr()], [online_logistic()]:
#'   the online learners with every attribute seen.
#' * [simulate_decay()], [simulate_lowrank()], [read_idx()]: data.
#'
#' **Use a fit**: [frugal_fit] (online learners), [frugal_multiclass],
#' [momentnet_methods], [responses_methods], [response_fit()], [momentnet_vcov],
#' [attribute_importance()], [frugal_lowrank]. Pictures:
#' [autoplot.frugal_online()], [autoplot.frugal_lowrank()].
#'
#' @section Vignettes:
#' `browseVignettes("frugalreg")` lists them.
#' * `get-started`: a first analysis.
#' * `cheat-sheet`: from question to function, on one page.
#' * `gaps`: a complete analysis of a table with missing values.
#' * `classes-and-uncertainty`: classes, counts, several responses, and the
#'   uncertainty of predictions and coefficients.
#' * `study-plan`: pilot, plan, buy, stop.
#' * `patients`: examples that arrive one at a time, costs, and what to look at
#'   next; the same on a database.
#' * `larger-than-one-machine`: chunks, clusters, and what a billion rows cost.
#' * `real-tables`: comparison with the usual alternatives on tables that ship
#'   with R packages, in raw units.
#' * `against-glmnet`: when to look at everything instead, and glmnet's
#'   arguments translated.
#' * `limited-observation`, `data-dependent-sampling`, `missing-data`: the
#'   papers' experiments.
#' * `other-losses`: outliers and classes.
#' * `numbers`: how good and how fast the package is, losses included.
#' * `claims`: every claim of the four papers beside our result, errata, and
#'   what each experiment takes.
#'
#' Terms are explained on [frugalreg-glossary]; `citation("frugalreg")` lists
#' the papers.
#'
#' @section What is new:
#' The online learners implement published algorithms (see the references) that
#' were not available in R. New in this package are:
#' * a ledger in front of the data, which enforces the budget;
#' * scale, radius and step size found within the budget;
#' * [momentnet()], which fits ridge, lasso and elastic net to the moments of
#'   what was looked at, chooses penalties from the same looks, and averages
#'   regressions on completed rows where rows have gaps (with complete data it
#'   computes glmnet's path);
#' * advice on what to look at: [plan_looks()], [plan_study()], [next_look()].
#'
#' @section How the budget is kept: A learner never holds the data. Before each
#' example it names the attributes that it wants. A ledger counts them and
#' refuses any request beyond the budget; then it asks the source for those
#' values only and passes them on. Values that were not bought can be anything,
#' even missing: the fit is the same.
#'
#' @section Conditions: Errors, warnings and messages have classes, so that they
#' can be caught or silenced one by one, for example with `tryCatch(fit,
#' frugalreg_error_memory = function(cnd) NULL)`.
#'
#' Errors have the class `frugalreg_error` and one of these:
#' * `frugalreg_error_input`: an argument or data that are not allowed. The
#'   condition's `$argument` names it; where the message reads "must be this,
#'   not that", `$allowed` and `$found` hold the two phrases. Three special
#'   cases have a class of their own beside it: `frugalreg_error_damaged` (a
#'   saved object that is incomplete or of a later version),
#'   `frugalreg_error_no_rows` (chunks without a row that counts) and
#'   `frugalreg_error_entry` (an invalid entry in the clinic).
#' * `frugalreg_error_budget`: the budget is not a possible number of looks, or
#'   more than the budget would have to be looked at.
#' * `frugalreg_error_source`: an oracle, a database or a reader failed.
#' * `frugalreg_error_numeric`: divergence, or a result too large for a number.
#' * `frugalreg_error_memory`: more memory is needed than is allowed or
#'   available.
#' * `frugalreg_error_limit`: the time limit of [setTimeLimit()] was reached
#'   while something was bought or read. Elsewhere R raises its own error.
#' * `frugalreg_error_fit`: the looks are paid for, but the fit to them failed.
#' * `frugalreg_error_undefined`: the quantity asked for is not defined for this
#'   fit.
#' * `frugalreg_error_internal`: compiled code failed where it should not. This
#'   is a bug in the package.
#'
#' Warnings have the class `frugalreg_warning` and one of these:
#' * `frugalreg_warning_assumption` (online learners): values are larger than
#'   the theory's guarantee and step size assume (see `x_bound`);
#' * `frugalreg_warning_far_labels` (online learners): labels are far from 0,
#'   where the intercept starts;
#' * `frugalreg_warning_variance` (online learners): the estimator's second
#'   moment is very large;
#' * `frugalreg_warning_useless` (online learners): the fit is no better than a
#'   constant;
#' * `frugalreg_warning_convergence` (paths): coordinate descent did not finish;
#' * `frugalreg_warning_path` (paths): the error estimates still fall at the
#'   smallest lambda;
#' * `frugalreg_warning_divergence` (low-rank methods): the fit diverged;
#' * `frugalreg_warning_gamma` (low-rank methods): many rows are predicted by
#'   the mean label;
#' * `frugalreg_warning_flagged` (low-rank methods): no row observes enough to
#'   say anything;
#' * `frugalreg_warning_nan`: `NaN` was taken as `NA`;
#' * `frugalreg_warning_unseen_level`: a factor level that the fit has not seen;
#' * `frugalreg_warning_unknown`: gaps that cannot be filled, as nothing is
#'   known about them;
#' * `frugalreg_warning_folds`: folds were lost;
#' * `frugalreg_warning_workers`: parallel workers failed;
#' * `frugalreg_warning_file`: a running sum could not be saved;
#' * `frugalreg_warning_view`: the database is seen as it is now, not as it was
#'   at the first look.
#'
#' Messages have one of these classes:
#' * `frugalreg_message_collinear`: columns are linear combinations of others;
#' * `frugalreg_message_measure`: `measure` could not be used to choose the
#'   penalty;
#' * `frugalreg_message_calibration`: class probabilities rest on moments alone;
#' * `frugalreg_message_winsorise`: some values are very far out;
#' * `frugalreg_message_interval`: held-out labels cannot give the width of a
#'   prediction interval;
#' * `frugalreg_message_tuning`: online learners find no settings, because of
#'   several passes or checkpoints;
#' * `frugalreg_message_folds` (`update()`): folds are drawn by chance;
#' * `frugalreg_message_weights` (`update()`): further rows count 1 each;
#' * `frugalreg_message_gaps` (`update()`): rows cannot be completed;
#' * `frugalreg_message_columns`: columns that the first rows did not have are
#'   left out;
#' * `frugalreg_message_linear`: draws leave out terms that are not linear;
#' * `frugalreg_message_labels`: rows without a label are left out;
#' * `frugalreg_message_text`: a column of numbers contains other text, so that
#'   each number is a level.
#'
#' An interrupt while something is bought or read has the class
#' `frugalreg_interrupt`. It carries what was paid for or summed so far: see
#' [unfinished_fit] and [chunk_source()].
#' @references
#' Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010). Efficient
#' Learning with Partially Observed Attributes. *ICML*.
#' \doi{10.48550/arXiv.1004.4421}.
#'
#' Ganti, R. and Willett, R. M. (2015). Sparse Linear Regression With Missing
#' Data. \doi{10.48550/arXiv.1503.08348}.
#'
#' Hazan, E. and Koren, T. (2012). Linear Regression with Limited Observation.
#' *ICML*. \doi{10.48550/arXiv.1206.4678}.
#'
#' Kukliansky, D. and Shamir, O. (2015). Attribute Efficient Linear Regression
#' with Distribution-Dependent Sampling. *ICML*.
#' \doi{10.48550/arXiv.1410.6382}.
#'
#' @useDynLib frugalreg, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom rlang abort .data
#' @importFrom methods as is
#' @importFrom stats AIC BIC coef confint deviance fitted formula logLik
#' @importFrom stats model.matrix nobs predict residuals sigma terms update vcov
"_PACKAGE"
