# Chunks of a table in parquet files, a file each.

#' @rdname chunk_source
#' @order 7
#' @export
chunk_source.character <- function(x, ..., columns = NULL, key = NULL,
                                   levels = NULL, rows = NULL) {
  check_no_dots(...)
  if (!requireNamespace("nanoparquet", quietly = TRUE)) {
    abort_input("x",
                "read by a function, as package nanoparquet is not installed",
                found_phrase(x))
  }
  absent <- x[!file.exists(x)]
  if (length(x) == 0 || length(absent) > 0) {
    abort_input("x", "parquet files that exist", if (length(x) == 0) {
      found_phrase(x)
    } else {
      enumerate_phrase(dQuote(absent, FALSE))
    })
  }
  at <- 0
  read <- function() {
    if (at >= length(x)) return(NULL)
    table <- as.data.frame(read_parquet_file(x[at + 1], columns))
    at <<- at + 1
    table
  }
  new_chunk_source(paste(length(x), "parquet files"), read,
                   function() at <<- 0, key, levels, rows)
}

#' Without `columns` older versions of nanoparquet will do.
#' @noRd
read_parquet_file <- function(file, columns) {
  if (!identical(readBin(file, "raw", 4), charToRaw("PAR1"))) {
    abort_input("x", paste("files in parquet format (others are read by a",
                           "function, see ?chunk_source)"),
                paste("such as", dQuote(file, FALSE)))
  }
  if (is.null(columns)) return(nanoparquet::read_parquet(file))
  nanoparquet::read_parquet(file, col_select = columns)
}
