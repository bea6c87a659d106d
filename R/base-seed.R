# The 64 bits that decide all draws of a fit. NULL takes them from R's stream,
# so that set.seed() governs; a whole number or the seed of an earlier fit
# leaves the user's stream alone.

#' NULL, a double, or the text of an earlier fit's seed: what with_seed() takes.
#' @noRd
check_seed <- function(seed) {
  if (is.null(seed) || is_seed_of_fit(seed)) return(seed)
  if (!is_whole(seed, -2^53, 2^53)) {
    abort_input("seed", "NULL, a whole number, or the seed of an earlier fit",
                found_phrase(seed))
  }
  as.numeric(seed)
}

#' Text as draw_seed() makes it: 0x and 16 digits.
#' @noRd
is_seed_of_fit <- function(seed) {
  is.character(seed) && length(seed) == 1 && grepl("^0x[0-9a-f]{16}$", seed)
}

#' 64 bits of R's stream, as text: a double has no more than 53.
#' @noRd
draw_seed <- function() {
  quarters <- floor(stats::runif(4) * 65536)
  paste0("0x", paste(sprintf("%04x", as.integer(quarters)), collapse = ""))
}

#' High and low 32 bits.
#' @noRd
seed_words <- function(seed) {
  if (is.character(seed)) {
    half <- function(at) {
      strtoi(substr(seed, at, at + 3), 16L) * 65536 +
        strtoi(substr(seed, at + 4, at + 7), 16L)
    }
    return(c(half(3), half(11)))
  }
  c(floor(seed / 2^32) %% 2^32, seed %% 2^32)
}

#' run(seed), with a seed from R's stream where none is given. Where the run
#' fails the stream is put back, unless somebody else (an oracle) has used it
#' meanwhile.
#' @noRd
with_seed <- function(seed, run) {
  if (!is.null(seed)) return(run(seed))
  before <- random_state()
  seed <- draw_seed()
  drawn <- random_state()
  finished <- FALSE
  on.exit(if (!finished && identical(random_state(), drawn)) {
    restore_random_state(before)
  })
  result <- run(seed)
  finished <- TRUE
  result
}

#' R's .Random.seed; NULL where the session has drawn nothing yet.
#' @noRd
random_state <- function() get0(".Random.seed", globalenv(), inherits = FALSE)

#' `state` is what random_state() gave; NULL leaves R unseeded.
#' @noRd
restore_random_state <- function(state) {
  if (is.null(state)) {
    suppressWarnings(rm(".Random.seed", envir = globalenv()))
  } else {
    assign(".Random.seed", state, envir = globalenv())
  }
}

#' Numbers from 0 to 1 of the package's own generator, which leaves R's alone;
#' others for each `stream`.
#' @noRd
seeded_uniforms <- function(seed, count, stream = 0) {
  words <- seed_words(seed)
  cpp_uniforms((words[1] + stream) %% 2^32, words[2], count, TRUE)
}
