# Errors, and the session that they leave behind.

# What a call must leave as it was. (The methods package notes its first
# ambiguous dispatch in an option of its own.)
session_state <- function() {
  options <- options()
  options$ambiguousMethodSelection <- NULL
  list(seed = get0(".Random.seed", globalenv(), inherits = FALSE),
       options = options, directory = getwd())
}

# The value of an expression, and a failure where it moved the session.
expect_session_unmoved <- function(expression, label = NULL) {
  before <- session_state()
  value <- force(expression)
  expect_identical(session_state(), before, label = label)
  invisible(value)
}

without_random_seed <- function(expression) {
  old <- get0(".Random.seed", globalenv(), inherits = FALSE)
  on.exit(if (is.null(old)) {
    suppressWarnings(rm(".Random.seed", envir = globalenv()))
  } else {
    assign(".Random.seed", old, envir = globalenv())
  })
  suppressWarnings(rm(".Random.seed", envir = globalenv()))
  expression
}

# Each expression of a block is an error of the class, leaves the session as it
# was, and says what the snapshot says, which no version of testthat words.
expect_refused <- function(class, block) {
  block <- substitute(block)
  frame <- parent.frame()
  expected <- c(paste0("frugalreg_error_", class), "frugalreg_error")
  said <- lapply(as.list(block)[-1], function(expression) {
    label <- paste(trimws(deparse(expression)), collapse = " ")
    cnd <- expect_session_unmoved(
      tryCatch({
        eval(expression, frame)
        NULL
      }, error = identity), label
    )
    expect_identical(intersect(class(cnd), expected), expected, label = label)
    causes <- Filter(Negate(is.null), list(cnd, cnd$parent))
    c(label, paste0("  ", vapply(causes, conditionMessage, "")))
  })
  expect_snapshot(cat(unlist(said), sep = "\n"))
}

# The error of an expression; a failure where there is none.
error_of <- function(expression) {
  tryCatch({
    expression
    stop("there was no error")
  }, frugalreg_error = identity)
}

# A fit that is no better than the mean of the labels, as is meant here.
hushed <- function(code) {
  suppressWarnings(code, classes = "frugalreg_warning_useless")
}

# What a script in a session of its own says, output and messages.
run_script <- function(script) { # and its arguments
  rscript <- file.path(R.home("bin"), "Rscript")
  libraries <- paste(.libPaths(), collapse = .Platform$path.sep)
  suppressWarnings(
    system2(rscript, c("--no-init-file", shQuote(script)), stdout = TRUE,
            stderr = TRUE, env = paste0("R_LIBS=", shQuote(libraries)))
  )
}

# The value of an expression in a session with these options, environment, kind
# of random numbers and language of order ("C", or ICU's name of one).
in_odd_session <- function(expression, options = list(), zone = NULL,
                           kind = NULL, language = NULL) {
  before <- options(options)
  on.exit(options(before))
  if (!is.null(zone)) {
    old_zone <- Sys.getenv("TZ", NA)
    on.exit(if (is.na(old_zone)) Sys.unsetenv("TZ")
            else Sys.setenv(TZ = old_zone), add = TRUE)
    Sys.setenv(TZ = zone)
  }
  if (!is.null(kind)) {
    old_kind <- RNGkind()
    old_seed <- get0(".Random.seed", globalenv(), inherits = FALSE)
    on.exit({
      suppressWarnings(do.call(RNGkind, as.list(old_kind)))
      if (!is.null(old_seed)) assign(".Random.seed", old_seed, globalenv())
    }, add = TRUE)
    suppressWarnings(do.call(RNGkind, as.list(kind)))
  }
  if (identical(language, "C")) {
    old_order <- Sys.getlocale("LC_COLLATE")
    on.exit(Sys.setlocale("LC_COLLATE", old_order), add = TRUE)
    Sys.setlocale("LC_COLLATE", "C")
  } else if (!is.null(language) && isTRUE(capabilities("ICU"))) {
    on.exit(icuSetCollate(locale = "default"), add = TRUE)
    icuSetCollate(locale = language)
  }
  force(expression)
}
