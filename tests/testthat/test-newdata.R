# New rows are `newx`, as in glmnet, or `newdata`, as in the rest of R.

frame <- small_frame()
frame$y <- as.numeric(frame$y)
fits <- list(
  online = suppressWarnings(aerr(y ~ u + f, frame, budget = 2, x_bound = 10,
                                 seed = 1,
                                 control = frugal_control(checkpoints = 4))),
  moments = momentnet(y ~ u + f + v, frame, lambda = c(0.1, 0.01)),
  chosen = cv_momentnet(y ~ u + f + v, frame, seed = 1),
  lowrank = slrm(y ~ u + f + v, frame, rank = 1, method = "em", seed = 1)
)
verbs <- list(predict = predict, fitted = fitted, residuals = residuals,
              update = update)

test_that("every verb takes rows under either name", {
  skip_on_cran()
  for (kind in names(fits)) {
    for (verb in setdiff(names(verbs), if (kind == "lowrank") "update")) {
      set.seed(1) # further rows of fits by moments get random folds
      by_newdata <- verbs[[verb]](fits[[kind]], newdata = frame)
      set.seed(1)
      expect_true(identical(by_newdata, verbs[[verb]](fits[[kind]], frame)),
                  label = paste(verb, kind))
    }
  }
  expect_identical(learning_curve(fits$online, newdata = frame),
                   learning_curve(fits$online, frame))
  expect_identical(impute(fits$lowrank, newdata = frame),
                   impute(fits$lowrank, frame))
  row <- frame[1, ]
  row$f <- NA
  expect_identical(next_look(fits$chosen, newdata = row),
                   next_look(fits$chosen, row))
  x <- as.matrix(frame[c("u", "v")])
  expect_equal(update(moments(x, frame$y), newdata = x, newy = frame$y),
               update(moments(x, frame$y), x, frame$y))
  tracked <- petrels(x, rank = 1)
  expect_equal(update(tracked, newdata = x), update(tracked, x))
})

test_that("augment() and pictures do, too", {
  skip_if_not_installed("generics")
  path <- momentnet(y ~ u + f, frame, lambda = 0.1)
  for (fit in list(fits$online, path, fits$chosen, fits$lowrank)) {
    expect_identical(generics::augment(fit, newdata = frame),
                     generics::augment(fit, frame))
  }
  expect_equal(ggplot2::autoplot(fits$lowrank, "predicted",
                                 newdata = frame)$data,
               ggplot2::autoplot(fits$lowrank, "predicted", newx = frame)$data)
  expect_equal(ggplot2::autoplot(fits$online, "curve", newdata = frame)$data,
               ggplot2::autoplot(fits$online, "curve", newx = frame)$data)
})

test_that("rows under both names, or under none, are refused", {
  expect_refused("input", {
    predict(fits$moments, frame, newdata = frame)
    update(fits$moments, frame, newdata = frame)
    next_look(fits$chosen, frame[1, ], newdata = frame[1, ])
    predict(fits$chosen)
    residuals(fits$chosen)
    fitted(fits$lowrank)
  })
  expect_error(ggplot2::autoplot(fits$lowrank, "predicted", newx = frame,
                                 newdata = frame),
               "newdata", class = "frugalreg_error_input")
})

test_that("fits that kept their looks have fitted values of their own", {
  skip_on_cran()
  few <- momentnet(frame[c("u", "v", "w")], frame$y, budget = 2, seed = 1,
                   lambda = 0.1)
  seen <- as.matrix(frame[c("u", "v", "w")])
  looks <- few$looks$values
  seen[-((looks$column - 1) * nrow(seen) + looks$row)] <- NA
  expect_equal(sum(!is.na(seen)), few$looks$total)
  expect_equal(unname(fitted(few)), unname(predict(few, seen)))
  expect_equal(unname(residuals(few)),
               unname(residuals(few, seen, frame$y)))
  expect_named(fitted(few), as.character(seq_len(nrow(frame))))
  chosen <- cv_momentnet(frame[c("u", "v", "w")], frame$y, budget = 2, seed = 1)
  expect_equal(residuals(chosen) + fitted(chosen), frame$y,
               ignore_attr = TRUE)
  given <- momentnet(frame[c("u", "v")], frame$y, lambda = 0.1,
                     control = frugal_control(keep_looks = TRUE))
  expect_equal(residuals(given), residuals(given, frame, frame$y),
               ignore_attr = TRUE)
})

test_that("an online learner has them for rows that it saw whole", {
  kept <- frugal_control(keep_looks = TRUE, shuffle = FALSE)
  x <- small_integers()
  y <- small_labels(x)
  whole <- online_ridge(x, y, step_size = 0.01, x_bound = 10, seed = 1,
                        control = kept)
  expect_equal(unname(fitted(whole)), predict(whole, x))
  expect_equal(unname(residuals(whole)), unname(residuals(whole, x, y)))
  signs <- online_logistic(x, ifelse(y > 0, 1, -1), step_size = 0.01,
                           x_bound = 10, seed = 1, control = kept)
  expect_equal(unname(residuals(signs)),
               unname(residuals(signs, x, ifelse(y > 0, 1, -1))))
  few <- aerr(x, y, budget = 3, x_bound = 10, radius = 100, seed = 1,
              control = kept)
  expect_error(fitted(few), "looked at none",
               class = "frugalreg_error_undefined")
  expect_error(residuals(few), class = "frugalreg_error_undefined")
})

