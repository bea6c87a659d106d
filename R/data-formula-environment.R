# A fit that keeps its formula, or a loss, must not keep the user's data alive,
# in memory or in a file: of the frames that these and their functions were made
# in it keeps copies of what their code names, and of nothing else.

#' What the formula uses of its environment, also of what was at the prompt, so
#' that a fit does not change with the session that it is used in.
#' @noRd
small_environment <- function(formula, data_names) {
  from <- environment(formula) %||% globalenv()
  result <- new.env(parent = topenv(from))
  copies <- no_copies()
  names <- free_names(formula)
  copy_named(names[!names %in% data_names], from, result, copies)
  copy_functions(copies)
  # So that equal fits are identical(), wherever their formulas were written.
  if (length(ls(result, all.names = TRUE)) == 0) parent.env(result) else result
}

#' A list of functions that a fit is to keep, with copies in the place of the
#' frames that they were made in.
#' @noRd
without_frames <- function(functions) {
  copies <- no_copies()
  functions <- lapply(functions, without_frame, copies)
  copy_functions(copies)
  functions
}

#' Copies by the addresses of their frames, and the functions whose code is
#' still to be read.
#' @noRd
no_copies <- function() {
  copies <- new.env()
  copies$functions <- list()
  copies
}

#' Copies what the functions name, and the functions among that.
#' @noRd
copy_functions <- function(copies) {
  while (length(copies$functions) > 0) {
    one <- copies$functions[[1]]
    copies$functions <- copies$functions[-1]
    copy_named(names_of_function(one), environment(one), NULL, copies)
  }
}

#' Copies what the user has under these names (free_names()), as seen `from` an
#' environment, `into` another, or each into the copy of its frame. What cannot
#' be had, as an argument that is missing, is left out: it may never be asked
#' for.
#' @noRd
copy_named <- function(names, from, into, copies) {
  for (i in seq_along(names)) {
    at <- owner_of(names[[i]], from)
    if (is.null(at) || is.null(into) && !is_frame(at)) next
    target <- into %||% copy_of(at, copies)
    if (exists(names[[i]], target, inherits = FALSE)) next
    found <- null_if_error(suppressWarnings(list(get(names[[i]], at))))
    if (names(names)[i] == "text") found <- Filter(is.function, found)
    if (length(found) > 0) {
      assign(names[[i]], without_frame(found[[1]], copies), target)
    }
  }
}

#' A function, or those in a list of them, with a copy in the place of the frame
#' that it was made in, and without its source; other values as they are.
#' @noRd
without_frame <- function(value, copies) {
  if (is_list_of_functions(value)) {
    value[] <- lapply(value, without_frame, copies)
    return(value)
  }
  if (!is.function(value) || is.primitive(value) || isS4(value)) return(value)
  from <- environment(value)
  value <- function_without_source(value)
  if (!is_frame(from)) return(value)
  copies$functions <- c(copies$functions, list(value))
  environment(value) <- copy_of(from, copies)
  value
}

#' The same function, which does not keep the file it was written in.
#' @noRd
function_without_source <- function(value) {
  attr(value, "srcref") <- NULL
  kept <- attributes(value)
  code <- without_source(call("function", formals(value), body(value)))
  formals(value) <- code[[2]]
  body(value, envir = environment(value)) <- code[[3]]
  attributes(value) <- kept
  value
}

#' Code without what R keeps beside it of the file that it was written in:
#' name, folder, time and all of the text.
#' @noRd
without_source <- function(code) {
  if (!is.call(code) && !is.pairlist(code)) return(code)
  attributes(code)[c("srcref", "srcfile", "wholeSrcref")] <- NULL
  if (identical(code[[1]], quote(`function`))) code <- code[1:3]
  for (at in which(vapply(code, is.recursive, NA))) {
    code[[at]] <- without_source(code[[at]])
  }
  code
}

#' Of others each element would be looked at.
#' @noRd
is_list_of_functions <- function(value) {
  is.list(value) && !is.object(value) && length(value) <= 1000 &&
    any(vapply(value, is.function, NA))
}

#' What the code names; all that is in its frame where it asks for that, but for
#' the prompt's.
#' @noRd
names_of_function <- function(value) {
  names <- free_names(call("function", formals(value), body(value)))
  asks <- any(c("environment", "parent.env") %in% names)
  if (!asks || identical(environment(value), globalenv())) return(names)
  own <- ls(environment(value), all.names = TRUE)
  c(names, stats::setNames(own, rep("code", length(own))))
}

