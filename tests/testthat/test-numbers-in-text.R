# Columns of numbers among which is text, as "<0.3".

measured <- data.frame(y = sin(1:40), zinc = sprintf("%.2f", (1:40) / 7),
                       x = cos(1:40), "Höhe" = 1:40, check.names = FALSE)
measured$zinc[c(3, 9)] <- "<0.3"

test_that("numbers that are levels, as text is among them, are said", {
  said <- function(form, data = measured, fit = momentnet) {
    found <- NULL
    withCallingHandlers(fit(form, data), frugalreg_message_text = function(m) {
      found <<- m$columns
      invokeRestart("muffleMessage")
    })
    found
  }
  expect_message(momentnet(y ~ zinc + x, measured), "\"<0.3\" in zinc")
  expect_identical(said(y ~ .), "zinc")
  expect_identical(said(y ~ x * zinc), "zinc")
  expect_identical(said(y ~ zinc, fit = cv_momentnet), "zinc")
  expect_identical(said(y ~ zinc, fit = moments), "zinc")
  factors <- transform(measured, zinc = factor(zinc))
  expect_identical(said(y ~ zinc, factors), "zinc")
  expect_identical(said(y ~ zinc, transform(measured, zinc = I(zinc))), "zinc")
  odd <- measured
  odd[["Höhe"]] <- sub(".", ",", measured$zinc, fixed = TRUE)
  expect_identical(said(y ~ ., odd), c("zinc", "Höhe"))
  # What was meant is not asked about.
  expect_null(said(y ~ factor(zinc) + x))
  expect_null(said(y ~ x + Höhe))
  codes <- transform(measured, zinc = rep(c("1", "2", "3", "other"), 10))
  expect_null(said(y ~ zinc, codes))
  years <- transform(measured, zinc = factor(rep(2001:2020, 2)))
  expect_null(said(y ~ zinc, years))
  names <- transform(measured, zinc = paste0("plot", 1:40))
  expect_null(said(y ~ zinc, names))
  few <- measured[c(3, 9, 1:2, 4:8), ]
  expect_null(said(y ~ zinc, few))
})
