#' Read an IDX file
#'
#' Reads a file in the format of the MNIST digits: a magic number for the type
#' and the number of dimensions, then the dimensions, then the values, all
#' big-endian.
#'
#' @param file Path of the file, which may be compressed by gzip.
#' @return For one dimension (labels) a vector. For two or more a matrix with
#'   one item per row; an image's pixels are in the file's order, row by row.
#'   Bytes become integers. The attribute `item_dim` holds the dimensions of an
#'   item, `c(28, 28)` for MNIST.
#' @section Errors: `frugalreg_error_input` if the file is missing, not an IDX
#' file, cut short, or longer than its header says.
#' @section Cost: Time and memory are proportional to the number of values.
#' @seealso `plot(fit, dim = c(28, 28))`, see [autoplot.frugal_online()].
#' @examples
#' file <- tempfile()
#' writeBin(as.raw(c(0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1:6)), file)
#' read_idx(file)
#' @export
read_idx <- function(file) {
  check_given(mget("file"), "file")
  if (!is_text(file) || !file.exists(file) || dir.exists(file)) {
    abort_input("file", "the path of an existing file", found_phrase(file))
  }
  connection <- gzfile(file, "rb")
  on.exit(close(connection))
  header <- read_idx_header(connection)
  values <- read_idx_values(connection, header)
  dimensions <- header$dimensions
  if (length(dimensions) == 1) return(values)
  structure(matrix(values, dimensions[1], prod(dimensions[-1]), byrow = TRUE),
            item_dim = dimensions[-1])
}

#' How values are stored (a row of idx_types) and the dimensions; the connection
#' is left where the values begin.
#' @noRd
read_idx_header <- function(connection) {
  magic <- readBin(connection, "raw", 4)
  type <- if (length(magic) == 4) idx_types[[paste0("type_", magic[3])]]
  if (is.null(type) || any(magic[1:2] != 0) || magic[4] == 0) {
    abort_input("file", "an IDX file", paste0(
      "one that begins with ", paste(magic, collapse = " ")
    ))
  }
  dimensions <- readBin(connection, "integer", as.integer(magic[4]), size = 4,
                        endian = "big")
  if (length(dimensions) < as.integer(magic[4]) || anyNA(dimensions) ||
        any(dimensions < 0)) {
    abort_input("file", "an IDX file", "one without its dimensions")
  }
  list(type = type, dimensions = dimensions)
}

#' In blocks: a damaged header may promise more than there is memory for.
#' @noRd
read_idx_values <- function(connection, header) {
  type <- header$type
  count <- prod(header$dimensions)
  blocks <- list()
  read <- 0
  while (read < count) {
    block <- readBin(connection, type$what, min(count - read, 2^22),
                     size = type$size, signed = type$signed, endian = "big")
    if (length(block) == 0) {
      abort_input("file", paste("an IDX file of", format(count), "values"),
                  paste("cut short at", format(read)))
    }
    blocks <- c(blocks, list(block))
    read <- read + length(block)
  }
  if (length(readBin(connection, "raw", 1)) > 0) {
    abort_input("file", paste("an IDX file of", format(count), "values"),
                "one with more data after them")
  }
  values <- if (count == 0) vector(type$what, 0) else unlist(blocks)
  # The least integer of 4 bytes is R's NA.
  if (type$what == "integer" && anyNA(values)) values[is.na(values)] <- -2^31
  values
}

idx_types <- list(
  type_08 = list(what = "integer", size = 1, signed = FALSE),
  type_09 = list(what = "integer", size = 1, signed = TRUE),
  type_0b = list(what = "integer", size = 2, signed = TRUE),
  type_0c = list(what = "integer", size = 4, signed = TRUE),
  type_0d = list(what = "double", size = 4, signed = TRUE),
  type_0e = list(what = "double", size = 8, signed = TRUE)
)
