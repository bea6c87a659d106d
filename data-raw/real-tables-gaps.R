# The cells of real-tables.R: what is made of a table in a repetition. A cell
# has a kind and a level, and becomes a list of problems (one but for real
# gaps), each with training rows `x`, `y`, new rows `test_x`, `test_y`, and
# `budget` where looks are bought.
#
#   complete  everything is there; the level is 1
#   budget    looks a row, about a tenth, a quarter and half of the columns
#   random    the part of the entries that is missing, at random
#   observed  the same, likelier the larger a column is that is always there
#   value     the same, likelier the larger the value itself is
#   real      the table's own gaps (their part), five folds of all rows
#
# New rows are complete, but for real gaps. Two thirds of the rows are learned
# from; where they are few, that is done for each third that is left.

most_rows <- function(d) min(2000, floor(200000 / d))
most_test_rows <- 4000
few_rows <- 200

budgets_of <- function(d) unique(pmax(2, round(d * c(0.1, 0.25, 0.5))))

online_budget <- function(d) max(2, round(d * 0.25))

shares <- list(random = c(0.1, 0.3, 0.5, 0.7), observed = c(0.3, 0.7),
               value = c(0.3, 0.7))

cells_of <- function(set, tables, repetitions) {
  d <- ncol(tables$complete$x)
  missing <- mean(is.na(tables$gaps$x))
  levels <- c(list(complete = 1, budget = budgets_of(d)), shares,
              if (missing > 0) list(real = signif(missing, 2)))
  kinds <- data.frame(kind = rep(names(levels), lengths(levels)),
                      level = unlist(levels, use.names = FALSE))
  do.call(rbind, lapply(repetitions, function(repetition) {
    data.frame(set = set, repetition = repetition, kinds)
  }))
}

problems_of <- function(cell, tables) {
  set.seed(cell$repetition)
  if (cell$kind == "real") return(fold_problems(tables$gaps, 5))
  problems <- if (nrow(tables$complete$x) < few_rows) {
    fold_problems(tables$complete, 3)
  } else {
    list(split_rows(tables$complete))
  }
  set.seed(100 * cell$repetition + round(10 * cell$level))
  lapply(problems, function(problem) {
    if (cell$kind == "budget") problem$budget <- cell$level
    if (cell$kind %in% names(shares)) {
      problem$x <- with_gaps(problem$x, cell$kind, cell$level)
    }
    problem$store <- new.env() # what is bought once for several methods
    problem
  })
}

# In random order.
split_rows <- function(data, most = most_rows(ncol(data$x)),
                       most_test = most_test_rows) {
  n <- nrow(data$x)
  rows <- sample(n)
  count <- min(most, round(2 / 3 * n))
  problem_of(data, rows[seq_len(count)],
             rows[seq(count + 1, min(n, count + most_test))])
}

fold_problems <- function(data, folds) {
  most <- most_rows(ncol(data$x))
  rows <- sample(nrow(data$x), min(nrow(data$x), most))
  fold <- rep_len(seq_len(folds), length(rows))
  lapply(seq_len(folds), function(held) {
    problem_of(data, rows[fold != held], rows[fold == held])
  })
}

problem_of <- function(data, training, test) {
  list(x = data$x[training, , drop = FALSE], y = data$y[training],
       test_x = data$x[test, , drop = FALSE], test_y = data$y[test])
}

# ---- Gaps

with_gaps <- function(x, kind, share) {
  probability <- switch(kind,
    random = matrix(share, nrow(x), ncol(x)),
    observed = by_column(x, share),
    value = apply(x, 2, function(column) likelier(scores(column), share))
  )
  x[stats::runif(length(x)) < probability] <- NA
  x
}

# One column stays, of those with many values.
by_column <- function(x, share) {
  values <- apply(x, 2, function(column) length(unique(column)))
  shown <- sample(which(values >= min(10, max(values))), 1)
  probability <- matrix(likelier(scores(x[, shown]), share), nrow(x), ncol(x))
  probability[, shown] <- 0
  probability
}

scores <- function(column) {
  stats::qnorm((rank(column) - 0.5) / length(column))
}

# Logistic in the score, with a mean of `share`.
likelier <- function(score, share) {
  level <- stats::uniroot(function(level) {
    mean(stats::plogis(level + score)) - share
  }, c(-20, 20))$root
  stats::plogis(level + score)
}
