# engine = "auto": which engine is for what was seen.

#' What the choice goes by, a case:
#'   n, d      examples and columns
#'   varying   of which columns so many vary; NULL where all count
#'   size      of how many of equal weight the examples say as much; seen and
#'             pairs likewise
#'   complete  TRUE where nothing is missing, be the rows given or bought whole
#'   looks     FALSE where only moments are there
#'   seen      mean number of looks at a column
#'   pairs     mean number of examples that show a pair of columns
#'   bought    TRUE where looks were bought, not a table given
#'   unit_span see unit_span(); of complete data, where nothing depends on it,
#'             infinite
#'   collinear of very few looks, see is_collinear()
#'   random    of a table whose pairs are seen very often: FALSE where gaps go
#'             with labels or values
#'   excess    of such a table, see pairs_excess(); NULL of others
#' @noRd
observed_case <- function(observed) {
  case <- list(looks = !is.null(observed$data), bought = was_bought(observed))
  if (!is.null(observed$moments)) return(c(case, moments_case(observed)))
  if (is_complete(observed$data)) return(c(case, complete_case(observed$data)))
  case <- c(case, rows_case(observed, case$bought))
  case$collinear <- says_little(case) && is.null(observed$data$weight) &&
    !is.matrix(observed$y) && is_collinear(observed$data, observed$y)
  case$random <- TRUE
  if (!case$bought && has_many_pairs(case)) {
    case$random <- is_missing_completely(observed)
    case$excess <- pairs_excess(observed, case)
  }
  case
}

#' Looks were bought, now or by an earlier fit, not a table given.
#' @noRd
was_bought <- function(observed) {
  !is.null(observed$setup) || isTRUE(observed$bought)
}

#' What the rules of engines ask of the data, of moments, complete rows, and
#' rows with gaps: how many rows, and how often attributes and pairs are seen.
#' @noRd
moments_case <- function(observed) {
  moments <- observed$moments
  if (has_root(moments)) {
    return(complete_case(moments, effective_size(moments)))
  }
  complete <- shows_all(moments)
  counts <- effective_counts(moments)
  list(n = moments$n, size = effective_size(moments), d = moments$d,
       complete = complete, seen = mean(counts[own_pairs(moments$d)]),
       pairs = mean_pair_count(moments),
       unit_span = if (complete) Inf else unit_span(moment_spread(moments)))
}

#' Of complete rows: each column and each pair is seen as often as there are
#' rows of equal weight.
#' @noRd
complete_case <- function(data, size = effective_rows(data)) {
  list(n = data$n, size = size, d = data$d, complete = TRUE, seen = size,
       pairs = size, unit_span = Inf)
}

#' Of rows with gaps, where it is those of columns that vary that count, but
#' among bought looks, whose rules have seen tables with such as do not. The
#' span of units is that which the design of bought looks found, if it did.
#' @noRd
rows_case <- function(observed, bought) {
  data <- observed$data
  rows <- data$rows
  if (!bought) rows <- rows_of_columns(rows, varying_columns_of(rows))
  shown <- as.numeric(diff(rows$start))
  weight <- if (is.null(data$weight)) 1 else likelihood_weights(data$weight)
  c(list(n = data$n, size = effective_rows(data), d = data$d,
         complete = length(data$rows$value) == as.numeric(data$n) * data$d),
    if (!bought) list(varying = rows$d),
    mean_counts(shown, rows$d, weight),
    list(unit_span = observed$unit_span %||% unit_span(column_spread(rows))))
}

#' Do bought looks know neither attributes nor pairs of them?
#' @noRd
says_little <- function(case) {
  case$bought && !case$complete && case$seen < 30 && case$pairs < 5
}

