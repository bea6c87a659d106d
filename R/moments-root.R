# Moments of complete rows that are few beside their columns: pairs are many
# numbers, and their root is few. It is a matrix of the columns of attributes
# about `origin`, of labels about `y_origin`, and of ones, all times the roots
# of the weights: its crossproduct has all sums that moments have of pairs. Its
# rows are turned into each other, which no product shows, so that it holds none
# of the examples. In place of what pairs have (count, product, sums and the
# like) such moments have `root`; pair_moments() makes the others of them.

#' Whether moments are kept by their root.
#' @noRd
has_root <- function(moments) {
  inherits(moments, "moments") && !is.null(moments$root)
}

#' Where fits go by the root: beyond, finding it takes longer than the pairs.
#' Folds have smaller ones, but of as many rows as columns descent is slower.
#' @noRd
is_wide <- function(data, y, folds = NULL) {
  part <- if (is.null(folds)) 0.5 else 0.75
  is_complete(data) && is.null(data$blank) && data$n <= part * data$d &&
    !anyNA(y)
}

#' As data_moments(), of what is_wide().
#' @noRd
root_moments <- function(data, y, folds = NULL) {
  check_root_memory(data$n, data$d)
  one_response <- !is.matrix(y)
  # Centred and turned rows are not sparse.
  data$x <- unname(as.matrix(data$x))
  origin <- product_origin(data)
  y_origin <- label_means(y, data$weight)
  table_of <- if (one_response) root_table else shared_root
  if (is.null(folds)) return(table_of(data, y, origin, y_origin))
  tables <- lapply(seq_len(max(folds)), function(fold) {
    rows <- which(folds == fold)
    table_of(subset_data(data, rows), label_rows(y, rows), origin, y_origin)
  })
  total <- if (one_response) joined_roots(tables)
           else joined_shared_roots(tables)
  total$folds <- tables
  total
}

#' By what finding the root was measured to need at most.
#' @noRd
check_root_memory <- function(n, d) {
  check_memory(100 * n * d, "x", "data with fewer rows or columns",
               paste("with", n, "rows of", d, "columns, which need"))
}

#' Without folds. The root has the `labels`, about their origin.
#' @noRd
root_table <- function(data, y, origin, y_origin, labels = y - y_origin) {
  weight <- data$weight %||% rep(1, data$n)
  off <- y - y_origin
  rows <- cbind(data$x - rep(origin, each = data$n), labels, 1)
  table <- list(n = data$n, root = turned_rows(unname(sqrt(weight) * rows)),
                y_total = sum(weight * off), y_square = sum(weight * off^2))
  if (!is.null(data$weight)) {
    table <- c(table, list(weight = sum(weight), weight_square = sum(weight^2),
                           looks = rep(as.numeric(data$n), data$d)))
  }
  new_moments(table, data, origin, y_origin, label_range(y))
}

#' By the left singular vectors; what is large has no more say than others.
#' @noRd
turned_rows <- function(rows) {
  size <- Reduce(pmax, asplit(abs(rows), 1), numeric(ncol(rows)))
  shape <- rows / rep(ifelse(size > 0, size, 1), each = nrow(rows))
  crossprod(eigen(tcrossprod(shape), symmetric = TRUE)$vectors, rows)
}

#' Of all rows of tables about one origin.
#' @noRd
joined_roots <- function(tables) {
  part_of <- function(name) lapply(tables, `[[`, name)
  total <- tables[[1]]
  total$root <- do.call(rbind, part_of("root"))
  sums <- c("n", "y_total", "y_square", powers, weighed)
  for (name in intersect(sums, names(total))) {
    total[[name]] <- Reduce(`+`, part_of(name))
  }
  total$labels <- Reduce(joined_label_range, part_of("labels"))
  total
}

#' Moments of all folds but one: of a root the rows of the others.
#' @noRd
moments_without <- function(moments, fold) {
  if (has_root(moments)) return(joined_roots(moments$folds[-fold]))
  if (has_shared_root(moments)) {
    return(joined_shared_roots(moments$folds[-fold]))
  }
  held <- moments$folds[[fold]]
  if (has_nearly_all(held, moments)) {
    return(added_moments(moments, moments$folds[-fold]))
  }
  subtract_moments(moments, held)
}

# The part of the weight below which the moments without a fold are added up, as
# differences would be rounding: of weights that decay in time the last fold may
# have nearly all.
least_rest <- 1e-3

#' Whether some of the moments, `held`, have nearly all of the weight; of
#' several responses, of the rows that know the same of them.
#' @noRd
has_nearly_all <- function(held, moments) {
  if (has_parts(moments)) {
    of <- moments$parts[match(part_names(held), part_names(moments))]
    return(any(unlist(Map(function(own, all) {
      has_nearly_all(own$table, all$table)
    }, held$parts, of))))
  }
  total_weight(held) > (1 - least_rest) * total_weight(moments)
}

