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

# A number of passes that a user may ask for as well.
asks_for_long_work <- function(damaged) {
  grepl("passes$", damaged$path) && is.numeric(damaged$part) &&
    isTRUE(damaged$part > 1e4 & damaged$part <= 2^53)
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
  if (asks_for_long_work(damaged)) {
    return(list(verdict = "skipped", detail = ""))
  }
  calls <- calls_on(damaged$object, shared$data)
  verdicts <- lapply(names(calls), function(call) {
    say(paste(name, how, damaged$path, call))
    calls[[call]]()
  })
  result <- worst_of(verdicts, names(calls))
  result$detail <- paste0(name, ", ", how, " at ", damaged$path, "; ",
                          result$detail)
  result
}