#' Of a budget, before it is spent; whether units differ is not known yet.
#' @noRd
expected_case <- function(spec, n, unit_span = Inf) {
  whole <- spec$budget >= spec$groups - length(spec$free)
  c(list(looks = TRUE, bought = TRUE, n = n, size = n, d = spec$columns,
         complete = whole),
    mean_counts(if (whole) spec$columns else expected_looks(spec),
                spec$columns, n),
    list(unit_span = unit_span, random = TRUE))
}

#' `shown` columns of a row, or of each of n rows, or of rows of weights n.
#' @noRd
mean_counts <- function(shown, d, n) {
  list(seen = sum(n * shown) / d,
       pairs = if (d > 1) sum(n * shown * (shown - 1)) / (d * (d - 1))
               else sum(n * shown))
}

#' The first row that holds, and why. The facts:
#'   complete    there is nothing to complete
#'   rowless     there is nothing to complete it with
#'   given       the factor model has something to go by: attributes were seen
#'               often enough, or pairs of them; and no others know better, as
#'               those of many looks at pairs in one unit do
#'   few         too few examples show a pair, but attributes are seen often
#'   ridge       a ridge regression is asked for
#'   completes   rows show much, and not so many that pairs alone will do; where
#'               looks were bought, a lasso is asked for, or terms that the
#'               factor model does not take, and pairs are known
#'   collinear   of very few looks: a few directions tell nearly all attributes
#'   judged      it is compared with a lasso that completes, by its measure
#'   unpenalised coefficients are estimates, of so few columns and so many rows
#'               that a covariance is known
#'   unshrunk    the same, as `few` show pairs, but columns are seen as often:
#'               pairs that are hardly seen are no reason to shrink the others
#'   plain       no penalty factors, limits, or fit without an intercept
#' @noRd
engine_rule <- list(
  list(engine = "pairs", because = "no gaps to complete",
       where = function(facts) facts$complete),
  list(engine = "pairs", because = "moments hold no rows to complete",
       where = function(facts) facts$rowless),
  list(engine = "posterior", because = "looks of a budget",
       where = function(facts) facts$plain && facts$ridge && facts$given),
  list(engine = "covariance", because = "no penalty on coefficients",
       where = function(facts) facts$unshrunk),
  list(engine = "factors",
       because = "few examples show each pair of attributes",
       where = function(facts) {
         facts$plain && facts$few && facts$ridge &&
           !(facts$completes && facts$judged)
       }),
  list(engine = "covariance", because = "no penalty on coefficients",
       where = function(facts) facts$completes && facts$unpenalised),
  list(engine = "completed",
       because = "enough rows show each pair of attributes",
       where = function(facts) facts$completes),
  list(engine = "lowrank", because = "attributes are nearly collinear",
       where = function(facts) {
         facts$plain && facts$ridge && facts$collinear
       }),
  list(engine = "pairs", because = "many or very few looks at each pair",
       where = function(facts) TRUE)
)

#' The facts that `engine_rule` goes by, each TRUE or FALSE. An alpha that was
#' not given counts as ridge regression.
#' @noRd
engine_facts <- function(settings, case) {
  ridge <- is.null(settings$alpha) || settings$alpha == 0
  may_complete <- function(engine) {
    settings$target == "auto" &&
      fits_into_memory(engines()[[engine]], case, settings$rank)
  }
  plain <- length(unusual_terms(settings)) == 0
  known <- if (case$bought) {
    knows_enough(settings, case, ridge, plain)
  } else {
    shows_much(case)
  }
  unpenalised <- wants_estimates(settings, case) && may_complete("covariance")
  list(
    complete = case$complete, rowless = !case$looks,
    given = case$bought && is_informative(settings, case) &&
      may_complete("posterior"),
    few = few_pairs(case),
    ridge = ridge,
    completes = known && may_complete("completed"),
    collinear = isTRUE(case$collinear) && may_complete("lowrank"),
    judged = isTRUE(settings$beside_lasso),
    unpenalised = unpenalised,
    unshrunk = unpenalised && few_pairs(case) && are_seen_often(case),
    plain = plain
  )
}

