# Pictures as PNG of 64 colours, half of the bytes of those that R writes:
# drawn as bitmaps and cut to colours that are near to all of theirs.

small_png <- function(file, width, height, ...) {
  grDevices::bmp(file, width, height, units = "in", type = "cairo",
                 res = knitr::opts_current$get("dpi"))
}

# What knitr does to a picture that was drawn.
as_png <- function(file) {
  if (!grepl("[.]bmp$", file)) return(file)
  result <- sub("[.]bmp$", ".png", file)
  write_palette_png(palette_image(read_bmp(file)), result)
  unlink(file)
  result
}

# Rows of red, green and blue as one integer each.
read_bmp <- function(file) {
  bytes <- readBin(file, "raw", file.size(file))
  number <- function(at) {
    sum(as.integer(bytes[at + 1:4]) * c(1, 256, 65536, 16777216))
  }
  start <- number(10)
  width <- number(18)
  height <- number(22)
  depth <- as.integer(bytes[29]) / 8
  stride <- 4 * ceiling(width * depth / 4)
  pixels <- matrix(as.integer(bytes[start + seq_len(stride * height)]), stride)
  pixels <- pixels[seq_len(width * depth), rev(seq_len(height)), drop = FALSE]
  colour <- function(parts) parts[1, ] + 256 * parts[2, ] + 65536 * parts[3, ]
  if (depth == 1) {
    table <- matrix(as.integer(bytes[seq(55, start)]), 4)
    return(matrix(colour(table)[pixels + 1], width))
  }
  matrix(colour(matrix(pixels, depth)), width)
}

# The most frequent colours, then those that are farthest from all before; for
# each pixel the nearest.
palette_image <- function(pixels, frequent = 32, colours = 64) {
  found <- sort(table(pixels), decreasing = TRUE)
  values <- as.numeric(names(found))
  all <- rbind(values %/% 65536, values %/% 256 %% 256, values %% 256)
  away <- rep(Inf, ncol(all))
  nearest <- away
  kept <- integer()
  while (length(kept) < colours && any(away > 0)) {
    many <- length(kept) < min(frequent, ncol(all))
    kept <- c(kept, if (many) length(kept) + 1 else which.max(away))
    distance <- colSums((all - all[, kept[length(kept)]])^2)
    nearest[distance < away] <- length(kept) - 1
    away <- pmin(away, distance)
  }
  list(index = matrix(nearest[match(pixels, values)], nrow(pixels)),
       palette = all[, kept, drop = FALSE])
}

write_palette_png <- function(image, file) {
  size <- c(nrow(image$index), ncol(image$index))
  # Each row of pixels begins with the number of its filter, none.
  rows <- as.raw(rbind(0, image$index))
  out <- file(file, "wb")
  on.exit(close(out))
  writeBin(as.raw(c(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)), out)
  write_chunk(out, "IHDR", c(four_bytes(size), as.raw(c(8, 3, 0, 0, 0))))
  write_chunk(out, "PLTE", as.raw(image$palette))
  write_chunk(out, "IDAT", memCompress(rows, "gzip"))
  write_chunk(out, "IEND", raw())
}

four_bytes <- function(numbers) {
  as.raw(rbind(numbers %/% 16777216, numbers %/% 65536 %% 256,
               numbers %/% 256 %% 256, numbers %% 256))
}

write_chunk <- function(out, name, bytes) {
  bytes <- c(charToRaw(name), bytes)
  writeBin(four_bytes(length(bytes) - 4), out)
  writeBin(bytes, out)
  writeBin(four_bytes(checksum(bytes)), out)
}

# The cyclic redundancy check of 32 bits; numbers beyond integers in two halves.
checksum <- function(bytes) {
  table <- matrix(vapply(0:255, check_of_byte, c(0, 0)), 2)
  high <- low <- 65535L
  for (byte in as.integer(bytes)) {
    at <- bitwXor(low %% 256L, byte) + 1
    low <- bitwXor(low %/% 256L + 256L * (high %% 256L), table[2, at])
    high <- bitwXor(high %/% 256L, table[1, at])
  }
  65536 * (65535 - high) + (65535 - low)
}

check_of_byte <- function(byte) {
  high <- 0L
  low <- as.integer(byte)
  for (bit in 1:8) {
    odd <- low %% 2L == 1L
    low <- low %/% 2L + 32768L * (high %% 2L)
    high <- high %/% 2L
    if (odd) {
      high <- bitwXor(high, 0xedb8L)
      low <- bitwXor(low, 0x8320L)
    }
  }
  c(high, low)
}

# Plots are recorded on a device of the same kind: ggplot2 leaves the room for
# text that it takes there, which another device's fonts may not fit.
record_as_png <- function(width, height, ...) {
  small_png(tempfile(fileext = ".bmp"), width, height)
}

if (capabilities("cairo")) {
  knitr::opts_chunk$set(dev = "small_png", fig.ext = "bmp",
                        fig.process = as_png)
  options(device = record_as_png)
}
