# Folds by what the user calls them: of moments they merge by that.

# People who answer in some of three waves.
waves_of_people <- function() {
  set.seed(4)
  lapply(1:3, function(wave) {
    who <- 3 * wave - 2 + 0:9
    x <- cbind(a = rnorm(10), b = rnorm(10))
    list(x = replace(x, cbind(c(1, 4), 1:2), NA), y = x[, 1] + rnorm(10),
         id = who, y_origin = wave)
  })
}

test_that("the same fold is merged with the same, whatever waves it is in", {
  skip_on_cran()
  waves <- waves_of_people()
  x <- do.call(rbind, lapply(waves, `[[`, "x"))
  y <- unlist(lapply(waves, `[[`, "y"))
  id <- unlist(lapply(waves, `[[`, "id"))
  kinds <- list(identity, function(id) 2 * id, function(id) id / 7,
                function(id) paste("person", id),
                function(id) factor(paste0("p", id), paste0("p", 20:1)),
                function(id) as.Date("2026-01-01") + id)
  for (kind in kinds) {
    parts <- lapply(waves, function(wave) {
      moments(wave$x, wave$y, folds = kind(wave$id), y_origin = wave$y_origin)
    })
    merged <- do.call(c, parts)
    whole <- moments(x, y, folds = kind(id), origin = merged$origin,
                     y_origin = merged$y_origin)
    expect_setequal(names(merged$folds), names(whole$folds))
    expect_equal(merged$folds[names(whole$folds)], whole$folds)
    learned <- update(parts[[1]], waves[[2]]$x, waves[[2]]$y,
                      folds = kind(waves[[2]]$id))
    expect_equal(learned$folds, c(parts[[1]], parts[[2]])$folds)
    expect_equal(vcov(momentnet(merged, lambda = 0)),
                 vcov(momentnet(whole, lambda = 0)))
    expect_equal(cv_momentnet(merged, lambda = 1)$cvm,
                 cv_momentnet(x, y, lambda = 1, folds = kind(id),
                              engine = "pairs", target = "rank_one")$cvm)
  }
})

test_that("rows without weight or outside a subset renumber no fold", {
  wave <- waves_of_people()[[1]]
  weights <- rep(0:1, c(3, 7))
  weighed <- moments(wave$x, wave$y, folds = wave$id, weights = weights)
  expect_named(weighed$folds, as.character(4:10))
  frame <- data.frame(wave$x, y = wave$y)
  expect_named(moments(y ~ ., frame, folds = wave$id, subset = 4:10)$folds,
               as.character(4:10))
  m <- moments(wave$x, wave$y, folds = wave$id)
  further <- update(m, wave$x, wave$y, folds = 21:30, weights = weights)
  expect_named(further$folds, as.character(c(1:10, 24:30)))
  expect_identical(names(update(m, wave$x, wave$y)$folds), names(m$folds))
})

test_that("folds without labels go by number, and never with other labels", {
  data <- waves_of_people()[[1]]
  random <- moments(data$x, data$y, folds = 3)
  expect_null(names(random$folds))
  numbered <- moments(data$x, data$y, folds = rep_len(1:3, 10))
  both <- c(random, numbered)
  expect_equal(both$folds[[2]]$n, random$folds[[2]]$n + 3)
  expect_equal(c(numbered, random)$folds[[2]]$n, both$folds[[2]]$n)
  further <- update(random, data$x[1:2, ], data$y[1:2], folds = 2:3)
  expect_length(further$folds, 3)
  expect_error(update(random, data$x, data$y, folds = c(4, rep(1, 9))),
               "at most 3", class = "frugalreg_error_input")
  others <- moments(data$x, data$y, folds = rep_len(c(1, 2, 4), 10))
  for (parts in list(list(random, others), list(others, random))) {
    expect_warning(lost <- do.call(c, parts), "not all have a label",
                   class = "frugalreg_warning_folds")
    expect_null(lost$folds)
  }
})

test_that("labels of folds survive saving, and damage to them is told", {
  data <- waves_of_people()[[1]]
  m <- moments(data$x, data$y, folds = letters[1:10])
  expect_identical(unserialize(serialize(m, NULL)), m)
  names(m$folds)[2] <- "a"
  expect_error(c(m, m), "moments\\$folds", class = "frugalreg_error_damaged")
})

test_that("chunks go by their keys into folds that have labels", {
  data <- waves_of_people()[[1]]
  m <- moments(data$x, data$y, folds = rep_len(c("u", "v"), 10))
  further <- data.frame(data$x, y = data$y, key = letters[1:10])
  done <- FALSE
  reader <- function() {
    if (done) return(NULL)
    done <<- TRUE
    further
  }
  found <- update(m, chunk_source(reader, key = "key"), "y", progress = FALSE)
  expect_named(found$folds, c("u", "v"))
  expect_equal(sum(vapply(found$folds, `[[`, 0, "n")), 20)
})

