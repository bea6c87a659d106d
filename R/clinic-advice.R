# What a clinic says of a patient: the prediction, and what each further test
# would tell. The fit is that of the first patients and of those that the record
# has finished, worked out anew from the record.

#' fit, learner, and `note`: what could not be learned, and what was said in
#' learning.
#' @noRd
learned_clinic <- function(clinic, record) {
  patients <- finished_patients(clinic, record)
  usable <- vapply(patients, function(known) !is.na(known$outcome), NA)
  learned <- learned_fit_of(clinic, patients[usable])
  told <- told_learner(clinic, record)
  notes <- c(clinic$learns, learned$note, told$note, if (!all(usable)) {
    paste0("Not learned from outcomes that are not ",
           allowed_values(clinic$outcome), ": ", sum(!usable), ".")
  })
  list(fit = learned$fit, learner = told$learner,
       note = paste(notes[nzchar(notes)], collapse = " "),
       finished = length(patients))
}

#' The fit updated with those of the patients of whom anything is known, and a
#' `note` where that failed, or something was said.
#' @noRd
learned_fit_of <- function(clinic, patients) {
  patients <- Filter(function(known) length(known$values) > 0, patients)
  as_it_is <- list(fit = clinic$fit, note = "")
  if (clinic$learns != "" || length(patients) == 0) return(as_it_is)
  rows <- do.call(rbind, lapply(patients, function(known) {
    row_of(clinic, known$values)
  }))
  y <- unlist(lapply(patients, `[[`, "outcome"), use.names = FALSE)
  tryCatch(
    {
      learned <- with_what_is_said(update(clinic$fit, newx = rows, newy = y))
      list(fit = learned$value, note = paste(learned$said, collapse = " "))
    },
    frugalreg_error = function(cnd) {
      as_it_is$note <- paste("Not learned from new patients:",
                             conditionMessage(cnd))
      as_it_is
    }
  )
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

#' The learner after those that it has asked for, in the order that it asked.
#' What it refuses is in `note`; the next are asked for as if that one had been
#' skipped.
#' @noRd
told_learner <- function(clinic, record) {
  told <- list(learner = clinic$learner, note = "")
  if (is.null(clinic$learner)) return(told)
  live <- live_entries(record)
  asked <- live$patient[live$kind == "open" & live$what == "asked"]
  for (patient in asked) {
    known <- known_of(clinic, record, patient)
    if (is.null(known$outcome)) break
    told$learner <- tryCatch(
      told_patient(clinic, told$learner, known),
      frugalreg_error = function(cnd) {
        told$note <<- paste("The study has skipped a patient:",
                            conditionMessage(cnd))
        learn(told$learner, skip = TRUE)
      }
    )
  }
  told
}

#' The learner after one patient, who is skipped where a test is missing; but
#' one that came to nothing is told to those that go on without. It knows no
#' factors: of these it is told the number of the level, and of classes what the
#' fit makes of them.
#' @noRd
told_patient <- function(clinic, learner, known) {
  wanted <- names(request(learner))
  measured <- intersect(wanted, names(known$values))
  lost <- if (skips_missing(learner$setup$control)) known$nothing
  if (is.na(known$outcome) || !all(wanted %in% c(measured, lost))) {
    return(learn(learner, skip = TRUE))
  }
  values <- stats::setNames(rep(NA_real_, length(wanted)), wanted)
  values[measured] <- vapply(known$values[measured], as.numeric, 0)
  learn(learner, values,
        response_of_fit(clinic$fit, known$outcome, 1, "outcome"))
}

#' What prediction_for() says, what is known and which results are `outlying`,
#' and the tests that are left, the best for their price first.
#' @noRd
advice <- function(clinic, learned, record, patient) {
  known <- known_of(clinic, record, patient)
  row <- row_of(clinic, known$values)
  looks <- looks_left(clinic, learned$fit, row)
  variance <- attr(looks, "variance")
  left <- setdiff(names(clinic$questions), names(known$values))
  bought <- clinic$looks
  part <- vapply(left, function(name) {
    own <- bought$column %in% clinic$questions[[name]]$columns
    tells <- looks$reduction[looks$attribute %in%
                               bought$names[bought$attribute[own]]]
    if (variance > 0) max(tells, 0) / variance else 0
  }, 0)
  price <- vapply(left, function(name) {
    price_now(clinic, record, patient, name)
  }, 0)
  tests <- data.frame(test = left, price = unname(price), part = unname(part))
  asked <- if (identical(asked_patient(record), patient)) {
    names(request(learned$learner))
  }
  tests$asked <- tests$test %in% asked
  best <- order(!tests$asked, -per_price(tests$part, tests$price),
                tests$price)
  c(prediction_for(learned$fit, row),
    list(name = clinic$outcome$name, predicted = clinic$outcome$predicted,
         tests = tests[best, ], known = known,
         outlying = outlying_results(clinic, known$values)))
}

#' The prediction, also `as_it_comes`, not held near values and labels seen; its
#' interval where the fit has one; what is `unknown`, on the scale of the
#' outcome, as the variance of looks is not; and a `note` of what was said.
#' @noRd
prediction_for <- function(fit, row) {
  heard <- with_what_is_said(list(
    said = predict(fit, row, se.fit = TRUE),
    as_it_comes = predict(fit, row, clip = FALSE)[[1]],
    interval = interval_of(fit, row)
  ))
  said <- heard$value$said
  list(prediction = said$fit[[1]], as_it_comes = heard$value$as_it_comes,
       interval = heard$value$interval, unknown = said$se.fit[[1]],
       note = paste(heard$said, collapse = " "))
}

#' As next_look() says, of what the first fit's looks bought.
#' @noRd
looks_left <- function(clinic, fit, row) {
  s <- if (!is.null(fit$fit)) default_penalty(fit)
  chosen <- chosen_fit_or_itself(fit, s)
  penalty <- penalty_values(chosen, chosen_penalty(fit, s))
  gains_of_looks(chosen, penalty, row, rows_of_fit(chosen, row, "row"), NULL,
                 clinic$looks)
}

#' The two ends of the prediction interval; NULL of fits that have none.
#' @noRd
interval_of <- function(fit, row) {
  said <- tryCatch(predict(fit, row, interval = "prediction",
                           method = "conformal"),
                   frugalreg_error = function(cnd) NULL)
  if (!is.null(said)) as.vector(said[1, c("lwr", "upr")])
}
