# What looks buy, and what a look tells of a row: all columns that are made of
# the variable and of variables that are known.

#' Which attribute each column is of: a variable, a group, or itself; a list
#' where a column may be of several. `base` are the columns without indicators.
#' @noRd
attributes_of <- function(fit, base = fit) {
  purchase <- purchase_of(fit)
  if (!is.null(purchase$group_of)) {
    return(list(of = purchase$group_of, names = names(purchase$prices)))
  }
  if (is.null(base$recipe$derived)) return(bought_columns(base))
  attributes_of_terms(base$recipe)
}

#' Of terms made of the whole table: the variables that they name.
#' @noRd
attributes_of_terms <- function(recipe) {
  known <- unlist(lapply(recipe$derived$parts, `[[`, "names"))
  used <- lapply(recipe$variables, function(variable) {
    intersect(all.vars(str2lang(variable$terms[[1]]$label)), known)
  })
  names <- unique(unlist(used))
  list(of = lapply(used, match, names), names = names)
}

#' The columns that are made of it.
#' @noRd
columns_of_attribute <- function(of, one) {
  if (!is.list(of)) return(which(of == one))
  which(vapply(of, function(several) one %in% several, NA))
}

#' `names` of the attributes, whether they are variables of a data frame, and
#' each pair of a `column` and an `attribute` that it is made of. Indicators are
#' made of none: they are always known.
#' @noRd
looked_attributes <- function(fit) {
  base <- base_columns(fit)
  made <- attributes_of(fit, base)
  of <- as.list(made$of)
  list(names = made$names, column = rep(seq_along(of), lengths(of)),
       attribute = unlist(of), are_variables = !is.null(base$recipe$variables))
}

#' Of a row whose columns are `hidden` or not. Variables that it names are known
#' where they are not missing; of others those columns say it that are of one
#' attribute alone, or any that is known.
#' @noRd
known_attributes <- function(looks, row, hidden) {
  size <- length(looks$names)
  alone <- tabulate(looks$column, length(hidden))[looks$column] == 1
  is_hidden <- hidden[looks$column]
  known <- ifelse(tabulate(looks$attribute[alone], size) > 0,
                  tabulate(looks$attribute[alone & is_hidden], size) == 0,
                  tabulate(looks$attribute[!is_hidden], size) > 0)
  if (!looks$are_variables) return(known)
  for (at in which(looks$names %in% colnames(row))) {
    known[at] <- !anyNA(row[, looks$names[at], drop = TRUE])
  }
  known
}

#' The columns that a look at each attribute would show; those of known ones,
#' which show nothing more, are left out.
#' @noRd
shown_by_looks <- function(looks, known, hidden) {
  open <- !known[looks$attribute]
  lacks <- tabulate(looks$column[open], length(hidden))
  shown <- open & hidden[looks$column] & lacks[looks$column] == 1
  split(looks$column[shown], factor(looks$attribute[shown], which(!known)))
}

#' By how much the variance of the prediction falls when these columns are seen
#' at once. What values are seen makes no difference to that.
#' @noRd
joint_reductions <- function(shown, row, joint, beta, now) {
  reduction <- numeric(length(shown))
  single <- lengths(shown) == 1
  reduction[single] <- now$gains[unlist(shown[single])]
  several <- which(lengths(shown) > 1)
  if (length(several) == 0) return(reduction)
  rows <- row[rep(1, length(several)), , drop = FALSE]
  rows[is.na(rows)] <- NA # of NaN the user has been told
  for (at in seq_along(several)) {
    columns <- shown[[several[at]]]
    rows[at, columns] <- joint$center[columns]
  }
  then <- cpp_conditional_rows(incomplete_rows(rows), joint,
                               matrix(beta))$sd[, 1]^2
  replace(reduction, several, pmax(now$variance - then, 0))
}
