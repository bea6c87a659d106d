# A PostgreSQL server in a temporary folder, a process of one's own: started by
# the first test that needs it, stopped with the R session. Where it cannot be
# started these tests are skipped, and say why.
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
    command <- as_server_user(paste(
      file.path(programs, "pg_ctl"), "-D", file.path(folder, "data"),
      "-m immediate stop"
    ))
    # Apart from the session, which testthat ends without waiting, with all
    # that has its environment.
    command <- paste0(paste(command, collapse = " "), "; rm -rf ", folder)
    system(paste("env -i PATH=\"$PATH\" sh -c", shQuote(command),
                 "> /dev/null 2>&1 &"))
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
