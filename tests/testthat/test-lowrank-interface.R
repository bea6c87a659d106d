# The fitting functions on every kind of data: the same numbers, the same fit.

holes <- small_integers(60, 6) + 0
holes[(row(holes) * 3 + col(holes) * 5) %% 7 < 3] <- NA
colnames(holes) <- letters[1:6]
labels <- small_labels(small_integers(60, 6))
quick <- frugal_control(progress = FALSE)

fitters <- list(
  em = function(...) slrm(..., method = "em", seed = 1, passes = 5),
  als = function(...) slrm(..., method = "als", seed = 1, passes = 5),
  stochastic = function(...) {
    slrm(..., method = "stochastic", seed = 1, passes = 3)
  },
  mpcr = function(...) mpcr(..., seed = 1, passes = 5),
  smpcr = function(...) smpcr(..., seed = 1, passes = 3)
)

learned <- function(fit) {
  part <- unclass(fit)[c("coefficients", "intercept", "center", "scale",
                         "history", "best_pass", "validation", "n", "observed")]
  names(part$coefficients) <- NULL
  c(part, list(lapply(fit$model, unname)))
}

observed_triplets <- function(x) {
  at <- which(!is.na(x), arr.ind = TRUE)
  observed_only(Matrix::sparseMatrix(at[, 1], at[, 2], x = x[at], dims = dim(x),
                                     dimnames = dimnames(x), repr = "T"))
}

test_that("matrix, data frame, formula, triplets: bit for bit the same fit", {
  skip_on_cran()
  frame <- cbind(as.data.frame(holes), y = labels)
  for (name in names(fitters)) {
    fitter <- fitters[[name]]
    expected <- learned(fitter(holes, labels, rank = 2))
    same <- list(
      frame = fitter(frame[1:6], labels, rank = 2),
      formula = fitter(y ~ ., frame, rank = 2),
      named = fitter(x = y ~ ., data = frame, rank = 2),
      triplets = fitter(observed_triplets(holes), labels, rank = 2),
      bare = fitter(unname(holes), labels, rank = 2),
      source = fitter(attribute_source(holes), labels, rank = 2)
    )
    for (kind in names(same)) {
      expect_identical(learned(same[[kind]]), expected,
                       label = paste(name, kind))
    }
    expect_identical(predict(same$formula, frame[1:5, ]),
                     predict(same$frame, frame[1:5, ]))
    expect_identical(names(same$bare$coefficients), paste0("V", 1:6))
  }
})

test_that("complete data of every kind give the same fit", {
  whole <- small_integers(60, 6)
  expected <- learned(fitters$em(whole, labels, rank = 2))
  for (kind in c("double", "dgCMatrix", "dgTMatrix", "data.frame", "tibble")) {
    fit <- fitters$em(numeric_sources(whole)[[kind]], labels, rank = 2)
    expect_identical(learned(fit), expected, label = kind)
  }
})

test_that("a fit learns from the looks that another one kept", {
  x <- small_integers(60, 6) + 0
  looks <- aerr(x, labels, budget = 4, x_bound = 9, seed = 3,
                control = frugal_control(keep_looks = TRUE))
  seen <- x * NA
  at <- as.matrix(looks$looks$values[c("row", "column")])
  seen[at] <- x[at]
  for (name in names(fitters)) {
    fit <- fitters[[name]](looks, rank = 2)
    expect_identical(learned(fit),
                     learned(fitters[[name]](seen, labels, rank = 2)),
                     label = name)
  }
  expect_identical(learned(fitters$em(looks, 2 * labels, rank = 2)),
                   learned(fitters$em(seen, 2 * labels, rank = 2)))
  of_frame <- aelr(y ~ u + f + v, small_frame(), budget = 2, x_bound = 2,
                   seed = 1, control = frugal_control(keep_looks = TRUE))
  fit <- fitters$em(of_frame, rank = 2)
  expect_length(predict(fit, small_frame()), 60)
  expect_equal(residuals(fit, small_frame()),
               small_frame()$y - predict(fit, small_frame()),
               ignore_attr = TRUE)
})

