# The entries that a clinic makes. Where something is refused, nothing is
# written. `seen` is the last entry that whoever acts has seen: if there are
# later ones of the same patient, made in another window, the action is refused.

#' Reads, lets `act` add to it, and writes.
#' @noRd
change_record <- function(clinic, patient, seen, act) {
  record_store(clinic$file)$change(clinic$file, function(record) {
    later <- record$patient == patient & record$entry > seen
    if (any(later)) {
      refuse_entry(paste("This patient was changed in another window: look",
                         "again."), "stale")
    }
    act(record)
  })
}

#' A sentence to be shown on the page; nothing is written to the record.
#' @noRd
refuse_entry <- function(message, class = NULL) {
  abort_frugal(message, c(class, "entry", "input"))
}

#' Keys are never shown to the fit. Hashed ones cannot be read back, nor be
#' guessed without the secret.
#' @noRd
patient_key <- function(clinic, typed) {
  key <- one_text(typed)
  if (!nzchar(key) || nchar(key, "bytes") > 200) {
    refuse_entry("A patient needs a key of 1 to 200 characters.")
  }
  if (is.null(clinic$secret)) return(key)
  digest::hmac(clinic$secret, key, "sha256", serialize = FALSE)
}

#' The record, with an entry if the patient is new. Where a learner asks for
#' tests, and of no one else at the time, it asks of this patient.
#' @noRd
open_patient <- function(clinic, patient) {
  change_record(clinic, patient, Inf, function(record) {
    if (known_of(clinic, record, patient)$exists) return(record)
    asked <- !is.null(clinic$learner) && is.null(asked_patient(record))
    with_entry(record, patient, "open", if (asked) "asked" else "")
  })
}

#' The learner asks of one patient at a time: of that until it is finished.
#' @noRd
asked_patient <- function(record) {
  entries <- live_entries(record)
  asked <- entries$patient[entries$kind == "open" & entries$what == "asked"]
  waiting <- setdiff(asked, entries$patient[ends_patient(entries)])
  if (length(waiting) > 0) waiting[1]
}

#' The record with the result of a test, which is refused where nothing could be
#' predicted with it; a test that was paid and undone costs nothing again.
#' @noRd
enter_result <- function(clinic, patient, what, text, seen = Inf) {
  question <- chosen_question(clinic, what)
  text <- one_text(text)
  value <- understood_value(question, text, paste("result of", what))
  change_record(clinic, patient, seen, function(record) {
    known <- known_of(clinic, record, patient)
    check_not_known(known, what)
    known$values[[what]] <- value
    refuse_beyond(clinic, known$values, text)
    with_entry(record, patient, "result", what, text,
               price_now(clinic, record, patient, what))
  })
}

#' The record with a test that was made and came to nothing, as where a sample
#' was lost: it is paid, and paid again if it is made again.
#' @noRd
enter_nothing <- function(clinic, patient, what, seen = Inf) {
  chosen_question(clinic, what)
  change_record(clinic, patient, seen, function(record) {
    check_not_known(known_of(clinic, record, patient), what)
    with_entry(record, patient, "nothing", what,
               price = price_now(clinic, record, patient, what))
  })
}

#' What is asked by the test that was chosen.
#' @noRd
chosen_question <- function(clinic, what) {
  question <- clinic$questions[[one_text(what)]]
  if (is.null(question)) refuse_entry("Choose one of the tests.")
  question
}

#' `known` is what known_of() says of the patient to be changed.
#' @noRd
check_not_known <- function(known, what) {
  check_open(known)
  if (what %in% names(known$values)) {
    refuse_entry(paste0(what, " is already known: undo it first."))
  }
}

#' Refuses a result that the fit's terms, as log(age), cannot be made of, or
#' that predicts nothing finite. R's own warnings say nothing more, and a level
#' that no patient had is one that this patient brings.
#' @noRd
refuse_beyond <- function(clinic, values, text) {
  refuse <- function(cnd) {
    refuse_entry(paste(text, "is beyond what can be predicted from."))
  }
  muffle <- function(cnd) {
    tells <- inherits(cnd, "frugalreg_warning") &&
      !inherits(cnd, "frugalreg_warning_unseen_level")
    if (!tells) rlang::cnd_muffle(cnd)
  }
  tryCatch(
    withCallingHandlers(predict(clinic$fit, row_of(clinic, values)),
                        warning = muffle),
    frugalreg_error_numeric = refuse, frugalreg_error_input = refuse,
    frugalreg_warning = refuse
  )
}

#' What a browser sent, without spaces around it; "" for all that is no text.
#' @noRd
one_text <- function(text) {
  if (!is_text(text) || !validUTF8(text)) return("")
  trimws(text)
}

#' The value that `text` means; refused where it means none.
#' @noRd
understood_value <- function(question, text, name) {
  value <- read_value(question, text)
  if (is.null(value)) {
    refuse_entry(paste0("The ", name, " must be ", allowed_values(question),
                        ", not \"", substr(text, 1, 40), "\"."))
  }
  value
}

#' For sentences that refuse a value.
#' @noRd
allowed_values <- function(question) {
  if (!is.null(question$levels)) {
    return(paste("one of", enumerate_phrase(question$levels)))
  }
  paste0(question$allowed,
         if (!isTRUE(question$whole)) ", with a point for decimals")
}

#' `known` is what known_of() says of the patient to be changed.
#' @noRd
check_open <- function(known) {
  if (!known$exists) refuse_entry("There is no such patient.")
  if (!is.null(known$outcome)) {
    refuse_entry("This patient is finished: undo that first.")
  }
}

#' The record with the outcome, after which the patient is finished and the fit
#' learns from what is known of them.
#' @noRd
enter_outcome <- function(clinic, patient, text, seen = Inf) {
  text <- one_text(text)
  understood_value(clinic$outcome, text, "outcome")
  change_record(clinic, patient, seen, function(record) {
    check_open(known_of(clinic, record, patient))
    with_entry(record, patient, "outcome", value = text)
  })
}

#' The record with a patient who is finished without an outcome: nothing is
#' learned, and a study asks of the next.
#' @noRd
leave_patient <- function(clinic, patient, seen = Inf) {
  change_record(clinic, patient, seen, function(record) {
    check_open(known_of(clinic, record, patient))
    with_entry(record, patient, "left")
  })
}

#' The last entry of a patient is not meant any more; what it cost stays paid.
#' Where nothing else is left, that is that the patient was opened.
#' @noRd
undo_entry <- function(clinic, patient, seen = Inf) {
  change_record(clinic, patient, seen, function(record) {
    live <- live_entries(record)
    own <- live[live$patient == patient, ]
    if (nrow(own) == 0) refuse_entry("There is nothing to undo.")
    last <- own[nrow(own), ]
    told <- !is.null(clinic$learner) && ends_patient(last)
    if (told && any(live$kind == "open" & live$entry > last$entry)) {
      refuse_entry(paste("The study has already asked about the next patient:",
                         "this entry can no longer be undone."))
    }
    with_entry(record, patient, "undo", as.character(last$entry))
  })
}
