# What R takes for a vector, a list or text, and most of its functions do not.

frame <- data.frame(a = sin(1:30), b = cos(1:30), c = rep(1:3, 10))
source <- attribute_source(frame)
bytes <- `Encoding<-`("\xe4", "bytes")

test_that("variables of a source are its data's columns, each once", {
  expect_equal(dim(source), c(30, 3))
  for (name in c("a", "other")) {
    bad <- source
    bad$variables[[2]]$name <- name
    expect_damaged(momentnet(bad, frame$a, nlambda = 3), "x$")
  }
  bad <- momentnet(frame, frame$a, nlambda = 3)
  bad$recipe$variables[[2]]$name <- "a"
  expect_damaged(predict(bad, frame), "recipe$variables` is")
})

test_that("a vector has no dimensions", {
  sided <- function(value, size) `dim<-`(value, size)
  for (size in list(1L, c(1L, 1L))) {
    bad <- source
    bad$variables[[2]]$name <- sided("b", size)
    expect_damaged(dim(bad), "variables[[2]]$name` is")
    control <- frugal_control()
    control$passes <- sided(1, size)
    expect_damaged(print(control), "control$passes` is")
    control <- frugal_control()
    control$shuffle <- sided(TRUE, size)
    expect_damaged(print(control), "control$shuffle` is")
  }
})

test_that("a list is no pairlist", {
  sums <- moments(as.matrix(frame), cbind(y = frame$a, z = frame$b))
  sums$parts[[1]]$y <- as.pairlist(sums$parts[[1]]$y)
  expect_damaged(momentnet(sums), "moments$parts[[1]]$y` is")
  control <- frugal_control()
  class <- class(control)
  control <- structure(as.pairlist(unclass(control)), class = class)
  expect_damaged(print(control), "`control` is")
})

test_that("text can be read", {
  control <- frugal_control()
  control$na <- bytes
  expect_damaged(print(control), "control$na` is")
  bad <- source
  bad$data_names[2] <- bytes
  expect_damaged(dim(bad), "x$data_names` is")
  control <- frugal_control()
  names(control) <- c(bytes, names(control)[-1])
  expect_damaged(print(control), "`control` is")
})

test_that("a learner that is asked and told reads no names that are bytes", {
  learner <- frugal_learner("aerr", 4, 2, 1, n = 400, step_size = 0.02,
                            seed = 1, loss = "logistic",
                            classes = c("no", "yes"),
                            control = frugal_control(keep_looks = TRUE))
  for (row in 1:3) {
    learner <- learn(learner, sin(row * request(learner)), "yes")
  }
  answer <- function(learner) {
    learn(learner, c(0.1, 0.2, 0.3)[seq_along(request(learner))], "no")
  }
  expect_s3_class(answer(learner), "frugal_learner")
  change <- function(part, at, to) {
    if (length(at) == 0) return(to(part))
    part[[at[1]]] <- change(part[[at[1]]], at[-1], to)
    part
  }
  unreadable <- function(part) {
    names(part) <- c(bytes, names(part)[-1])
    part
  }
  for (at in list(character(), "setup", "result", c("setup", "layout"),
                  c("setup", "control"), c("setup", "loss"),
                  c("result", "path"), c("result", "request"))) {
    bad <- change(learner, at, unreadable)
    expect_error(answer(bad), class = "frugalreg_error_damaged",
                 label = paste(at, collapse = "$"))
  }
  for (class in c("Date", "POSIXct", "numeric_version", "data.frame")) {
    as_class <- function(part) `class<-`(part, class)
    for (at in list("setup", c("setup", "control"), c("result", "kept"))) {
      bad <- change(learner, at, as_class)
      expect_error(answer(bad), class = "frugalreg_error_damaged",
                   label = paste(c(class, at), collapse = " "))
    }
  }
  for (levels in list(sum, quote(a + b), c("no", bytes))) {
    bad <- change(learner, c("setup", "levels"), function(part) levels)
    expect_error(answer(bad), class = "frugalreg_error_damaged")
  }
})

