# What a clinic does, without a browser: the fit, what can be asked of a
# patient, and the entries that are made in the record. Each action reads the
# record, checks, and writes it, with nobody in between.

#' fit        what predicts, before it has learned from the record
#' learns     "" or why it cannot
#' questions  a list by variable: levels, or which numbers (see single_label());
#'            columns of the fit; the number of the look that buys them
#' prices     by variable
#' outcome    a question, too: levels, or which numbers; and the `name` of an
#'            expression in the fit's formula
#' looks      what looks buy, see looked_attributes(): updated fits know of no
#'            groups
#' seen       what the fit was made from, see seen_by_fit()
#' learner    NULL, or one of momentnet's that asks for tests
#' @noRd
new_clinic <- function(fit, costs, file, learner = NULL, secret = NULL) {
  if (!inherits(fit, c("momentnet", "cv_momentnet"))) {
    abort_input("fit", "a fit of momentnet() or cv_momentnet()",
                found_fit(fit))
  }
  check_saved(fit)
  if (inherits(fit, "momentnet") && length(fit$lambda) > 1) {
    abort_input("fit", "a fit with one penalty, or a fit of cv_momentnet()",
                paste("with", length(fit$lambda)))
  }
  check_clinic_fit(fit)
  check_path(file)
  check_secret(secret)
  questions <- clinic_questions(fit)
  check_asking(learner, questions)
  clinic <- list(fit = fit_that_learns(fit), questions = questions,
                 prices = clinic_prices(costs, fit, questions),
                 outcome = clinic_outcome(fit),
                 looks = looked_attributes(fit$fit %||% fit),
                 seen = seen_by_fit(fit), file = file, learner = learner,
                 secret = secret)
  clinic$learns <- why_no_learning(clinic$fit)
  check_record(clinic, read_record(file))
  clinic
}

#' As the fit's labels are, which a formula may have made of others.
#' @noRd
clinic_outcome <- function(fit) {
  label <- blueprint(fit)$recipe$formula[[2]]
  c(single_label((fit$fit %||% fit)$settings),
    if (is.call(label)) list(name = deparse1(label)))
}

#' The file itself need not exist: the first entry makes it.
#' @noRd
check_path <- function(file) {
  given <- is_text(file) && dir.exists(dirname(file)) && !dir.exists(file)
  if (!given) {
    abort_input("file", "the path of a file in a folder that exists",
                found_phrase(file))
  }
}

#' A text with which keys are hashed before they are written; NULL: as typed.
#' @noRd
check_secret <- function(secret) {
  if (is.null(secret)) return(invisible())
  if (!says_something(secret)) {
    abort_input("secret", "NULL or a text", found_phrase(secret))
  }
  rlang::check_installed("digest", "to hash keys.")
}

#' A question is a variable, or a column where the fit knows no variables.
#' @noRd
clinic_questions <- function(fit) {
  variables <- blueprint(fit)$recipe$variables
  if (is.null(variables)) {
    base <- base_columns(fit$fit %||% fit)
    names <- rownames(coef(fit$fit %||% fit))[1 + seq_len(base$d)]
    of <- attributes_of(fit$fit %||% fit, base)$of
    return(stats::setNames(lapply(seq_along(names), function(at) {
      c(any_number, columns = at, look = of[at])
    }), names))
  }
  last <- 0
  questions <- lapply(seq_along(variables), function(at) {
    variable <- variables[[at]]
    columns <- last + seq_len(variable_width(variable))
    last <<- last + length(columns)
    flag <- is_flag(variable)
    c(any_number,
      list(levels = if (flag) c("FALSE", "TRUE") else variable$levels,
           columns = columns, logical = flag, look = at))
  })
  stats::setNames(questions, vapply(variables, `[[`, "", "name"))
}

#' A learner asks for columns by number: they must be the fit's, in its order.
#' @noRd
check_asking <- function(learner, questions) {
  if (is.null(learner)) return(invisible())
  right <- inherits(learner, "frugal_learner") &&
    inherits(learner$setup, "look_setup") &&
    identical(learner$setup$layout$column_names, names(questions))
  if (!right) {
    abort_input("learner", paste("NULL or a frugal_learner(\"momentnet\") with",
                                 "the names of the fit's variables"),
                found_phrase(learner))
  }
  check_told(learner)
}

