# subset = and na.action = of formulas: which rows of the data frame there are.
# Where values are bought neither may look at them unpaid.

#' A list of `data`, the rows that are left, and `rows`, their numbers; without
#' these where there is nothing to choose from. `subset` is a quosure, `vectors`
#' are weights and offset of all rows.
#' @noRd
chosen_rows <- function(data, formula, subset, na_action, bought, vectors) {
  if (!is.data.frame(data) || length(formula) < 3) return(list(data = data))
  rows <- seq_len(nrow(data))
  if (!rlang::quo_is_missing(subset)) {
    attributes <- formula_attributes(formula, data)
    seen <- data
    if (bought) {
      refuse_unpaid(all.vars(subset), attributes)
      seen <- without_attributes(data, formula)
    }
    rows <- subset_rows_of(seen, subset)
    data <- data[rows, , drop = FALSE]
  }
  if (is.null(na_action) || is_pass(na_action)) {
    return(list(data = data, rows = rows))
  }
  if (bought) {
    abort_input("na.action", paste(
      "NULL or \"na.pass\" with a budget, as gaps are not known before values",
      "are looked at"
    ), found_phrase(na_action))
  }
  left <- without_gaps(data, na_action,
                       all.vars(stats::terms(formula, data = data)),
                       lapply(vectors, label_rows, rows))
  list(data = left$data, rows = rows[left$rows])
}

#' Factors whose first level no row has, as subset = may leave them: the first
#' that one has comes first, and so is the reference, as in lm(), which drops
#' the others. Their levels stay, which further rows may bring. Not of
#' moments(), whose columns are to be those of other parts of the data.
#' @noRd
with_seen_references <- function(data) {
  if (!is.data.frame(data)) return(data)
  unseen <- vapply(data, function(values) {
    coded <- is.factor(values) && !is.ordered(values) &&
      is.null(attr(values, "contrasts"))
    coded && !all(is.na(values)) && !any(values %in% levels(values)[1])
  }, NA)
  data[unseen] <- lapply(data[unseen], function(values) {
    first <- min(as.integer(values), na.rm = TRUE)
    stats::relevel(values, levels(values)[first])
  })
  data
}

#' Columns of the data in the terms that are left of the right-hand side: what
#' looks are paid for.
#' @noRd
formula_attributes <- function(formula, data) {
  terms <- stats::terms(formula, data = data)
  used <- lapply(attr(terms, "term.labels"),
                 function(label) all.vars(str2lang(label)))
  intersect(unlist(used), names(data))
}

#' What expressions may read where looks are bought: get("b") and .data[["b"]]
#' name no column that refuse_unpaid() could know.
#' @noRd
without_attributes <- function(data, formula) {
  data[setdiff(names(data), formula_attributes(formula, data))]
}

#' `named` are the columns that an expression reads, that of `argument`: an
#' attribute among them would be seen without a look.
#' @noRd
refuse_unpaid <- function(named, attributes, argument = "subset",
                          allowed = paste("computed from the label, or from",
                                          "columns outside the formula")) {
  unpaid <- intersect(named, attributes)
  if (length(unpaid) == 0) return(invisible())
  abort_input(argument, paste0(
    allowed, ", as looks at attributes are paid for from the budget"
  ), paste("from", enumerate_phrase(dQuote(unpaid, FALSE))))
}

#' Numbers of rows, one at least; an NA in a condition chooses none.
#' @noRd
subset_rows_of <- function(data, subset) {
  chosen <- value_in_columns(subset, data, "subset")
  if (is.null(chosen)) return(seq_len(nrow(data)))
  fits <- if (is.logical(chosen)) {
    length(chosen) %in% c(1, nrow(data))
  } else {
    is.character(chosen) || is.numeric(chosen)
  }
  if (!fits) {
    abort_input("subset", "TRUE or FALSE for each row, or numbers of rows",
                found_phrase(chosen))
  }
  if (is.character(chosen)) chosen <- match(chosen, row_names(data))
  if (is.logical(chosen)) chosen <- chosen & !is.na(chosen)
  rows <- seq_len(nrow(data))[chosen]
  if (length(rows) == 0 || anyNA(rows)) {
    abort_input("subset", "existing rows, at least one",
                if (anyNA(rows)) "others" else "none")
  }
  rows
}

#' Whether the action is na.pass() or its name, which leaves all rows.
#' @noRd
is_pass <- function(na_action) {
  identical(na_action, "na.pass") || identical(na_action, stats::na.pass)
}

#' What the action leaves of the columns that the formula names, and of
#' `vectors`, which it knows by the names that lm() gives them.
#' @noRd
without_gaps <- function(data, na_action, named, vectors) {
  if (is.character(na_action) && length(na_action) == 1) {
    na_action <- get0(na_action, mode = "function") %||% na_action
  }
  if (!is.function(na_action)) {
    abort_input("na.action", "NULL, a function such as na.omit, or its name",
                found_phrase(na_action))
  }
  used <- as.data.frame(data)[intersect(named, names(data))]
  row.names(used) <- NULL
  fitting <- vectors[vapply(vectors, NROW, 0L) == nrow(used)]
  if (length(fitting) > 0) used[paste0("(", names(fitting), ")")] <- fitting
  left <- tryCatch(na_action(used), error = function(cnd) {
    raise_limit(cnd)
    abort_input("data", "accepted by `na.action`",
                paste0("refused by it (", conditionMessage(cnd), ")"),
                parent = cnd)
  })
  if (!is.data.frame(left)) {
    abort_input("na.action", "a function that returns a data frame",
                "one that returns something else")
  }
  rows <- as.integer(row.names(left))
  data <- data[rows, , drop = FALSE]
  kept <- intersect(names(left), names(data))
  data[kept] <- left[kept]
  list(data = data, rows = rows)
}
