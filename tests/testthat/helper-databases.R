# A table with gaps in a database.

database_table <- function(n = 90) {
  at <- seq_len(n)
  x <- matrix(sin(outer(at, 1:6)) + rep(1:6, each = n) / 3, n)
  colnames(x) <- paste0("x", 1:6)
  x[outer(at, 1:6, function(i, j) (i * 7 + j * 3) %% 5 == 0)] <- NA
  data.frame(id = 100 + 3 * at, x, y = rowSums(x[, 1:2], na.rm = TRUE) +
               cos(at))
}

sqlite_with <- function(table, name = "t", file = ":memory:",
                        env = parent.frame()) {
  testthat::skip_if_not_installed("RSQLite")
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  withr_defer(DBI::dbDisconnect(con), env)
  DBI::dbWriteTable(con, name, table, overwrite = TRUE)
  con
}

# A function that connects to the table in a file.
in_file <- function(table, env = parent.frame()) {
  file <- tempfile(fileext = ".sqlite")
  sqlite_with(table, file = file, env = env)
  function() DBI::dbConnect(RSQLite::SQLite(), file)
}

# At the end of the calling test.
withr_defer <- function(expression, env) {
  expression <- substitute(expression)
  at <- parent.frame()
  do.call(on.exit, list(bquote(suppressWarnings(try(eval(.(expression), .(at)),
                                                    silent = TRUE))),
                        add = TRUE), envir = env)
}

# Chunks of so many rows, by biglm's protocol.
chunks_of <- function(table, size) {
  at <- 0
  function(reset = FALSE) {
    if (reset) at <<- 0
    if (reset || at >= nrow(table)) return(NULL)
    rows <- seq(at + 1, min(at + size, nrow(table)))
    at <<- at + size
    table[rows, , drop = FALSE]
  }
}

# In all rows, and in the rows of each fold.
expect_same_moments <- function(a, b, tolerance = 1e-10) {
  numbers <- function(moments) {
    frugalreg:::estimated_moments(moments)[c(
      "n", "center", "y_center", "sd", "y_sd", "seen", "count", "correlation",
      "slope"
    )]
  }
  of_all <- function(moments) {
    lapply(c(list(moments), unname(moments$folds)), numbers)
  }
  testthat::expect_equal(of_all(a), of_all(b), tolerance = tolerance)
}

# Before its question of that number something happens.
disturbed_source <- function(source, at, happens) {
  asked <- 0
  ask <- source$ask
  source$ask <- function(rows, columns) {
    asked <<- asked + 1
    if (asked == at) happens()
    ask(rows, columns)
  }
  source
}

# A reader of all rows of a table or matrix in three chunks.
reader_of_thirds <- function(table, form = identity) {
  left <- split(seq_len(nrow(table)), rep(1:3, length.out = nrow(table)) |>
                  sort())
  function() {
    rows <- left[1][[1]]
    left <<- left[-1]
    if (!is.null(rows)) form(table[rows, , drop = FALSE])
  }
}

# What a source answers when it is asked as a learner would.
answer_of <- function(source, rows, columns) {
  answer <- source$ask(rows, columns)
  if (is.null(answer$values)) stop("the source failed: ", answer$error)
  answer$values
}

# A learner with a bound that no value is above.
bounded <- function(learner) function(...) learner(..., x_bound = 1e4)

# The oracle of a table in memory.
lookup <- function(table, columns, batch = 10) {
  x <- as.matrix(table[columns])
  attribute_source(function(rows, columns) x[cbind(rows, columns)],
                   n = nrow(x), d = ncol(x), names = colnames(x),
                   batch = batch)
}

# Of table t in a database, by either kind of source.
same_everywhere <- function(connect) {
  con <- connect()
  on.exit(DBI::dbDisconnect(con))
  # As it was written, which may have cost digits.
  complete <- DBI::dbGetQuery(con, "select * from t order by id")
  names <- paste0("x", 1:6)
  expected <- lookup(complete, names)
  for (from in list(con, connect)) {
    source <- attribute_source(from, "t", key = "id", label = "y", batch = 10)
    expect_identical(dim(source), c(90, 6))
    expect_equal(source$keys, complete$id)
    for (fit in list(bounded(aelr), bounded(ddaerr), momentnet)) {
      a <- fit(source, source$labels, budget = 3, seed = 1)
      b <- fit(expected, complete$y, budget = 3, seed = 1)
      expect_identical(coef(a), coef(b))
      expect_identical(a$looks$total, b$looks$total)
    }
  }
}