test_that("fits hold no data, and their call neither", {
  skip_on_cran()
  for (name in names(fitters)) {
    fit <- do.call(fitters[[name]], list(holes, labels, rank = 2))
    expect_lt(length(serialize(fit, NULL)), 40000, label = name)
    expect_identical(predict(unserialize(serialize(fit, NULL)), holes),
                     predict(fit, holes))
    expect_output(print(fit), "60 examples")
    expect_output(print(summary(fit)), "Spectrum")
    expect_s3_class(ggplot2::autoplot(fit), "ggplot")
  }
})

test_that("factors with NA are learned from, unseen levels are an error", {
  frame <- small_frame()
  frame$f[c(2, 9)] <- NA
  frame$g[3] <- NA
  frame$u[4] <- NaN
  for (name in names(fitters)) {
    expect_warning(fit <- suppressWarnings(
      fitters[[name]](y ~ u + v + f + g, frame, rank = 2),
      classes = "frugalreg_warning_gamma"
    ), class = "frugalreg_warning_nan")
    expect_named(coef(fit), c("(Intercept)", "u", "v", "fgreen", "fblue",
                              "g.L", "g.Q"))
    expect_warning(predicted <- predict(fit, frame),
                   class = "frugalreg_warning_nan")
    expect_true(all(is.finite(predicted)))
    texts <- transform(frame[-4, ], f = as.character(f))
    expect_identical(as.vector(predict(fit, texts)), as.vector(predicted)[-4])
    texts$f[1] <- "violet"
    expect_error(predict(fit, texts), "violet",
                 class = "frugalreg_error_input")
    expect_s3_class(suppressWarnings(impute(fit, frame))$f, "factor")
  }
})

test_that("rows without a label and empty rows are learned from or skipped", {
  skip_on_cran()
  some <- replace(labels, c(3, 20:30), NA)
  gaps <- holes
  gaps[c(1, 20), ] <- NA
  for (name in names(fitters)) {
    fit <- fitters[[name]](gaps, some, rank = 2)
    expect_identical(fit$labelled, 48L)
    predicted <- predict(fit, gaps)
    expect_true(all(is.finite(predicted)))
    expect_true(all(c(1L, 20L) %in% attr(predicted, "flagged")))
    expect_identical(predicted[[1]], mean(some, na.rm = TRUE))
  }
})

wild_data <- function() {
  x <- small_integers(60, 6) + sin(row(holes) * col(holes))
  block <- column <- row <- one <- x
  block[1:30, 1:3] <- NA
  column[, 4] <- NA
  row[c(5, 60), ] <- NA
  one[] <- NA
  one[cbind(1:60, rep_len(1:6, 60))] <- x[cbind(1:60, rep_len(1:6, 60))]
  constant <- holes
  constant[, 2] <- ifelse(is.na(holes[, 2]), NA, 7)
  twice <- holes
  twice[, 3] <- twice[, 1]
  list(complete = x, holes = holes, block = block, empty_column = column,
       empty_rows = row, one_entry = one, constant = constant, twice = twice,
       all_constant = x * 0 + 3, zero = x * 0, few_rows = holes[1:4, ],
       one_row = x[1, , drop = FALSE], one_column = holes[, 1, drop = FALSE],
       huge = holes * 3e149, tiny = holes * 1e-150)
}

test_that("whatever is missing, fits and predictions are finite", {
  skip_on_cran()
  for (kind in names(wild_data())) {
    x <- wild_data()[[kind]]
    y <- labels[seq_len(nrow(x))]
    ranks <- unique(c(1, min(2, ncol(x)), ncol(x)))
    at <- match(kind, names(wild_data()))
    for (name in names(fitters)) {
      # Each method and each kind of data with some rank.
      one <- (at + match(name, names(fitters))) %% length(ranks) + 1
      for (rank in quick_or_extended(ranks[one], ranks)) {
        fit <- suppressWarnings(fitters[[name]](x, y, rank = rank))
        label <- paste(kind, name, rank)
        expect_true(all(is.finite(coef(fit))), label = label)
        for (rows in list(x, x * NA)) {
          expect_true(all(is.finite(suppressWarnings(predict(fit, rows)))),
                      label = label)
        }
        rebuilt <- suppressWarnings(predict(fit, x, type = "reconstruct"))
        expect_true(all(is.finite(rebuilt)), label = label)
        expect_true(all(is.finite(fit$spectrum)), label = label)
      }
    }
  }
})

