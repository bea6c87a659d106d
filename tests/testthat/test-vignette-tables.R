# The tables of the vignettes that say which function to use: functions and
# arguments that they name are there.

vignette_path <- function(name) {
  places <- test_path("../..", c("vignettes", "00_pkg_src/frugalreg/vignettes"),
                      paste0(name, ".Rmd"))
  found <- places[file.exists(places)]
  if (length(found) == 0) skip("the vignettes are not beside the tests")
  found[1]
}

vignette_lines <- function(name) readLines(vignette_path(name))

# What is between backticks in the rows of tables.
codes_of <- function(rows) {
  found <- regmatches(rows, gregexpr("`[^`]+`", rows))
  gsub("`", "", unlist(found))
}

# All calls in an expression, by name of the function, with named arguments.
calls_in <- function(expression) {
  if (!is.call(expression)) return(NULL)
  name <- if (is.name(expression[[1]])) as.character(expression[[1]])
  own <- stats::setNames(list(setdiff(names(expression), "")), name)
  parts <- lapply(as.list(expression)[-1], calls_in)
  c(if (!is.null(name)) own, do.call(c, parts))
}

# Those of its methods, too; cv_momentnet() hands on those of momentnet().
arguments_of <- function(name) {
  name <- c(name, if (name == "cv_momentnet") "momentnet")
  methods <- c(name, outer(name, c("default", "formula", "momentnet"),
                           paste, sep = "."))
  found <- mget(methods, asNamespace("frugalreg"), mode = "function",
                ifnotfound = list(NULL))
  unlist(lapply(found, function(one) names(formals(one %||% list))))
}

test_that("the cheat sheet's calls are of functions with such arguments", {
  rows <- grep("^\\|", vignette_lines("cheat-sheet"), value = TRUE)
  parsed <- lapply(codes_of(rows), function(code) {
    tryCatch(str2lang(code), error = function(cnd) NULL)
  })
  calls <- do.call(c, lapply(parsed, calls_in))
  ours <- names(calls) %in% getNamespaceExports("frugalreg")
  expect_gt(sum(ours), 25)
  elsewhere <- c("|>", "~", "-", "=", "?", "linear_reg", "logistic_reg",
                 "multinom_reg", "poisson_reg", "set_engine", "lrn",
                 "all_predictors")
  generics <- c("predict", "plot", "vcov", "confint", "update", "tidy",
                "glance", "augment", "autoplot")
  expect_setequal(setdiff(names(calls)[!ours], c(elsewhere, generics)),
                  character())
  for (at in which(ours)) {
    given <- as.character(calls[[at]])
    expect_setequal(setdiff(given, arguments_of(names(calls)[at])),
                    character())
  }
})

test_that("glmnet's arguments are translated into ours", {
  rows <- grep("^\\| `", vignette_lines("against-glmnet"), value = TRUE)
  cells <- strsplit(rows, "|", fixed = TRUE)
  codes <- lapply(cells, function(row) codes_of(row[3]))
  theirs <- vapply(cells, function(row) codes_of(row[2])[1], "")
  of_arguments <- grepl("^[a-z.]+$", theirs)
  expect_gt(sum(of_arguments), 8)
  known <- arguments_of("cv_momentnet")
  for (row in codes[of_arguments]) {
    expect_setequal(setdiff(row, known), character())
    expect_gt(length(row), 0)
  }
})

test_that("the Baseline's sentence has the number of its result", {
  results <- test_path("..", "..", "data-raw", "results",
                       "mnist-3-vs-5-summary.csv")
  skip_if_not(file.exists(results), "the sources")
  table <- read.csv(results)
  error <- table[[3]][table$method == "moment_lasso_psd" & table$looks == 4]
  said <- grep("0.70", vignette_lines("limited-observation"), fixed = TRUE,
               value = TRUE)
  expect_length(said, 2)
  expect_identical(formatC(error, format = "f", digits = 2), "0.70")
})

test_that("the cheat sheet is one printed page", {
  skip_without_browser()
  skip_if_not_installed("rmarkdown")
  skip_if_not(rmarkdown::pandoc_available(), "pandoc")
  folder <- tempfile("sheet")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  source <- dirname(vignette_path("cheat-sheet"))
  file.copy(file.path(source, c("cheat-sheet.Rmd", "cheat-sheet.css")), folder)
  page <- rmarkdown::render(file.path(folder, "cheat-sheet.Rmd"), quiet = TRUE)
  browser <- start_browser()
  on.exit(browser$close(), add = TRUE)
  window <- new_window(browser)
  window$call("Page.navigate", url = paste0("file://", page))
  ready <- "document.readyState == 'complete' && !!document.querySelector('h2')"
  for (attempt in 1:600) {
    if (isTRUE(window$run(ready))) break
    Sys.sleep(0.1)
  }
  printed <- window$call("Page.printToPDF", preferCSSPageSize = TRUE)
  bytes <- jsonlite::base64_dec(printed$data)
  text <- rawToChar(bytes[bytes != as.raw(0)])
  count <- regmatches(text, regexpr("/Count [0-9]+", text, useBytes = TRUE))
  expect_identical(count, "/Count 1")
})

# The code that a page runs: of pages that only show theirs, none.
code_of_page <- function(page) {
  lines <- readLines(page)
  if (any(grepl("opts_chunk\\$set\\(.*eval = FALSE", lines))) return("")
  fence <- grepl("^```", lines)
  inside <- cumsum(fence) %% 2 == 1 & !fence
  inline <- regmatches(lines, gregexpr("`r [^`]+`", lines))
  paste(c(lines[inside], unlist(inline[!inside])), collapse = "\n")
}

test_that("pages ask for suggested packages before they use them", {
  pages <- list.files(dirname(vignette_path("gaps")), "[.]Rmd$",
                      full.names = TRUE)
  suggested <- utils::packageDescription("frugalreg")$Suggests
  suggested <- sub("[ (].*", "", strsplit(suggested, ",\\s*")[[1]])
  # knitr makes the pages, and RSQLite comes with DBI.
  suggested <- setdiff(suggested, c("knitr", "rmarkdown", "DBI"))
  for (page in pages) {
    code <- code_of_page(page)
    uses <- function(package) {
      grepl(paste0("\\b", package, "::"), code) &&
        !grepl(paste0("requireNamespace(\"", package, "\""),
               paste(readLines(page), collapse = "\n"), fixed = TRUE)
    }
    expect_identical(Filter(uses, suggested), character(),
                     label = basename(page))
  }
})
