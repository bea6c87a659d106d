# Text that is numbers but for some entries, as "<0.3" for what was too little
# to be measured: one such entry makes text of a column, and each of its numbers
# a level. As lm() does it; here it is said.

# How many different numbers are more than codes of a few classes.
most_codes <- 10

#' A message of all such variables that a formula names; `data` are its rows.
#' @noRd
say_numbers_in_text <- function(formula, data) {
  used <- intersect(all.vars(formula[[3]]), names(data))
  odd <- unlist(lapply(stats::setNames(nm = used), function(name) {
    entry_among_numbers(data[[name]])
  }))
  if (length(odd) == 0) return(invisible())
  # Of factor(x) it is meant.
  variables <- as.list(attr(stats::terms(formula), "variables"))[-(1:2)]
  odd <- odd[names(odd) %in% as.character(Filter(is.name, variables))]
  if (length(odd) == 0) return(invisible())
  rlang::inform(paste0(
    "Columns of numbers that contain other text are factors, with a level for ",
    "each number: ",
    enumerate_phrase(paste0(dQuote(odd, FALSE), " in ", names(odd))),
    ". For a slope make the column numeric, with NA in place of the text (and ",
    "keep what it says in another column)."
  ), class = "frugalreg_message_text", columns = names(odd))
}

#' The first text that R does not read as a number in a column most of whose
#' different texts are numbers, with a point or a comma; else NULL.
#' @noRd
entry_among_numbers <- function(values) {
  if (is.factor(values)) values <- levels(droplevels(values))
  if (!is.character(values)) return(NULL)
  texts <- unique(as.vector(unclass(values[!is.na(values)])))
  is_number <- function(texts) {
    !is.na(suppressWarnings(as.numeric(texts)))
  }
  numbers <- sum(is_number(sub(",", ".", texts, fixed = TRUE)))
  others <- texts[!is_number(texts)]
  mixed <- numbers > most_codes && numbers > length(texts) / 2
  if (mixed && length(others) > 0) others[1]
}
