# A table with gaps in a database, and databases that are there.

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

expect_same_moments <- function(a, b, tolerance = 1e-10) {
  numbers <- function(moments) {
    frugalreg:::estimated_moments(moments)[c(
      "n", "center", "y_center", "sd", "y_sd", "seen", "count", "correlation",
      "slope"
    )]
  }
  testthat::expect_equal(numbers(a), numbers(b), tolerance = tolerance)
  testthat::expect_equal(length(a$folds), length(b$folds))
}

# A PostgreSQL server in a temporary folder; it ends with the R session, or when
# stop_postgres() is called. NULL where it cannot be started.
postgres <- new.env()

postgres_programs <- function() {
  folders <- c(Sys.glob("/usr/lib/postgresql/*/bin"),
               dirname(Sys.which("pg_ctl")))
  folders <- folders[nzchar(folders)]
  found <- folders[file.exists(file.path(folders, "initdb")) &
                     file.exists(file.path(folders, "pg_ctl"))]
  if (length(found) > 0) found[1]
}

# The server does not run as root.
as_server_user <- function(command) {
  is_root <- identical(Sys.info()[["effective_user"]], "root")
  if (is_root) c("su", "postgres", "-s", "/bin/sh", "-c", shQuote(command))
  else c("sh", "-c", shQuote(command))
}

run_as_server <- function(...) {
  command <- as_server_user(paste(...))
  suppressWarnings(system2(command[1], command[-1], stdout = FALSE,
                           stderr = FALSE, timeout = 60))
}

start_postgres <- function() {
  programs <- postgres_programs()
  if (is.null(programs)) return("PostgreSQL is not installed")
  folder <- tempfile("pg", tmpdir = "/tmp")
  dir.create(folder)
  Sys.chmod(folder, "0777", use_umask = FALSE)
  status <- run_as_server(file.path(programs, "initdb"), "-D",
                          file.path(folder, "data"),
                          "-U postgres -A trust -E UTF8 --locale=C --no-sync")
  if (status != 0) return("PostgreSQL's initdb fails here")
  options <- paste0("-k ", folder, " -c listen_addresses= -c fsync=off")
  status <- run_as_server(file.path(programs, "pg_ctl"), "-D",
                          file.path(folder, "data"), "-w -t 30 -l",
                          file.path(folder, "log"), "-o",
                          paste0('"', options, '"'), "start")
  if (status != 0) return("PostgreSQL does not start here")
  postgres$folder <- folder
  postgres$stop <- function() {
    run_as_server(file.path(programs, "pg_ctl"), "-D",
                  file.path(folder, "data"), "-m immediate stop")
    unlink(folder, recursive = TRUE)
  }
  reg.finalizer(postgres, function(server) server$stop(), onexit = TRUE)
  NULL
}

postgres_drivers <- c("RPostgres", "RPostgreSQL")

# A function that connects by this driver, to a database of the driver's name;
# or the test is skipped.
postgres_connects <- function(driver, user = "postgres") {
  testthat::skip_on_cran()
  testthat::skip_if_not_installed(driver)
  if (is.null(postgres$tried)) {
    postgres$tried <- TRUE
    postgres$why <- start_postgres()
  }
  if (!is.null(postgres$why)) testthat::skip(postgres$why)
  kind <- if (driver == "RPostgres") RPostgres::Postgres()
          else RPostgreSQL::PostgreSQL()
  folder <- postgres$folder
  connect <- function(user, database) {
    DBI::dbConnect(kind, host = folder, user = user, dbname = database)
  }
  database <- tolower(driver)
  if (!database %in% postgres$databases) {
    con <- connect("postgres", "postgres")
    DBI::dbExecute(con, paste("create database", database))
    DBI::dbDisconnect(con)
    postgres$databases <- c(postgres$databases, database)
  }
  function() connect(user, database)
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
