# What makes damages of parts (damages.R); they draw at random but where.

at_random <- function(value) sample(length(value), 1)

with_element <- function(value, one, is_kind) {
  stopifnot(is_kind(value), length(value) > 0, !is.object(value))
  value[[at_random(value)]] <- one
  value
}

in_text <- function(one) {
  force(one)
  function(value) with_element(value, one, is.character)
}

in_numbers <- function(one) {
  force(one)
  function(value) with_element(value, one, is.numeric)
}

in_flags <- function(one) {
  force(one)
  function(value) with_element(value, one, is.logical)
}

of_bytes <- function(text) {
  Encoding(text) <- "bytes"
  text
}

instead <- function(one) {
  force(one)
  function(value) one
}

# As another type, with all its attributes.
as_type <- function(type) {
  force(type)
  function(value) {
    stopifnot(is.atomic(value) || is.list(value), !is.null(value))
    storage.mode(value) <- type
    value
  }
}

with_attribute <- function(name, one) {
  force(one)
  function(value) {
    stopifnot(!is.null(value), !is.environment(value), !is.name(value))
    attr(value, name) <- one
    value
  }
}

# Attributes stay, so that data frames stay ones.
of_length <- function(size) {
  function(value) {
    stopifnot(is.vector(unclass(value)), !is.null(value))
    class <- attr(value, "class")
    value <- rep_len(unclass(value), max(size(length(value)), 0))
    attr(value, "class") <- class
    value
  }
}

of_names <- function(change) {
  function(value) {
    stopifnot(!is.null(names(value)))
    names(value) <- change(names(value))
    value
  }
}

of_levels <- function(change) {
  function(value) {
    stopifnot(is.factor(value))
    attr(value, "levels") <- change(levels(value))
    value
  }
}

of_codes <- function(code) {
  function(value) {
    stopifnot(is.factor(value), length(value) > 0)
    attributes <- attributes(value)
    value <- unclass(value)
    value[at_random(value)] <- code
    attributes(value) <- attributes
    value
  }
}

of_rows <- function(row_names) {
  force(row_names)
  function(value) {
    stopifnot(is.data.frame(value))
    attr(value, "row.names") <- row_names
    value
  }
}

of_elements <- function(change) {
  function(value) {
    stopifnot(is.list(value), length(value) > 0)
    attributes <- attributes(value)
    value <- change(unclass(value))
    attributes$names <- names(value)
    attributes(value) <- attributes
    value
  }
}

of_numbers <- function(change) {
  function(value) {
    stopifnot(is.numeric(value), length(value) > 0, !is.object(value))
    value[] <- change(value)
    value
  }
}

of_sides <- function(change) {
  function(value) {
    stopifnot(is.matrix(value))
    change(value)
  }
}

in_place_of_first <- function(values, one) {
  values[1] <- one
  values
}

some_s4 <- methods::getClass("numeric")

# Attributes as they come out of a file: by bytes, as R lets nobody set them.
stored <- function(value) serialize(value, NULL, version = 2)[-(1:14)]

last_of <- function(bytes, all) {
  starts <- which(all == bytes[1])
  starts <- starts[starts <= length(all) - length(bytes) + 1]
  for (at in rev(starts)) {
    if (identical(all[at + seq_along(bytes) - 1], bytes)) return(at)
  }
  stop("not there")
}

with_stored <- function(name, change) {
  function(value) {
    stopifnot(!holds_code(value), !is.null(attr(value, name)))
    all <- serialize(value, NULL, version = 2)
    bytes <- stored(attr(value, name))
    at <- last_of(bytes, all)
    unserialize(c(all[seq_len(at - 1)], stored(change(attr(value, name))),
                  all[-seq_len(at + length(bytes) - 1)]))
  }
}
