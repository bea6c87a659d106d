# Sentences about plan_looks(), for documented-figures.R.

# Whole rows against few looks at all: on real tables by glmnet, on others by
# cv_momentnet().
plan_sentences <- function() {
  own <- budgets_of("first_rows_glmnet")
  part <- function(few, whole) {
    c(few = mean(few < whole / 1.05), whole = mean(whole < few / 1.05))
  }
  real <- part(own$error_momentnet, own$error)
  others <- utils::read.csv("data-raw/results/plan-looks.csv")
  others <- others[stats::complete.cases(others[c("few", "whole")]), ]
  all <- part(others$few, others$whole)
  list(
    help = sprintf(
      paste("On %d tables of R packages (%d totals) whole rows had an error at",
            "least a twentieth lower in %.0f %% of the cases, few looks in",
            "%.0f %%; on the %d tables of `vignette(\"real-tables\")` (%d",
            "totals) these shares were %.0f and %.0f %%."),
      length(unique(others$table)), nrow(others), 100 * all[["whole"]],
      100 * all[["few"]], length(unique(own$set)), nrow(own),
      100 * real[["whole"]], 100 * real[["few"]]
    ),
    readme = sprintf(
      paste("On %d other tables (%d totals, `data-raw/plan-looks.R`) whole",
            "rows had an error at least a twentieth lower in %.0f %% of the",
            "cases, few looks in %.0f %%"),
      length(unique(others$table)), nrow(others), 100 * all[["whole"]],
      100 * all[["few"]]
    )
  )
}

# What a pilot of whole rows leaves unexplained, and what whole rows are then
# worth.
pilots_sentence <- function() {
  cells <- utils::read.csv("data-raw/results/plan-pilots.csv")
  cells <- cells[stats::complete.cases(cells), ]
  part <- cut(cells$unexplained, c(0, 0.1, 0.5, Inf))
  few <- split(cells$few / cells$whole, part)
  mixed <- split(cells$mixed / cells$whole, part)
  sprintf(
    paste("With a pilot of 20 whole rows (%d totals of %d tables,",
          "`data-raw/plan-pilots.R`) that left at most a tenth of the labels'",
          "variance unexplained, few looks had %.2f times the error of whole",
          "rows in the median and more than %.1f times in a quarter of the",
          "cases (%.2f and %.1f times together with the pilot's rows). With a",
          "pilot that left half or more unexplained, they had %.2f times the",
          "error."),
    nrow(cells), length(unique(cells$table)), stats::median(few[[1]]),
    stats::quantile(few[[1]], 0.75), stats::median(mixed[[1]]),
    stats::quantile(mixed[[1]], 0.75), stats::median(few[[3]])
  )
}
