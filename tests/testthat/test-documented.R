# Every function has roxygen above it, and internal ones nothing else.

test_that("every function is documented right above it", {
  root <- test_path("..", "..")
  skip_if_not(file.exists(file.path(root, "_pkgdown.yml")), "the sources")
  files <- setdiff(list.files(file.path(root, "R"), full.names = TRUE),
                   file.path(root, "R", "RcppExports.R"))
  lines <- unlist(lapply(files, readLines))
  functions <- grep("^[^ #]+ <- function[(]", lines)
  expect_gt(length(functions), 1000)
  above <- lines[pmax(functions - 1, 1)]
  expect_identical(lines[functions][!startsWith(above, "#'")], character())
  ends <- grep("^#' @noRd$", lines)
  expect_gt(length(ends), 500)
  expect_match(lines[ends + 1], "^[^ #]+ <-")
})

test_that("the package's page names all vignettes", {
  root <- test_path("..", "..")
  skip_if_not(file.exists(file.path(root, "_pkgdown.yml")), "the sources")
  names <- sub("[.]Rmd$", "", list.files(file.path(root, "vignettes"),
                                         "[.]Rmd$"))
  expect_gt(length(names), 10)
  page <- paste(readLines(file.path(root, "man", "frugalreg-package.Rd")),
                collapse = "\n")
  named <- vapply(paste0("\\code{", names, "}"), grepl, NA, x = page,
                  fixed = TRUE)
  expect_identical(names[!named], character())
})

test_that("pages name what a row of a table adds", {
  root <- test_path("..", "..")
  skip_if_not(file.exists(file.path(root, "_pkgdown.yml")), "the sources")
  in_quotes <- function(names) paste0("\\code{\"", names, "\"}")
  exported <- function(names) {
    intersect(names, getNamespaceExports("frugalreg"))
  }
  named <- list(
    ask_and_tell = in_quotes(c(kinds_that_look(), "momentnet")),
    learner_method = in_quotes(names(method_table())),
    losses = exported(paste0("loss_", names(losses()))),
    momentnet = in_quotes(c(names(engines()), names(families()))),
    sampling = paste0("sample_", names(samplers())),
    slrm = in_quotes(methods_of("slrm")),
    "frugalreg-package" = getNamespaceExports("frugalreg")
  )
  for (page in names(named)) {
    lines <- readLines(file.path(root, "man", paste0(page, ".Rd")))
    text <- paste(lines, collapse = "\n")
    there <- vapply(named[[page]], grepl, NA, x = text, fixed = TRUE)
    expect_identical(named[[page]][!there], character(), info = page)
  }
})
