# Weights of what comes in chunks: those that the rows have in one table.

table <- database_table()[c("id", "x1", "x2", "x3", "y")]
table$count <- rep_len(c(0, 0.5, 2, 1, 3.25), 90)
attributes <- c("x1", "x2", "x3")
source_of <- function(columns = names(table), size = 20, ...) {
  chunk_source(chunks_of(table[columns], size), ...)
}
of_rows <- function(rows = seq_len(90), ...) {
  rows <- table[rows, ]
  moments(rows[attributes], rows$y, weights = rows$count, ...)
}

test_that("a column, a vector or an expression weighs rows as in one table", {
  named <- source_of(c(attributes, "y", "count"))
  expect_same_moments(moments(named, "y", weights = "count"), of_rows())
  given <- source_of(c(attributes, "y"))
  expect_same_moments(moments(given, "y", weights = table$count), of_rows())
  expect_same_moments(
    moments(y ~ x1 + x2 + x3, source_of(), weights = count), of_rows()
  )
  expect_same_moments(
    moments(y ~ x1 + x2 + x3, source_of(), weights = 2 * sqrt(count^2) / 2),
    of_rows()
  )
  dots <- moments(y ~ ., source_of(c(attributes, "y", "count")),
                  weights = "count")
  expect_identical(dots$names, attributes)
  expect_same_moments(dots, of_rows())
  expect_null(moments(source_of(c(attributes, "y")), "y",
                      weights = rep(1, 90))$weight)
  expect_null(moments(y ~ x1, source_of(), weights = NULL)$weight)
})

test_that("fits to chunks are weighted, by folds of their key, too", {
  by_key <- function() source_of(c(attributes, "y", "count", "id"), key = "id")
  one <- moments(by_key(), "y", weights = "count", folds = 5)
  expect_equal(coef(momentnet(source_of(c(attributes, "y", "count")), "y",
                              weights = "count", lambda = 0.1)),
               coef(momentnet(of_rows(), lambda = 0.1)))
  for (fit in list(
    cv_momentnet(by_key(), "y", weights = "count", nfolds = 5),
    cv_momentnet(y ~ x1 + x2 + x3, source_of(key = "id"), weights = count,
                 nfolds = 5)
  )) {
    expect_equal(fit$cvm, cv_momentnet(one)$cvm)
    expect_equal(coef(fit), coef(cv_momentnet(one)))
  }
  plain <- cv_momentnet(by_key(), "y", nfolds = 5)
  expect_false(isTRUE(all.equal(coef(plain), coef(fit))))
})

test_that("several responses and missing labels keep their weights", {
  several <- table
  several$z <- sin(several$id)
  several$y[c(3, 40)] <- NA
  of_both <- function(data) {
    moments(cbind(y, z) ~ x1 + x2, data, weights = count)
  }
  expect_equal(
    coef(momentnet(of_both(chunk_source(chunks_of(several, 20))),
                   lambda = 0.1)),
    coef(momentnet(of_both(several), lambda = 0.1))
  )
  expect_same_moments(
    moments(y ~ x1 + x2, chunk_source(chunks_of(several, 20)), weights = count),
    moments(y ~ x1 + x2, several, weights = count)
  )
})

test_that("chunks without weight add nothing, and none at all is refused", {
  early <- table
  early$count[1:40] <- 0
  found <- moments(chunk_source(chunks_of(early[-1], 20)), "y",
                   weights = "count")
  expect_same_moments(found, of_rows(41:90))
  early$count <- 0
  expect_error(moments(chunk_source(chunks_of(early, 20)), "y",
                       weights = "count"),
               "`weights` must be above 0 for at least one row",
               class = "frugalreg_error_input")
})

test_that("updates and readings that go on keep the weights", {
  columns <- c(attributes, "y", "count")
  first <- of_rows(1:50)
  rest <- function() chunk_source(chunks_of(table[51:90, columns], 15))
  expect_same_moments(update(first, rest(), "y", weights = "count"), of_rows())
  expect_same_moments(update(first, rest(), "y", weights = table$count[51:90]),
                      c(first, of_rows(51:90)))
  reader <- chunks_of(table[columns], 20)
  calls <- 0
  broken <- function() {
    calls <<- calls + 1
    if (calls == 3) stop("the disk is gone")
    reader()
  }
  cnd <- tryCatch(moments(chunk_source(broken), "y", weights = "count"),
                  error = identity)
  expect_same_moments(update(cnd$moments, cnd$source), of_rows())
})

test_that("weights of chunks that moments_map() reads are a column", {
  parts <- split(table[c(attributes, "y", "count", "id")], rep(1:3, each = 30))
  read <- function(part) parts[[part]]
  expect_same_moments(
    moments_map(1:3, read, "y", weights = "count", key = "id", folds = 3),
    moments(source_of(key = "id"), "y", weights = "count", folds = 3)
  )
  file <- tempfile(fileext = ".rds")
  on.exit(unlink(file))
  moments_map(1:3, read, "y", file = file, weights = "count", key = "id")
  expect_error(moments_map(1:3, read, "y", file = file, key = "id"),
               "`file` must be of the same chunks",
               class = "frugalreg_error_input")
  expect_error(moments_map(1:3, read, "y", weights = table$count), "weights",
               class = "frugalreg_error_input")
})

test_that("weights that cannot be are refused as those of rows", {
  refused <- function(code, why) {
    expect_error(code, why, class = "frugalreg_error_input")
  }
  columns <- c(attributes, "y", "count")
  refused(moments(source_of(columns), "y", weights = "none"),
          "`weights` must be the name of a column")
  refused(moments(source_of(columns), "y", weights = "y"),
          "`weights` must be a column other")
  refused(moments(source_of(key = "id"), "y", weights = "id"),
          "`weights` must be a column other")
  refused(moments(source_of(columns), "y", weights = c("x1", "x2")),
          "`weights` must be the name of a column")
  refused(moments(source_of(columns), "y", weights = table$count[1:80]),
          "`weights` must be one number per row")
  refused(moments(source_of(columns), "y", weights = c(table$count, 1)),
          "`weights` must be of length 90")
  refused(moments(source_of(columns), "y", weights = -table$count),
          "`weights` must be finite numbers of at least 0")
  refused(moments(y ~ x1, source_of(), weights = -count), "at least 0")
  refused(moments(y ~ x1, source_of(), weights = table$count),
          "`weights` must be NULL, or 20 numbers")
  refused(moments(y ~ x1, source_of(), weights = nowhere), "columns")
})
