# What a clinic says of a patient: the prediction, and what each further test
# would tell. The fit is that of the first patients and of those that the record
# has finished, worked out anew from the record.

#' fit, learner, and `note`: what could not be learned.
#' @noRd
learned_clinic <- function(clinic, record) {
  patients <- finished_patients(clinic, record)
  note <- clinic$learns
  fit <- clinic$fit
  informative <- Filter(function(known) length(known$values) > 0, patients)
  if (note == "" && length(informative) > 0) {
    rows <- do.call(rbind, lapply(informative, function(known) {
      row_of(clinic, known$values)
    }))
    y <- vapply(informative, `[[`, 0, "outcome", USE.NAMES = FALSE)
    fit <- tryCatch(
      suppressWarnings(update(fit, newx = rows, newy = y)),
      frugalreg_error = function(cnd) {
        note <<- paste("Not learned from new patients:", conditionMessage(cnd))
        clinic$fit
      }
    )
  }
  list(fit = fit, learner = told_learner(clinic, record), note = note,
       finished = length(patients))
}

#' What known_of() says of each patient with an outcome, by key, in the order of
#' the outcomes.
#' @noRd
finished_patients <- function(clinic, record) {
  live <- live_entries(record)
  keys <- live$patient[live$kind == "outcome"]
  stats::setNames(lapply(keys, function(key) known_of(clinic, record, key)),
                  keys)
}

#' The learner after those that it has asked for, in the order that it asked;
#' one of whom a test is missing is skipped.
#' @noRd
told_learner <- function(clinic, record) {
  learner <- clinic$learner
  if (is.null(learner)) return(NULL)
  live <- live_entries(record)
  asked <- live$patient[live$kind == "open" & live$what == "asked"]
  for (patient in asked) {
    known <- known_of(clinic, record, patient)
    if (is.null(known$outcome)) break
    wanted <- names(request(learner))
    learner <- if (all(wanted %in% names(known$values))) {
      learn(learner, unlist(known$values[wanted]), known$outcome)
    } else {
      learn(learner, skip = TRUE)
    }
  }
  learner
}

#' The prediction, its interval where the fit has one, and the tests that are
#' left, the best for their price first.
#' @noRd
advice <- function(clinic, learned, record, patient) {
  known <- known_of(clinic, record, patient)
  row <- row_of(clinic, known$values)
  looks <- next_look(learned$fit, row)
  variance <- attr(looks, "variance")
  left <- setdiff(names(clinic$questions), names(known$values))
  bought <- looked_attributes(learned$fit$fit %||% learned$fit)
  part <- vapply(left, function(name) {
    own <- bought$column %in% clinic$questions[[name]]$columns
    tells <- looks$reduction[looks$attribute %in%
                               bought$names[bought$attribute[own]]]
    if (variance > 0) max(tells, 0) / variance else 0
  }, 0)
  price <- clinic$prices[left]
  tests <- data.frame(test = left, price = unname(price), part = unname(part))
  asked <- if (identical(asked_patient(record), patient)) {
    names(request(learned$learner))
  }
  tests$asked <- tests$test %in% asked
  worth <- tests$part / pmax(tests$price, 1e-9)
  best <- order(!tests$asked, -worth, tests$price)
  list(prediction = predict(learned$fit, row)[[1]],
       interval = interval_of(learned$fit, row),
       unknown = sqrt(variance), tests = tests[best, ], known = known)
}

#' The two ends of the prediction interval; NULL of fits that have none.
#' @noRd
interval_of <- function(fit, row) {
  said <- tryCatch(predict(fit, row, interval = "prediction"),
                   frugalreg_error = function(cnd) NULL)
  if (!is.null(said)) as.vector(said[1, c("lwr", "upr")])
}
