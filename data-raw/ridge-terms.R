# Ridge regression from looks of a budget with terms that the factor model does
# not take: by pairs, or by completed rows (R/engine-choice.R)? Errors of
# cv_momentnet() on complete new rows, as parts of the labels' variance.
#
#   Rscript data-raw/ridge-terms.R
#
# from the top of the repository. Needs the installed package and the packages
# that the tables are in (real-tables-data.R). Terms are penalty factors, 0 of
# the first two columns and 1 of the others, and no intercept, where columns and
# labels are counted from their means in the rows to learn from. 800 rows at
# most, and an eighth, a quarter and half of the columns of each; `pairs` is how
# many rows show a pair of columns. The bound of 25 was chosen on the first nine
# tables; nothing was on the others (other-tables-data.R, `chosen` is FALSE).

library(frugalreg)
source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-data.R"))
source(file.path("data-raw", "other-tables-data.R"))

sets <- c("meats", "hitters", "college", "boston", "concrete", "abalone",
          "chemical", "nhanes", "diamonds")
others <- c("auto", "carseats", "credit", "wage", "sacramento", "cars",
            "biomass", "chicago", "protein")

complete_table <- function(set) {
  if (set %in% sets) return(tables_of(set)$complete)
  parts <- other_tables[[set]]()
  rows <- stats::complete.cases(parts$x)
  x <- design_of(parts$x[rows, , drop = FALSE])
  list(x = x[, apply(x, 2, stats::sd) > 0], y = parts$y[rows])
}

parts_of <- function(set, seed) {
  data <- complete_table(set)
  set.seed(seed)
  rows <- sample(nrow(data$x))
  own <- rows[seq_len(min(800, round(2 / 3 * length(rows))))]
  new <- utils::head(setdiff(rows, own), 2000)
  x <- sweep(data$x, 2, colMeans(data$x[own, ]))
  y <- data$y - mean(data$y[own])
  list(x = x[own, ], y = y[own], new_x = x[new, ], new_y = y[new])
}

error_by <- function(engine, term, table, looks) {
  terms <- switch(term, intercept = list(intercept = FALSE),
                  factors = list(penalty_factor = c(0, 0, rep(
                    1, ncol(table$x) - 2
                  ))))
  fit <- suppressMessages(suppressWarnings(do.call(cv_momentnet, c(
    list(table$x, table$y, budget = looks, engine = engine, alpha = 0,
         seed = 1), terms
  ))))
  off <- predict(fit, table$new_x) - table$new_y
  signif(mean(off^2) / stats::var(table$new_y), 4)
}

one_cell <- function(set, seed, part, term) {
  table <- parts_of(set, seed)
  n <- nrow(table$x)
  d <- ncol(table$x)
  looks <- max(2, round(part * d))
  engines <- c(by_pairs = "pairs", completed = "completed")
  errors <- lapply(engines, error_by, term, table, looks)
  data.frame(set, chosen = set %in% sets, seed, term, n, d, looks,
             pairs = signif(n * looks * (looks - 1) / (d * (d - 1)), 3), errors)
}

started <- proc.time()[["elapsed"]]
cells <- expand.grid(set = c(sets, others), seed = 1:2,
                     part = c(0.125, 0.25, 0.5),
                     term = c("factors", "intercept"),
                     stringsAsFactors = FALSE)
results <- do.call(rbind, Map(one_cell, cells$set, cells$seed, cells$part,
                              cells$term))
results <- unique(results)
utils::write.csv(results, results_path("ridge-terms.csv"), row.names = FALSE,
                 quote = FALSE)
record_provenance("ridge-terms.csv", "Rscript data-raw/ridge-terms.R",
                  proc.time()[["elapsed"]] - started, 1)

# What completed rows have of the error of pairs, by how many rows show one.
results$ratio <- results$completed / results$by_pairs
group <- list(cut(results$pairs, c(0, 2, 5, 25, Inf), right = FALSE),
              ifelse(results$chosen, "chosen on", "others"))
print(do.call(rbind, lapply(split(results$ratio, group), function(ratio) {
  c(cells = length(ratio), mean = exp(mean(log(ratio))),
    better = mean(ratio < 1), worst = max(ratio))
})))