#' The sum of the `tables`, with what else `moments` have.
#' @noRd
added_moments <- function(moments, tables) {
  none <- subtract_moments(moments, moments)
  none$from <- NULL
  Reduce(add_moments, tables, none)
}

#' Of a root all sums of pairs.
#' @noRd
pair_moments <- function(moments) {
  if (has_shared_root(moments)) return(shared_pair_moments(moments))
  if (!has_root(moments)) return(moments)
  d <- moments$d
  check_pair_memory(d, TRUE, length(moments$folds))
  own <- root_attributes(moments)
  labels <- moments$root[, d + 1:2]
  total <- total_weight(moments)
  moments$product <- cpp_complete_products(own, numeric(d), numeric())
  moments$count <- rep(total, length(moments$product))
  sums <- crossprod(own, labels)
  moments$y_product <- sums[, 1]
  moments$sums <- matrix(sums[, 2], d, d)
  moments$y_sum <- rep(moments$y_total, d)
  if (!is.null(moments$weight)) {
    moments$count_square <- rep(moments$weight_square, length(moments$count))
  }
  moments$root <- NULL
  if (!is.null(moments$folds)) {
    moments$folds <- lapply(moments$folds, pair_moments)
  }
  moments
}

#' The columns of a root that are attributes.
#' @noRd
root_attributes <- function(moments) {
  moments$root[, seq_len(moments$d), drop = FALSE]
}

#' What a path is fitted to: estimated_moments(), where they are of a root with
#' that of the correlations in their place.
#' @noRd
path_estimates <- function(moments, units) {
  if (!has_root(moments)) return(estimated_moments(moments, units))
  d <- moments$d
  weight <- total_weight(moments)
  ones <- moments$root[, d + 2]
  off <- drop(crossprod(moments$root, ones))[seq_len(d + 1)] / weight
  about <- (moments$root[, seq_len(d + 1), drop = FALSE] - outer(ones, off)) /
    sqrt(weight)
  own <- about[, seq_len(d), drop = FALSE]
  center <- moments$origin + off[seq_len(d)]
  variance <- colSums(own^2)
  rounding <- rounding_variance(center) + 1e-15 * off[seq_len(d)]^2
  variance[variance < rounding] <- 0
  sd <- sqrt(variance)
  root <- own * rep(ifelse(sd > 0, 1 / sd, 0), each = nrow(own))
  size <- effective_size(moments)
  list(n = moments$n, d = d, names = moments$names, center = center,
       y_center = moments$y_origin + off[[d + 1]], sd = sd,
       y_sd = sqrt(sum(about[, d + 1]^2)), seen = rep(size, d), size = size,
       weight = weight, root = root, root_labels = about[, d + 1],
       slope = drop(crossprod(root, about[, d + 1])), complete = TRUE)
}

#' As moment_spread() has it.
#' @noRd
root_spread <- function(moments) {
  own <- root_attributes(moments)
  first <- drop(crossprod(own, moments$root[, moments$d + 2]))
  second <- colSums(own^2)
  total <- total_weight(moments)
  shift <- first / total
  square <- colSums((own - outer(moments$root[, moments$d + 2], shift))^2)
  fourth <- shifted_powers(moments, shift, total, first, second)$fourth
  part <- effective_size(moments) / total
  list(seen = rep(total * part, moments$d), variance = square / total,
       effective = ifelse(fourth > 0, square^2 / fourth, 0) * part)
}

#' As held_out_judge() has them: complete rows have no noise of what is missing.
#' @noRd
root_judge <- list(
  error = function(table, path) {
    off <- path$intercept + drop(crossprod(path$beta, table$origin)) -
      table$y_origin
    residual <- table$root[, table$d + 1] -
      root_attributes(table) %*% path$beta -
      outer(table$root[, table$d + 2], off)
    colSums(residual^2) / total_weight(table)
  },
  deviation = function(errors, sizes, beta) sqrt(fold_spread(errors, sizes))
)

#' The shape of such moments, of so many responses.
#' @noRd
shape_root <- function(value, path, responses = 1) {
  d <- value$d
  shape_object(
    n = shape_count(),
    root = shape_matrix(NROW(value$root), d + responses + 1),
    weight = shape_maybe(shape_number(0)),
    weight_square = shape_maybe(shape_number(0)),
    looks = shape_maybe(shape_numbers(d, 0, value$n, whole = TRUE)),
    y_total = shape_number(), y_square = shape_number(),
    third = shape_numbers(d, open = TRUE),
    fourth = shape_numbers(d, open = TRUE), origin = shape_numbers(d),
    y_origin = shape_number(), names = shape_maybe(shape_text(d)),
    recipe = shape_maybe(shape_recipe(d)), labels = shape_labels,
    folds = shape_maybe(shape_each(shape_of_columns(shape_root, d)))
  )(value, path)
  check_label_sums(value, value$y_origin, value, path)
}
