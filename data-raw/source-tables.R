# Regression tables of packages' sources, in their raw units, by rules and
# without a person who chooses: every data frame in `directory`, where sources
# of packages were unpacked (data/*.rda, .RData, .csv, .tab and .txt are read).
#
# A table has 60 rows and six columns at least; columns of numbers, and factors
# with eight levels at most as dummies; columns that miss a fifth are left out,
# then rows that miss anything. The label is drawn from the columns that have
# many values.

source(file.path("data-raw", "provenance.R"))
source(file.path("data-raw", "real-tables-gaps.R"))
source(file.path("data-raw", "real-tables-run.R"))

source_packages <- c(
  "wooldridge", "AER", "DAAG", "carData", "Ecdat", "faraway", "alr4", "MPV",
  "robustbase", "ISLR2", "pls", "chemometrics", "rrcov", "gamair", "bestglm",
  "lars", "care", "flare", "ppls", "UsingR", "Sleuth3", "agridat", "mlbench",
  "palmerpenguins", "catdata", "gamlss.data", "mfp", "HSAUR3", "KMsurv",
  "locfit", "vcdExtra"
)

fetch_sources <- function(directory, packages = source_packages) {
  dir.create(directory, showWarnings = FALSE)
  missing <- packages[!dir.exists(file.path(directory, packages))]
  for (package in missing) {
    file <- utils::download.packages(package, directory, type = "source")[, 2]
    utils::untar(file, exdir = directory)
  }
}

read_table_file <- function(file) {
  into <- new.env()
  name <- sub("[.].*", "", basename(file))
  switch(
    tolower(tools::file_ext(file)),
    rda = , rdata = load(file, into),
    csv = {
      first <- readLines(file, 1, warn = FALSE)
      assign(name, utils::read.table(
        file, header = TRUE, stringsAsFactors = TRUE,
        sep = if (grepl(";", first, fixed = TRUE)) ";" else ","
      ), into)
    },
    tab = , txt = assign(name, utils::read.table(
      file, header = TRUE, stringsAsFactors = TRUE
    ), into)
  )
  Filter(is.data.frame, as.list(into, sorted = TRUE))
}

source_frames <- function(directory, packages = source_packages) {
  frames <- list()
  for (package in sort(packages)) {
    for (file in list.files(file.path(directory, package, "data"),
                            full.names = TRUE)) {
      # Some are code, or of a form of their own.
      found <- tryCatch(read_table_file(file), error = function(problem) NULL)
      if (length(found) > 0) {
        names(found) <- paste0(package, ".", names(found))
        frames <- c(frames, lapply(found, as.data.frame))
      }
    }
  }
  frames
}

usable_columns <- function(frame) {
  for (name in names(frame)) {
    column <- frame[[name]]
    if (is.character(column)) column <- factor(column)
    usable <- is.null(dim(column)) && mean(is.na(column)) <= 0.2 &&
      (is.numeric(column) || is.logical(column) ||
         (is.factor(column) && nlevels(column) <= 8))
    frame[[name]] <- if (!usable) NULL
                     else if (is.factor(column)) factor(as.character(column))
                     else as.numeric(column)
  }
  stats::na.omit(frame)
}

several <- function(column) length(unique(column)) > 1

# A column of many values, drawn by the table's name; NULL where there is none.
label_of <- function(name, frame) {
  can_be <- vapply(frame, function(column) {
    is.numeric(column) &&
      length(unique(column)) > min(20, length(column) / 4)
  }, NA)
  if (!any(can_be)) return(NULL)
  set.seed(sum(utf8ToInt(name)))
  sample(names(frame)[can_be], 1)
}

# All columns but the label as numbers; NULL where they are too few or too many.
attributes_of <- function(frame, label) {
  others <- frame[setdiff(names(frame), label)]
  others <- others[vapply(others, several, NA)]
  if (ncol(others) < 5) return(NULL)
  x <- unname(stats::model.matrix(~ ., others)[, -1, drop = FALSE])
  if (ncol(x) <= 150 && all(is.finite(x))) x
}

# NULL where a frame is no such table.
table_of <- function(name, frame) {
  frame <- usable_columns(frame)
  if (NROW(frame) < 60 || ncol(frame) < 6) return(NULL)
  label <- label_of(name, frame)
  if (is.null(label)) return(NULL)
  x <- attributes_of(frame, label)
  y <- frame[[label]]
  if (!is.null(x) && all(is.finite(y))) list(x = x, y = y, label = label)
}

source_tables <- function(directory) {
  tables_of_frames(source_frames(directory))
}

