# Figures that README.md, vignette("numbers") and the help quote, from the
# committed results: each sentence is made of them, and has to be where it is
# said to be.
#
#   Rscript data-raw/documented-figures.R
#
# from the top of the repository.

by_split <- c("set", "repetition", "level")
real_tables <- utils::read.csv("data-raw/results/real-tables.csv")
real_tables <- real_tables[real_tables$version %in% c("-", "0.2.0"), ]
budgets <- real_tables[real_tables$kind == "budget", ]

# Fits under a budget, with the error of momentnet on the same.
budgets_of <- function(method) {
  part <- function(method) {
    budgets[budgets$method == method, c(by_split, "n", "d", "error")]
  }
  merge(part(method), part("momentnet"), by = c(by_split, "n", "d"),
        suffixes = c("", "_momentnet"))
}

# ... as a part of the error of glmnet with everything.
to_everything <- function(method) {
  everything <- real_tables[real_tables$kind == "complete" &
                              real_tables$method == "glmnet", ]
  rows <- merge(budgets[budgets$method == method, c(by_split, "error")],
                everything[c("set", "repetition", "error")],
                by = c("set", "repetition"), suffixes = c("", "_everything"))
  ratio <- rows$error / rows$error_everything
  c(stats::median(ratio), stats::quantile(ratio, 0.9, names = FALSE),
    length(ratio), sum(rows$error > 1))
}

online_sentence <- function() {
  learners <- stats::setNames(nm = c("aelr", "ddaelr", "aerr"))
  fits <- lapply(learners, function(method) {
    rows <- budgets_of(method)
    rows[rows$n >= 100, ]
  })
  ratio <- vapply(fits, function(rows) {
    stats::median(rows$error / rows$error_momentnet)
  }, 0)
  all <- do.call(rbind, fits)
  sprintf(paste("the median of the errors was %.2f times that of",
                "[cv_momentnet()] on as many looks for [aelr()], %.2f for",
                "[ddaelr()] and %.2f for [aerr()]. Of %d errors %d were more",
                "than 5 %% above that of the labels' mean"),
          ratio[["aelr"]], ratio[["ddaelr"]], ratio[["aerr"]], nrow(all),
          sum(all$error > 1.05))
}

budgets_sentence <- function() {
  ours <- to_everything("momentnet")
  theirs <- to_everything("first_rows_glmnet")
  c(sprintf(paste("%d cells), the ratio of the error to that of glmnet with",
                  "everything has a median of %.2f and a 90 %% quantile of",
                  "%.2f for `cv_momentnet()` (version"),
            ours[3], ours[1], ours[2]),
    sprintf(paste("For glmnet with the same number of looks, spent on the",
                  "first rows as a whole, these are %.2f and %.1f"),
            theirs[1], theirs[2]))
}

gaps_sentence <- function() {
  cells <- utils::read.csv("vignettes/results/real-tables.csv")
  cells <- cells[cells$version %in% c("-", "0.2.0") &
                   cells$kind %in% c("random", "observed", "value", "real"), ]
  near <- function(method) {
    sprintf("%.0f %%", 100 * mean(cells$to_best[cells$method == method] <=
                                    1.03))
  }
  sprintf(paste("(known only afterwards) in %s of the cells. At worst it is",
                "%.1f times as large, where the value itself decides whether",
                "it is missing. Soft imputation followed by glmnet is within",
                "3 %% in %s, chained equations (%d cells) in %s"),
          near("momentnet"), max(cells$to_best[cells$method == "momentnet"]),
          near("soft_glmnet"), sum(cells$method == "mice_glmnet"),
          near("mice_glmnet"))
}

intervals_sentence <- function() {
  found <- utils::read.csv("vignettes/results/intervals.csv")
  found <- found[found$given == "looks" & found$engine == "auto" &
                   found$method == "conformal" & found$level == 0.8, ]
  covered <- tapply(found$covered, found$new, mean)
  complete <- found[found$new == "complete", ]
  laws <- tapply(complete$covered, complete$law, mean)
  sprintf(paste("intervals of 80 %% covered %.0f %% of the labels of rows with",
                "5 looks, and %.0f %% of those of complete rows (%.0f to %.0f",
                "%% by distribution)"),
          100 * covered[["looks"]], 100 * covered[["complete"]],
          100 * min(laws), 100 * max(laws))
}

source(file.path("data-raw", "documented-plan.R"), local = TRUE)
plan <- plan_sentences()

