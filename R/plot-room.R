# What lets a picture of four by three inches be read: nothing is cut, and
# nothing hides another.

#' What plot() does with what autoplot() makes.
#' @noRd
drawn <- function(picture) {
  print(picture)
  invisible(picture)
}

#' On the way out of a function that makes a picture, which keeps the frame that
#' it is made in: without the fit, and all that this has seen, and without that
#' of the caller, which R has there, too.
#' @noRd
forget <- function(names, frame = parent.frame()) {
  kept <- ls(frame, all.names = TRUE)
  rm(list = intersect(c(names, ".GenericCallEnv"), kept), envir = frame)
}

#' Numbers and names that would overlap are left out.
#' @noRd
spaced_axis <- function() ggplot2::guide_axis(check.overlap = TRUE)

#' With a space on both sides, so that numbers that are left do not touch.
#' @noRd
spaced_numbers <- function(at) {
  paste0(" ", vapply(at, format, "", digits = 6), " ")
}

#' Many names beside each other are told apart by their ends as well; where
#' these are alike, by what is not the same in them. The dots are three, which
#' all devices have; the one letter pdf() has not.
#' @noRd
short_names <- function(names, most = 14) {
  short <- cut_in_the_middle(names, most)
  distinct <- unique(data.frame(names, short))
  for (same in unique(distinct$short[duplicated(distinct$short)])) {
    at <- which(short == same)
    short[at] <- substr(paste0("...", unlike_part(names[at])), 1, most)
  }
  short
}

#' @noRd
cut_in_the_middle <- function(names, most) {
  long <- nchar(names) > most
  end <- (most - 3) %/% 2
  names[long] <- paste0(substr(names[long], 1, most - 3 - end), "...",
                        substring(names[long], nchar(names[long]) - end + 1))
  names
}

#' From the first letter on in which they differ.
#' @noRd
unlike_part <- function(names) {
  letters <- strsplit(names, "")
  least <- min(lengths(letters))
  alike <- vapply(seq_len(least), function(at) {
    length(unique(vapply(letters, `[[`, "", at))) == 1
  }, NA)
  substring(names, match(FALSE, c(alike, FALSE)))
}

#' On the axis beside a panel, told apart where they are cut to the same.
#' @noRd
short_names_beside <- function(names) make.unique(short_names(names, 16), " ")

#' A legend above the picture has room for longer ones.
#' @noRd
short_names_above <- function(names) short_names(names, 20)

#' And the strip above a panel for less, where panels are beside each other.
#' @noRd
short_strips <- function() ggplot2::as_labeller(short_names)

#' Above the picture, and over the names of the axis where the panel is
#' narrower. In ggplot2's own rows, of up to five, where there is room for them:
#' a theme that is added moves the legend beside the panel, and makes a column
#' of these. Else in columns that leave room for a panel there.
#' @noRd
legend_above <- function(names) {
  # Letters, with the room of as many for a key; 58 are four inches.
  sizes <- nchar(short_names_above(as.character(unique(names)))) + 9
  count <- length(sizes)
  needed <- if (count <= 5) sum(sizes)
            else max(sizes) * ceiling(count / ceiling(count / 5))
  guide <- ggplot2::guide_legend(
    ncol = if (needed > 58) max(1, 40 %/% max(sizes))
  )
  list(
    ggplot2::guides(colour = guide, shape = guide),
    ggplot2::theme(legend.position = "top", legend.justification = "right",
                   legend.margin = ggplot2::margin(),
                   legend.key.height = ggplot2::unit(12, "pt"))
  )
}

#' A line needs two points: the rows of the groups that have them. The dots are
#' vectors that tell the groups apart.
#' @noRd
with_several <- function(frame, ...) {
  frame[stats::ave(seq_len(nrow(frame)), ..., FUN = length) > 1, ]
}

#' Room for the last number of an axis.
#' @noRd
room_at_right <- function() {
  ggplot2::theme(plot.margin = ggplot2::margin(5.5, 16, 5.5, 5.5))
}

#' Refuses what a picture of the type makes no use of; `used` has names of
#' arguments for each type that uses any.
#' @noRd
refuse_idle <- function(type, arguments, used) {
  given <- names(arguments)[lengths(arguments) > 0]
  idle <- setdiff(given, used[[type]])
  if (length(idle) == 0) return(invisible())
  abort_input(idle[1], paste("NULL for a plot of type", dQuote(type, FALSE)),
              found_phrase(arguments[[idle[1]]]))
}

#' Users take columns of tables away: that is no damage, as names that are no
#' names are.
#' @noRd
check_has_what_is_drawn <- function(object, columns) {
  lacking <- setdiff(columns, names(object))
  if (length(lacking) == 0 || !is.character(names(object))) {
    return(invisible())
  }
  abort_input("object", "a table with the columns that are drawn",
              paste("without", enumerate_phrase(dQuote(lacking, FALSE))))
}

#' And rows.
#' @noRd
check_rows_to_draw <- function(object) {
  if (nrow(object) == 0) {
    abort_input("object", "a table with at least one row", "with zero rows")
  }
}
