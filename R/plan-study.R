#' Which attributes to measure in a study, and in how many rows
#'
#' From a pilot: what each attribute brings to the prediction beyond the others
#' and what it costs, which to drop for good so that an example is within a
#' budget, and how many more rows would halve the error that is due to few rows.
#'
#' @details
#' What an attribute brings is the part of the variance of y by which the best
#' linear prediction from the *other* attributes is worse: in the pilot's joint
#' model, for precisions \eqn{P} (the inverse of the covariances) and
#' coefficients b, \eqn{b_G^\top (P_{GG})^{-1} b_G}{b_G' (P_GG)^-1 b_G} for the
#' columns G that a look at it buys, with those of its interactions.
#'
#' With a `budget`, attributes are dropped one at a time, always the one that
#' brings least for its price given those that are left, until these are within
#' the budget. Then one more is kept, or one in the place of another, as long as
#' that tells more: of a sum and its parts the sum goes first, and may be what a
#' small budget should buy. At last those go that bring no more than their
#' standard error, one at a time; a dropped one that by then would bring more
#' than its own comes back, once, where there is money for it. One attribute is
#' always kept. For kept attributes the table has what they bring to the other
#' kept ones, for dropped ones what they would bring to the kept ones. Copies of
#' an attribute are shrunk less together in ridge regression, which is what they
#' bring there; the lasso, or no penalty, keeps one of them. Of two classes y is
#' 0 and 1, and its best linear prediction is that of least squares.
#'
#' Estimates and standard errors are jackknifed: the pilot is fitted again
#' without each of `blocks` random blocks of its rows, which also takes away
#' the bias by which noise seems to bring something. Attributes of which the
#' pilot saw hardly anything have large standard errors.
#'
#' The excess error is that part of the squared error on new examples, relative
#' to the variance of y, which comes from the chance of which rows were in the
#' pilot: from how far fits to disjoint halves of the pilot are apart, and fits
#' to quarters. It falls as a power of the number of rows; the power is found
#' from halves and quarters, too, and drawn towards 1, its value for many rows.
#' What a penalty does to the mean is not in it.
#'
#' @param pilot A fit of [momentnet()] or [cv_momentnet()] to numbers or two
#'   classes that kept its looks: one with a budget, or with `control =
#'   frugal_control(keep_looks = TRUE)`.
#' @param budget `NULL`, or the most that the measurements of an example may
#'   cost.
#' @param costs The price of each attribute (of what one look buys, as a
#'   variable of a formula), or one for all; by names or in their order; 0 for
#'   what is free.
#' @param ... Not used.
#' @param s The penalty at which the pilot's coefficients are taken; `NULL` is
#'   the one that it has, or `lambda.min`. A pilot of [momentnet()] with a path
#'   of several penalties needs one.
#' @param blocks Whole number from 5 to 1,000: the blocks of the jackknife. The
#'   pilot is fitted again without each of them, and to as many random halves
#'   and quarters of its rows. Blocks, halves and quarters are the same in every
#'   call, whatever R's seed.
#' @return An object of class `study_plan`: `table`, a data frame with a row for
#'   each attribute, those to keep first: `attribute`, `cost`, `brings` and `se`
#'   as a part of the variance of y, `keep` and `why`, `"noise"` where it is
#'   dropped and is not known to bring anything, `"budget"` where it is too
#'   dear; `cost` of an example with the kept ones; `budget`; `explained` with
#'   all attributes and `lost` with the kept ones, in the pilot's model; `n`,
#'   `excess`, `further_rows` (to halve it), its standard error
#'   `further_rows_se`, and `power` (these four are `NA` below 40 rows).
#'   `plot()` draws the table.
#' @section Errors: `frugalreg_error_input` for a pilot without its looks, of
#'   another family, or with fewer rows than twice the blocks, for prices that
#'   are negative, and for a budget that buys no attribute.
#' @section Cost: 7 fits for each block, to all rows but a block, half of them
#'   and a quarter; O(d^3) for each of the first. With a budget, each exchange
#'   looks at all pairs of a kept and a dropped attribute: O(d^3).
#' @references
#' Efron, B. and Stein, C. (1981). The Jackknife Estimate of Variance. *Annals
#' of Statistics* 9(3). \doi{10.1214/aos/1176345462}.
#' @seealso [plan_looks()], [next_look()].
#' @examples
#' set.seed(1)
#' x <- matrix(rnorm(300 * 5), 300, dimnames = list(NULL, letters[1:5]))
#' y <- 2 * x[, "a"] - x[, "b"] + 0.5 * x[, "c"] + rnorm(300)
#' pilot <- momentnet(x, y, alpha = 0, lambda = 0.01,
#'                    control = frugal_control(keep_looks = TRUE))
#' study <- plan_study(pilot, costs = c(1, 1, 5, 20, 1), budget = 10)
#' study
#' plot(study)
#' @export
plan_study <- function(pilot, budget = NULL, costs = 1, ..., s = NULL,
                       blocks = 20) {
  check_no_dots(...)
  check_given(as.list(environment()), "pilot")
  study <- open_study(pilot, s, check_count(blocks, "blocks", 5, 1000))
  names <- study$names
  costs <- check_costs(costs, list(group_names = names), zero = TRUE)
  budget <- check_study_budget(budget, costs)
  folds <- seeded_folds(study$n, blocks, study$seed)
  worlds <- lapply(seq_len(blocks), function(block) {
    study$world(which(folds != block))
  })
  found <- chosen_attributes(study$whole, worlds, costs, budget)
  structure(
    c(list(table = data.frame(
      attribute = names, cost = costs, brings = found$value, se = found$se,
      keep = found$kept, why = found$why
    )[order(!found$kept, -found$value), ], cost = sum(costs[found$kept]),
    budget = budget, n = study$n, explained = explained_part(study$whole),
    lost = lost_part(study$whole, found$kept)),
    excess_error(study, blocks)),
    class = "study_plan"
  )
}

