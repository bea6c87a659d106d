for (package in c("httpuv", "curl", "jsonlite")) skip_if_not_installed(package)
skip_on_cran()

# The address of a laboratory that sells the values.
laboratory <- function(values) {
  data <- tempfile()
  port <- tempfile()
  saveRDS(values, data)
  system2(file.path(R.home("bin"), "Rscript"),
          shQuote(c(test_path("http-server.R"), data, port)), wait = FALSE,
          stdout = FALSE, stderr = FALSE)
  ends <- Sys.time() + 20
  while (!file.exists(port) && Sys.time() < ends) Sys.sleep(0.1)
  if (!file.exists(port)) skip("no server can be started here")
  paste0("http://127.0.0.1:", readLines(port))
}

read_answer <- function(url) {
  jsonlite::fromJSON(rawToChar(curl::curl_fetch_memory(url)$content))
}

source(system.file("examples", "http-oracle.R", package = "frugalreg"),
       local = TRUE)

test_that("a service is asked in batches, patiently, and paid once", {
  skip_on_cran()
  x <- matrix(sin(outer(1:60, 1:5)), 60)
  x[7, ] <- NA
  y <- cos(1:60)
  url <- laboratory(x)
  on.exit(try(read_answer(paste0(url, "/stop")), silent = TRUE))
  # Late, 429 and 503 are among the first answers.
  lab <- http_oracle(paste0(url, "/values"), study = "a", wait = 0.05,
                     timeout = 1)
  skipping <- frugal_control(na = "skip")
  set.seed(3)
  before <- .Random.seed
  fit <- momentnet(attribute_source(lab, n = 60, d = 5, batch = 12), y,
                   budget = 2, seed = 1, control = skipping)
  expect_identical(.Random.seed, before)
  expected <- momentnet(
    attribute_source(function(rows, columns) x[cbind(rows, columns)], n = 60,
                     d = 5, batch = 12), y, budget = 2, seed = 1,
    control = skipping
  )
  expect_equal(coef(fit, s = 0.1), coef(expected, s = 0.1))
  account <- read_answer(paste0(url, "/account"))
  expect_equal(account$charged, fit$looks$total)
  expect_gt(account$requests, 5 + 2)
  # The same questions again cost nothing.
  momentnet(attribute_source(lab, n = 60, d = 5, batch = 12), y, budget = 2,
            seed = 1, control = skipping)
  expect_equal(read_answer(paste0(url, "/account"))$charged, account$charged)
  # What will not pass ends the fit at once, and the learner is kept.
  more <- attribute_source(lab, n = 72, d = 5, batch = 12)
  cnd <- expect_error(momentnet(more, c(y, 1:12), budget = 2, seed = 1,
                                control = frugal_control(na = "skip")),
                      class = "frugalreg_error_source")
  expect_match(conditionMessage(cnd$parent), "status 402 after 1 request")
  expect_s3_class(cnd$learner, "frugal_learner")
})

test_that("a service that is not there is given up after so many tries", {
  nobody <- http_oracle("http://127.0.0.1:9/values", "a", tries = 3,
                        wait = 0.01, timeout = 1)
  cnd <- expect_error(
    aelr(attribute_source(nobody, n = 20, d = 3, batch = 5), 1:20, budget = 2),
    class = "frugalreg_error_source"
  )
  expect_match(conditionMessage(cnd$parent), "after 3 requests")
})
