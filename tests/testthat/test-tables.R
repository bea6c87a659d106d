# The kit of tables: every kind of data at every entrance. What holds the same
# numbers gives the same answer, or is refused in words of its own (the
# snapshots say which is, and how).

x <- (small_integers() > 1) + 0
colnames(x) <- paste0("V", 1:8)
y <- kit_labels(x) + sin(1:60)
tables <- kit_tables(x, y)
whole <- names(kit_whole_tables(x))
fits <- kit_fits()

# `answer(kind)` for all kinds; those of `must` may not refuse.
expect_kit <- function(entrance, kinds, must, answer) {
  expected <- answer("dense")
  expect_true(is.numeric(expected) && length(expected) > 0)
  refused <- character()
  for (kind in kinds) {
    found <- answer(kind)
    if (is.character(found)) {
      expect_false(kind %in% must, info = paste(entrance, kind, found))
      refused[kind] <- found
    } else if (kind == "unfinished learner") {
      expect_equal(found, answer("finished learner"), info = entrance)
    } else {
      expect_equal(found, expected, tolerance = 1e-10,
                   info = paste(entrance, kind))
    }
  }
  refused
}

show_refused <- function(refused) {
  for (entrance in names(refused)) {
    cat("##", entrance, "\n")
    words <- refused[[entrance]]
    kinds <- split(names(words), factor(words, unique(words)))
    for (message in names(kinds)) {
      cat("* ", paste(kinds[[message]], collapse = ", "), ":\n  ", message,
          "\n", sep = "")
    }
  }
}

table_of <- function(kind) {
  if (kind == "finished learner") as_fit(tables[["unfinished learner"]])
  else tables[[kind]]
}

test_that("the kit has every kind of data", {
  # What others are made into, and kinds with tests of their own: test-series.R,
  # test-kept-looks.R.
  elsewhere <- c("default", "frame_table", "incomplete_rows", "zoo",
                 "frugal_moments")
  methods <- getNamespaceInfo("frugalreg", "S3methods")
  kinds <- methods[methods[, 1] == "table_gaps", 2]
  there <- vapply(kinds, function(kind) {
    any(vapply(tables, inherits, NA, kind))
  }, NA)
  expect_setequal(kinds[!there], elsewhere)
})

test_that("fits to every kind of data are those to the matrix, or refused", {
  skip_on_cran()
  refused <- list()
  for (name in names(fits)) {
    # moments() has no formula method.
    kinds <- setdiff(names(tables), if (name == "moments") "formula")
    must <- intersect(c(whole, if (name %in% c("aerr", "momentnet, budget")) {
      c("oracle", "oracle of many rows")
    }), kinds)
    refused[[name]] <- expect_kit(name, kinds, must, function(kind) {
      kit_answer(kit_fit(fits[[name]], kind, table_of(kind), y))
    })
  }
  expect_snapshot(show_refused(refused))
})

test_that("fits take every kind of later data as the matrix, or refuse it", {
  skip_on_cran()
  refused <- list()
  verbs <- kit_verbs()
  for (name in names(verbs)) {
    of <- verbs[[name]][[1]]
    verb <- verbs[[name]][[2]]
    kinds <- setdiff(names(tables), if (of == "moments") "formula")
    fit <- kit_fit(fits[[of]], "dense", tables$dense, y)
    refused[[name]] <- expect_kit(
      name, kinds, intersect(whole, kinds), function(kind) {
        table <- table_of(kind)
        if (kind == "formula") {
          fit <- kit_fit(fits[[of]], kind, table, y)
          table <- cbind(table, y = y)
        }
        kit_answer(verb(fit, table, y))
      }
    )
  }
  expect_snapshot(show_refused(refused))
})

test_that("next_look() takes a row of every kind", {
  known <- x[1:2, ]
  fit <- momentnet(x, y, alpha = 0, nlambda = 3)
  by_formula <- momentnet(y ~ ., cbind(as.data.frame(x), y = y), alpha = 0,
                          nlambda = 3)
  gaps <- replace(known[1, , drop = FALSE], c(2, 5), NA)
  expected <- next_look(fit, gaps, s = 0.1)
  expect_identical(sort(expected$column), c(2L, 5L))
  frame <- as.data.frame(gaps)
  rows <- list(gaps, gaps[1, ], Matrix::Matrix(gaps), frame,
               attribute_source(gaps), attribute_source(frame))
  for (row in rows) expect_equal(next_look(fit, row, s = 0.1), expected)
  expect_equal(next_look(by_formula, frame, s = 0.1), expected)
  refused <- function(row, why) {
    expect_error(next_look(fit, row, s = 0.1), why, fixed = TRUE,
                 class = "frugalreg_error_input")
  }
  for (oracle in kit_oracles(gaps)) refused(oracle, "not an oracle, which")
  refused(tables$observed_only, "`row` must be one example, not 60 of them.")
  refused(tables[["fit that kept its looks"]], "columns of the fit, not a fit.")
})

test_that("columns go by their names in every kind of later data", {
  skip_on_cran()
  mixed <- x[, 8:1]
  aerr_fit <- kit_fit(fits$aerr, "dense", x, y)
  slrm_fit <- kit_fit(fits$slrm, "dense", x, y)
  moments_fit <- moments(x, y)
  seen <- observed_only(Matrix::sparseMatrix(
    i = row(mixed), j = col(mixed), x = as.vector(mixed),
    dimnames = list(NULL, colnames(mixed))
  ))
  for (table in kit_whole_tables(mixed)) {
    expect_equal(kit_numbers(predict(aerr_fit, table)),
                 kit_numbers(predict(aerr_fit, x)))
    expect_equal(kit_numbers(update(aerr_fit, table, y)),
                 kit_numbers(update(aerr_fit, x, y)))
  }
  for (table in c(kit_whole_tables(mixed), list(seen))) {
    expect_equal(kit_numbers(predict(slrm_fit, table)),
                 kit_numbers(predict(slrm_fit, x)))
    expect_equal(kit_numbers(update(moments_fit, table, y)),
                 kit_numbers(update(moments_fit, x, y)))
  }
  for (oracle in kit_oracles(mixed)) {
    expect_error(update(aerr_fit, oracle, y), "order of the fit",
                 class = "frugalreg_error_input")
  }
})

test_that("oracles are not asked for data of a fit to variables", {
  frame <- cbind(as.data.frame(x), y = y)
  fit <- aerr(y ~ ., frame, budget = 4, x_bound = 3, step_size = 0.1, seed = 1)
  for (oracle in kit_oracles(x)) {
    expect_error(update(fit, oracle, y), "a data frame, as in the fit",
                 class = "frugalreg_error_input")
  }
})

test_that("a batch has no more rows than there are", {
  fit <- function(batch) {
    aerr(batch_oracle_of(x, batch), y, budget = 3, x_bound = 3,
         step_size = 0.05, seed = 1)
  }
  expect_identical(batch_oracle_of(x, 1e15)$batch, 60)
  expect_same_fit(fit(1e15), fit(60))
})
