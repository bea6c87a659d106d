table <- database_table()
x <- as.matrix(table[2:7])
whole <- moments(x, table$y, folds = frugalreg:::hashed_folds(table$id, 3))

test_that("chunks of any size have the moments of all rows", {
  skip_on_cran()
  for (size in c(1, 7, 90, 200)) {
    source <- chunk_source(chunks_of(table, size), key = "id")
    expect_same_moments(moments(source, y = "y", folds = 3), whole)
  }
  rows <- as.matrix(table[-1])
  expect_same_moments(moments(chunk_source(chunks_of(rows, 20)), y = "y"),
                      moments(x, table$y))
  given <- moments(chunk_source(chunks_of(x, 20)), table$y, origin = 1:6,
                   y_origin = 2)
  expect_identical(given$origin, as.double(1:6))
  expect_identical(given$y_origin, 2)
  expect_same_moments(given, whole[setdiff(names(whole), "folds")] |>
                        structure(class = "moments"))
})

test_that("a reader that opens when it is reset is read, as biglm does", {
  # In the shape of the example of biglm's bigglm().
  file <- tempfile()
  utils::write.table(table, file, col.names = FALSE, row.names = FALSE)
  reader <- function(size) {
    con <- NULL
    function(reset = FALSE) {
      if (reset) {
        if (!is.null(con)) close(con)
        con <<- file(file, open = "r")
        return(invisible())
      }
      rows <- tryCatch(
        utils::read.table(con, nrows = size, col.names = names(table)),
        error = function(cnd) table[0, ]
      )
      if (nrow(rows) > 0) return(rows)
      close(con)
      con <<- NULL
      NULL
    }
  }
  source <- chunk_source(reader(20), key = "id")
  expect_same_moments(moments(source, y = "y", folds = 3), whole)
  text <- transform(table, f = c("b", "a", "c")[id %% 3 + 1])
  chunks <- chunks_of(text, 40)
  # Once from the start, whoever read of it before, and once for the levels.
  chunks()
  found <- moments(y ~ x1 + f, chunk_source(chunks, levels = TRUE))
  expect_identical(found$n, 90)
})

test_that("complete chunks and chunks with gaps add up", {
  table$x1[is.na(table$x1)] <- 0
  for (name in names(table)) table[[name]][is.na(table[[name]][1:45])] <- 1
  source <- chunk_source(chunks_of(table, 15), key = "id")
  expect_same_moments(moments(source, y = "y"),
                      moments(as.matrix(table[2:7]), table$y))
})

test_that("chunks of which little or most was seen add up, counts exactly", {
  for (keep in c(0.1, 0.9)) {
    # At a golden ratio's steps, which repeat nothing.
    kept <- matrix((seq_len(300 * 6) * (sqrt(5) - 1) / 2) %% 1 < keep, 300)
    values <- matrix(cos(seq_len(300 * 6) * 1.7) + 2, 300)
    values[!kept] <- NA
    colnames(values) <- paste0("x", 1:6)
    rows <- data.frame(values, y = sin(1:300))
    found <- moments(chunk_source(chunks_of(rows, 70)), y = "y", origin = 1:6,
                     y_origin = 1, folds = 3)
    expected <- moments(values, rows$y, origin = 1:6,
                        folds = frugalreg:::hashed_folds(1:300, 3))
    expect_same_moments(found, expected)
    seen <- crossprod(!is.na(values))
    expect_identical(found$count, as.double(seen[lower.tri(seen, TRUE)]))
    expect_equal(found$third, expected$third)
    expect_equal(found$fourth, expected$fourth)
  }
})

test_that("moments of many rows take no more memory than of few", {
  sizes <- vapply(c(3, 300), function(count) {
    left <- count
    reader <- function() {
      left <<- left - 1
      if (left >= 0) table
    }
    as.numeric(object.size(moments(chunk_source(reader, key = "id"), y = "y")))
  }, 0)
  expect_identical(sizes[1], sizes[2])
})

test_that("folds do not depend on chunks, types of keys, or order", {
  folds <- frugalreg:::hashed_folds(table$id, 5)
  expect_identical(frugalreg:::hashed_folds(as.character(table$id), 5), folds)
  expect_identical(frugalreg:::hashed_folds(as.integer(table$id), 5), folds)
  many <- table(frugalreg:::hashed_folds(1:1e4, 10))
  expect_lt(max(abs(many - 1000)), 5 * sqrt(1000))
  numbered <- function(size) {
    moments(chunk_source(chunks_of(table[-1], size)), y = "y", folds = 4)
  }
  expect_identical(lapply(numbered(8)$folds, `[[`, "count"),
                   lapply(numbered(30)$folds, `[[`, "count"))
})

