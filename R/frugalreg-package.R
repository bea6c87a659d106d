#' frugalreg: linear regression when looking costs
#'
#' Only a few attributes of each training example may be looked at, and the
#' learner chooses which. Every function keeps a hard *budget* of distinct looks
#' per example, and every fit says exactly what was looked at (`fit$looks`).
#'
#' Where to begin: `vignette("get-started")`, and [cv_momentnet()].
#'
#' @section Functions by task:
#'
#' **To learn from a few looks at each example**
#' * [momentnet()], [cv_momentnet()]: ridge, lasso and elastic net from the
#'   moments of everything that was seen; the first to try. [moments()] are its
#'   sufficient statistics.
#' * [aerr()], [ddaerr()]: ridge regression, one example at a time, with looks
#'   spread evenly or by what the data are like. [aelr()], [ddaelr()]: the same
#'   for the lasso.
#' * [aesvr()], and [losses] for the four above (`loss_squared()`,
#'   `loss_absolute()`, `loss_hinge()`, `loss_logistic()`, [loss_own()]):
#'   outliers and classes.
#' * [aer()], [moment_lasso()]: the methods that these improve on.
#' * Settings: [frugal_control()], [sampling] (`sample_uniform()`,
#'   `sample_moments()`, `sample_two_phase()`), [estimators]
#'   (`estimate_genest()`, `estimate_plugin()`).
#'
#' **To decide what to look at**
#' * [plan_looks()]: few looks at many examples, or whole rows?
#' * [plan_study()]: which attributes to measure at all, and how many rows more?
#' * [improvement_ratio()]: would sampling by moments pay?
#' * [next_look()]: which attribute of a new example to look at next.
#'
#' **Where values come from**
#' * [attribute_source()]: matrices, sparse matrices, data frames, and oracles,
#'   functions that are paid for each value; [database_source], tables of
#'   databases whose cells are paid for.
#' * [chunk_source()]: queries, files and readers of more rows than fit into
#'   memory, for [moments()]; [moments_map()], on several machines;
#'   [last_moments()], the sums of those that were read before one failed.
#' * [frugal_learner()], [request()], [learn()], [as_fit()]: examples that
#'   arrive one at a time.
#' * [last_learner()]: what was learned (and paid for) by a fit that failed or
#'   was interrupted.
#'
#' **With missing values**: nature, and not the learner, chose what is seen
#' * [slrm()], [cv_slrm()]: sparse regression on a low-rank representation.
#' * [mpcr()], [smpcr()], [petrels()]: the methods beside it.
#' * [momentnet()] takes `NA`, too.
#' * [impute()], [observed_only()], [mask_attributes()].
#' * A fit that kept its looks (`frugal_control(keep_looks = TRUE)`) is such
#'   data as well: `momentnet(fit)`, `slrm(fit, rank = 5)`.
#'
#' **In other places**
#' * [tidymodels]: engines of parsnip, which call `fit_engine()`;
#'   [step_impute_frugal()], a step of recipes.
#' * [mlr3]: its learners `"regr.momentnet"`, `"classif.momentnet"`.
#' * [clinic_app()]: predictions, and which test next, in the browser.
#'
#' **To measure and compare**
#' * [learning_curve()]: error against the number of looks.
#' * [compare_learners()], [learner_method()]: several methods, splits and
#'   budgets, with settings chosen by cross-validation.
#' * [online_ridge()], [online_lasso()], [online_svr()], [online_logistic()]:
#'   the same steps with everything seen.
#' * [simulate_decay()], [simulate_lowrank()], [read_idx()]: data.
#'
#' **What a fit can do**: [frugal_fit] (online learners), [frugal_multiclass],
#' [momentnet_methods], [responses_methods], [response_fit()], [momentnet_vcov],
#' [attribute_importance()], [frugal_lowrank]; pictures are on
#' [autoplot.frugal_online()] and [autoplot.frugal_lowrank()].
#'
#' @section Vignettes:
#' `browseVignettes("frugalreg")` lists them.
#' * `get-started`: a first analysis.
#' * `cheat-sheet`: from question to function, on one page.
#' * `gaps`: a table with missing values, to the end.
#' * `classes-and-uncertainty`: classes, counts, several responses, and how
#'   sure to be of predictions and coefficients.
#' * `study-plan`: pilot, plan, buy, stop.
#' * `patients`: examples one at a time, costs, and what to look at next; the
#'   same on a database.
#' * `larger-than-one-machine`: chunks, clusters, and what a billion rows cost.
#' * `real-tables`: tables that ship with R packages, in raw units, against what
#'   else one would do.
#' * `against-glmnet`: when to look at everything, and glmnet's arguments
#'   translated.
#' * `limited-observation`, `data-dependent-sampling`, `missing-data`: the
#'   papers' experiments.
#' * `other-losses`: outliers and classes.
#' * `claims`: every claim of the four papers and our number beside it, errata,
#'   and what each experiment takes.
#'
#' Terms are on [frugalreg-glossary]; `citation("frugalreg")` has the papers.
#'
#' @section What is new:
#' The online learners implement published algorithms (see the references), and
#' were not in R before. New are: a budget that is kept by a ledger in front of
#' the data; scale, radius and step size found within the budget; [momentnet()],
#' which fits ridge, lasso and elastic net to the moments of what was looked at,
#' chooses penalties from the same looks, and averages completed regressions for
#' rows with gaps; and advice on what to look at ([plan_looks()],
#' [plan_study()], [next_look()]). With complete data it is glmnet's path.
#'
#' @section How the budget is kept: A learner never holds the data. Before each
#' example it names the attributes it wants; a ledger counts them, refuses more
#' than the budget, asks the source for these values and no others, and hands
#' them over. Values that were not bought can be anything, even missing: the fit
#' is the same.
#'
#' @section Conditions: What is raised can be caught by class, as with
#' `tryCatch(fit, frugalreg_error_memory = function(cnd) NULL)`.
#'
#' Errors have the class `frugalreg_error` and, what they are of:
#' * `frugalreg_error_input`: an argument or data that are not allowed
#'   (`$argument`; where the message is that it must be this and not that, the
#'   two as `$allowed` and `$found`). With it `frugalreg_error_damaged`, a saved
#'   object that is not whole or of a later version; `frugalreg_error_no_rows`,
#'   chunks without any that counts; `frugalreg_error_entry`, an entry of the
#'   clinic.
#' * `frugalreg_error_budget`: a budget that is no number of looks that can be
#'   kept, or more than the budget would have to be looked at.
#' * `frugalreg_error_source`: an oracle, a database or a reader failed.
#' * `frugalreg_error_numeric`: divergence, or a result beyond the range of
#'   numbers.
#' * `frugalreg_error_memory`: more of it than is allowed, or than there is.
#' * `frugalreg_error_limit`: the time of [setTimeLimit()] was up while
#'   something was bought or read; elsewhere that is R's own error.
#' * `frugalreg_error_fit`: looks are paid, and the fit to them failed.
#' * `frugalreg_error_undefined`: what is asked for is not defined for the fit.
#' * `frugalreg_error_internal`: compiled code failed where it should not, which
#'   is a mistake of the package.
#'
#' Warnings have the class `frugalreg_warning` and:
#' * of online learners `frugalreg_warning_assumption`, values that are larger
#'   than the theory's guarantee and step size assume (see `x_bound`);
#'   `frugalreg_warning_far_labels`, labels far from 0, where an intercept
#'   begins;
#'   `frugalreg_warning_variance`, an estimator of a very large second moment;
#'   `frugalreg_warning_useless`, no better than a constant;
#' * of paths `frugalreg_warning_convergence`, coordinate descent that was not
#'   finished; `frugalreg_warning_path`, estimates that still fall at its end;
#' * of low-rank methods `frugalreg_warning_divergence`,
#'   `frugalreg_warning_gamma` and `frugalreg_warning_flagged`, rows of which
#'   little or nothing can be said;
#' * of data `frugalreg_warning_nan`, `NaN` taken for `NA`;
#'   `frugalreg_warning_unseen_level`; `frugalreg_warning_unknown`, gaps that
#'   nothing is known of; `frugalreg_warning_folds`, folds that were lost;
#'   `frugalreg_warning_workers`, workers that failed;
#'   `frugalreg_warning_file`, a sum that could not be saved;
#'   `frugalreg_warning_view`, a database that is seen as it is now, and not as
#'   at the first look.
#'
#' Messages: `frugalreg_message_collinear`, columns that are combinations of
#' others; `frugalreg_message_measure`, a `measure` that is not what chose;
#' `frugalreg_message_calibration`, probabilities of classes by moments alone;
#' `frugalreg_message_winsorise`, values very far out;
#' `frugalreg_message_interval`, a prediction interval whose width held-out
#' labels cannot say; `frugalreg_message_tuning`, online learners that find no
#' settings, for several passes or checkpoints; of `update()`
#' `frugalreg_message_folds`, folds by chance, `frugalreg_message_weights`,
#' further rows that each count 1, and `frugalreg_message_gaps`, rows that
#' cannot be completed; `frugalreg_message_columns`, columns that the first rows
#' did not have; `frugalreg_message_linear`, terms that draws do not have;
#' `frugalreg_message_labels`, rows without a label; `frugalreg_message_text`,
#' numbers that are levels, as other text is among them.
#'
#' An interrupt while something is bought or read has the class
#' `frugalreg_interrupt`, and carries what was paid for or added up, see
#' [unfinished_fit] and [chunk_source()].
#'
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