#' What a patient may cost, enough for one attribute; Inf where nothing is
#' given.
#' @noRd
check_study_budget <- function(budget, costs) {
  if (is.null(budget)) return(Inf)
  budget <- check_number(budget, "budget", 0)
  if (budget < min(costs)) {
    abort_input("budget", paste0("at least ", format(min(costs)),
                                 ", the price of the cheapest attribute"),
                format(budget))
  }
  budget
}

#' @export
print.study_plan <- function(x, digits = max(3, getOption("digits") - 4),
                             ...) {
  check_saved(x)
  check_digits(digits)
  table <- x$table
  number <- function(value) format(value, digits = digits)
  cat("<study_plan> from a pilot of ", rows_phrase(x$n), "\n",
      sum(table$keep), " of ", counted(nrow(table), "attribute"),
      " to keep, for ", number(x$cost),
      " an example", if (is.finite(x$budget)) {
        paste0(" (budget ", number(x$budget), ")")
      }, "\n", sep = "")
  shown <- utils::head(table, 30)
  shown[c("brings", "se")] <- zapsmall(as.matrix(shown[c("brings", "se")]),
                                       digits)
  shown$why <- ifelse(shown$keep, "", paste("dropped:", shown$why))
  print(shown[c("attribute", "cost", "brings", "se", "why")], digits = digits,
        row.names = FALSE)
  if (nrow(table) > 30) cat("and", nrow(table) - 30, "more\n")
  parts <- zapsmall(100 * c(x$explained, x$lost), digits + 3)
  cat("All attributes explain ", number(parts[1]),
      " % of the variance of y", if (!all(table$keep)) {
        paste0(";\nthe dropped ones take ", number(parts[2]), " % of it along")
      }, "\n", sep = "")
  if (is.na(x$further_rows)) {
    cat("Too few rows to say what more of them would bring\n")
  } else {
    cat("Excess error of so few rows: ", number(100 * x$excess),
        " %; ", number(round(x$further_rows)), " more rows halve it (se ",
        number(round(x$further_rows_se)), ")\n", sep = "")
  }
  invisible(x)
}

#' @rdname plan_study
#' @export
summary.study_plan <- summary.look_plan
