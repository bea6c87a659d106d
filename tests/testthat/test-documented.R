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
