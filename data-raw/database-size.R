# How the cost of moments() of a table in SQLite grows with its rows: 50
# columns, 30 % missing, and a label. Each size in a process of its own, so that
# its memory is its own. A base of 10^5 rows is repeated: what is read does not
# change its cost. Needs RSQLite and 5 GB of disk for 10^7 rows.
#
#   Rscript data-raw/database-size.R [sizes]
#
# The results are in vignettes/results.
arguments <- commandArgs(trailingOnly = TRUE)
if (length(arguments) == 2 && arguments[1] == "one") {
  size <- as.numeric(arguments[2])
  library(frugalreg)
  file <- tempfile()
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  DBI::dbExecute(con, "pragma synchronous = off")
  set.seed(1)
  n <- 1e5
  x <- matrix(rnorm(n * 50), n, dimnames = list(NULL, paste0("x", 1:50)))
  y <- drop(x %*% rnorm(50)) + rnorm(n)
  x[sample(n * 50, 0.3 * n * 50)] <- NA
  DBI::dbWriteTable(con, "base", data.frame(id = seq_len(n), x, y = y))
  rm(x, y)
  DBI::dbExecute(con, "create table t as select * from base")
  for (copy in seq_len(size / n - 1)) {
    DBI::dbExecute(con, "insert into t select * from base")
  }
  invisible(gc())
  memory <- function(field) {
    line <- grep(field, readLines("/proc/self/status"), value = TRUE)
    as.numeric(gsub("[^0-9]", "", line)) / 1024
  }
  before <- memory("VmRSS")
  times <- system.time(all <- moments(
    chunk_source(con, "select * from t", key = "id"), y = "y", progress = FALSE
  ))
  stopifnot(all$n == size)
  cpu <- times[["user.self"]] + times[["sys.self"]]
  cat("RESULT", size, cpu, times[["elapsed"]], size / cpu, before,
      memory("VmHWM"), as.numeric(object.size(all)) / 1024, "\n")
  unlink(file)
  quit("no")
}
sizes <- if (length(arguments) > 0) as.numeric(arguments) else
  c(1e5, 1e6, 3e6, 1e7)
rows <- lapply(sizes, function(size) {
  lines <- system2(file.path(R.home("bin"), "Rscript"),
                   c("data-raw/database-size.R", "one", format(size)),
                   stdout = TRUE)
  line <- grep("^RESULT", lines, value = TRUE)
  values <- as.numeric(strsplit(trimws(line), " ")[[1]][-1])
  stats::setNames(as.data.frame(t(values)), c(
    "rows", "cpu_seconds", "elapsed_seconds", "rows_per_cpu_second",
    "megabytes_before", "megabytes_peak", "kilobytes_of_moments"
  ))
})
write.csv(do.call(rbind, rows), "vignettes/results/database-size.csv",
          row.names = FALSE)