test_that("momentnet() and cv_momentnet() fit to chunks", {
  source <- function() chunk_source(chunks_of(table, 25), key = "id")
  quiet <- frugal_control(progress = FALSE)
  fit <- momentnet(source(), y = "y", lambda = c(0.3, 0.1), control = quiet)
  expect_equal(coef(fit), coef(momentnet(moments(x, table$y),
                                         lambda = c(0.3, 0.1))))
  cv <- cv_momentnet(source(), y = "y", nfolds = 3, control = quiet)
  expect_equal(coef(cv), coef(cv_momentnet(whole)), tolerance = 1e-8)
  expect_error(momentnet(source(), budget = 2, y = "y"),
               class = "frugalreg_error_input")
})

test_that("formulas have their factors' levels, known or found", {
  table$group <- c("b", "c", "a")[seq_len(nrow(table)) %% 3 + 1]
  table$group[1:30] <- "b"
  framed <- transform(table, group = factor(group))
  expected <- moments(y ~ x1 + group + I(x2^2), framed)
  levels <- list(group = c("a", "b", "c"))
  for (known in list(levels, TRUE)) {
    source <- chunk_source(chunks_of(table, 20), key = "id", levels = known)
    found <- moments(y ~ x1 + group + I(x2^2), source)
    expect_same_moments(found, expected)
    expect_identical(found$names, c("x1", "groupb", "groupc", "I(x2^2)"))
  }
  fit <- momentnet(y ~ x1 + group, chunk_source(chunks_of(table, 20),
                                                levels = levels))
  expect_length(predict(fit, table[1:3, ], s = 0.1), 3)
  expect_error(moments(y ~ group, chunk_source(chunks_of(table, 20))),
               "text", class = "frugalreg_error_input")
  expect_error(
    moments(y ~ group, chunk_source(chunks_of(table, 20),
                                    levels = list(group = "b"))),
    class = "frugalreg_error_input"
  )
  once <- chunk_source(function() NULL, levels = TRUE)
  expect_error(moments(once, y = "y"), "cannot be read twice",
               class = "frugalreg_error_input")
})

test_that("what cannot be used is refused in words", {
  refused <- function(reader, ..., class = "frugalreg_error_input") {
    expect_error(moments(chunk_source(reader, key = "id"), y = "y", ...),
                 class = class)
  }
  nothing <- refused(function() NULL)
  expect_match(conditionMessage(nothing), "zero rows")
  expect_s3_class(nothing$source, "chunk_source")
  expect_match(conditionMessage(refused(chunks_of(table[-8], 10))), "\"y\"")
  expect_match(conditionMessage(refused(chunks_of(table[-1], 10))), "\"id\"")
  expect_match(conditionMessage(refused(function() "rows")), "data frames")
  other <- chunks_of(table, 10)
  calls <- 0
  cnd <- refused(function() {
    calls <<- calls + 1
    if (calls == 3) other()[-4] else other()
  })
  expect_match(conditionMessage(cnd), "x3")
  expect_identical(cnd$moments$n, 20)
  worse <- table
  worse$x2[70] <- Inf
  cnd <- refused(chunks_of(worse, 10))
  expect_identical(cnd$moments$n, 60)
  expect_match(conditionMessage(cnd), "row 10,.*The chunk comes after 60 rows")
  expect_error(moments(chunk_source(chunks_of(table[-8], 10)), y = 1:50),
               class = "frugalreg_error_input")
  expect_error(moments(chunk_source(chunks_of(table[-8], 10)), y = 1:99),
               "length 90", class = "frugalreg_error_input")
  expect_error(chunk_source(1), class = "frugalreg_error_input")
  expect_error(chunk_source("no.parquet"), class = "frugalreg_error_input")
})

test_that("a list of moments is their sum, also without this package", {
  parts <- list(moments(x[1:40, ], table$y[1:40]),
                moments(x[41:90, ], table$y[41:90]))
  expected <- do.call(c, parts)
  flat <- do.call(c, lapply(parts, unclass))
  expect_equal(moments(parts), expected)
  expect_equal(moments(flat), expected)
  partly <- moments(chunk_source(chunks_of(x, 30)), replace(table$y, 3:9, NA))
  expect_equal(moments(c(unclass(partly), unclass(partly))), c(partly, partly))
  expect_equal(coef(momentnet(flat, lambda = 0.1)),
               coef(momentnet(expected, lambda = 0.1)))
  for (other in list(NULL, "part-2.rds", simpleError("x"), 1)) {
    for (sum_of in list(moments, momentnet)) {
      expect_error(sum_of(c(parts, list(other))), "as element 3",
                   class = "frugalreg_error_input")
    }
  }
  files <- vapply(parts, function(part) {
    file <- tempfile()
    saveRDS(part, file)
    file
  }, "")
  script <- sprintf("saveRDS(c(readRDS('%s'), readRDS('%s')), '%s')", files[1],
                    files[2], out <- tempfile())
  system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "-e",
                                                 shQuote(script)))
  expect_equal(moments(readRDS(out)), expected)
})

