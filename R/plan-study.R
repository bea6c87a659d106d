#' Which attributes to measure in a study, and in how many rows
#'
#' From a pilot study, `plan_study()` tells what each attribute adds to the
#' prediction beyond the others and what it costs, which attributes to drop for
#' good so that an example stays within a budget, and how many more rows would
#' halve the error that is due to the small number of rows.
#'
#' @details
#' *What an attribute brings* is the loss if it is dropped: the part of the
#' variance of y by which the best linear prediction from the *other* attributes
#' is worse. Let G be the columns that a look at the attribute buys, with those
#' of its interactions, \eqn{P} the inverse of the covariance matrix in the
#' pilot's joint model, and b the coefficients. It is
#' \eqn{b_G^\top (P_{GG})^{-1} b_G}{b_G' (P_GG)^-1 b_G}. For two classes y is 0
#' and 1, and the best linear prediction is least squares. Ridge regression
#' shrinks copies of an attribute less together, and this is what they bring
#' there; the lasso, or no penalty, keeps one of them.
#'
#' *Which attributes are kept.* With a `budget`, attributes are dropped one at a
#' time: each time the one that brings least for its price, given those that are
#' left, until these are within the budget. Then
#'
#' * one more is kept, or one in the place of another, as long as that improves
#'   the prediction: of a sum and its parts the sum was dropped first, although
#'   it may be the best buy for a small budget;
#' * attributes that bring no more than their standard error are dropped, one at
#'   a time;
#' * a dropped attribute that now brings more than its standard error comes
#'   back, once, if there is money for it.
#'
#' One attribute is always kept. In the result, kept attributes have what they
#' bring to the other kept ones, and dropped attributes what they would bring to
#' the kept ones.
#'
#' *Standard errors* come from the jackknife: the pilot is fitted again without
#' each of `blocks` random blocks of its rows. This also removes the bias by
#' which noise seems to bring something. Attributes that the pilot hardly saw
#' have large standard errors.
#'
#' *The excess error* is the part of the squared error on new examples, relative
#' to the variance of y, that is due to which rows happened to be in the pilot.
#' It is estimated from the differences between fits to disjoint halves of the
#' pilot, and between fits to quarters. It falls as a power of the number of
#' rows; halves and quarters also give this power, which is drawn towards 1, its
#' value for many rows. The effect of a penalty on the mean is not part of it.
#'
#' @param pilot A fit of [momentnet()] or [cv_momentnet()] to numbers or two
#'   classes that kept its looks: one with a budget, or with
#'   `control = frugal_control(keep_looks = TRUE)`.
#' @param budget `NULL`, or the most that the measurements of an example may
#'   cost.
#' @param costs The price of each attribute (of what one look buys, such as a
#'   variable of a formula), by names or in their order, or one price for all; 0
#'   for what is free.
#' @param ... Not used.
#' @param s The penalty of the pilot's coefficients. `NULL` is the only one, or
#'   `lambda.min`; a path of [momentnet()] with several penalties needs one.
#' @param blocks Number of blocks of the jackknife, from 5 to 1,000. The pilot
#'   is also fitted to as many random halves and quarters of its rows. Blocks,
#'   halves and quarters are the same in every call, whatever R's seed.
#' @return A list of class `study_plan`:
#'
#'   * `table`, a data frame with a row for each attribute, those to keep first:
#'     `attribute`, `cost`, `brings` and its standard error `se` (as parts of
#'     the variance of y), `keep`, and `why` it is dropped: `"noise"` if it is
#'     not known to bring anything, `"budget"` if it is too dear;
#'   * `cost`, that of an example with the kept attributes, and `budget`;
#'   * `explained`, the part of the variance that all attributes explain in the
#'     pilot's model, and `lost`, what the kept ones lose of it;
#'   * `n`, the number of rows; `excess`; `further_rows`, how many more rows
#'     halve it, with the standard error `further_rows_se`; and `power`. The
#'     last four are `NA` below 40 rows.
#'
#'   `plot()` draws the table.
#' @section Errors:
#' `frugalreg_error_input` for a pilot without its looks, of another family, or
#' with fewer rows than twice the blocks, for negative prices, and for a budget
#' that buys no attribute.
#' @section Cost:
#' 7 fits for each block, to all rows but a block, halves and quarters; O(d^3)
#' for each of the first. With a budget, each exchange examines all pairs of a
#' kept and a dropped attribute, O(d^3).
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
      "Keep ", sum(table$keep), " of ", counted(nrow(table), "attribute"),
      ", at a cost of ", number(x$cost),
      " per example", if (is.finite(x$budget)) {
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
        paste0(";\nthe kept ones explain ", number(parts[2]),
               " percentage points less")
      }, "\n", sep = "")
  if (is.na(x$further_rows)) {
    cat("Too few rows to say what more rows would bring\n")
  } else {
    cat("Excess error, as rows are few: ", number(100 * x$excess),
        " %; ", number(round(x$further_rows)), " more rows would halve it (se ",
        number(round(x$further_rows_se)), ")\n", sep = "")
  }
  invisible(x)
}

#' @rdname plan_study
#' @export
summary.study_plan <- summary.look_plan
