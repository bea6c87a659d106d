# The pictures of the vignettes are written as PNG with a palette: what is in
# the file is what was drawn.

script <- test_path("../..", c("vignettes", "00_pkg_src/frugalreg/vignettes"),
                    "small-png.R")
script <- script[file.exists(script)]
if (length(script) == 0) skip("the vignettes are not beside the tests")
skip_if_not_installed("knitr")
old <- knitr::opts_chunk$get()
device <- options(device = getOption("device"))
source(script[1], local = TRUE)
recording <- options(device)$device
knitr::opts_chunk$restore(old)

# The chunks of a PNG file, by name.
png_chunks <- function(file) {
  bytes <- readBin(file, "raw", file.size(file))
  expect_identical(rawToChar(bytes[2:4]), "PNG")
  at <- 9
  result <- list()
  while (at < length(bytes)) {
    size <- sum(as.integer(bytes[at + 0:3]) * 256^(3:0))
    name <- rawToChar(bytes[at + 4:7])
    result[[name]] <- bytes[at + 7 + seq_len(size)]
    expect_identical(bytes[at + 8 + size + 0:3],
                     four_bytes(checksum(bytes[at + 3 + seq_len(size + 4)])))
    at <- at + 12 + size
  }
  result
}

test_that("pixels and checksums are those of a file that others read", {
  expect_identical(checksum(charToRaw("IEND")), 0xae426082)
  expect_identical(checksum(charToRaw("123456789")), 0xcbf43926)
  pixels <- matrix(c(0xff0000, 0x00ff00, 0x0000ff, 0xffffff, 0x010203,
                     0xff0000), 3)
  file <- tempfile(fileext = ".png")
  on.exit(unlink(file))
  write_palette_png(palette_image(pixels), file)
  chunks <- png_chunks(file)
  expect_identical(as.integer(chunks$IHDR), c(0L, 0L, 0L, 3L, 0L, 0L, 0L, 2L,
                                              8L, 3L, 0L, 0L, 0L))
  palette <- matrix(as.integer(chunks$PLTE), 3)
  rows <- matrix(as.integer(memDecompress(chunks$IDAT, "gzip")), 4)
  expect_identical(rows[1, ], c(0L, 0L))
  colour <- colSums(palette * c(65536, 256, 1))[rows[-1, ] + 1]
  expect_identical(colour, as.vector(pixels))
})

test_that("of many colours each pixel has one that is near", {
  pixels <- matrix(seq(0, 0xffffff, length.out = 5000) %/% 1, 50)
  image <- palette_image(pixels)
  expect_identical(ncol(image$palette), 64L)
  parts <- rbind(c(pixels) %/% 65536, c(pixels) %/% 256 %% 256,
                 c(pixels) %% 256)
  expect_lt(max(abs(image$palette[, image$index + 1] - parts)), 96)
  rare <- matrix(c(rep(0x101010 * (0:15), each = 400), 0xd55e00), 1)
  image <- palette_image(rare)
  expect_identical(image$palette[, image$index[length(rare)] + 1],
                   c(0xd5, 0x5e, 0))
})

test_that("text is recorded as wide as it is drawn", {
  skip_if_not(capabilities("cairo"))
  expect_identical(recording, record_as_png)
  old <- knitr::opts_current$get()
  on.exit(knitr::opts_current$restore(old))
  knitr::opts_current$set(dpi = 96)
  width_on <- function(open) {
    open()
    on.exit(grDevices::dev.off())
    graphics::plot.new()
    c(graphics::strwidth("soft-impute", "inches"), grDevices::dev.size())
  }
  file <- tempfile(fileext = ".bmp")
  drawn <- width_on(function() small_png(file, 5, 4))
  unlink(file)
  expect_identical(width_on(function() recording(width = 5, height = 4)), drawn)
})

test_that("what a device draws is read", {
  skip_if_not(capabilities("cairo"))
  for (colours in list(c("#d55e00", "white"), grDevices::hcl.colors(400))) {
    file <- tempfile(fileext = ".bmp")
    grDevices::bmp(file, 400, 10, type = "cairo", antialias = "none")
    graphics::par(mar = numeric(4))
    graphics::image(matrix(seq_along(colours)), col = colours, axes = FALSE)
    grDevices::dev.off()
    pixels <- read_bmp(file)
    expect_identical(dim(pixels), c(400L, 10L))
    drawn <- grDevices::col2rgb(colours)
    expect_setequal(pixels, colSums(drawn * c(65536, 256, 1)))
    png <- as_png(file)
    expect_false(file.exists(file))
    expect_named(png_chunks(png), c("IHDR", "PLTE", "IDAT", "IEND"))
    unlink(png)
  }
})
