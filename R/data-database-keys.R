# The keys of a table: read once, before the first look.

#' Keys of all rows, in their order, and labels.
#' @noRd
read_keys <- function(database, layout) {
  query <- paste(
    "select", paste(c(layout$key, layout$label), collapse = ", "), "from",
    layout$table, if (!is.null(layout$where)) paste0("where (", layout$where,
                                                     ")"),
    "order by", layout$key
  )
  rows <- tryCatch(
    with_database(database, DBI::dbGetQuery, query),
    error = function(cnd) {
      abort_input(if (is.null(layout$where)) "table" else "where",
                  "what can be asked for",
                  paste0("such (", conditionMessage(cnd), ")"), parent = cnd)
    }
  )
  keys <- rows[[1]]
  if (length(keys) == 0) {
    abort_input("table", "of at least one row", "of zero rows")
  }
  if (inherits(keys, "integer64")) keys <- as.character(keys)
  if (is.factor(keys)) keys <- as.character(keys)
  if (anyNA(keys)) abort_input("key", "known in every row", "NULL in some")
  twice <- anyDuplicated(keys)
  if (twice > 0) {
    abort_input("key", "of a value of its own in each row",
                paste(dQuote(keys[twice], FALSE), "in several"))
  }
  list(keys = keys, labels = if (!is.null(layout$label)) {
    check_labels(rows[[2]], length(keys), "label", may_miss = TRUE)
  })
}
