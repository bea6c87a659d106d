# Have the columns of a table a unit in common? The rule of units = "auto"
# (inst/include/frugalreg/look/column_spread.h) on tables of packages, with few
# looks: errors as it decides, as of the same unit and as of different ones; and
# what two simpler rules would have decided from the same first looks.
#
#   Rscript data-raw/units-rule.R directory=PATH [processes=1] [tables=1000]
#
# from the top of the repository. Needs the installed package. Sources of the
# packages that tables are in (source-tables.R) are unpacked in `directory`, or
# fetched into it. Protocol: tables of 6 to 100 columns in a random order, in
# raw units; two thirds of the rows to learn from, 600 at most, the others to
# test, 2,000 at most; a budget of two looks, a tenth, a quarter and half of the
# columns; and so few rows that attributes are seen two or three times, where
# there are 15 and more of a tenth and of a quarter of the columns. Errors are
# mean squared errors on complete new rows as a part of that
# of the labels' mean. The simpler rules: `known` asks whatever columns five
# effective looks are known of, `strict` says "different" unless these are half
# of those that vary. The rule was chosen on 41 cells of other splits, most of
# them of these tables; real-tables.R and images are what it was not chosen on.

library(frugalreg)
`%||%` <- rlang::`%||%` # of base R from 4.4 on
source(file.path("data-raw", "source-tables.R"))

keep <- frugal_control(keep_looks = TRUE)

fit_with <- function(problem, budget, units) {
  suppressWarnings(suppressMessages(
    cv_momentnet(problem$x, problem$y, budget = budget, units = units,
                 seed = 1, control = keep)
  ))
}

# Predictions end with the labels, as predict() has it.
error_of <- function(fit, problem) {
  off <- predict(fit, problem$test_x) - problem$test_y
  null <- mean((problem$test_y - mean(problem$y))^2)
  signif(mean(off^2) / null, 5)
}

# What the columns looked like when the rule was asked.
first_looks <- function(fit) {
  values <- fit$looks$values
  rows <- utils::head(unique(values$row), fit$setup$spec$first_phase)
  first <- values[values$row %in% rows, ]
  frugalreg:::column_spread(list(column = first$column - 1L,
                                 value = first$value, d = fit$d))
}

decide <- function(span) frugalreg:::chosen_units("auto", span)

simpler_rules <- function(spread) {
  varies <- spread$variance > 0
  known <- varies & spread$effective >= 5
  span <- if (sum(known) < 2) Inf
          else frugalreg:::unit_span(lapply(spread, `[`, known))
  list(known = decide(span),
       strict = decide(if (2 * sum(known) < sum(varies)) Inf else span),
       known_columns = sum(known), varying = sum(varies))
}

# `seen` looks at an attribute, by a part of the rows; NULL: of all of them.
run_budget <- function(problem, budget, seen = NULL) {
  d <- ncol(problem$x)
  if (!is.null(seen)) {
    n <- round(seen * d / budget)
    if (n < 15 || n > nrow(problem$x)) return(NULL)
    problem$x <- problem$x[seq_len(n), ]
    problem$y <- problem$y[seq_len(n)]
    problem <- in_columns(problem, apply(problem$x, 2, stats::sd) > 0)
  }
  n <- nrow(problem$x)
  d <- ncol(problem$x)
  if (is.null(seen) && n * budget / d < 5) return(NULL)
  same <- fit_with(problem, budget, "same")
  different <- fit_with(problem, budget, "different")
  auto <- fit_with(problem, budget, "auto")
  # Without a phase of its own the rule has all looks.
  from <- if (same$setup$spec$first_phase > 0) same else auto
  span <- auto$fit$settings$unit_span
  data.frame(n, d, budget, seen = seen %||% Inf, span = signif(span, 4),
             auto = decide(span),
             simpler_rules(first_looks(from)),
             error_auto = error_of(auto, problem),
             error_same = error_of(same, problem),
             error_different = error_of(different, problem))
}

run_table <- function(name, table) {
  problem <- varying_problem(table, 7, 600)
  d <- ncol(problem$x)
  if (d < 6 || d > 100) return(NULL)
  budgets <- unique(pmax(2, c(2, round(d / c(10, 4, 2)))))
  few <- expand.grid(budget = budgets[-1], seen = c(2, 3))
  rbind(
    rows_of_table(name, budgets, function(budget) run_budget(problem, budget)),
    rows_of_table(name, seq_len(nrow(few)), function(at) {
      run_budget(problem, few$budget[at], few$seen[at])
    })
  )
}

all_results <- over_source_tables("units-rule", run_table)
is_few <- is.finite(all_results$seen)
results <- all_results[!is_few, ]

error_by <- function(rule) {
  ifelse(results[[rule]] == "same", results$error_same, results$error_different)
}
cat("The rule next to always the same unit, always different ones, and the",
    "simpler rules\nwhere these decide otherwise:\n")
print(signif(rbind(
  same = compared_errors(error_by("auto"), results$error_same),
  different = compared_errors(error_by("auto"), results$error_different)
), 3))
for (rule in c("known", "strict")) {
  other <- results$auto != results[[rule]]
  if (!any(other)) next
  cat("\n", rule, ", ", length(unique(results$table[other])), " tables\n",
      sep = "")
  print(signif(compared_errors(error_by("auto")[other], error_by(rule)[other]),
               3))
}
cat("\nOf two and three looks at an attribute, the rule next to both units:\n")
few <- all_results[is_few, ]
print(signif(rbind(same = compared_errors(few$error_auto, few$error_same),
                   different = compared_errors(few$error_auto,
                                               few$error_different)), 3))
cat("\nBy the span (powers of ten), different next to same:\n")
results$spans <- cut(results$span, c(-Inf, .5, 1, 1.5, 2, 3, Inf))
results$now <- results$error_different
print_compared(results, "error_same", "spans")
