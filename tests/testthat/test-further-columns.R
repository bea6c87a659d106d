# Columns of later rows that the first did not have.

table <- data.frame(id = 1:60, y = sin(1:60), a = cos(1:60),
                    b = (1:60) %% 7 + 0.5)
wider <- cbind(table, new = 1:60 / 60, other = 0)
left_out <- function(code, ...) {
  said <- NULL
  keep <- function(cnd) {
    said <<- c(said, list(cnd$columns))
    rlang::cnd_muffle(cnd)
  }
  result <- withCallingHandlers(code, frugalreg_message_columns = keep)
  expect_identical(said, list(c(...)))
  invisible(result)
}
in_turn <- function(...) {
  chunks <- list(...)
  chunk_source(function() {
    chunk <- chunks[1][[1]]
    chunks <<- chunks[-1]
    chunk
  }, key = "id")
}

test_that("of chunks they are named once, at the end", {
  chunks <- function() in_turn(table, wider[-6], wider)
  plain <- left_out(moments(chunks(), y = "y"), "new", "other")
  expect_identical(plain$names, c("a", "b"))
  expect_message(moments(chunks(), y = "y"), "\"new\", \"other\"")
  left_out(update(plain, in_turn(wider), "y"), "new", "other")
  left_out(cv_momentnet(chunks(), y = "y", nfolds = 3), "new", "other")
  dot <- left_out(moments(y ~ ., chunks()), "new", "other")
  expect_identical(dot$names, c("a", "b"))
  expect_no_message({
    moments(in_turn(table, table), y = "y")
    moments(y ~ a, chunks())
    moments(y ~ . - b, in_turn(table, table))
    update(dot, chunks())
  })
})

test_that("of many readers they are named once", {
  parts <- list(table, wider, wider, table)
  read <- function(at) parts[[at]]
  left_out(moments_map(1:4, read, y = "y", key = "id"), "new", "other")
  expect_no_message(moments_map(c(1, 4), read, y = "y", key = "id"))
})

test_that("of updates they are named, unless they are labels or weights", {
  x <- as.matrix(table[c("a", "b")])
  more <- cbind(x, new = 1)
  left_out(update(moments(x, table$y), more, table$y), "new")
  for (learn in list(momentnet, cv_momentnet)) {
    left_out(update(learn(x, table$y), more, table$y), "new")
  }
  kept <- frugal_control(keep_looks = TRUE)
  left_out(update(momentnet(x, table$y, control = kept), more, table$y), "new")
  left_out(update(momentnet(x, table$y, budget = 2), more, table$y), "new")
  several <- momentnet(x, cbind(u = table$y, v = table$b))
  left_out(update(several, more, cbind(u = table$y, v = table$b)), "new")
  frame <- momentnet(table[c("a", "b")], table$y)
  left_out(update(frame, wider, wider$y), "id", "new", "other")
  left_out(suppressWarnings(
    update(aerr(x, table$y, budget = 2, seed = 1), more, table$y)
  ), "new")
  bare <- momentnet(unname(x), table$y)
  formula <- momentnet(y ~ a, table)
  expect_no_message({
    update(frame, table[-1], table$y)
    update(frame, table[-1], table$y, newweights = table$id)
    update(frame, table, table$y, newweights = table$id)
    update(formula, wider)
    update(bare, x, table$y)
    predict(frame, wider)
  })
})