#' The one copy of a frame, inside the copies of those around it. `copies` has
#' them by their addresses.
#' @noRd
copy_of <- function(frame, copies) {
  key <- rlang::obj_address(frame)
  if (is.null(copies[[key]])) {
    around <- parent.env(frame)
    parent <- if (is_frame(around)) copy_of(around, copies) else topenv(frame)
    assign(key, new.env(parent = parent), copies)
  }
  copies[[key]]
}

#' Where the user has that name, from a frame up; NULL for nowhere.
#' @noRd
owner_of <- function(name, at) {
  while (is_users(at) && !exists(name, at, inherits = FALSE)) {
    at <- parent.env(at)
  }
  if (is_users(at)) at
}

#' Of a function that ran, or the prompt's.
#' @noRd
is_frame <- function(environment) {
  !is.null(environment) && is_users(environment)
}

#' Neither a package, attached or not, nor where all search ends.
#' @noRd
is_users <- function(environment) {
  !isNamespace(environment) && !identical(environment, emptyenv()) &&
    is.null(attr(environment, "name"))
}

#' What code needs from outside: names, as elements called "code", and strings,
#' called "text", which may be of functions (`do.call("raised", list(v))`).
#' Arguments are its own, and variables that were assigned before.
#' @noRd
free_names <- function(code, own = character()) {
  if (is.character(code)) return(c(text = code[is_name(code)]))
  if (is.name(code)) return(c(code = setdiff(as.character(code), own)))
  if (!is.call(code)) return(character())
  head <- code_head(code)
  if (head == "function") own <- c(own, names(code[[2]]))
  result <- replacements(code)
  for (part in code_parts(code)) {
    result <- c(result, free_names(part, own))
    # In other calls it is not known whether, and when, a part is evaluated.
    if (head == "{") own <- c(own, assigned_name(part))
  }
  if (head == "for") {
    result <- c(result, free_names(code[[4]], c(own, as.character(code[[2]]))))
  }
  result[!duplicated(paste(names(result), result))]
}

#' None where the code is no assignment.
#' @noRd
assigned_name <- function(code) {
  if (is_assignment(code)) as.character(code[[2]])
}

#' What of a call is evaluated where it stands, but for the body of a loop.
#' @noRd
code_parts <- function(call) {
  parts <- as.vector(call, "list")
  attributes(parts) <- NULL # those of a formula
  parts <- switch(
    code_head(call),
    "$" = , "@" = parts[2],
    "::" = , ":::" = list(),
    "function" = c(as.list(parts[[2]]), parts[3]),
    "for" = parts[3],
    "+" = summands(call),
    if (is_assignment(call)) parts[3] else parts
  )
  parts[!vapply(parts, identical, NA, rlang::missing_arg())]
}

#' Of a sum, which `y ~ .` makes as deep as a table is wide, all parts at once.
#' @noRd
summands <- function(call) {
  parts <- list()
  while (is.call(call) && code_head(call) == "+" && length(call) == 3) {
    parts[[length(parts) + 1]] <- call[[3]]
    call <- call[[2]]
  }
  c(quote(`+`), if (is.call(call) && code_head(call) == "+") call[[2]]
    else call, rev(parts))
}

#' The functions `second<-` and `names<-` of `names(second(v)) <- 2`.
#' @noRd
replacements <- function(code) {
  if (!code_head(code) %in% c("<-", "=", "<<-")) return(character())
  target <- code[[2]]
  result <- character()
  while (is.call(target) && length(target) > 1) {
    result <- c(result, paste0(code_head(target), "<-"))
    target <- target[[2]]
  }
  stats::setNames(result, rep("code", length(result)))
}

#' Whether a text could be the name of something.
#' @noRd
is_name <- function(text) {
  length(text) == 1 && !is.na(text) && nzchar(text) &&
    nchar(text, "bytes") < 1e4
}

#' The name of the function that is called; "" where it is none.
#' @noRd
code_head <- function(call) {
  if (is.name(call[[1]])) as.character(call[[1]]) else ""
}

#' To a name.
#' @noRd
is_assignment <- function(code) {
  is.call(code) && code_head(code) %in% c("<-", "=") && is.name(code[[2]])
}