#' Of bought looks, for the lasso, and for ridge regression with terms that the
#' factor model does not take (`data-raw/ridge-terms.R`).
#' @noRd
knows_enough <- function(settings, case, ridge, plain) {
  !(ridge && plain) && knows_pairs(case, settings$least_pairs %||% 25)
}

# For each column, where its coefficient is an estimate.
estimate_rows <- 20

#' Too few examples show a pair, but attributes are seen often.
#' @noRd
few_pairs <- function(case) {
  case$pairs < (if (case$bought) 5 else 25) && case$seen >= 50
}

#' Columns of a table, as often as estimates want rows.
#' @noRd
are_seen_often <- function(case) {
  !case$bought && case$seen >= estimate_rows * (case$varying %||% case$d)
}

#' No penalty, and 20 rows for each of at most 30 columns.
#' @noRd
wants_estimates <- function(settings, case) {
  d <- case$varying %||% case$d
  is.null(settings$alpha) && is_unpenalised(settings) && d <= 30 &&
    (case$size %||% case$n) >= estimate_rows * d
}

#' Pairs in one of 500 rows at least, but neither in all nor so often, by
#' chance, that they alone will do.
#' @noRd
shows_much <- function(case) {
  size <- case$size %||% case$n
  many <- case$pairs >= many_pairs$least && !isFALSE(case$random) &&
    (case$excess %||% 0) <= many_pairs$excess
  case$pairs >= 0.002 * size && case$pairs < size && !many
}

#' Of bought looks: enough to complete rows, and to judge what comes of it. A
#' pair is seen in this `part` of the rows.
#' @noRd
knows_pairs <- function(case, least, part = 0.01) {
  shows_much(case) && case$pairs >= max(least, part * (case$size %||% case$n))
}

#' Of so many rows `n` and columns `d`.
#' @noRd
fits_into_memory <- function(row, size, rank) {
  row$memory(size$n, size$d, rank) <= memory_limit()
}

#' Enough for a factor model, and not so much that pairs know better.
#' @noRd
is_informative <- function(settings, case) {
  !knows_little(case) && (settings$units == "different" || case$pairs < 25)
}

#' Too little for a factor model alone.
#' @noRd
knows_little <- function(case) case$seen < 30 && case$pairs < 5

#' The engine's name: what the family asks for, else what the user named, if
#' that can do, else what the rule says.
#' @noRd
chosen_engine <- function(settings, case) {
  of_family <- family_of(settings)$engine
  if (!is.null(of_family)) return(of_family(settings, case))
  if (settings$engine != "auto") {
    check_engine(settings$engine, case, settings)
    return(settings$engine)
  }
  ruling_row(settings, case)$engine
}

#' The first row of the table of rules whose condition holds.
#' @noRd
ruling_row <- function(settings, case) {
  facts <- engine_facts(settings, case)
  Find(function(row) row$where(facts), engine_rule)
}

#' What the data decided, for print(); nothing where the user did.
#' @noRd
choice_reasons <- function(settings, case) {
  of_family <- !is.null(family_of(settings)$engine)
  c(engine = if (settings$engine == "auto" && !of_family) {
      ruling_row(settings, case)$because
    },
    alpha = if (is.null(settings$alpha)) {
      if (case$complete) "no values missing" else "values missing"
    })
}

#' What engine "pairs" shrinks correlations towards, by name. Between few and
#' many looks at pairs "auto" is the factor model, which needs the looks
#' themselves.
#' @noRd
chosen_target <- function(settings, case) {
  target <- settings$target
  if (target == "factors" && !case$looks) {
    abort_input("target", paste("\"none\" or \"rank_one\" for moments(), as",
                                "the factor model needs the rows"),
                "\"factors\"")
  }
  if (target != "auto") return(target)
  between <- case$pairs >= 5 && case$pairs < 50 && case$seen >= 50
  if (!case$complete && between && case$looks) "factors" else "rank_one"
}
