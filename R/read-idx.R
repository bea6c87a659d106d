#' Read an IDX file
#'
#' The format of the MNIST digits: a magic number that says the type and the
#' number of dimensions, the dimensions, and the values, all big-endian.
#'
#' @param file Path of the file, which may be compressed by gzip.
#' @return For one dimension (labels) a vector; for two or more a matrix with
#'   one item a row, an image's pixels in the file's order, row by row. Bytes
#'   give integers. The attribute `item_dim` holds the dimensions of an item,
#'   `c(28, 28)` for MNIST.
#' @section Errors: `frugalreg_error_input` where the file is missing, not an
#' IDX file, or cut short.
#' @examples
#' file <- tempfile()
#' writeBin(as.raw(c(0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1:6)), file)
#' read_idx(file)
#' @export
read_idx <- function(file) {
  if (!is.character(file) || length(file) != 1 || is.na(file) ||
        !file.exists(file)) {
    abort_input("file", "the path of an existing file", found_phrase(file))
  }
  connection <- gzfile(file, "rb")
  on.exit(close(connection))
  magic <- readBin(connection, "raw", 4)
  type <- idx_types[[paste0("type_", format(magic[3]))]]
  if (length(magic) < 4 || any(magic[1:2] != 0) || is.null(type) ||
        magic[4] == 0) {
    abort_input("file", "an IDX file", paste0("of a beginning (",
                paste(format(magic), collapse = " "), ") that no IDX file has"))
  }
  dimensions <- readBin(connection, "integer", as.integer(magic[4]), size = 4,
                        endian = "big")
  count <- prod(dimensions)
  values <- readBin(connection, type$what, count, size = type$size,
                    signed = type$signed, endian = "big")
  if (length(dimensions) < as.integer(magic[4]) || length(values) < count) {
    abort_input("file", paste("an IDX file of", format(count), "values"),
                paste("cut short at", length(values)))
  }
  if (length(dimensions) == 1) return(values)
  structure(matrix(values, dimensions[1], byrow = TRUE),
            item_dim = dimensions[-1])
}

idx_types <- list(
  type_08 = list(what = "integer", size = 1, signed = FALSE),
  type_09 = list(what = "integer", size = 1, signed = TRUE),
  type_0b = list(what = "integer", size = 2, signed = TRUE),
  type_0c = list(what = "integer", size = 4, signed = TRUE),
  type_0d = list(what = "double", size = 4, signed = TRUE),
  type_0e = list(what = "double", size = 8, signed = TRUE)
)
