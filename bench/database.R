# Looks a second of a table in SQLite as an oracle, and rows a second of
# moments() from it, beside bare ones. From the package's root:
#
#   Rscript bench/database.R
#
# Needs RSQLite. Seconds are of CPU: this does not measure other users.
library(frugalreg)
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
rate <- function(what, count, seconds) {
  cat(sprintf("%-48s %9.0f a CPU second\n", what, count / seconds))
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
for (from in c(con, connect)) {
  source <- attribute_source(from, "whole", key = "id", label = "y",
                             where = "id <= 25000", ledger = "looks")
  seconds <- cpu(fit <- aelr(source, source$labels, budget = 5, seed = 1))
  rate(paste0("looks, batch 50, with a ledger",
              if (is.function(from)) ", own connection"),
       fit$looks$total, seconds)
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
# In turn, because a busy machine is not as quick at all times.
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
