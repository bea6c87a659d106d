# One corruption of a saved object, and every public method on it.

source(file.path(here, "corruptions.R"))
source(file.path(here, "methods.R"))
source(file.path(here, "objects.R"))

# Objects of version 0.1.0, of every class of today, and of learners that scale.
prepare <- function(here) {
  folder <- file.path(here, "..", "testthat", "saved", "0.1.0")
  data <- readRDS(file.path(folder, "data.rds"))
  files <- setdiff(list.files(folder, "[.]rds$"), c("data.rds"))
  old <- lapply(file.path(folder, files), function(file) readRDS(file)$object)
  names(old) <- sub("[.]rds$", " of 0.1.0", files)
  objects <- suppressWarnings(
    c(old, objects_of_today(data$x, data$y), new_objects(data))
  )
  # A check that refuses everything would find nothing wrong.
  for (object in objects) frugalreg:::check_saved(object)
  list(data = data, objects = objects)
}

new_objects <- function(data) {
  x <- data$x
  y <- data$y
  many <- rep(seq_along(y), 5)
  scaled <- x[many, ]
  list(
    auto_scaled = aerr(scaled, y[many], budget = 3, seed = 1),
    auto_lasso = aelr(scaled, y[many], budget = 3, seed = 1),
    auto_moment = moment_lasso(scaled, y[many], budget = 4, seed = 1),
    posterior = momentnet(scaled, y[many], budget = 3, winsorise = TRUE,
                          engine = "posterior", seed = 1),
    told_new = frugal_learner("ddaerr", 6, 4, 3, n = 40, step_size = 0.02,
                              center = TRUE, seed = 1)
  )
}

# Settings that are an object of their own may ask for as many passes as a user
# may; learners and fits may not, which know how many visits were planned.
may_work_long <- function(object) {
  is.list(object) && inherits(object, c("frugal_control", "learner_method"))
}

most_seconds <- 10 # of a processor, for one call: beyond it the call is ended

in_time <- function(call, object) {
  setTimeLimit(cpu = most_seconds, transient = TRUE)
  on.exit(setTimeLimit())
  verdict <- call()
  is_late <- grepl("reached CPU time limit", verdict$detail, fixed = TRUE)
  if (is_late) {
    verdict$verdict <- if (may_work_long(object)) "refused" else "too long"
  }
  verdict
}

run_case <- function(seed, shared, say) {
  set.seed(seed)
  name <- sample(names(shared$objects), 1)
  object <- shared$objects[[name]]
  how <- sample(names(corruptions), 1)
  say(paste("corrupting", name, how))
  damaged <- tryCatch(corrupted(object, corruptions[[how]]),
                      error = function(cnd) NULL)
  # What has become an object of R's own is not ours.
  if (is.null(damaged) || inherits(damaged$object, c("Date", "factor"))) {
    return(list(verdict = "skipped", detail = ""))
  }
  calls <- calls_on(damaged$object, shared$data)
  verdicts <- lapply(names(calls), function(call) {
    say(paste(name, how, damaged$path, call))
    in_time(calls[[call]], damaged$object)
  })
  result <- worst_of(verdicts, names(calls))
  result$detail <- paste0(name, ", ", how, " at ", damaged$path, "; ",
                          result$detail)
  result
}