test_that("any labels are folds and groups of rows, and NA is named", {
  skip_on_cran()
  set.seed(2)
  data <- list(x = matrix(rnorm(180), 60, dimnames = list(NULL, letters[1:3])),
               y = rnorm(60))
  data$x[sample(180, 30)] <- NA
  numbers <- rep_len(c(2, 1, 3), 60)
  texts <- c("b", "a", "c")[numbers]
  months <- c(7L, 5L, 9L)[rep_len(c(1, 2, 3), 60)]
  as_numbered <- cv_momentnet(data$x, data$y, folds = match(months, c(5, 7, 9)))
  frame <- data.frame(data$x, y = data$y)
  for (fit in list(cv_momentnet(data$x, data$y, folds = months),
                   cv_momentnet(y ~ ., frame, foldid = factor(months)))) {
    expect_identical(fit[c("cvm", "folds")], as_numbered[c("cvm", "folds")])
  }
  fit <- momentnet(data$x, data$y, lambda = 0, alpha = 0,
                   control = frugal_control(keep_looks = TRUE))
  by <- vcov(fit, method = "jackknife", groups = match(months, c(5, 7, 9)))
  expect_identical(vcov(fit, method = "jackknife", groups = months), by)
  expect_identical(vcov(fit, method = "jackknife", groups = factor(months)), by)
  expect_identical(cv_slrm(y ~ ., frame, rank = 1, folds = texts, seed = 1,
                           passes = 1)$folds, match(texts, c("a", "b", "c")))
  expect_error(cv_momentnet(data$x, data$y, folds = replace(months, 3, NA)),
               "NA for row 3", class = "frugalreg_error_input")
  expect_error(vcov(fit, groups = replace(texts, 4:5, NA)), "NA for row 4, 5",
               class = "frugalreg_error_input")
  for (strange in list(1i * months, as.raw(months))) {
    expect_error(cv_momentnet(data$x, data$y, folds = strange),
                 "`folds` must be", class = "frugalreg_error_input")
  }
})

test_that("a key that is the label of a fold is in this", {
  set.seed(1)
  rows <- data.frame(who = rep(c("ann", "bob", "cid"), 20), a = rnorm(60),
                     y = rnorm(60))
  known <- moments(rows["a"], rows$y, folds = rows$who)
  source <- chunk_source(reader_of_thirds(rows), key = "who")
  expect_equal(update(known, source, "y")$folds,
               update(known, rows["a"], rows$y, folds = rows$who)$folds)
})

test_that("a part may be of one fold, of which alone nothing is held out", {
  waves <- waves_of_people()[1:2]
  of_site <- function(at) {
    moments(waves[[at]]$x, waves[[at]]$y, folds = rep(paste0("site", at), 10))
  }
  expect_named(c(of_site(1), of_site(2))$folds, c("site1", "site2"))
  expect_s3_class(cv_momentnet(c(of_site(1), of_site(2))), "cv_momentnet")
  expect_error(cv_momentnet(of_site(1)), "of one fold",
               class = "frugalreg_error_input")
  expect_error(vcov(momentnet(of_site(1), lambda = 0)), "newx",
               class = "frugalreg_error_input")
  one_row <- moments(waves[[1]]$x[2, , drop = FALSE], 1, folds = "site1")
  expect_named(one_row$folds, "site1")
  expect_error(moments(waves[[1]]$x, waves[[1]]$y, folds = "site1"), "folds",
               class = "frugalreg_error_input")
})

test_that("folds that no row has fallen into are passed over", {
  skip_on_cran()
  data <- regression_data(90, 4)
  day <- rep(1:9, each = 10)
  same <- c("lambda", "cvm", "cvsd", "lambda.min", "lambda.1se")
  once <- function(table) {
    function() {
      on.exit(table <<- NULL)
      table
    }
  }
  by_key <- function(x) {
    table <- data.frame(x, y = data$y, day = day)
    moments(chunk_source(once(table), key = "day"), y = "y", folds = 10)
  }
  for (x in list(data$x, replace(data$x, seq(1, 360, 7), NA))) {
    some <- by_key(x)
    expect_true(any(vapply(some$folds, `[[`, 0, "n") == 0))
    full <- moments(x, data$y, folds = frugalreg:::hashed_folds(day, 10))
    fits <- list(cv_momentnet(some), cv_momentnet(full))
    expect_equal(fits[[1]][same], fits[[2]][same])
    intervals <- lapply(fits, attribute_importance)
    expect_equal(intervals[[1]]$low, intervals[[2]]$low)
    expect_lt(min(intervals[[1]]$low), 0)
  }
  day[] <- 1
  expect_error(cv_momentnet(by_key(data$x)), "at least two folds",
               class = "frugalreg_error_input")
})
