# Text in chunks, whose levels have to be known before the first is read.

#' Of text without `levels` of the source the first chunk knows its own only. An
#' expression, as factor(s, levels = ), may say what they are.
#' @noRd
refuse_chunk_text <- function(x, formula) {
  if (!is.data.frame(x)) return(invisible())
  used <- names(x)
  if (!is.null(formula)) {
    terms <- stats::delete.response(stats::terms(formula, data = x))
    used <- intersect(rownames(attr(terms, "factors")), used)
  }
  text <- used[vapply(used, function(name) is.character(x[[name]]), NA)]
  if (length(text) == 0) return(invisible())
  abort_input("x", paste(
    "data without text whose levels are unknown (give `levels` to",
    "chunk_source(): a list of them, or TRUE to find them in a first pass)"
  ), paste("with the text variable", dQuote(text[1], FALSE)))
}