test_that("chunks are matrices of any kind, also for formulas", {
  flags <- x > 0
  chunks <- function(form) chunk_source(reader_of_thirds(flags, form))
  by <- function(form) moments(chunks(form), table$y)
  expect_same_moments(by(identity), moments(flags + 0, table$y))
  sparse <- ifelse(is.na(x), 0, x)
  as_sparse <- function(rows) Matrix::Matrix(sparse[rows, ], sparse = TRUE)
  reader <- list(1:30, 31:90)
  found <- moments(chunk_source(function() {
    rows <- reader[1][[1]]
    reader <<- reader[-1]
    if (!is.null(rows)) as_sparse(rows)
  }), table$y)
  expect_same_moments(found, moments(sparse, table$y))
  both <- as.matrix(table)
  by_formula <- moments(y ~ x1 + x2, chunk_source(reader_of_thirds(both)))
  expect_same_moments(by_formula, moments(y ~ x1 + x2, table))
})

test_that("labels that a formula makes are numbers, or not known", {
  table$y[c(3, 40)] <- NA
  found <- moments(exp(y) ~ x1, chunk_source(chunks_of(table, 20)))
  expect_identical(c(found$n, found$unlabelled$n), c(88, 2))
  expect_no_warning(expect_error(
    moments(log(y) ~ x1, chunk_source(chunks_of(table, 20))), "NaN at position",
    class = "frugalreg_error_input"
  ))
})

test_that("columns of one name, whole keys and begun sources", {
  twice <- stats::setNames(cbind(table, 1), c(names(table), "x1"))
  expect_error(moments(chunk_source(chunks_of(twice, 20)), y = "y"),
               "\"x1\" more than once", class = "frugalreg_error_input")
  expect_error(moments(chunk_source(reader_of_thirds(twice)), y = "y"),
               class = "frugalreg_error_input")
  coded <- cbind(table, f = rep(c("u", "v"), 45))
  source <- chunk_source(chunks_of(coded, 20), levels = TRUE)
  moments(y ~ f, source)
  expect_error(moments(y ~ f, source), "at its beginning",
               class = "frugalreg_error_input")
  skip_if_not_installed("bit64")
  large <- bit64::as.integer64("9007199254740993") + 1:90
  expect_identical(hashed_folds(large, 5), hashed_folds(as.character(large), 5))
  keyed <- transform(table, id = as.character(large))
  numbered <- table
  numbered$id <- large
  folded <- function(table) {
    moments(chunk_source(chunks_of(table, 20), key = "id"), y = "y", folds = 3)
  }
  expect_no_warning(found <- folded(numbered))
  expect_identical(found, folded(keyed))
})

test_that("folds by times are those of all zones and units", {
  keys <- structure(1.58e9 + 3600 * (0:199) + c(0, 0.25), tzone = NULL,
                    class = c("POSIXct", "POSIXt"))
  folds <- hashed_folds(keys, 5)
  far <- in_odd_session(hashed_folds(keys, 5), zone = "Asia/Kolkata")
  expect_identical(far, folds)
  expect_identical(hashed_folds(structure(keys, tzone = "Asia/Kolkata"), 5),
                   folds)
  # Not as many digits as all in the same chunk need.
  expect_identical(hashed_folds(keys[1:3 * 2], 5), folds[1:3 * 2])
  spans <- as.difftime(1:200, units = "hours")
  folds <- hashed_folds(spans, 5)
  units(spans) <- "mins"
  expect_identical(hashed_folds(spans, 5), folds)
  expect_identical(hashed_folds(3600 * 1:200, 5), folds)
  expect_identical(hashed_folds(as.Date("2020-01-01") + 0:9, 5),
                   hashed_folds(as.POSIXct("2020-01-01", "UTC") +
                                  86400 * 0:9, 5))
})

test_that("text without levels is refused with a formula, and without", {
  part <- data.frame(s = c("a", "b", "a", "b"), x = c(1, 3, 2, 5), y = 1:4)
  source <- function(...) {
    read <- FALSE
    chunk_source(function(reset = FALSE) {
      if (read && !reset) return(NULL)
      read <<- !reset
      if (!reset) part
    }, ...)
  }
  expect_error(moments(y ~ s, data = source()), "`levels`",
               class = "frugalreg_error_input")
  expect_error(moments(source(), y = "y"), "`levels`",
               class = "frugalreg_error_input")
  expect_identical(moments(y ~ x, data = source())$n, 4L)
  coded <- y ~ factor(s, levels = c("a", "b"))
  expect_identical(moments(coded, data = source())$d, 1L)
  known <- source(levels = list(s = c("a", "b")))
  expect_identical(moments(y ~ s, data = known)$d, 1L)
})
