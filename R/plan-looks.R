#' How many looks at how many examples
#'
#' With a fixed number of looks in all, should you look at all attributes of a
#' few examples (*whole rows*), or at a few attributes of many? `plan_looks()`
#' gives the advice that simulations and real tables support, as a rule of thumb
#' for linear regression and complete new examples.
#' `cv_momentnet(x, y, total = plan)` follows it.
#'
#' @details
#' The advice is whole rows, with three exceptions:
#'
#' * *An example cannot show all attributes.* `most` says how many it can show,
#'   and the advice is that many.
#' * *The total pays for fewer than two whole rows.* The advice is two rows in
#'   part, as nothing can be fitted to one.
#' * *Hundreds of attributes that are alike and noisy*, such as pixels. There
#'   are 100 attributes or more, the total pays for at least 30 whole rows but
#'   fewer than a fifth of the number of attributes, and a `pilot` shows that
#'   the correlations have 0.1 to 0.7 times as many effective directions (the
#'   exponential of the entropy of the eigenvalues' shares) as attributes that
#'   vary. The advice is then to look at all examples, at as many attributes
#'   each as the total allows. Spectra, whose channels tell nearly the same and
#'   differ in small ways that matter, are not of this kind. Tables for which a
#'   pilot changes the advice are rare.
#'
#' *How good the rule is.* On 400 tables of R packages (986 totals) whole rows
#' had an error at least a twentieth lower in 45 % of the cases, few looks in 20
#' %; on the 17 tables of `vignette("real-tables")` (135 totals) these shares
#' were 26 and 50 %. Where few looks won, there were mostly only a few dozen
#' whole rows, but no rule by numbers of rows and attributes predicted it
#' (`data-raw/plan-looks.R`).
#'
#' *How much depends on it.* A pilot tells, and `reason` reports it. With a
#' pilot of 20 whole rows (468 totals of 309 tables, `data-raw/plan-pilots.R`)
#' that left at most a tenth of the labels' variance unexplained, few looks had
#' 1.42 times the error of whole rows in the median and more than 6.2 times in a
#' quarter of the cases (1.24 and 3.1 times together with the pilot's rows).
#' With a pilot that left half or more unexplained, they had 1.00 times the
#' error.
#'
#' *What a pilot needs.* It tells the number of directions if it has 20 whole
#' rows or more, or looks at each attribute 50 times on average to which a model
#' of the attributes was fitted (all engines but `"pairs"`). It tells the share
#' of variance that is explained if it is a fit of [cv_momentnet()] to 20 whole
#' rows or more with numeric labels. Its cost is subtracted from `total`.
#'
#' @param n Number of examples that are there.
#' @param d Number of attributes. An attribute is what one look buys, which may
#'   be several columns (a variable of a formula, a group).
#' @param total Number of looks to spend, with those of the pilot; at least four
#'   must be left, two at each of two examples.
#' @param ... Not used; for `plot()`, arguments of `autoplot()`.
#' @param pilot `NULL`, or a fit of [momentnet()] or [cv_momentnet()] to a few
#'   of the looks.
#' @param most `NULL` if an example may be bought whole, otherwise the largest
#'   number of attributes that it can show, from 2 to `d`.
#' @return An object of class `look_plan`, a list with the advice, `rows` and
#'   `looks_per_row`, and its `reason`; `table`, a data frame of the ways to
#'   spend the total, from few looks at many rows to many looks at few
#'   (`looks_per_row`, `rows`, how often an attribute is `seen`, and a pair of
#'   attributes, `pairs`); `n`, `d` and `total` as given; and `left`, what the
#'   pilot leaves of the total. `plot()` shows the ways to spend the total.
#' @section Errors:
#' `frugalreg_error_input` for numbers out of range, for a pilot with another
#' number of attributes, and for one that spent everything.
#' @section Cost:
#' Nothing is looked at. A pilot of 100 attributes or more takes an
#' eigendecomposition of a d x d matrix, O(d^3).
#' @references
#' Cesa-Bianchi, N., Shalev-Shwartz, S. and Shamir, O. (2010). Efficient
#' Learning with Partially Observed Attributes. *ICML*.
#' \doi{10.48550/arXiv.1004.4421}. The rule is this package's.
#' @seealso [plan_study()] for which attributes to measure at all,
#'   [improvement_ratio()], [momentnet()], [next_look()].
#' @examples
#' plan_looks(n = 20000, d = 54, total = 1e5)
#' # patients accept five tests
#' plan_looks(n = 1000, d = 40, total = 4000, most = 5)
#' plot(plan_looks(n = 3000, d = 50, total = 18000))
#' @export
plan_looks <- function(n, d, total, ..., pilot = NULL, most = NULL) {
  check_no_dots(...)
  check_given(as.list(environment()), c("n", "d", "total"))
  n <- check_count(n, "n")
  d <- check_count(d, "d", lower = 2)
  total <- check_count(total, "total", lower = 4)
  most <- if (is.null(most)) d else check_count(most, "most", 2, d)
  left <- total_left(total, pilot, d)
  # Two rows at least, where there are so many, of two looks at least.
  deepest <- max(min(most, left %/% min(n, 2)), 2)
  widest <- min(max(2, floor(left / n)), deepest)
  known <- plan_facts(d, floor(left / d), pilot)
  looks <- if (known$wide) widest else deepest
  rows <- rows_for(looks, left, n)
  structure(
    list(rows = rows, looks_per_row = looks,
         reason = plan_reason(known, rows, looks, n, d, most),
         table = plan_table(n, d, left, widest, deepest), n = n, d = d,
         total = total, left = left),
    class = "look_plan"
  )
}

