# How the cost of moments() of a table in SQLite grows with its rows: 50
# columns, 30 % missing, and a label.
#
#   Rscript data-raw/database-size.R [file]
#
# from the top of the repository, with the installed package and RSQLite. The
# table has 10^7 rows (4 GB): 10^5 rows again and again, which cost what others
# do; 10^5 and 10^6 rows are its first ones. Each size is read in a process of
# its own, so that its memory is its own; the smaller ones once more by the
# driver alone. With the name of a file the table is kept there, and what was
# measured beside it: another run of the command goes on.

source(file.path("data-raw", "provenance.R"))

sizes <- c(1e5, 1e6, 1e7)
base <- 1e5
d <- 50
this <- "data-raw/database-size.R"

cpu_seconds <- function(times) times[["user.self"]] + times[["sys.self"]]

make_table <- function(file) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbExecute(con, "pragma synchronous = off")
  DBI::dbExecute(con, "pragma journal_mode = off")
  set.seed(1)
  x <- matrix(rnorm(base * d), base,
              dimnames = list(NULL, paste0("x", seq_len(d))))
  y <- drop(x %*% rnorm(d)) + rnorm(base)
  x[sample(base * d, 0.3 * base * d)] <- NA
  DBI::dbWriteTable(con, "base", data.frame(id = seq_len(base), x, y = y))
  DBI::dbExecute(con, "create table t as select * from base")
  for (copy in seq_len(max(sizes) / base - 1)) {
    DBI::dbExecute(con, "insert into t select * from base")
  }
}

# Of the process, by a field of its status.
megabytes <- function(field) {
  line <- grep(field, readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("[^0-9]", "", line)) / 1024
}

# One size, in this process.
measure <- function(file, size) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  on.exit(DBI::dbDisconnect(con))
  query <- paste("select * from t limit", format(size, scientific = FALSE))
  invisible(gc())
  before <- megabytes("VmRSS")
  all <- NULL
  times <- system.time(all <- frugalreg::moments(
    frugalreg::chunk_source(con, query, key = "id"), y = "y", progress = FALSE
  ))
  stopifnot(all$n == size)
  most <- megabytes("VmHWM")
  reading <- if (size > 1e6) NA else cpu_seconds(system.time({
    result <- DBI::dbSendQuery(con, query)
    while (nrow(DBI::dbFetch(result, 2e4)) > 0) NULL
    DBI::dbClearResult(result)
  }))
  cpu <- cpu_seconds(times)
  data.frame(rows = size, cpu_seconds = cpu, reading_cpu_seconds = reading,
             elapsed_seconds = times[["elapsed"]],
             rows_per_cpu_second = size / cpu, megabytes_before = before,
             megabytes_peak = most,
             kilobytes_of_moments = as.numeric(object.size(all)) / 1024)
}

in_process <- function(...) {
  status <- system2(file.path(R.home("bin"), "Rscript"), c(this, ...))
  stopifnot(status == 0)
}

arguments <- commandArgs(trailingOnly = TRUE)
if (identical(arguments[1], "make")) {
  make_table(arguments[2])
} else if (identical(arguments[1], "one")) {
  saveRDS(measure(arguments[2], as.numeric(arguments[3])), arguments[4])
} else {
  started <- proc.time()[["elapsed"]]
  file <- if (length(arguments) > 0) arguments[1] else
    tempfile(fileext = ".sqlite")
  if (!file.exists(file)) in_process("make", file)
  rows <- lapply(sizes, function(size) {
    result <- paste0(file, "-", log10(size), ".rds")
    if (!file.exists(result)) {
      in_process("one", file, format(size, scientific = FALSE), result)
    }
    print(readRDS(result))
  })
  if (length(arguments) == 0) unlink(paste0(file, c("", "-5.rds", "-6.rds",
                                                    "-7.rds")))
  results <- do.call(rbind, rows)
  results[-1] <- lapply(results[-1], signif, 4)
  write_results(results, "database-size.csv")
  record_provenance("database-size.csv", paste("Rscript", this),
                    proc.time()[["elapsed"]] - started, 1, "RSQLite")
}