database_sentences <- function() {
  rates <- utils::read.csv("vignettes/results/database-rates.csv")
  of <- function(what) rates$rate[match(paste("looks;", what), rates$what)]
  learner <- "aelr(budget = 5); batch"
  thousands <- function(what) {
    format(1000 * round(of(what) / 1000), big.mark = ",")
  }
  c(sprintf(paste("a look takes %.0f microseconds with one row per query, and",
                  "%.0f with fifty"),
            1e6 / of(paste(learner, 1)), 1e6 / of(paste(learner, 50))),
    sprintf(paste("SQLite answered %s looks per second of CPU time if the",
                  "source connects by itself, which prepares the query once,",
                  "and %s on a given connection; with a ledger, %s and %s"),
            thousands(paste(learner, "50; own connection")),
            thousands(paste(learner, 50)),
            thousands("batch 50; with a ledger; own connection"),
            thousands("batch 50; with a ledger; given connection")))
}

# From the slowest to the quickest driver.
reading_sentence <- function() {
  reading <- utils::read.csv("vignettes/results/reading.csv")
  added <- 100 * (range(reading$ratio) - 1)
  microseconds <- 1e6 / range(reading$driver)
  kinds <- reading$kind[c(which.max(reading$driver), which.min(reading$driver))]
  c(sprintf("reading in chunks adds %.0f to %.0f %%", added[1], added[2]),
    sprintf("%.1f (`%s`) to %.0f (`%s`) to read", microseconds[2], kinds[1],
            microseconds[1], kinds[2]))
}

expected_sentence <- function() {
  tables <- utils::read.csv("data-raw/results/expected-means.csv")
  ratio <- tapply(log(tables$now / tables$seen), tables$kind, mean)
  sprintf(paste("On %d other tables with half of the values missing, the error",
                "is %.2f times as large as with means and variances of the",
                "values seen if values are missing at random, %.2f times if",
                "another column decides, and %.2f times if the value itself",
                "decides"),
          length(unique(tables$table)), exp(ratio[["random"]]),
          exp(ratio[["observed"]]), exp(ratio[["value"]]))
}

# Among the best, or within 3 % of it, of the peers that there are.
peers_sentence <- function() {
  cells <- utils::read.csv("data-raw/results/fresh-peers.csv")
  near <- function(peers, rows) {
    best <- do.call(pmin, c(cells[rows, peers], na.rm = TRUE))
    100 * mean(cells$momentnet[rows] <= 1.03 * best)
  }
  imputed <- c("mean_glmnet", "soft_glmnet", "mice_glmnet")
  of_kind <- function(kind) {
    near(c(imputed, "whole_rows_glmnet"), cells$kind == kind)
  }
  bought <- function(many) {
    near(imputed, cells$kind == "budget" & (cells$n >= 200) == many)
  }
  sprintf(
    paste("On %d tables from the sources of other packages, on which nothing",
          "was chosen (`data-raw/source-peers.R`), it is within 3 %% of the",
          "best of four other methods in %.0f %% (half of the values missing",
          "at random), %.0f %% (three tenths missing, depending on a column)",
          "and %.0f %% (depending on the value itself). With a quarter of the",
          "columns bought, it is within 3 %% of the best imputation of the",
          "same looks in %.0f %% of the tables with 200 rows or more, and in",
          "%.0f %% of the smaller ones"),
    length(unique(cells$table)), of_kind("random"), of_kind("observed"),
    of_kind("value"), bought(TRUE), bought(FALSE)
  )
}

# Who has looks of the same cells.
same_looks_sentence <- function() {
  cells <- utils::read.csv("data-raw/results/limited-looks.csv")
  errors <- tapply(cells$error, list(
    paste(cells$set, cells$repetition, cells$budget), cells$method
  ), mean)
  own <- errors[, "momentnet"]
  peers <- c("mean_glmnet", "soft_glmnet", "mice_glmnet", "hmlasso")
  ratio <- own / apply(errors[, peers], 1, min, na.rm = TRUE)
  times <- function(method) exp(mean(log(errors[, method] / own), na.rm = TRUE))
  sprintf(
    paste("With the same looks, drawn uniformly (%d tables, %d cells;",
          "`data-raw/limited-looks.R`), its error is below those of mean",
          "imputation, soft imputation and chained equations followed by",
          "glmnet, and of hmlasso, in %.0f %% of the cells. It is within 3 %%",
          "of the best of these in %.0f %%, and %.1f times as large at worst.",
          "The best of the papers' learners has %.1f times its error, and",
          "glmnet on the same number of looks in whole rows %.2f times"),
    length(unique(cells$set)), length(own), 100 * mean(ratio < 1),
    100 * mean(ratio <= 1.03), max(ratio), times("papers_best"),
    times("first_rows_glmnet")
  )
}

# cv.glmnet() at its defaults and run to convergence, and cv_momentnet().
complete_sentence <- function() {
  cells <- utils::read.csv("data-raw/results/glmnet-converged.csv")
  lasso <- cells[cells$alpha == 1, ]
  near <- function(rows, method, with) {
    100 * mean(rows[[method]] <= 1.01 * rows[[with]], na.rm = TRUE)
  }
  sprintf(paste("in %.0f %% of the cases for ridge regression and in %.0f %%",
                "for the lasso, where glmnet at its defaults is as close in",
                "%.0f %%"),
          near(cells[cells$alpha == 0, ], "momentnet", "converged"),
          near(lasso, "momentnet", "converged"),
          near(lasso, "glmnet", "converged"))
}