test_that("what buys looks has a label of each of its rows", {
  lab <- local({
    sold <- 0
    function(row, columns) {
      sold <<- sold + 1
      if (sold > 20) stop("closed")
      as.matrix(frame)[row, columns]
    }
  })
  shop <- attribute_source(lab, n = 30, d = 3)
  failed <- tryCatch(momentnet(shop, frame$a, budget = 2, seed = 1),
                     error = identity)
  expect_s3_class(as_fit(failed$learner), "momentnet")
  for (labels in list(NULL, 1, matrix(0, 2, 2), frame$a[-1])) {
    bad <- failed$learner
    bad$setup["labels"] <- list(labels)
    expect_damaged(as_fit(bad), "learner$setup$labels` is")
  }
})

# Attributes as they are in a file, where nobody asks: of R's own functions some
# end R there.
from_file <- function(value, attribute, to) {
  stored <- function(part) serialize(part, NULL, version = 2)
  body <- function(part) stored(part)[-(1:14)]
  all <- stored(value)
  old <- body(attr(value, attribute))
  starts <- Filter(function(at) {
    identical(all[at + seq_along(old) - 1], old)
  }, which(all == old[1]))
  at <- utils::tail(starts, 1)
  unserialize(c(all[seq_len(at - 1)], body(to),
                all[-seq_len(at + length(old) - 1)]))
}

test_that("attributes that R lets nobody set are damage", {
  fit <- momentnet(frame, frame$a, engine = "pairs", nlambda = 3)
  changes <- list(
    list("moments", "class", 1), list("settings", "names", "a"),
    list("coefficients", "dim", c(2L, 2L)),
    list("coefficients", "dim", c(-3L, -3L)),
    list("coefficients", "dim", c(3, 3)),
    list("coefficients", "dimnames", list("a", 1))
  )
  for (change in changes) {
    bad <- fit
    bad[[change[[1]]]] <- from_file(fit[[change[[1]]]], change[[2]],
                                    change[[3]])
    expect_damaged(print(bad), "`object` is otherwise, not readable")
    expect_damaged(predict(bad, frame), "`object` is otherwise, not readable")
  }
})

test_that("they are of a learner that is asked and told, too", {
  learner <- frugal_learner("aerr", 4, 2, 1, n = 40, step_size = 0.02, seed = 1)
  changes <- list(list("control", "class", 1), list("loss", "class", 1),
                  list("control", "names", "a"), list("layout", "names", "a"))
  for (change in changes) {
    bad <- learner
    bad$setup[[change[[1]]]] <- from_file(learner$setup[[change[[1]]]],
                                          change[[2]], change[[3]])
    expect_error(request(bad), class = "frugalreg_error_damaged")
    expect_error(learn(bad, skip = TRUE), class = "frugalreg_error_damaged")
  }
})

test_that("drawn values can be put among those of their column", {
  gaps <- replace(as.matrix(frame), c(5, 40), NA)
  imputed <- impute(momentnet(gaps, frame$a, nlambda = 3), gaps,
                    newy = frame$a, m = 2, seed = 1)
  expect_length(as.list(imputed), 2)
  class(imputed$data$a) <- "numeric_version" # of which none is negative
  expect_damaged(as.list(imputed), "`object` is")
})

test_that("settings and importances are looked at before they are read", {
  sampling <- sample_uniform()
  bad <- sampling
  attributes(bad) <- list(names = bytes, class = class(sampling))
  expect_damaged(aerr(as.matrix(frame), frame$a, budget = 2, sampling = bad),
                 "sampling` is")
  importance <- attribute_importance(momentnet(frame, frame$a), s = 0.1,
                                     newx = frame, newy = frame$a)
  expect_s3_class(ggplot2::autoplot(importance), "ggplot")
  expect_damaged(ggplot2::autoplot(from_file(importance, "names", 1)),
                 "`object` is")
})

test_that("a string that is no vector of strings is not looked into", {
  # As only a file can have it, in place of a number of a list.
  bytes <- serialize(list(1), NULL)
  string <- as.raw(c(0, 4, 0, 9, 0, 0, 0, 1, 0x61))
  expect_false(cpp_is_sound(unserialize(c(head(bytes, -16), string))))
  expect_true(cpp_is_sound(unserialize(bytes)))
})
