# Tables of classes that ship with packages, and those of packages' sources, in
# raw units, by rules and without a person who chooses.
#
# The label of a table is its column of the fewest classes, two to eight of 20
# rows at least: the last where several have as few, or else one that is drawn
# by the table's name.

source(file.path("data-raw", "source-tables.R"))

shipping <- c("datasets", "kernlab", "mlbench", "modeldata", "MASS", "AER",
              "carData", "HSAUR3", "survival", "rpart", "boot", "psych",
              "AppliedPredictiveModeling", "ISLR", "NHANES", "VGAM", "survey",
              "vcd", "earth", "pROC", "gbm", "palmerpenguins", "caret", "rms",
              "Hmisc", "epiR", "cluster", "robustbase", "ggplot2", "lattice")

shipped_frames <- function(package) {
  found <- sub(" .*", "", utils::data(package = package)$results[, "Item"])
  frames <- lapply(unique(found), function(name) {
    into <- new.env()
    tryCatch(suppressWarnings(
      utils::data(list = name, package = package, envir = into)
    ), error = function(problem) NULL)
    as.list(into, sorted = TRUE)
  })
  frames <- Filter(is.data.frame, unlist(frames, recursive = FALSE))
  if (length(frames) > 0) names(frames) <- paste0(package, ".", names(frames))
  frames
}

all_frames <- function(directory) {
  shipped <- unlist(lapply(shipping, shipped_frames), recursive = FALSE)
  lapply(c(shipped, source_frames(directory)), as.data.frame)
}

# Numbers and factors of few levels, without what is missing.
plain_columns <- function(frame) {
  plain <- vapply(frame, function(column) {
    is.null(dim(column)) && mean(is.na(column)) <= 0.2 &&
      (is.numeric(column) || length(unique(column)) <= 20)
  }, NA)
  frame <- stats::na.omit(frame[plain])
  frame[] <- lapply(frame, function(column) {
    if (is.numeric(column)) as.numeric(column)
    else factor(as.character(column))
  })
  frame[vapply(frame, several, NA)]
}

# The values of a column that are classes, each in 20 rows at least.
class_count <- function(column) {
  counts <- table(column)
  if (is.numeric(column) && length(counts) > 2) return(NA)
  counts <- counts[counts >= 20]
  if (length(counts) %in% 2:8) length(counts) else NA
}

classes_of_frame <- function(name, frame) {
  frame <- plain_columns(frame)
  if (NROW(frame) < 90 || ncol(frame) < 5) return(NULL)
  counts <- vapply(frame, class_count, 0L)
  if (all(is.na(counts))) return(NULL)
  set.seed(sum(utf8ToInt(name)))
  # The last column is often the label.
  least <- which(counts == min(counts, na.rm = TRUE))
  label <- if (ncol(frame) %in% least) ncol(frame)
           else least[sample.int(length(least), 1)]
  y <- factor(frame[[label]])
  keep <- y %in% names(which(table(y) >= 20))
  x <- stats::model.matrix(~ ., frame[keep, -label, drop = FALSE])[, -1]
  list(x = unname(x), y = droplevels(y[keep]))
}

class_tables <- function(directory) {
  frames <- all_frames(directory)
  tables <- Map(function(name, frame) {
    tryCatch(classes_of_frame(name, frame), error = function(problem) NULL)
  }, names(frames), frames)
  tables <- Filter(function(table) {
    !is.null(table) && ncol(table$x) <= 200
  }, tables)
  same <- vapply(tables, function(table) {
    paste(nrow(table$x), signif(sum(abs(table$x)), 4))
  }, "")
  tables[!duplicated(same) & !duplicated(names(tables))]
}
