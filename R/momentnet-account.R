# What was looked at and paid, as fits keep it.

#' Of looks that were bought: how many, by row and by attribute, what they cost,
#' and their values, with the labels of all rows.
#' @noRd
looked_account <- function(setup, result) {
  account <- learner_summary(setup, result)$account
  visits <- max(account$visits, 1)
  looks <- list(total = account$total, mean = account$total / visits,
                max = account$maximum,
                per_attribute = stats::setNames(account$per_group,
                                                setup$layout$group_names),
                money = if (length(setup$spec$costs) > 0) {
                  list(total = account$money, mean = account$money / visits,
                       max = account$most_money)
                },
                values = as.data.frame(kept_of(result)), labels = setup$labels)
  if (skips_missing(setup$control)) looks$missing <- account$missing
  looks
}

#' What was paid and not answered, for print(); nothing where it was an error.
#' @noRd
missing_phrase <- function(looks) {
  if (is.null(looks$missing)) return(NULL)
  paste0("Not measured: ", format(looks$missing), " of the looks",
         if (!is.null(looks$dropped)) {
           paste0(", ", format(looks$dropped), " examples dropped")
         }, "\n")
}

#' What of an account says what was paid, also for examples that were skipped.
#' @noRd
paid_parts <- function(looks) {
  looks[intersect(c("total", "mean", "max", "per_attribute", "money",
                    "missing", "dropped"), names(looks))]
}

#' Of data that nature or somebody else has looked at, or of another fit's
#' purchase, which has an account.
#' @noRd
given_account <- function(observed) {
  observed[names(observed$as_seen)] <- observed$as_seen
  data <- observed$data
  moments <- observed$moments
  if (is.null(data)) {
    return(looks_account(look_counts(moments), moments$n, NA_real_,
                         data_names(moments)))
  }
  bought <- bought_columns(data)
  counts <- seen_of_rows(data, bought)
  account <- looks_account(counts$per_attribute, data$n, max(counts$per_row),
                           bought$names)
  account[names(observed$account)] <- observed$account
  if (isTRUE(observed$keep_looks)) {
    rows <- as_rows(data)
    account$values <- data.frame(
      row = rep.int(seq_len(rows$n), diff(rows$start)),
      column = rows$column + 1L, value = rows$value
    )
    account$labels <- observed$y
    account$weights <- data$weight
    if (is.numeric(observed$offset)) account$offset <- observed$offset
  }
  account
}

#' Counts of looks as a fit keeps them: in all, the mean and the most of a row,
#' and by attribute.
#' @noRd
looks_account <- function(per_attribute, n, most, names) {
  per_attribute <- stats::setNames(as.numeric(per_attribute), names)
  total <- sum(per_attribute) # as a double: it may exceed an integer
  list(total = total, mean = total / n, max = as.numeric(most),
       per_attribute = per_attribute)
}

#' One look is a variable of a data frame, with all its columns.
#' @noRd
bought_columns <- function(data) {
  variables <- data$recipe$variables
  if (is.null(variables)) {
    return(list(of = seq_len(data$d), names = data_names(data)))
  }
  widths <- vapply(variables, function(variable) {
    length(unlist(lapply(variable$terms, `[[`, "columns")))
  }, 0L)
  list(of = rep(seq_along(variables), widths),
       names = vapply(variables, `[[`, "", "name"))
}

#' Attributes that rows show, where any column of an attribute shows it.
#' @noRd
seen_of_rows <- function(data, bought) {
  attributes <- length(bought$names)
  if (is_complete(data)) {
    return(list(per_row = rep(attributes, data$n),
                per_attribute = rep(data$n, attributes)))
  }
  if (attributes == data$d) {
    return(list(per_row = as.integer(diff(data$rows$start)),
                per_attribute = tabulate(data$rows$column + 1L, attributes)))
  }
  row <- rep(seq_len(data$n), diff(data$rows$start))
  attribute <- bought$of[data$rows$column + 1]
  first <- !duplicated(row + data$n * (attribute - 1))
  list(per_row = tabulate(row[first], data$n),
       per_attribute = tabulate(attribute[first], attributes))
}
