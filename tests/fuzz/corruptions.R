# What may happen to an object in a file. A corruption is a function(value) of a
# part, drawn at random; it stops where the part is none of its kind.

# The part itself, its elements, theirs and so on, as lists of indices.
part_paths <- function(object, path = integer(), depth = 0) {
  if (!is.list(object) || depth > 8) return(list(path))
  inner <- unclass(object)
  c(list(path), unlist(lapply(seq_along(inner), function(at) {
    part_paths(inner[[at]], c(path, at), depth + 1)
  }), recursive = FALSE))
}

corrupted <- function(object, corruption) {
  paths <- part_paths(object)
  for (attempt in 1:30) {
    path <- paths[[sample(length(paths), 1)]]
    changed <- tryCatch(change_at(object, path, corruption),
                        error = function(cnd) NULL)
    if (!is.null(changed) && !identical(changed, object)) {
      return(list(object = changed, path = path_name(object, path),
                  part = part_at(changed, path)))
    }
  }
  stop("nothing to corrupt")
}

# NULL stays an element.
change_at <- function(object, path, corruption) {
  if (length(path) == 0) return(corruption(object))
  attributes <- attributes(object)
  inner <- unclass(object)
  inner[path[1]] <- list(change_at(inner[[path[1]]], path[-1], corruption))
  attributes(inner) <- attributes
  inner
}

part_at <- function(object, path) {
  for (at in path) object <- unclass(object)[[at]]
  object
}

path_name <- function(object, path) {
  name <- ""
  for (at in path) {
    name <- paste0(name, "$", names(object)[at] %||% at)
    object <- unclass(object)[[at]]
  }
  name
}

`%||%` <- function(x, y) if (is.null(x)) y else x

is_vector <- function(value) is.atomic(value) && length(value) > 0

pick <- function(value) value[[sample(length(value), 1)]]

flip_bit <- function(value) {
  stopifnot(is.numeric(value), is_vector(value), !is.object(value))
  at <- sample(length(value), 1)
  bits <- writeBin(value[at], raw())
  byte <- sample(length(bits), 1)
  bits[byte] <- xor(bits[byte], as.raw(2^sample(0:7, 1)))
  value[at] <- readBin(bits, typeof(value))
  value
}

odd_numbers <- c(NA, NaN, Inf, -Inf, -1, 0, 0.5, 1e300, -1e300, 1e-320, 2^31,
                 2^53, 3)

odd_number <- function(value) {
  stopifnot(is.numeric(value), is_vector(value), !is.object(value))
  value[sample(length(value), 1)] <- pick(odd_numbers)
  value
}

other_length <- function(value) {
  stopifnot(is.atomic(value) || is.list(value))
  attributes <- attributes(value)["class"]
  value <- unclass(value)
  if (runif(1) < 0.5) {
    value <- value[seq_len(sample(0:max(length(value) - 1, 0), 1))]
  } else {
    value <- rep_len(value, length(value) + sample(c(1, 2, 100), 1))
  }
  attributes(value) <- c(attributes(value), attributes)
  value
}

odd_values <- list(NULL, TRUE, NA, "text", 1:3, list(), list(a = 1), 1i, sum,
                   quote(a + b), raw(2), new.env(), numeric(), character(),
                   NA_character_, "\xff", factor("a"), Sys.Date(),
                   matrix(0, 2, 2), data.frame(a = 1:2), -1, 1e300)

other_type <- function(value) pick(odd_values)

no_value <- function(value) NULL

swap_fields <- function(value) {
  stopifnot(is.list(value), length(value) > 1)
  at <- sample(length(value), 2)
  attributes <- attributes(value)
  value <- unclass(value)
  value[at] <- value[rev(at)]
  attributes(value) <- attributes
  value
}

drop_field <- function(value) {
  stopifnot(is.list(value), length(value) > 0, !is.null(names(value)))
  class <- class(value)
  value <- unclass(value)[-sample(length(value), 1)]
  if (!identical(class, "list")) class(value) <- class
  value
}

other_attribute <- function(value) {
  stopifnot(!is.null(value), !is.environment(value), !is.name(value))
  switch(sample(5, 1),
         attributes(value) <- NULL,
         class(value) <- pick(c("aerr", "momentnet", "frugal_fit", "moments",
                                "data.frame", "factor", "Date", "other")),
         names(value) <- rev(names(value)),
         dim(value) <- rev(dim(value)),
         attr(value, pick(c("names", "row.names", "levels", "tsp"))) <-
           pick(list(NULL, "a", 1:2)))
  value
}

# Bytes of what would be in the file; of parts without functions, whose damaged
# byte code R itself does not survive, nor attributes that are no list.
flip_bytes <- function(value) {
  stopifnot(!holds_code(value))
  bytes <- serialize(value, NULL, version = 2)
  for (at in sample(15:length(bytes), sample(1:3, 1), replace = TRUE)) {
    bytes[at] <- as.raw(sample(0:255, 1))
  }
  looked_at(unserialize(bytes))
}

looked_at <- function(value) {
  for (part in attributes(value)) looked_at(part)
  if (is.list(value)) for (part in unclass(value)) looked_at(part)
  value
}

holds_code <- function(value) {
  if (is.function(value) || is.environment(value) || is.language(value)) {
    return(TRUE)
  }
  is.list(value) && any(vapply(unclass(value), holds_code, NA))
}

corruptions <- list(
  flip_bit = flip_bit, odd_number = odd_number, other_length = other_length,
  other_type = other_type, no_value = no_value, swap_fields = swap_fields,
  drop_field = drop_field, other_attribute = other_attribute,
  flip_bytes = flip_bytes
)