test_that("labels may be constant, huge, tiny, or one of them known", {
  skip_on_cran()
  for (y in list(rep(5, 60), rep(0, 60), labels * 1e149, labels * 1e-150,
                 replace(labels * NA, 7, 2))) {
    for (name in names(fitters)) {
      fit <- suppressWarnings(fitters[[name]](holes, y, rank = 2))
      predicted <- predict(fit, holes)
      expect_true(all(is.finite(predicted)), label = name)
      if (length(unique(y[!is.na(y)])) == 1) {
        expect_equal(as.vector(predicted), rep(y[!is.na(y)][1], 60),
                     label = name)
      }
    }
  }
})

test_that("extreme units of both, and rows to predict beyond all measure", {
  for (name in names(fitters)) {
    for (unit in c(1e-149, 1e149)) {
      fit <- suppressWarnings(fitters[[name]](holes / unit, labels * unit,
                                              rank = 2))
      expect_true(all(is.finite(coef(fit))), label = name)
    }
    fit <- fitters[[name]](holes, labels, rank = 2)
    for (unit in c(1e300, -1e308)) {
      expect_true(all(is.finite(suppressWarnings(predict(
        fit, holes * 0 + unit
      )))), label = name)
    }
  }
})

test_that("what cannot be learned from leaves the session as it was", {
  skip_on_cran()
  frame <- small_frame()
  expect_refused("input", {
    slrm()
    slrm(rank = 2)
    petrels(rank = 2)
    slrm(holes, labels)
    slrm(holes, rank = 2)
    slrm(holes, NULL, rank = 2)
    slrm(holes * NA, labels, rank = 2)
    slrm(holes, labels[-1], rank = 2)
    slrm(holes, labels * NA, rank = 2)
    slrm(replace(holes, 5, Inf), labels, rank = 2)
    slrm(holes * 1e160, labels, rank = 2)
    slrm(holes, labels * 1e-160, rank = 2)
    slrm(holes, labels, rank = 0)
    slrm(holes, labels, rank = 7)
    slrm(holes, labels, rank = 1.5)
    slrm(holes, labels, rank = 2, method = "svd")
    slrm(holes, labels, rank = 2, validation = 2)
    slrm(holes, labels, rank = 2, validation = list(x = holes[, 1:5],
                                                    y = labels))
    slrm(holes, labels, rank = 2, nonsense = 1)
    slrm(y ~ u + name, cbind(frame, name = NA_character_), rank = 1)
    slrm(y ~ u + v, frame)
    mpcr(holes, labels)
    mpcr(holes, labels, rank = 7)
    smpcr(holes, labels, rank = -1)
    petrels(holes)
    petrels(holes, rank = 7)
  })
})

test_that("a subspace without labels has every method that needs none", {
  skip_on_cran()
  fit <- petrels(holes, rank = 2, passes = 2)
  same <- list(petrels(as.data.frame(holes), rank = 2, passes = 2),
               petrels(observed_triplets(holes), rank = 2, passes = 2))
  for (other in same) expect_identical(other$model, fit$model)
  expect_output(print(fit), "60 examples")
  expect_output(print(summary(fit)), "Spectrum")
  expect_s3_class(ggplot2::autoplot(fit), "ggplot")
  expect_s3_class(ggplot2::autoplot(fit, "loadings", dim = c(2, 3)), "ggplot")
  expect_identical(nobs(update(fit, holes[1:5, ])), 65)
  filled <- impute(fit, holes)
  expect_identical(filled[!is.na(holes)], holes[!is.na(holes)])
  expect_true(all(is.finite(filled)))
  expect_refused("undefined", {
    coef(fit)
    predict(fit, holes)
    residuals(fit, holes, labels)
    plot(fit, "predicted", newx = holes, newy = labels)
    logLik(fit)
  })
  for (x in wild_data()) {
    other <- petrels(x, rank = 1)
    expect_true(all(is.finite(suppressWarnings(impute(other, x)))))
  }
})