#' Fits to bought looks buy those of new examples; here others have bought them,
#' and the same fit goes on from what it saw.
#' @noRd
fit_that_learns <- function(fit) {
  if (is.null(fit$setup)) return(fit)
  terms <- fit$setup$row_terms[c("weights", "offset")]
  fit$looks <- c(fit$looks, terms[lengths(terms) > 0], purchase_of(fit))
  # Of a total, some rows were not bought.
  bought <- sort(unique(fit$looks$values$row))
  fit$looks$values$row <- match(fit$looks$values$row, bought)
  for (part in intersect(c("labels", names(terms)), names(fit$looks))) {
    fit$looks[[part]] <- label_rows(fit$looks[[part]], bought)
  }
  own <- c("setup", "state")
  fit[own] <- list(NULL)
  if (!is.null(fit$fit)) fit$fit[own] <- list(NULL)
  fit
}

#' "" where the fit can be updated, else the note that the page shows.
#' @noRd
why_no_learning <- function(fit) {
  if (!is.null(blueprint(fit)$indicators)) {
    return(paste("A fit with indicators does not learn from new patients; they",
                 "are recorded."))
  }
  if (!is.null(fit$looks$values)) return("")
  if (engine_of(fit$fit %||% fit)$goes_on(fit$fit %||% fit)) return("")
  paste("The fit kept no looks (frugal_control(keep_looks = TRUE)), and does",
        "not learn from new patients; they are recorded.")
}

#' A file may be the record of another clinic, with other tests.
#' @noRd
check_record <- function(clinic, record) {
  made <- live_entries(record)
  made <- made[made$kind %in% c("result", "nothing"), ]
  strange <- setdiff(made$what, names(clinic$questions))
  if (length(strange) > 0) {
    abort_input("file", "a record of the fit's variables",
                paste("of", enumerate_phrase(dQuote(strange, FALSE))))
  }
}

#' What is known of a patient, a list by variable, and its outcome, also as it
#' was `typed`. It is NA of a patient who `left` without one. Of tests that came
#' to `nothing` no result is known. Earlier versions took outcomes and results
#' that no fit takes: of these the outcome is NA, and a result is not known.
#' @noRd
known_of <- function(clinic, record, patient) {
  entries <- live_entries(record)
  entries <- entries[entries$patient == patient, ]
  results <- entries[entries$kind == "result", ]
  typed <- entries$value[entries$kind == "outcome"]
  left <- "left" %in% entries$kind
  values <- Map(function(what, value) {
    read_value(clinic$questions[[what]], value)
  }, results$what, results$value)
  values <- stats::setNames(values, results$what)
  nothing <- unique(entries$what[entries$kind == "nothing"])
  list(values = Filter(Negate(is.null), values),
       nothing = setdiff(nothing, results$what), typed = typed, left = left,
       outcome = if (length(typed) > 0) {
         read_value(clinic$outcome, typed) %||% NA
       } else if (left) {
         NA
       },
       paid = paid_price(record, patient), exists = nrow(entries) > 0)
}

#' The value that a text means to a question, or NULL.
#' @noRd
read_value <- function(question, text) {
  if (!is.null(question$levels)) {
    if (!text %in% question$levels) return(NULL)
    if (isTRUE(question$logical)) return(as.logical(text))
    return(factor(text, question$levels))
  }
  number <- read_number(text)
  if (!is.null(number) && question$takes(number)) number
}

#' Decimals with a point, as R has them, but none of R's other ways to write
#' numbers.
#' @noRd
read_number <- function(text) {
  if (!grepl("^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,3})?$",
             text)) {
    return(NULL)
  }
  number <- as.numeric(text)
  if (is.finite(number)) number
}

#' A row of the fit's kind with what is known.
#' @noRd
row_of <- function(clinic, values) {
  recipe <- blueprint(clinic$fit)$recipe$variables
  row <- lapply(clinic$questions, function(question) {
    if (is.null(question$levels)) return(NA_real_)
    if (isTRUE(question$logical)) return(NA)
    factor(NA, question$levels)
  })
  row[names(values)] <- values
  if (!is.null(recipe)) return(as.data.frame(row, check.names = FALSE))
  matrix(unlist(row), 1, dimnames = list(NULL, names(row)))
}
