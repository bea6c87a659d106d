# What reading through chunk_source() costs over what the driver costs alone:
# CPU of one process, the same rows and blocks, in turn, each kept until the
# next one is there. From the package's root:
#
#   Rscript bench/reading.R [turns] [write]
#
# Kinds whose packages are not here are left out; PostgreSQL is started as the
# tests do it. With `write` the figures go to vignettes/results.
library(frugalreg)
source(file.path("data-raw", "provenance.R"))
given <- commandArgs(trailingOnly = TRUE)
turns <- as.integer(c(setdiff(given, "write"), 5)[1])
began <- proc.time()[["elapsed"]]
measured <- NULL
set.seed(1)
n <- 1e5
d <- 50
block <- 2e4
x <- matrix(rnorm(n * d), n, dimnames = list(NULL, paste0("x", seq_len(d))))
x[sample(n * d, 0.3 * n * d)] <- NA
y <- rnorm(n)
table <- data.frame(id = seq_len(n), x, y = y)
blocks <- split(seq_len(n), (seq_len(n) - 1) %/% block)
cpu <- function(expression) {
  times <- system.time(expression)
  times[["user.self"]] + times[["sys.self"]]
}
has <- function(package) requireNamespace(package, quietly = TRUE)

# All chunks, of which nothing is added.
read_through <- function(source) {
  while (!is.null(chunk <- frugalreg:::next_chunk(source))) {
    frugalreg:::chunk_added(source, nrow(chunk))
  }
}

# Drivers that are quick are asked several times.
compare <- function(name, source, alone, labels = "y", passes = 1) {
  times <- vapply(seq_len(turns), function(turn) {
    c(cpu(for (pass in seq_len(passes)) alone()) / passes,
      cpu(for (pass in seq_len(passes)) read_through(source())) / passes,
      cpu(moments(source(), y = labels, progress = FALSE)))
  }, numeric(3))
  ratios <- times[2, ] / times[1, ]
  rates <- n / apply(times, 1, median)
  cat(sprintf(paste("%-22s driver %9.0f, stream %9.0f, with moments %9.0f",
                    "rows a CPU second; stream over driver %.2f,",
                    "%.2f to %.2f\n"),
              name, rates[1], rates[2], rates[3], median(ratios), min(ratios),
              max(ratios)))
  measured <<- rbind(measured, data.frame(
    kind = name, driver = round(rates[1]), stream = round(rates[2]),
    with_moments = round(rates[3]), ratio = round(median(ratios), 3),
    least = round(min(ratios), 3), most = round(max(ratios), 3)
  ))
}

compare_query <- function(name, con) {
  query <- "select * from bench"
  compare(name, function() chunk_source(con, query, chunk = block, key = "id"),
          function() {
            result <- DBI::dbSendQuery(con, query)
            while (nrow(chunk <- DBI::dbFetch(result, block)) > 0) NULL
            DBI::dbClearResult(result)
          })
}

if (has("RSQLite")) {
  con <- DBI::dbConnect(RSQLite::SQLite(), tempfile())
  DBI::dbWriteTable(con, "bench", table)
  compare_query("RSQLite", con)
  DBI::dbDisconnect(con)
}
if (has("testthat")) {
  Sys.setenv(NOT_CRAN = "true") # or no server would be started
  source(file.path("tests", "testthat", "setup-postgres.R"))
  for (driver in Filter(has, postgres_drivers)) {
    con <- tryCatch(postgres_connects(driver)(), error = identity,
                    skip = identity)
    if (!inherits(con, "DBIConnection")) next
    DBI::dbWriteTable(con, "bench", table, row.names = FALSE)
    compare_query(driver, con)
    DBI::dbDisconnect(con)
  }
}
if (has("bigmemory")) {
  big <- bigmemory::filebacked.big.matrix(
    n, d, "double", backingfile = "x", descriptorfile = "x.desc",
    backingpath = tempdir(), dimnames = list(NULL, colnames(x))
  )
  big[, ] <- x
  compare("big.matrix", function() chunk_source(big, chunk = block),
          function() for (rows in blocks) chunk <- big[rows, ], y,
          passes = 10)
}
if (has("HDF5Array") && has("rhdf5")) {
  stored <- HDF5Array::writeHDF5Array(x, tempfile(), "x", with.dimnames = TRUE,
                                      chunkdim = c(1000, d))
  file <- DelayedArray::path(stored)
  compare("HDF5Array", function() chunk_source(stored, chunk = block),
          function() {
            for (rows in blocks) {
              chunk <- rhdf5::h5read(file, "x", list(rows, NULL))
            }
          }, y)
}
if (has("nanoparquet")) {
  files <- vapply(blocks, function(rows) {
    file <- tempfile(fileext = ".parquet")
    nanoparquet::write_parquet(table[rows, ], file)
    file
  }, "")
  compare("nanoparquet", function() chunk_source(files, key = "id"),
          function() {
            for (file in files) chunk <- nanoparquet::read_parquet(file)
          }, passes = 10)
}
if ("write" %in% given) {
  write_results(measured, "reading.csv")
  record_provenance("reading.csv",
                    paste("Rscript bench/reading.R", turns, "write"),
                    proc.time()[["elapsed"]] - began, 1,
                    sub("big.matrix", "bigmemory", measured$kind))
}
