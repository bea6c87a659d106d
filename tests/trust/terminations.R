# SIGTERM, which R does not survive, at random moments of asking and telling
# with a learner that is saved every ten examples: the process ends, the saved
# learner goes on, and the fit is the one of a run that nobody ended.
#
#   Rscript tests/trust/terminations.R [rounds=20] [seed=1]
#
# As a child: Rscript tests/trust/terminations.R KIND FOLDER

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
kinds <- c("aerr", "aelr", "ddaerr", "momentnet")
n <- 600
every <- 10

new_learner_of <- function(kind) {
  if (kind == "momentnet") return(frugal_learner(kind, 6, 3, n = n, seed = 1))
  frugal_learner(kind, 6, 3, radius = 2, n = n, step_size = 0.01, seed = 1,
                 control = frugal_control(keep_looks = TRUE))
}

child <- function(kind, folder) {
  suppressMessages(library(frugalreg))
  set.seed(1)
  x <- matrix(rnorm(n * 6), n)
  y <- x[, 1] - x[, 3] + 0.3 * rnorm(n)
  state <- file.path(folder, "state.rds")
  learner <- if (file.exists(state)) readRDS(state)
             else list(told = 0, learner = new_learner_of(kind))
  cat(Sys.getpid(), file = file.path(folder, "pid"))
  sales <- file(file.path(folder, "sales"), "at")
  while (learner$told < n) {
    row <- learner$told + 1
    columns <- request(learner$learner)
    cat(row, columns, "\n", file = sales)
    flush(sales)
    learner <- list(told = row,
                    learner = learn(learner$learner, x[row, columns], y[row]))
    if (row %% every == 0) {
      # What is half written is never the state.
      saveRDS(learner, paste0(state, ".new"), compress = FALSE)
      file.rename(paste0(state, ".new"), state)
    }
  }
  cat(rlang::hash(unname(coef(as_fit(learner$learner)))),
      file = file.path(folder, "fit"))
}

# Started, and ended after `seconds` of its work unless it has come to an end.
run_child <- function(kind, folder, seconds) {
  pid_file <- file.path(folder, "pid")
  unlink(pid_file)
  system2(file.path(R.home("bin"), "Rscript"), c(file, kind, folder),
          wait = FALSE, stdout = FALSE, stderr = FALSE)
  while (length(pid <- read_lines(pid_file)) == 0) Sys.sleep(0.02)
  Sys.sleep(seconds)
  pid <- as.integer(pid)
  killed <- is_running(pid) && tools::pskill(pid, tools::SIGTERM)
  for (wait in 1:500) {
    if (!is_running(pid)) return(killed)
    Sys.sleep(0.02)
  }
  stop("The process does not end: ", pid)
}

read_lines <- function(file) {
  if (file.exists(file)) readLines(file, warn = FALSE)
}

is_running <- function(pid) {
  status <- read_lines(file.path("/proc", pid, "stat"))
  length(status) > 0 && !grepl(") Z ", status[1], fixed = TRUE)
}

# Until there is a fit.
run_kind <- function(kind, most) {
  folder <- tempfile()
  dir.create(folder)
  killed <- 0
  while (!file.exists(file.path(folder, "fit"))) {
    seconds <- if (killed < most) stats::runif(1, 0, 0.6) else 100
    killed <- killed + run_child(kind, folder, seconds)
  }
  rows <- as.numeric(sub(" .*", "", read_lines(file.path(folder, "sales"))))
  sales <- unique(read_lines(file.path(folder, "sales")))
  list(killed = killed, fit = read_lines(file.path(folder, "fit")),
       again = length(rows) - n, others = length(sales) - n)
}

parent <- function(options) {
  set.seed(as.numeric(options$seed))
  most <- ceiling(as.numeric(options$rounds) / length(kinds))
  for (kind in kinds) {
    whole <- run_kind(kind, 0)
    ended <- run_kind(kind, most)
    cat(sprintf(paste("%s: %.0f times ended, the fit is the same: %s;",
                      "%.0f examples of %.0f asked for again, at most %.0f;",
                      "other looks: %.0f\n"), kind, ended$killed,
                identical(ended$fit, whole$fit), ended$again, n,
                every * ended$killed, ended$others))
    stopifnot(identical(ended$fit, whole$fit), ended$others == 0,
              ended$again <= every * ended$killed)
  }
}

arguments <- commandArgs(TRUE)
if (length(arguments) == 2 && arguments[1] %in% kinds) {
  child(arguments[1], arguments[2])
} else {
  options <- list(rounds = "20", seed = "1")
  given <- strsplit(arguments, "=")
  options[vapply(given, `[`, "", 1)] <- lapply(given, `[`, 2)
  parent(options)
}
