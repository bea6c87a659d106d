# A fit that is whole is looked at once; one that was changed, or comes out of
# a file, is another.

made_fits <- function() {
  set.seed(3)
  x <- matrix(rnorm(240), 60)
  y <- x[, 1] + rnorm(60)
  gaps <- replace(x, seq(3, 240, 5), NA)
  list(online = aerr(x, y, 3, x_bound = 5, step_size = 0.1, seed = 1),
       moments = momentnet(gaps, y, nlambda = 4),
       cv = cv_momentnet(gaps, y, nlambda = 4, seed = 1),
       lowrank = slrm(gaps, y, rank = 1, method = "em"),
       cv_lowrank = cv_slrm(gaps, y, rank = 1:2, folds = 2, seed = 1))
}

# Copies that nobody has looked at.
saved_fits <- serialize(made_fits(), NULL)
checked_fits <- function() unserialize(saved_fits)

counted_shapes <- function(frame = parent.frame()) {
  counter <- new.env()
  counter$calls <- 0
  original <- frugalreg:::check_size
  local_binding("check_size", function(...) {
    counter$calls <- counter$calls + 1
    original(...)
  }, frame)
  counter
}

test_that("the second look at a fit costs nothing, and says the same", {
  counter <- counted_shapes()
  for (fit in checked_fits()) {
    first <- coef(fit)
    expect_gt(counter$calls, 0)
    counter$calls <- 0
    expect_identical(coef(fit), first)
    expect_identical(counter$calls, 0)
  }
})

test_that("a fit that was found whole and is damaged since is refused", {
  skip_on_cran()
  for (fit in checked_fits()) {
    coef(fit)
    field <- intersect(c("coefficients", "table", "cvm"), names(fit))[1]
    spare <- fit
    fit[[field]][1] <- list("damaged")
    expect_error(coef(fit), class = "frugalreg_error_damaged")
    expect_no_error(coef(spare))
    # In the same variable, and inside of it.
    spare$call <- NULL
    expect_error(coef(spare), class = "frugalreg_error_damaged")
  }
})

test_that("what is read from a file is looked at anew", {
  counter <- counted_shapes()
  file <- tempfile(fileext = ".rds")
  fit <- checked_fits()$moments
  coef(fit)
  saveRDS(fit, file)
  again <- readRDS(file)
  counter$calls <- 0
  expect_identical(coef(again), coef(fit))
  expect_gt(counter$calls, 0)
})

test_that("fits of several responses and classes are looked at once", {
  skip_on_cran()
  counter <- counted_shapes()
  set.seed(4)
  x <- matrix(rnorm(240), 60)
  several <- cbind(a = x[, 1], b = x[, 2]) + rnorm(120)
  kinds <- factor(rep(c("u", "v", "w"), 20))
  fits <- list(
    momentnet(x, several, nlambda = 4),
    cv_momentnet(x, several, nlambda = 4, seed = 1),
    momentnet(x, kinds, family = "multinomial", nlambda = 4),
    cv_momentnet(x, kinds, family = "multinomial", nlambda = 4, seed = 1)
  )
  for (fit in fits) {
    first <- predict(fit, x[1:2, ], s = 0.1)
    expect_gt(counter$calls, 0)
    counter$calls <- 0
    expect_identical(predict(fit, x[1:2, ], s = 0.1), first)
    expect_identical(counter$calls, 0)
    changed <- fit
    changed$each[[2]]["d"] <- list("damaged")
    expect_error(predict(changed, x[1:2, ], s = 0.1),
                 class = "frugalreg_error_damaged")
    expect_null(frugalreg:::session$parts)
  }
})

test_that("fits in turn are looked at once each, with the fits in them", {
  counter <- counted_shapes()
  fits <- rep(checked_fits(), 2)
  for (at in seq_along(fits)) {
    fits[[at]]$call <- call("fit", at)
    coef(fits[[at]])
  }
  expect_gt(counter$calls, 0)
  counter$calls <- 0
  for (fit in fits) coef(fit)
  coef(fits$cv$fit)
  expect_identical(counter$calls, 0)
  changed <- fits$cv
  changed$fit$coefficients[1] <- NaN
  expect_error(coef(changed), class = "frugalreg_error_damaged")
  expect_error(coef(changed$fit), class = "frugalreg_error_damaged")
})

test_that("few fits are held, and none that is large", {
  skip_on_cran()
  for (fit in checked_fits()) coef(fit)
  bytes <- function(held) sum(vapply(held, object.size, 0))
  held <- frugalreg:::session$checked
  expect_gte(length(held), 5)
  expect_identical(sum(frugalreg:::session$checked_bytes), bytes(held))
  fit <- checked_fits()$online
  # What was checked last stays, of as many as take 32 MB and no more than 32.
  for (spare in 1:4) {
    fit$spare <- numeric(2^20 + spare)
    coef(fit)
  }
  held <- frugalreg:::session$checked
  expect_lte(bytes(held), 2^25)
  expect_length(held, 3)
  expect_identical(held[[1]], fit)
  fit <- checked_fits()$online
  for (at in 1:40) {
    fit$call <- call("fit", at)
    coef(fit)
  }
  expect_lte(length(frugalreg:::session$checked), 32)
  fit <- checked_fits()$online
  fit$spare <- numeric(2^23)
  coef(fit)
  expect_true(all(vapply(frugalreg:::session$checked,
                         function(known) is.null(known$spare), NA)))
})

test_that("a large fit is looked at once between two collections of memory", {
  skip_on_cran()
  counter <- counted_shapes()
  fit <- checked_fits()$online
  fit$spare <- numeric(2^23)
  gc()
  first <- coef(fit)
  expect_gt(counter$calls, 0)
  counter$calls <- 0
  expect_identical(coef(fit), first)
  expect_identical(counter$calls, 0)
  changed <- fit
  changed$coefficients[1] <- list("damaged")
  expect_error(coef(changed), class = "frugalreg_error_damaged")
  # What a user frees is not held any longer.
  gc()
  expect_null(frugalreg:::session$checked_large)
  coef(fit)
  expect_gt(counter$calls, 0)
})
