# What impute() can fill in: variables that can be read back from columns of the
# fit.

#' What can be filled in: `name`; `at`, its place in rows_to_fill(); `columns`
#' of the fit; of what has levels, `support`, a row of columns for each, and
#' `values`, the levels; `levels` of a factor; `sample` of dates and times, a
#' vector of their class.
#' @noRd
imputed_variables <- function(fit, newx) {
  base <- base_columns(fit)
  recipe <- base$recipe$variables
  if (is.null(recipe) || !is.data.frame(newx)) {
    names <- data_names(base)
    by_name <- is.data.frame(newx) && !is.null(base$names)
    return(lapply(seq_len(base$d), function(j) {
      list(name = names[j], at = if (by_name) names[j] else j, columns = j)
    }))
  }
  if (!is.null(base$recipe$derived)) {
    return(derived_to_fill(base$recipe, newx))
  }
  widths <- vapply(recipe, variable_width, 0L)
  ends <- cumsum(widths)
  found <- lapply(seq_along(recipe), function(at) {
    variable_to_fill(recipe[[at]], ends[at] - widths[at], newx)
  })
  found[lengths(found) > 0]
}

#' The first of its terms from which it can be read back; NULL where none can.
#' @noRd
variable_to_fill <- function(variable, before, data) {
  flag <- is_flag(variable)
  is_logical <- flag || is.logical(data[[variable$name]])
  for (term in variable$terms) {
    columns <- before + seq_along(term$columns)
    before <- before + length(columns)
    if (!can_be_read_back(term)) next
    result <- list(name = variable$name, at = variable$name, columns = columns,
                   levels = variable$levels, ordered = variable$ordered)
    if (term$kind != "number") {
      result$support <- unname(term$contrasts)
      result$values <- level_values(variable$levels %||% term$levels,
                                    is_logical)
    } else if (flag || is_logical && !is_blank(data[[variable$name]])) {
      result$support <- matrix(c(0, 1))
      result$values <- c(FALSE, TRUE)
    }
    return(result)
  }
}

#' A formula codes a logical variable as if it were a factor. A factor of one
#' level has no columns.
#' @noRd
can_be_read_back <- function(term) {
  is_plain <- term$kind != "expression" ||
    (is.name(term$expression) && !is.null(term$contrasts))
  is_plain && length(term$columns) > 0
}

#' Levels as the data have them: those of a logical variable become TRUE and
#' FALSE.
#' @noRd
level_values <- function(levels, is_logical) {
  if (is_logical && all(levels %in% c("FALSE", "TRUE"))) as.logical(levels)
  else levels
}

#' Of terms made of the whole table: what is a term by itself. From a basis or a
#' product no value is read back. Texts are compared, as not each session can
#' read letters beyond a to z as code.
#' @noRd
derived_to_fill <- function(recipe, data) {
  labels <- vapply(recipe$variables, function(variable) {
    variable$terms[[1]]$label
  }, "")
  parts <- Filter(is_variable, recipe$derived$parts)
  found <- Map(function(part, name) {
    quoted <- paste0("`", gsub("([\\\\`])", "\\\\\\1", name), "`")
    own <- labels %in% c(name, quoted)
    if (any(own)) part_to_fill(part, which(own), recipe$derived$contrasts, data)
  }, parts, names(parts))
  unname(found[lengths(found) > 0])
}

#' Of columns of the data that are matrices no value is read back.
#' @noRd
warn_matrices <- function(fit, data) {
  parts <- if (is.data.frame(data)) base_columns(fit)$recipe$derived$parts
  gaps <- vapply(as.list(parts), function(part) {
    is.name(part$call) && !is.null(dim(part$none)) && anyNA(data[[part$names]])
  }, NA)
  if (any(gaps)) {
    warn_frugal(paste0(
      "Matrix columns are not filled in: missing values of ",
      enumerate_phrase(names(parts)[gaps]),
      " stay missing. Make the columns of each matrix variables."
    ), "unknown")
  }
}

#' Of what a formula has only as a part of something no value is read back:
#' `variables` are those that can be filled in. Matrices have their own warning,
#' and a factor of one level, which has no columns, has that.
#' @noRd
warn_expressions <- function(fit, data, variables) {
  recipe <- base_columns(fit)$recipe
  if (is.null(recipe) || !is.data.frame(data)) return(invisible())
  own <- lapply(recipe$derived$parts %||% recipe$variables, function(part) {
    is_matrix <- is.name(part$call) && !is.null(dim(part$none))
    if (!is_matrix) part$names %||% part$name
  })
  left <- setdiff(unlist(own), vapply(variables, `[[`, "", "name"))
  left <- left[vapply(rows_to_fill(fit, data)[left], anyNA, NA)]
  if (length(left) == 0) return(invisible())
  warn_frugal(paste0(
    "A variable is filled in only if it is a term of the formula by itself, ",
    "not only a part of terms such as log(u) or u:v: missing values of ",
    enumerate_phrase(left), " stay missing."
  ), "unknown")
}

#' Of terms as `x:g` and `I(x^2)` of a variable that `rows` miss: columns of
#' their own to the joint distribution, they are hidden where it is.
#' @noRd
say_linear <- function(fit, variables, rows) {
  if (is.null(fit$terms$formula)) return(invisible())
  hidden <- Filter(function(variable) {
    anyNA(rows[, variable$columns[1]])
  }, variables)
  hidden <- vapply(hidden, `[[`, "", "name")
  labels <- attr(formula_terms(fit$terms$formula), "term.labels")
  lost <- vapply(lapply(labels, str2lang), function(term) {
    !is.name(term) && any(all.vars(term) %in% hidden)
  }, NA)
  if (!any(lost)) return(invisible())
  rlang::inform(paste0(
    "Imputations are drawn with linear relations only, without the effect of ",
    enumerate_phrase(labels[lost]),
    ". The fit's own coef() and confint() include it."
  ), class = "frugalreg_message_linear")
}

#' Not of fits of earlier versions, which do not say what it was.
#' @noRd
is_variable <- function(part) {
  is.name(part$call) && !is.null(part$none) && is.null(dim(part$none))
}

#' An entry of imputed_variables(). A factor with as many columns as levels is
#' coded by indicators, whatever its contrasts.
#' @noRd
part_to_fill <- function(part, columns, contrasts, data) {
  name <- part$names
  result <- list(name = name, at = name, columns = columns)
  if (!is.factor(part$none)) {
    result$sample <- part$samples[[1]]
    return(result)
  }
  levels <- factor(levels(part$none), levels(part$none),
                   ordered = is.ordered(part$none))
  coding <- contrasts[[name]]
  if (length(columns) == nlevels(levels)) coding <- diag(nlevels(levels))
  stats::contrasts(levels, length(columns)) <- coding
  result$support <- unname(stats::contrasts(levels))
  if (is.factor(part$samples[[1]])) {
    result[c("levels", "ordered")] <- list(levels(levels), is.ordered(levels))
  }
  result$values <- level_values(levels(levels), is.logical(data[[name]]))
  result
}

#' Numbers as R keeps dates and times. A date of a fraction would not be that of
#' its print.
#' @noRd
of_class <- function(numbers, sample) {
  if (is.null(sample) || variable_kind(sample) == "numeric") return(numbers)
  if (inherits(sample, "Date")) numbers <- round(numbers)
  kept <- attributes(sample)[c("class", "units", "tzone")]
  attributes(numbers) <- kept[lengths(kept) > 0]
  numbers
}

#' Those of imputed_variables() that are no numbers.
#' @noRd
has_levels <- function(variable) !is.null(variable$support)
