# The arguments of the low-rank methods, checked, and what is taken where none
# is given: one setting, or several to be tried on the validation rows.

#' A list by argument, of those that belong to the method; NULL is for
#' lowrank_grid() to fill in.
#' @noRd
lowrank_settings <- function(kind, arguments, data, control) {
  method <- chosen_method(kind, arguments$method)
  row <- lowrank_method(method)
  paper <- check_flag(arguments$paper %||% FALSE, "paper")
  if (paper && !row$paper) {
    abort_input("paper", paste("FALSE with method =", dQuote(method, FALSE)),
                "TRUE")
  }
  refuse_unused(method, row, arguments)
  d <- data$rows$d
  rank <- check_rank(arguments$rank, d, !is.null(data$y))
  units <- lowrank_units(arguments, data$rows)
  list(
    method = method, paper = paper, rank = rank,
    center = check_flag(arguments$center, "center"),
    scale = check_flag(arguments$scale, "scale"),
    units = units$units, unit_span = units$unit_span,
    lambda1 = check_penalties(arguments$lambda1, "lambda1", open = TRUE),
    lambda2 = check_penalty(arguments$lambda2, "lambda2"),
    lambda3 = check_penalty(arguments$lambda3, "lambda3"),
    ridge = check_penalties(arguments$ridge, "ridge"),
    gamma = check_gamma(arguments$gamma),
    weights_code = given_choice(arguments$weights_code, "weights_code",
                                c("label", "x")),
    weights_from = given_choice(arguments$weights_from, "weights_from",
                                c("lasso", "gradient")),
    passes = given_count(arguments$passes, "passes"),
    patience = given_count(arguments$patience, "patience"),
    step_size = given_number(arguments$step_size, "step_size"),
    delta = given_number(arguments$delta, "delta"),
    forgetting = check_number(arguments$forgetting %||% 1, "forgetting", 0, 1,
                              open = TRUE,
                              allowed = "a number above 0 and at most 1"),
    reset = if (!is.null(arguments$reset)) check_flag(arguments$reset, "reset"),
    orthonormalise = given_choice(arguments$orthonormalise, "orthonormalise",
                                  c("pass", "step", "none")),
    recursions = given_choice(arguments$recursions, "recursions",
                              c("auto", "attribute", "shared")),
    start = check_start(arguments$start, d, rank),
    rows = data$rows$n, shuffle = control$shuffle && row$shuffles
  )
}

#' A function of one method has no such argument.
#' @noRd
chosen_method <- function(kind, given) {
  choices <- methods_of(kind)
  if (length(choices) == 1) return(choices)
  first_choice(given, "method", choices)
}

#' NULL, or one of these.
#' @noRd
given_choice <- function(value, argument, choices) {
  if (!is.null(value)) check_choice(value, argument, choices)
}

#' NULL, or a whole number of at least 1.
#' @noRd
given_count <- function(value, argument) {
  if (!is.null(value)) check_count(value, argument)
}

#' NULL, or a number above 0.
#' @noRd
given_number <- function(value, argument) {
  if (!is.null(value)) check_number(value, argument, 0, open = TRUE)
}

#' A number; "cv" is left for choose_rank(), where there are labels.
#' @noRd
check_rank <- function(rank, d, labelled) {
  if (labelled && identical(rank, "cv")) return(rank)
  allowed <- paste0(if (labelled) "\"cv\" or ", "a whole number from 1 to ", d,
                    ", the number of attributes")
  if (!is_whole(rank, 1, d)) {
    abort_input("rank", allowed, found_phrase(rank))
  }
  as.numeric(rank)
}

#' Several are tried on the validation rows.
#' @noRd
check_penalties <- function(values, argument, open = FALSE) {
  if (is.null(values)) return(NULL)
  fits <- is.numeric(values) && length(values) > 0 && all(is.finite(values)) &&
    all(if (open) values > 0 else values >= 0)
  if (!fits) {
    abort_input(argument, paste("NULL or finite numbers", if (open) "above"
                                else "of at least", "0"), found_phrase(values))
  }
  as.numeric(unique(values))
}

#' NULL, or one number of at least 0; see check_penalties() for several.
#' @noRd
check_penalty <- function(value, argument) {
  if (!is.null(value)) check_number(value, argument, 0)
}

#' NULL, or how little of the loadings a row may see: below 1, rows that see
#' less have the mean label predicted.
#' @noRd
check_gamma <- function(gamma) {
  if (is.null(gamma)) return(NULL)
  check_number(gamma, "gamma", 0, 1, allowed = "NULL or a number from 0 to 1")
}

#' Columns that span where the loadings start.
#' @noRd
check_start <- function(start, d, rank) {
  if (is.null(start)) return(NULL)
  fits <- is.matrix(start) && is.numeric(start) && all(is.finite(start)) &&
    nrow(start) == d && ncol(start) == rank
  if (!fits) {
    abort_input("start", paste("NULL or a matrix of", d, "rows and", rank,
                               "columns, all finite"), found_phrase(start))
  }
  unname(start)
}

#' Arguments that a method has no use for are refused, not ignored.
#' @noRd
refuse_unused <- function(method, row, arguments) {
  with <- row$unused_with %||% paste("method =", dQuote(method, FALSE))
  for (argument in row$unused(arguments)) {
    given <- arguments[[argument]]
    if (!is.null(given)) {
      abort_input(argument, paste0("NULL with ", with,
                                   ", which has no use for it"),
                  found_phrase(given))
    }
  }
}

#' Of the arguments, what print() says. The others had no effect.
#' @noRd
shown_settings <- function(settings) {
  shown <- lowrank_method(settings$method)$shown(settings)
  settings <- settings[intersect(shown, names(settings))]
  settings[!vapply(settings, is.null, NA)]
}

#' One matrix for each attribute, or one for all where these are too large.
#' @noRd
choose_recursions <- function(settings, d) {
  if (!lowrank_method(settings$method)$recursive) return(NULL)
  choice <- settings$recursions %||% "auto"
  size <- settings$rank + settings$center
  bytes <- 8 * d * size^2
  if (choice == "attribute") {
    check_memory(bytes, "recursions", "\"shared\" or \"auto\"",
                 "\"attribute\", which needs")
  }
  if (choice != "auto") return(choice)
  if (d < 1e4 && bytes <= memory_limit()) return("attribute")
  message("All ", d, " attributes share one recursion. One for each ",
          "(recursions = \"attribute\") would need ", bytes_phrase(bytes), ".")
  "shared"
}

#' Loadings, and a few copies of them.
#' @noRd
check_lowrank_memory <- function(d, rank) {
  check_memory(8 * d * rank * 6, "rank", "smaller",
               paste(rank, "with", d, "attributes, which needs"))
}