test_that("columns of numbers with a class of their own are numbers", {
  skip_on_cran()
  plain <- mtcars[c("mpg", "wt", "hp")]
  # As packages units and haven make them.
  weight <- list(
    structure(plain$wt, class = "units", units = structure(
      list(numerator = "kg", denominator = character()),
      class = "symbolic_units"
    )),
    structure(plain$wt, class = c("haven_labelled", "vctrs_vctr", "double"),
              label = "Weight"),
    I(plain$wt), as.matrix(plain$wt)
  )
  own <- momentnet(mpg ~ ., plain, lambda = 0)
  few <- function(data) {
    aelr(mpg ~ ., data, budget = 2, seed = 1, radius = 1, step_size = 1e-5,
         x_bound = 400)
  }
  for (values in weight) {
    classed <- plain
    classed$wt <- values
    fit <- momentnet(mpg ~ ., classed, lambda = 0)
    expect_identical(coef(fit), coef(own))
    expect_identical(predict(fit, classed), predict(own, plain))
    expect_identical(coef(few(classed)), coef(few(plain)))
    expect_identical(coef(momentnet(classed[-1], plain$mpg, lambda = 0))[, 1],
                     coef(own)[, 1])
    expect_identical(predict(few(classed), classed[3, ]),
                     predict(few(plain), plain[3, ]))
  }
})

test_that("what was TRUE or FALSE in the fit is so in new rows, or 0 and 1", {
  skip_on_cran()
  use_seed(1)
  data <- data.frame(x = rnorm(60), fl = rep(c(TRUE, FALSE), 30))
  y <- rnorm(60)
  fits <- list(
    momentnet(data, y, lambda = 0.1), slrm(data, y, rank = 1, seed = 1),
    momentnet(y ~ x + I(fl * 2), cbind(data, y), lambda = 0.1),
    momentnet(data, y, budget = 2, lambda = 0.1, seed = 1),
    aerr(data, y, budget = 2, x_bound = 5, seed = 1)
  )
  row <- function(fl) data.frame(x = 1, fl = fl)
  for (fit in fits) {
    expect_error(predict(fit, row(7)), "`fl` must be TRUE or FALSE, or 0 and 1",
                 class = "frugalreg_error_input")
    expect_error(predict(fit, row("a")), "`fl` must be logical, as in the fit",
                 class = "frugalreg_error_input")
    expect_equal(predict(fit, row(1)), predict(fit, row(TRUE)))
    expect_equal(predict(fit, row(NA_real_)), predict(fit, row(NA)))
  }
  # Of rows to buy it is known when they are looked at.
  expect_error(update(fits[[4]], row(7), 1), "0 and 1",
               class = "frugalreg_error_input")
  expect_equal(coef(update(fits[[4]], row(0), 1)),
               coef(update(fits[[4]], row(FALSE), 1)))
  total <- moments(data, y)
  expect_error(update(total, row(7), 1), "0 and 1",
               class = "frugalreg_error_input")
  left <- list(cbind(data, y), cbind(row(7), y = 1))
  chunks <- function(reset = FALSE) {
    if (reset || length(left) == 0) return(NULL)
    first <- left[[1]]
    left <<- left[-1]
    first
  }
  expect_error(moments(chunk_source(chunks), y = "y"), "0 and 1",
               class = "frugalreg_error_input")
  # Nothing is known of a question that was not asked.
  unasked <- moments(transform(data, fl = NA), y)
  expect_identical(update(unasked, row(7), 1)$n, 61)
})

test_that("what update() of a fit does not take is said with what it does", {
  x <- small_integers()
  colnames(x) <- letters[1:8]
  y <- small_labels(x)
  online <- suppressWarnings(aerr(x, y, budget = 2, seed = 1))
  moments_fit <- momentnet(x, y, lambda = 0.1)
  refused <- function(expression, pattern) {
    expect_error(expression, pattern, class = "frugalreg_error_input")
  }
  chunks <- function() {
    chunk_source(reader_of_thirds(data.frame(x, y = y)))
  }
  for (fit in list(online, moments_fit)) {
    refused(update(fit, chunks(), "y"), "`newx` must be rows.*moments")
    refused(update(fit, newdata = chunks(), newy = "y"), "moments")
  }
  refused(update(moments_fit, x, y, weights = rep(1, length(y))),
          "`newweights`")
  refused(update(moments_fit, x, y, offset = rep(1, length(y))), "`newoffset`")
  expect_s3_class(update(moments_fit, x, y, newweights = rep(1, length(y))),
                  "momentnet")
  # Also one of as many columns, or in another order, is no data.
  oracle <- attribute_source(function(row, columns) rep(0, length(columns)),
                             n = 5, d = ncol(x) + 1,
                             names = paste0("z", 0:ncol(x)))
  for (fit in list(online, moments_fit)) {
    refused(predict(fit, oracle), "data, as prediction uses whole rows")
  }
})

test_that("of a fit that kept its rows fitted() is named", {
  x <- matrix(sin(1:60), 20)
  fit <- momentnet(x, cos(1:20), control = frugal_control(keep_looks = TRUE))
  expect_error(predict(fit), "fitted()", fixed = TRUE,
               class = "frugalreg_error_input")
})
