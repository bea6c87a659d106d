# What real-tables.R and real-tables-complete.R share: options, fits that may
# take too long, and results that are added to as they come.

# ---- Options: name=value,value

option <- function(name, default) {
  start <- paste0("^", name, "=")
  given <- grep(start, commandArgs(trailingOnly = TRUE), value = TRUE)
  if (length(given) == 0) return(default)
  strsplit(sub(start, "", given), ",")[[1]]
}

# The version is that of the installed package, or the name that is given; the
# commit, of a version that is not released, that of the working tree, from
# which it is taken to be installed.
run_settings <- function() {
  installed <- utils::packageVersion("frugalreg")
  released <- length(unlist(installed)) == 3
  list(
    processes = as.integer(option("processes", 1)),
    version = option("version", format(installed)),
    commit = if (released) paste0("v", installed)
             else system2("git", c("rev-parse", "--short", "HEAD"),
                          stdout = TRUE)
  )
}

# ---- A fit

# The value of an expression; where it fails or the time is up, none and a note
# that fits into a line of a CSV.
unless_late <- function(seconds, expression) {
  setTimeLimit(cpu = seconds, transient = TRUE)
  on.exit(setTimeLimit())
  tryCatch(
    list(value = expression, note = ""),
    error = function(problem) {
      text <- gsub("[\",\n]+", " ", conditionMessage(problem))
      late <- grepl("time limit", text)
      list(value = NULL, note = if (late) "time" else substr(text, 1, 80))
    }
  )
}

seconds_of <- function(times) {
  signif(times[["user.self"]] + times[["sys.self"]], 3)
}

error_of <- function(predicted, y) {
  signif(mean((predicted - y)^2) / stats::var(y), 6)
}

is_constant <- function(predicted, y) {
  stats::sd(predicted) < 1e-8 * stats::sd(y)
}

# ---- Results

append_block <- function(block, file) {
  if (!is.data.frame(block)) stop(block) # a process that failed
  is_new <- !file.exists(file)
  utils::write.table(block, file, sep = ",", row.names = FALSE,
                     col.names = is_new, append = !is_new, quote = FALSE)
}

# A few items at a time, by as many processes; the parent alone writes.
in_batches <- function(items, processes, file, work) {
  size <- if (processes == 1) 1 else 4 * processes
  for (batch in split(items, ceiling(seq_along(items) / size))) {
    blocks <- parallel::mclapply(batch, work, mc.cores = processes,
                                 mc.preschedule = processes == 1)
    for (block in blocks) append_block(block, file)
  }
}

add_run <- function(name, count, what, settings, started, peers = NULL) {
  script <- sub("[.]csv$", ".R", name)
  command <- paste(c(file.path("Rscript data-raw", script),
                     commandArgs(trailingOnly = TRUE)), collapse = " ")
  record_provenance(
    paste0(name, ", ", count, " ", what, " of version ", settings$version),
    command, proc.time()[["elapsed"]] - started, settings$processes, peers,
    adds = TRUE
  )
}
