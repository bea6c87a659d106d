# Labels of every family, and several responses, with every kind of data.

families_x <- function(n = 90, d = 4) {
  x <- small_integers(n, d) + 0
  x <- x + outer(sin(seq_len(n) * 3), seq_len(d) / 2)
  colnames(x) <- letters[seq_len(d)]
  x
}

# Of rows without gaps.
families_labels <- function(x) {
  n <- nrow(x)
  y <- drop(x %*% rep_len(c(0.6, -0.3, 0, 0.2), ncol(x))) + cos(seq_len(n))
  z <- x[, 1] - x[, 3] + sin(5 * seq_len(n))
  several <- cbind(one = y, two = z)
  list(
    gaussian = y, binomial = factor(ifelse(y > mean(y), "ill", "well")),
    multinomial = factor(c("a", "b", "c")[findInterval(y, stats::quantile(
      y, c(1, 2) / 3)) + 1]),
    poisson = round(exp(y / 3)), responses = several,
    "labels with gaps" = replace(several, cbind(
      c(3, 9, 20, 31, 50, 77), c(1, 2, 1, 2, 1, 2)), NA)
  )
}

family_for <- function(name) {
  if (name %in% names(families())) name else "gaussian"
}

# As moments() take them: of classes the indicators.
families_numbers <- function(y) {
  if (!is.factor(y)) return(y)
  if (nlevels(y) == 2) return(as.integer(y) - 1)
  indicators <- outer(as.character(y), levels(y), `==`) + 0
  colnames(indicators) <- levels(y)
  indicators
}

# What is fitted to: arguments of momentnet(), from rows and labels.
families_sources <- function() {
  gaps <- function(x) {
    replace(x, cbind(seq(2, nrow(x), 3), rep_len(1:4, nrow(x) %/% 3)), NA)
  }
  frame <- function(x, y) {
    data <- as.data.frame(x)
    data$f <- factor(c("u", "v", "w"))[1 + seq_len(nrow(x)) %% 3]
    if (is.matrix(y)) cbind(data, y) else cbind(data, y = y)
  }
  formula <- function(y) {
    if (is.matrix(y)) cbind(one, two) ~ a + b + f else y ~ a + b + f
  }
  chunks <- function(x, y) {
    y <- families_numbers(y)
    data <- as.data.frame(cbind(x, if (is.matrix(y)) y else cbind(y = y)))
    at <- 0
    list(chunk_source(function() {
      at <<- at + 1
      if (at <= 4) data[seq_len(nrow(data)) %% 4 == at - 1, ]
    }), y = if (is.matrix(y)) colnames(y) else "y")
  }
  list(
    "matrix" = function(x, y) list(x, y),
    "gaps" = function(x, y) list(gaps(x), y),
    "sparse" = function(x, y) list(sparse_matrix(x), y),
    "data frame" = function(x, y) list(frame(x, y)[c("a", "b", "f")], y),
    "formula" = function(x, y) list(formula(y), frame(x, y)),
    "formula, gaps" = function(x, y) list(formula(y), frame(gaps(x), y)),
    "source" = function(x, y) list(attribute_source(x), y),
    "observed_only" = function(x, y) {
      list(observed_only(Matrix::Matrix(replace(gaps(x), is.na(gaps(x)), 0),
                                        sparse = TRUE)), y)
    },
    "chunks" = chunks,
    "moments" = function(x, y) {
      list(moments(gaps(x), families_numbers(y), folds = 4))
    },
    "parts" = function(x, y) {
      y <- families_numbers(y)
      lists <- lapply(0:1, function(part) {
        rows <- which(seq_len(nrow(x)) %% 2 == part)
        moments(gaps(x)[rows, ], label_rows(y, rows), folds = 4)
      })
      list(do.call(c, lists))
    },
    "budget" = function(x, y) list(x, y, budget = 2),
    "formula, budget" = function(x, y) {
      list(formula(y), frame(x, y), budget = 2)
    },
    "oracle" = function(x, y) list(oracle_of(x), y, budget = 2),
    "kept looks" = function(x, y) {
      list(momentnet(x, y, budget = 3, seed = 1, alpha = 0, lambda = 0.1,
                     family = if (is.factor(y) && nlevels(y) == 2) "binomial"
                              else if (is.factor(y)) "multinomial"
                              else "gaussian"))
    }
  )
}

# New rows and their labels, as a fit of the source takes them.
families_new <- function(source, x, y) {
  rows <- 1:12
  new <- replace(x[rows, ], cbind(1:3, 1:3), NA)
  if (grepl("budget|oracle", source)) new <- x[rows, ]
  labels <- label_rows(y, rows)
  if (grepl("formula|frame", source)) {
    new <- as.data.frame(new)
    new$f <- factor(c("u", "v", "w"))[1 + rows %% 3]
  }
  if (grepl("formula", source)) {
    new <- if (is.matrix(y)) cbind(new, labels) else cbind(new, y = labels)
  }
  # Sums know no names of classes.
  if (source %in% c("chunks", "moments", "parts") && is.factor(y) &&
        nlevels(y) == 2) {
    labels <- as.integer(labels) - 1
  }
  list(x = new, y = labels)
}

# What is done with a fit, from new rows and labels.
families_verbs <- function() {
  saved <- function(fit) {
    path <- tempfile()
    on.exit(unlink(path))
    saveRDS(fit, path)
    coef(readRDS(path))
  }
  shown <- function(fit) {
    nchar(utils::capture.output(print(fit), print(summary(fit))))
  }
  one <- function(fit) {
    if (is_cross_validated(fit) || inherits(fit, "frugal_responses")) NULL
    else fit$lambda[1]
  }
  at_one <- function(f) {
    function(fit, x, y) {
      s <- one(fit)
      if (is.null(s)) f(fit, x) else f(fit, x, s = s)
    }
  }
  list(
    "print()" = function(fit, x, y) shown(fit),
    "saveRDS()" = function(fit, x, y) saved(fit),
    "predict()" = function(fit, x, y) predict(fit, x),
    "type = link" = function(fit, x, y) predict(fit, x, type = "link"),
    "type = class" = function(fit, x, y) predict(fit, x, type = "class"),
    "se.fit" = function(fit, x, y) predict(fit, x, se.fit = TRUE)$se.fit,
    "interval" = function(fit, x, y) {
      predict(fit, x, interval = "prediction", level = 0.8, method = "model")
    },
    "residuals()" = function(fit, x, y) {
      off <- residuals(fit, x, y)
      # Of labels that are not known there is none.
      off[!is.na(off)]
    },
    "update()" = function(fit, x, y) coef(update(fit, x, y)),
    "update(alpha)" = function(fit, x, y) coef(update(fit, alpha = 0)),
    "vcov()" = function(fit, x, y) vcov(fit, newx = x, newy = y),
    "sigma()" = function(fit, x, y) sigma(fit),
    "next_look()" = at_one(function(fit, x, ...) {
      next_look(fit, replace(x[1, , drop = FALSE], 1, NA), ...)$gain
    }),
    "impute()" = function(fit, x, y) {
      nrow(impute(fit, x))
    },
    "response_fit()" = function(fit, x, y) coef(response_fit(fit, 1))
  )
}

# What came, in the mean, by the logarithm of the probability that was said of
# it: `p` is that of the second of two classes (or of 1), or a column a class.
log_loss <- function(y, p) {
  if (is.matrix(p)) return(-mean(log(p[cbind(seq_along(y), as.integer(y))])))
  -mean(log(ifelse(y == 1, p, 1 - p)))
}
