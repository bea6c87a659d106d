# Every text that is somewhere in a picture. The device of the tests has no
# letter for the three dots.
words_drawn <- function(picture) {
  words_in(suppressWarnings(ggplot2::ggplotGrob(picture)))
}

words_in <- function(grob) {
  parts <- unclass(grob)
  as.character(unlist(c(if (inherits(grob, "text")) as.character(parts$label),
                        lapply(c(parts$grobs, parts$children), words_in))))
}

# Names that differ in their middle only.
long_names <- function(count) {
  paste0("longname", strrep("_", 20), letters[seq_len(count)], strrep("_", 20),
         "end")
}

# Longer ones leave no room for a panel in a picture of four inches.
expect_short_names <- function(picture, most, count) {
  shown <- grep("^longn|^[.]{3}", words_drawn(picture), value = TRUE)
  expect_gte(length(shown), count)
  expect_lte(max(nchar(shown)), most)
}

# Draws the picture into a file and looks for complaints.
expect_draws <- function(picture) {
  file <- tempfile()
  on.exit(unlink(file))
  if (capabilities("png")) grDevices::png(file) else grDevices::pdf(file)
  device <- grDevices::dev.cur()
  expect_silent(print(picture))
  grDevices::dev.off(device)
  expect_gt(file.size(file), 1000)
}
