# What update() does to fits of momentnet(), on the page of their methods.

#' @section Updates:
#' `update(fit, newx, newy)` is the fit to the earlier and the new examples. A
#' fit that bought its looks buys those of the new examples in the same way. For
#' given data it depends on what the fit kept:
#'
#' * *Moments*: fits by engine `"pairs"`, and fits to complete rows that kept no
#'   rows, go on from their moments, and are those to the moments of all
#'   examples. What [cv_momentnet()] found from rows is taken from the earlier
#'   fit: how far probabilities of classes are believed, and, for two classes,
#'   the deviance that chooses lambda, to which the new rows add theirs.
#' * *Moments, and the new rows are the first with gaps*: the fit to all rows
#'   would complete them, and that by pairs may be worse than before. The
#'   message `frugalreg_message_gaps` says so, and [cv_momentnet()] lets the
#'   folds choose between `alpha` 0 and 1, if it was given none.
#' * *Looks*: all other fits, and target `"factors"`, need the looks themselves.
#'   Keep them with `frugal_control(keep_looks = TRUE)`, which also keeps
#'   held-out labels for intervals.
#'
#' New columns that the fit does not have are left out, with the message
#' `frugalreg_message_columns`, unless the fit has a formula. Searches start
#' where the last one ended. The 40 iterations of a factor model are too few to
#' forget the start: an update adds 40 times the share of the new examples, and
#' its predictions are near those of the fit to all examples. Cross-validation
#' starts anew.
#' @section Other settings:
#' `update(fit, alpha = 1)` fits again to the same examples with another
#' `engine`, `alpha`, `lambda`, `nlambda`, `lambda_min_ratio`, `units`,
#' `winsorise`, `standardize`, `target`, `rank`, `tolerance`, `penalty_factor`,
#' `lower_limits`, `upper_limits`, `intercept` or `family`; after
#' cross-validation also `workers`, `measure`, `lambda_for` or `new_rows`, and,
#' if the fit kept looks and not moments alone, `nfolds` or `folds`. Weights and
#' offset stay. With an offset, counts stay counts and numbers stay numbers.
#'
#' `update(fit, . ~ . - x)` fits again without a term of the formula. The looks
#' at it leave the account, and of bought looks the result is a fit to given
#' data: further rows are not paid for. Terms cannot be added, labels cannot be
#' changed, and a term by which others are coded cannot be left out: without `a`
#' (or the first factor of a formula with `- 1`) `a:b` has a column for each
#' level, which the fit does not have.
#'
#' Both use the looks or moments that the fit kept, and buy nothing. They are
#' refused if it kept nothing, and a term of a fit to several responses also if
#' it kept moments alone.
#' @name momentnet_methods
NULL