tables_of_frames <- function(frames) {
  tables <- Map(function(name, frame) {
    tryCatch(table_of(name, frame), error = function(problem) NULL)
  }, names(frames), frames)
  tables <- Filter(Negate(is.null), tables)
  same <- vapply(tables, function(table) {
    paste(nrow(table$x), signif(sum(table$y), 6))
  }, "")
  tables[!duplicated(same) & !duplicated(names(tables))]
}

# A problem (split_rows()) in some of its columns.
in_columns <- function(problem, keep) {
  problem$x <- problem$x[, keep, drop = FALSE]
  problem$test_x <- problem$test_x[, keep, drop = FALSE]
  problem
}

# The columns of which more than two values are known, and several.
shown_to_vary <- function(x) {
  apply(x, 2, function(column) {
    known <- column[!is.na(column)]
    length(known) > 2 && several(known)
  })
}

# A table's rows to learn from and to test, in the columns that vary.
varying_problem <- function(table, seed, most, most_test = 2000) {
  set.seed(seed)
  problem <- split_rows(table, most, most_test)
  in_columns(problem, apply(problem$x, 2, stats::sd) > 0)
}

# The mean squared error on a problem's new rows as a part of that of the mean
# of its labels; predictions end with the labels that were `seen`. NA of NULL.
test_error <- function(predicted, problem, seen) {
  if (is.null(predicted)) return(NA)
  ends <- range(seen)
  off <- pmin(pmax(drop(predicted), ends[1]), ends[2]) - problem$test_y
  null <- mean((problem$test_y - mean(problem$y))^2)
  signif(mean(off^2) / null, 5)
}

# NULL where it fails.
quiet_or_null <- function(expression) {
  tryCatch(suppressWarnings(suppressMessages(expression)),
           error = function(problem) NULL)
}

# Rows of results of a table: what `work`, of one value each, makes of `values`
# in two minutes; NULL where that is nothing.
rows_of_table <- function(name, values, work) {
  rows <- do.call(rbind, lapply(values, function(value) {
    unless_late(120, work(value))$value
  }))
  if (!is.null(rows)) data.frame(table = name, rows)
}

# What `work` (of a table's name and the table) makes of all tables, or of as
# many as the option `tables` says, in a random order, but for those that
# `left_out` (of all names) names: rows of results/<name>.csv, which are written
# with their provenance, `script` and its options; those of `before` come first.
# Options: directory, processes.
over_source_tables <- function(name, work, left_out = NULL, before = NULL,
                               tables_in = source_tables,
                               script = paste0(name, ".R")) {
  started <- proc.time()[["elapsed"]]
  force(before)
  directory <- option("directory", file.path(tempdir(), "sources"))
  fetch_sources(directory)
  tables <- tables_in(directory)
  if (!is.null(left_out)) {
    tables <- tables[setdiff(names(tables), left_out(names(tables)))]
  }
  set.seed(20261125)
  chosen <- utils::head(sample(names(tables)),
                        as.integer(option("tables", 1000)))
  processes <- as.integer(option("processes", 1))
  blocks <- parallel::mclapply(chosen, function(one) work(one, tables[[one]]),
                               mc.cores = processes, mc.preschedule = FALSE)
  failed <- Filter(function(block) inherits(block, "try-error"), blocks)
  if (length(failed) > 0) stop(failed[[1]])
  results <- rbind(before, do.call(rbind, blocks))
  file <- paste0(name, ".csv")
  utils::write.csv(results, results_path(file), row.names = FALSE,
                   quote = FALSE)
  record_provenance(file, paste0(
    "Rscript data-raw/", script, " directory=sources tables=", length(chosen)
  ), proc.time()[["elapsed"]] - started, processes)
  results
}

# What `work` makes of it where a function of the package is `other`.
with_function <- function(name, other, work) {
  space <- asNamespace("frugalreg")
  own <- get(name, space)
  utils::assignInNamespace(name, other, space)
  on.exit(utils::assignInNamespace(name, own, space))
  work()
}

# Of errors now and before, of the same fits.
compared_errors <- function(now, before) {
  ratio <- now / before
  c(cells = length(ratio), "geometric mean" = exp(mean(log(ratio))),
    median = stats::median(ratio), "5 % better" = mean(ratio < 0.95),
    "5 % worse" = mean(ratio > 1.05), worst = max(ratio))
}

# The same of each group of rows of `results`, `now` next to the column `to`.
print_compared <- function(results, to, by) {
  groups <- split(results, results[[by]])
  rows <- lapply(groups, function(rows) compared_errors(rows$now, rows[[to]]))
  print(signif(do.call(rbind, rows), 3))
}
