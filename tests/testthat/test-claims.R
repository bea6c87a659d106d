# data-raw/claims.R and errata.R: verdicts on the papers' claims, and numbers in
# errata, come from results and bounds.

# Of both scripts, once: the second reads the first.
computed_claims <- local({
  frame <- NULL
  function() {
    if (is.null(frame)) frame <<- sourced("errata.R")
    frame
  }
})

test_that("a verdict is the share of comparisons that come out as claimed", {
  skip_on_cran()
  verdict_of <- computed_claims()$verdict_of
  share <- function(k, n = 20) rep(c(TRUE, FALSE), c(k, n - k))
  expect_identical(verdict_of(share(20)), "holds")
  expect_identical(verdict_of(share(18)), "holds")
  expect_identical(verdict_of(share(17)), "partly")
  expect_identical(verdict_of(share(3)), "partly")
  expect_identical(verdict_of(share(2)), "fails")
  expect_identical(verdict_of(share(0)), "fails")
  expect_identical(verdict_of(c(NA, TRUE)), "holds")
  expect_identical(verdict_of(NA), "not tested")
})

test_that("the words of the claims are the bounds that the page names", {
  skip_on_cran()
  claims <- computed_claims()
  expect_identical(claims$below(c(0.94, 0.96), 1, "considerably"),
                   c(TRUE, FALSE))
  expect_identical(claims$below(c(0.74, 0.76), 1, "far"), c(TRUE, FALSE))
  expect_identical(claims$below(c(0.89, 0.95, 1.01), 1, "slightly"),
                   c(FALSE, TRUE, FALSE))
  expect_identical(claims$alike(c(0.9, 0.95, 1.09, 1.11), 1),
                   c(FALSE, TRUE, TRUE, FALSE))
})

test_that("the committed claims are what the committed results give", {
  computed <- computed_claims()$claims
  file <- tempfile()
  write.csv(computed, file, row.names = FALSE)
  expect_identical(read.csv(file),
                   read.csv(file.path(repository(), "vignettes", "claims.csv")))
})

test_that("the committed errata are what the committed results give", {
  frame <- computed_claims()
  file <- tempfile()
  write.csv(frame$errata, file, row.names = FALSE)
  committed <- file.path(repository(), "vignettes", "errata.csv")
  expect_identical(read.csv(file), read.csv(committed))
  expect_error(frame$filled("{no_such_number}"), "no such number")
  # No number is there for nothing.
  text <- read.csv(file.path(repository(), "data-raw", "errata-text.csv"))
  named <- regmatches(unlist(text), gregexpr("\\{[a-z0-9_]+\\}", unlist(text)))
  expect_setequal(gsub("[{}]", "", unlist(named)), names(frame$values))
})

test_that("the help page of aerr() has the errors of its starts", {
  frame <- computed_claims()
  page <- readLines(file.path(repository(), "R", "aerr.R"))
  said <- paste(sub("^#' ?", "", page), collapse = " ")
  at <- frame$values[c("start_zero", "start_guess", "start_wrong")]
  expect_match(said, paste("relative to that of predicting 0, was *", at[1],
                           "when starting from 0 or near it; *", at[2],
                           "when starting from"), fixed = TRUE)
  expect_match(said, paste("*", at[3], "from the same point, if their signs",
                           "are random"), fixed = TRUE)
})

test_that("every claim that was tested says its splits or repetitions", {
  claims <- read.csv(file.path(repository(), "vignettes", "claims.csv"))
  tested <- claims[claims$verdict != "not tested", ]
  expect_gt(nrow(tested), 40)
  expect_match(tested$protocol,
               "split|repetition|data sets? a setting|exact, or from all rows")
  tuned <- grepl("settings by", tested$protocol)
  expect_match(tested$protocol[tuned], "fold|fifth of the training rows")
})

test_that("the committed list of experiments is that of the runs", {
  computed <- suppressMessages(sourced("experiments.R"))$table
  file <- tempfile()
  write.csv(computed, file, row.names = FALSE)
  committed <- file.path(repository(), "vignettes", "experiments.csv")
  expect_identical(read.csv(file), read.csv(committed))
})

test_that("every committed result is in the list of experiments", {
  folders <- file.path(repository(), c("vignettes", "data-raw"), "results")
  name_of <- function(paths) {
    unique(sub("(-summary)?[.]csv([.]xz)?$", "", basename(paths)))
  }
  results <- list.files(folders, "[.]csv([.]xz)?$")
  listed <- read.csv(file.path(repository(), "vignettes", "experiments.csv"))
  expect_setequal(setdiff(name_of(results), name_of(listed$results)),
                  character())
})

test_that("each row of the papers' repeated runs names commits that exist", {
  skip_on_cran()
  shown <- c("css-curves", "css-pairs", "css-lasso-path", "aer-looks",
             "hk-curves", "hk-settings", "hk-online-lasso", "readings-pairs",
             "readings-curves", "first-iterate", "ks-tuning",
             "lambda-sensitivity", "missing-simulated", "missing-data")
  files <- c(file.path("vignettes", "results", paste0(shown, ".csv")),
             file.path("data-raw", "results",
                       c("ks.csv.xz", "ks-settings.csv")))
  named <- lapply(files, function(file) {
    rows <- read.csv(file.path(repository(), file), colClasses = "character")
    # The first and the last where the rows do not say which.
    expect_match(rows$commit, "^[0-9a-f]{7}([ -][0-9a-f]{7})*$", info = file)
    unique(rows$commit)
  })
  named <- unlist(strsplit(unlist(named), "[ -]"))
  expect_setequal(setdiff(named, commits_of_history()), character())
})