#' As many as the looks that are left pay for, at most all n.
#' @noRd
rows_for <- function(looks, left, n) pmin(n, floor(left / looks))

# When few looks at all examples are known to do better than whole rows: with so
# many attributes and a number of whole rows in between, whose directions are
# this part of the attributes. Pilots that can tell have so many whole rows, or
# so many looks at an attribute. All chosen on eight sets (solubility, meats,
# ames, CT slices, atp1d, atp7d, MNIST, a simulation), and hardly checked on
# others. Whole rows are worth much where at least the part `most` of the labels
# is explained, and nothing where at most `little` is (data-raw/plan-pilots.R).
plan_constants <- list(attributes = 100, share = 0.2, least_rows = 30,
                       noisy = 0.1, alike = 0.7, pilot_rows = 20,
                       pilot_seen = 50, little = 0.5, most = 0.9)

#' `wide` where few looks at many rows are the advice.
#' @noRd
plan_facts <- function(d, whole_rows, pilot) {
  limits <- plan_constants
  many <- d >= limits$attributes && whole_rows >= limits$least_rows &&
    whole_rows < limits$share * d
  shown <- if (many && !is.null(pilot)) pilot_directions(pilot)
  part <- shown$directions / shown$varying
  list(whole_rows = whole_rows, many = many, directions = shown$directions,
       explained = if (!is.null(pilot)) pilot_explained(pilot),
       wide = isTRUE(part >= limits$noisy && part <= limits$alike))
}

#' From the fewest looks a row that spend what is left to the most.
#' @noRd
plan_table <- function(n, d, left, widest, deepest) {
  looks <- unique(round(exp(seq(log(widest), log(deepest), length.out = 8))))
  rows <- rows_for(looks, left, n)
  data.frame(looks_per_row = looks, rows = rows, seen = rows * looks / d,
             pairs = rows * looks * (looks - 1) / (d * (d - 1)))
}

#' Why the plan is what it is, in words for print(); `known` as plan_facts()
#' says.
#' @noRd
plan_reason <- function(known, rows, looks, n, d, most) {
  if (rows == 1) return("Nothing can be fitted to one row.")
  if (known$whole_rows < 2 && looks < most) {
    return("The total pays for less than two whole rows, which are too few.")
  }
  if (rows == n && looks == d) return("The total pays for all rows, whole.")
  if (known$wide) {
    return(paste0(
      known$whole_rows, " whole rows are few for so many attributes, and the ",
      "pilot shows ", format(known$directions, digits = 2),
      " directions: few looks at more rows tell more."
    ))
  }
  if (most < d) {
    return(paste0(
      "Rows can show only ", most, " attributes: the more an example shows, ",
      "the more pairs are seen per look."
    ))
  }
  whole_rows_reason(known, d)
}

#' Of those that are bought whole.
#' @noRd
whole_rows_reason <- function(known, d) {
  paste0(
    "Whole rows show every pair of the ", d, " attributes. On the tables that ",
    "were tried, they were the better buy more often than few looks per row.",
    explained_reason(known$explained),
    if (known$many) {
      if (is.null(known$directions)) {
        paste(" For hundreds of noisy attributes this may be otherwise: give a",
              "pilot, of twenty whole rows or of many looks.")
      } else {
        paste0(" The pilot's attributes have ",
               format(known$directions, digits = 2), " directions.")
      }
    }
  )
}

#' How much hangs on the advice; NULL where a pilot does not tell.
#' @noRd
explained_reason <- function(explained) {
  limits <- plan_constants
  if (is.null(explained)) return(NULL)
  part <- if (explained < 0.005) "nothing" else paste0(
    if (explained <= limits$little) "only ", round(100 * explained), " %"
  )
  said <- paste(" The pilot explains", part, "of the labels' variance: few",
                "looks at more rows")
  if (explained >= limits$most) {
    paste(said, "would in most cases have a much larger error.")
  } else if (explained <= limits$little) {
    paste(said, "do about as well.")
  }
}

#' @export
print.look_plan <- function(x, ...) {
  check_saved(x)
  cat("<look_plan> ", rows_phrase(x$rows), " with ",
      counted(x$looks_per_row, "look"), " each (", rows_phrase(x$n), ", ",
      counted(x$d, "attribute"), ", ", counted(x$total, "look"), " in all",
      if (isTRUE(x$left < x$total)) {
        paste0(", ", whole_phrase(x$total - x$left), " spent on a pilot")
      }, ")\n", sep = "")
  cat(strwrap(x$reason), sep = "\n")
  invisible(x)
}

#' @rdname plan_looks
#' @export
summary.look_plan <- function(object, ...) {
  check_saved(object)
  check_no_dots(...)
  object$table
}
