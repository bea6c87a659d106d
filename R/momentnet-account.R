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
  paste0("Not answered: ", format(looks$missing), " of the looks",
         if (!is.null(looks$dropped)) {
           paste0(", ", format(looks$dropped), " examples dropped")
         }, "\n")
}

#' `prices` of a look at each attribute, by name, and where a look may buy
#' several columns `group_of`, the attribute of each; NULL where nothing was
#' bought. Fits to what another one bought have them in their account.
#' @noRd
purchase_of <- function(fit) {
  spec <- fit$setup$spec
  if (is.null(spec)) {
    if (is.null(fit$looks$prices)) return(NULL)
    return(fit$looks[intersect(c("prices", "group_of"), names(fit$looks))])
  }
  prices <- rep_len(if (length(spec$costs) > 0) spec$costs else 1, spec$groups)
  prices[spec$free] <- 0
  c(list(prices = stats::setNames(prices, fit$setup$layout$group_names)),
    if (length(spec$group_of) > 0) list(group_of = spec$group_of))
}

#' Counts of looks at attributes that are not free: those are always seen, and
#' not counted.
#' @noRd
paid_looks <- function(fit) {
  prices <- purchase_of(fit)$prices
  looks <- fit$looks$per_attribute
  if (is.null(prices)) looks else looks[prices > 0]
}

#' What of a fit says what was paid, also for examples that were skipped, and
#' what it bought; NULL where nothing was bought.
#' @noRd
purchase_account <- function(fit) {
  purchase <- purchase_of(fit)
  if (is.null(purchase)) return(NULL)
  paid <- c("total", "mean", "max", "per_attribute", "money", "missing",
            "dropped")
  c(fit$looks[intersect(paid, names(fit$looks))], purchase)
}

#' The same after further rows, which were given: they cost looks and no money.
#' @noRd
further_account <- function(fit, data) {
  account <- purchase_account(fit)
  if (is.null(account)) return(NULL)
  counts <- seen_of_rows(data, looked_columns(data, account))
  visits <- if (account$total > 0) account$total / account$mean else 0
  account$per_attribute <- account$per_attribute + counts$per_attribute
  account$total <- account$total + sum(counts$per_attribute)
  account$mean <- account$total / (visits + data$n)
  account$max <- max(account$max, counts$per_row)
  account
}

#' Of data that nature or somebody else has looked at, or of another fit's
#' purchase, which has an account.
#' @noRd
given_account <- function(observed) {
  observed[names(observed$as_seen)] <- observed$as_seen
  data <- observed$data
  moments <- observed$moments
  if (is.null(data)) {
    account <- looks_account(look_counts(moments), moments$n, NA_real_,
                             data_names(moments))
    account[names(observed$account)] <- observed$account
    return(account)
  }
  bought <- looked_columns(data, observed$account)
  counts <- seen_of_rows(data, bought)
  account <- looks_account(counts$per_attribute, data$n, max(counts$per_row),
                           bought$names)
  account[names(observed$account)] <- observed$account
  if (isTRUE(observed$keep_looks)) {
    rows <- as_rows(data)
    account$values <- data.frame(
      row = row_of_values(rows),
      column = rows$column + 1L, value = rows$value
    )
    account$row_names <- kept_row_names(data)
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
  widths <- vapply(variables, variable_width, 0L)
  list(of = rep(seq_along(variables), widths),
       names = vapply(variables, `[[`, "", "name"))
}

#' bought_columns() as the purchase has them that the data come from, and which
#' are `paid`; without one all count.
#' @noRd
looked_columns <- function(data, purchase) {
  bought <- bought_columns(data)
  prices <- purchase$prices
  if (!is.null(purchase$group_of)) {
    bought <- list(of = purchase$group_of, names = names(prices))
  }
  bought$paid <- if (is.null(prices)) rep(TRUE, length(bought$names))
                 else unname(prices) > 0
  bought
}

#' Attributes that rows show, where any column of an attribute shows it, without
#' free ones.
#' @noRd
seen_of_rows <- function(data, bought) {
  attributes <- length(bought$names)
  paid <- bought$paid
  if (is_complete(data)) {
    if (!is.null(data$blank)) {
      paid <- paid & seq_len(attributes) %in% bought$of[-data$blank]
    }
    return(list(per_row = rep(sum(paid), data$n),
                per_attribute = data$n * paid))
  }
  if (attributes == data$d && all(paid)) {
    return(list(per_row = as.integer(diff(data$rows$start)),
                per_attribute = tabulate(data$rows$column + 1L, attributes)))
  }
  row <- row_of_values(data$rows)
  attribute <- bought$of[data$rows$column + 1]
  first <- !duplicated(row + data$n * (attribute - 1)) & paid[attribute]
  list(per_row = tabulate(row[first], data$n),
       per_attribute = tabulate(attribute[first], attributes))
}

#' NULL where rows are only counted.
#' @noRd
kept_row_names <- function(data) {
  counted <- identical(data$row_names, as.character(seq_len(data$n)))
  if (!counted) data$row_names
}
