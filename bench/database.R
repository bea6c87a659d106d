# Looks a second of a table in SQLite as an oracle, and rows a second of
# moments() from it, beside bare ones. From the package's root:
#
#   Rscript bench/database.R [write]
#
# Needs RSQLite. Seconds are of CPU: this does not measure other users. With
# `write` the rates go to vignettes/results.
library(frugalreg)
source(file.path("data-raw", "provenance.R"))
began <- proc.time()[["elapsed"]]
set.seed(1)
n <- 1e5
d <- 50
x <- matrix(rnorm(n * d), n, dimnames = list(NULL, paste0("x", seq_len(d))))
table <- data.frame(id = seq_len(n), x, y = drop(x %*% rnorm(d)) + rnorm(n))
file <- tempfile()
connect <- function() DBI::dbConnect(RSQLite::SQLite(), file)
con <- connect()
DBI::dbWriteTable(con, "whole", table,
                  field.types = c(id = "integer primary key"))
cpu <- function(expression) {
  times <- system.time(expression)
  times[["user.self"]] + times[["sys.self"]]
}
measured <- NULL
rate <- function(what, count, seconds) {
  cat(sprintf("%-48s %9.0f a CPU second\n", what, count / seconds))
  measured <<- rbind(measured, data.frame(
    what = gsub(",", ";", what), rate = signif(count / seconds, 3)
  ))
}
for (batch in c(1, 10, 50, 200)) {
  rows <- min(n, 500 * batch)
  where <- paste("id <=", rows)
  for (from in c(con, connect)) {
    source <- attribute_source(from, "whole", key = "id", label = "y",
                               batch = batch, where = where)
    seconds <- cpu(fit <- aelr(source, source$labels, budget = 5, seed = 1))
    rate(paste0("looks, aelr(budget = 5), batch ", batch,
                if (is.function(from)) ", own connection"),
         fit$looks$total, seconds)
  }
}
# In turn, because a busy machine is not as quick at all times.
ledger_looks <- function(from) {
  source <- attribute_source(from, "whole", key = "id", label = "y",
                             where = "id <= 25000", ledger = "looks")
  seconds <- cpu(fit <- aelr(source, source$labels, budget = 5, seed = 1))
  fit$looks$total / seconds
}
speeds <- vapply(1:5, function(turn) {
  c(given = ledger_looks(con), own = ledger_looks(connect))
}, c(given = 0, own = 0))
for (from in rownames(speeds)) {
  rate(paste0("looks, batch 50, with a ledger, ", from, " connection"),
       median(speeds[from, ]), 1)
  cat(sprintf("  %.0f to %.0f\n", min(speeds[from, ]), max(speeds[from, ])))
}
memory <- attribute_source(function(rows, columns) x[cbind(rows, columns)],
                           n = n, d = d, batch = 50)
seconds <- cpu(fit <- aelr(memory, table$y, budget = 5, seed = 1))
rate("looks, batch 50, from memory", fit$looks$total, seconds)

gaps <- x
gaps[sample(n * d, 0.3 * n * d)] <- NA
DBI::dbWriteTable(con, "gaps", data.frame(id = table$id, gaps, y = table$y))
query <- "select * from gaps"
read <- cpu({
  result <- DBI::dbSendQuery(con, query)
  while (nrow(DBI::dbFetch(result, 2e4)) > 0) NULL
  DBI::dbClearResult(result)
})
rate("rows read from SQLite", n, read)
both <- cpu(moments(chunk_source(con, query, key = "id"), y = "y",
                    progress = FALSE))
rate("rows read and added", n, both)
# The same sums in SQL: products and counts of pairs, and sums of each column
# where the other was seen. SQLite has no more than 2000 columns in an answer.
names <- colnames(x)
pairs <- which(lower.tri(diag(d), TRUE), arr.ind = TRUE)
first <- names[pairs[, 1]]
second <- names[pairs[, 2]]
all <- expand.grid(names, names)
sums <- c(sprintf("sum(%s * %s)", first, second),
          sprintf("sum(%s is not null and %s is not null)", first, second),
          sprintf("sum(case when %s is not null then %s end)", all[[1]],
                  all[[2]]))
queries <- vapply(split(sums, (seq_along(sums) - 1) %/% 1500), toString, "")
seconds <- cpu(for (query in queries) {
  DBI::dbGetQuery(con, paste("select", query,
                             "from (select * from gaps limit 2000)"))
})
rate("rows of all sums in SQL", 2000, seconds)

chunks <- lapply(split(seq_len(n), (seq_len(n) - 1) %/% 2e4), function(rows) {
  data.frame(id = rows, gaps[rows, ], y = table$y[rows])
})
passes <- 5
source <- function() {
  at <- 0
  chunk_source(function() {
    at <<- at + 1
    if (at <= passes * length(chunks)) chunks[[(at - 1) %% length(chunks) + 1]]
  }, key = "id")
}
looks <- frugalreg:::matrix_rows(gaps)
turns <- vapply(1:5, function(turn) {
  c(added = cpu(moments(source(), y = "y", progress = FALSE)),
    bare = cpu(for (pass in seq_len(passes)) {
      frugalreg:::cpp_pair_moments(looks, table$y, numeric(d), 0, numeric())
    })) / passes
}, c(added = 0, bare = 0))
rate("rows added, of data frames", n, median(turns["added", ]))
rate("rows of the bare loop over pairs", n, median(turns["bare", ]))
ratios <- turns["added", ] / turns["bare", ]
cat(sprintf("adding over the bare loop: %.2f, %.2f to %.2f (at most 1.5)\n",
            median(ratios), min(ratios), max(ratios)))
if ("write" %in% commandArgs(trailingOnly = TRUE)) {
  summary <- data.frame(
    what = paste("adding over the bare loop;", c("median", "least", "most")),
    rate = round(c(median(ratios), min(ratios), max(ratios)), 3)
  )
  write_results(rbind(measured, summary), "database-rates.csv")
  record_provenance("database-rates.csv", "Rscript bench/database.R write",
                    proc.time()[["elapsed"]] - began, 1, "RSQLite")
}