# Simulated tables with gaps that no rule was chosen on.
averages_sentence <- function() {
  cells <- utils::read.csv("data-raw/results/momentnet-average.csv")
  cells <- cells[cells$seed > 500, ]
  errors <- tapply(cells$error, cells[c("seed", "method")], sum)
  is_noise <- startsWith(tapply(cells$structure, cells$seed, `[`, 1), "noise")
  others <- setdiff(colnames(errors), "average")
  ratio <- errors[, "average"] / apply(errors[, others], 1, min)
  signal <- ratio[!is_noise]
  noise <- range((errors[, "average"] / errors[, "null"])[is_noise])
  sprintf(paste("On %d other simulated tables (`data-raw/momentnet-average.R`,",
                "200 to 500 rows) it has %.2f times the error of the best of",
                "%d other methods, known only afterwards, and %.2f times at",
                "worst; it is within 3 %% of it in %.0f %%. If labels are",
                "noise (%d further tables), its error is %.3f to %.3f times",
                "that of their mean"),
          length(signal), exp(mean(log(signal))), length(others), max(signal),
          100 * mean(signal <= 1.03), sum(is_noise), noise[1], noise[2])
}

# Intervals of 90 % after two looks of ten.
few_looks_sentence <- function() {
  tables <- utils::read.csv("data-raw/results/labelled-folds.csv")
  two <- round(100 * tables[tables$looks == 2, c("own", "complete")])
  sprintf(paste("Intervals of 90 %% covered %d to %d %% of rows with two looks",
                "of ten, and %d to %d %% of complete rows",
                "(`data-raw/labelled-folds.R`)"),
          min(two$own), max(two$own), min(two$complete), max(two$complete))
}

# By law, where rows are too few for other intervals.
few_rows_sentence <- function() {
  tables <- utils::read.csv("data-raw/results/interval-small.csv")
  covered <- stats::aggregate(student ~ rows + missing, tables, mean)$student
  sprintf(paste("For 10, 14 and 18 rows of %d tables those of 95 %% covered",
                "%.0f to %.0f %% (`data-raw/interval-small.R`)"),
          length(unique(tables$table)), 100 * min(covered), 100 * max(covered))
}

# At 57 looks and at 5.
losses_sentence <- function() {
  digits <- utils::read.csv("data-raw/results/mnist-classes.csv")
  both <- function(method, looks = c(57, 5)) {
    of_method <- digits[digits$method == method, ]
    sprintf("%.1f %%", 100 * vapply(looks, function(count) {
      mean(of_method$error_rate[of_method$looks == count])
    }, 0))
  }
  ours <- "ddaelr_two_phase_centred"
  squared <- both(ours)
  logistic <- both(paste0(ours, "_logistic"))
  hinge <- both(paste0(ours, "_hinge"))
  lasso <- both("logistic_lasso", c(57, 5, 784))
  sprintf(paste("%s and %s with squared loss, %s and %s with logistic loss,",
                "and %s and %s with hinge loss. glmnet's logistic lasso has %s",
                "and %s with the same number of looks in whole rows, and %s",
                "with everything"),
          squared[1], squared[2], logistic[1], logistic[2], hinge[1], hinge[2],
          lasso[1], lasso[2], lasso[3])
}

brief <- c(budgets_sentence(), gaps_sentence(), peers_sentence(),
           complete_sentence())
said <- list("R/data-database.R" = database_sentences(),
             "R/doc-chunks.R" = reading_sentence(),
             "R/doc-online-settings.R" = online_sentence(),
             "README.md" = brief,
             "vignettes/numbers.Rmd" = c(brief, expected_sentence(),
                                         same_looks_sentence(),
                                         losses_sentence(),
                                         averages_sentence(), plan$readme),
             "R/plan-looks.R" = c(plan$help, pilots_sentence()),
             "R/doc-intervals.R" = c(intervals_sentence(), few_looks_sentence(),
                                     few_rows_sentence()))
missing <- unlist(lapply(names(said), function(file) {
  text <- gsub("\\s+", " ", paste(sub("^#'", "", readLines(file)),
                                  collapse = " "))
  own <- said[[file]]
  paste0(file, ": ", own[!vapply(own, grepl, NA, x = text, fixed = TRUE)],
         recycle0 = TRUE)
}))
if (length(missing) > 0) {
  stop("Not said:\n", paste(missing, collapse = "\n"), call. = FALSE)
}
cat("All figures are those of the results.\n")
