# One part of a saved object, and every kind of damage to it: all of these meet
# the check, and a few of those that it lets through every public method.

source(file.path(here, "states.R"))
source(file.path(here, "damages.R"))

most_met <- 3 # damages of a part that meet the methods
share_met <- 0.02 # of those that are refused, which are to be by all methods

# A part of an object drawn at random; the larger the object, the rarer each.
draw_part <- function(objects) {
  name <- sample(names(objects), 1)
  paths <- part_paths(objects[[name]])
  list(name = name, object = objects[[name]],
       path = paths[[sample(length(paths), 1)]])
}

# NULL where it is none for the part, or changes nothing.
damaged_part <- function(part, damage) {
  changed <- tryCatch(suppressWarnings(change_at(part$object, part$path,
                                                 damage)),
                      error = function(cnd) NULL)
  if (is.null(changed) || identical(changed, part$object)) return(NULL)
  # What R finds no method for, or has become an object of R's own, is not ours.
  if (!is.null(attr(changed, "class")) && (
    !is.character(attr(changed, "class")) ||
      inherits(changed, c("Date", "factor"))
  )) return(NULL)
  changed
}

checked <- function(object) {
  in_time(function() verdict_of(frugalreg:::check_saved(object)), object)
}

met <- function(object, data, say) {
  calls <- calls_on(object, data)
  verdicts <- lapply(names(calls), function(call) {
    say(call)
    in_time(calls[[call]], object)
  })
  worst_of(verdicts, names(calls))
}

run_case <- function(seed, shared, say) {
  set.seed(seed)
  part <- draw_part(shared$objects)
  where <- paste(part$name, path_name(part$object, part$path))
  left <- most_met
  verdicts <- list()
  for (how in sample(names(damages))) {
    say(paste("damaging", where, how))
    object <- damaged_part(part, damages[[how]])
    if (is.null(object)) next
    verdict <- checked(object)
    meets <- if (verdict$verdict == "fine") left > 0 else runif(1) < share_met
    if (meets) {
      if (verdict$verdict == "fine") left <- left - 1
      verdict <- met(object, shared$data, function(call) {
        say(paste(where, how, call))
      })
    }
    verdicts[[how]] <- verdict
  }
  if (length(verdicts) == 0) return(list(verdict = "skipped", detail = ""))
  result <- worst_of(verdicts, names(verdicts))
  result$detail <- paste0(where, "; ", result$detail)
  result
}
