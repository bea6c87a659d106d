# The website's index: each page of the reference and each vignette is in it.

root <- test_path("..", "..")
skip_if_not(file.exists(file.path(root, "_pkgdown.yml")), "the sources")

# What a part of _pkgdown.yml lists, [a, b].
listed_in <- function(part, lines) {
  from <- which(lines == paste0(part, ":"))
  to <- c(grep("^[a-z]+:", lines), length(lines) + 1)
  text <- paste(lines[from:(min(to[to > from]) - 1)], collapse = " ")
  lists <- regmatches(text, gregexpr("contents: \\[[^]]*\\]", text))[[1]]
  trimws(unlist(strsplit(gsub("contents: \\[|\\]", "", lists), ",")))
}

test_that("the site's index has every page and every vignette, once", {
  lines <- readLines(file.path(root, "_pkgdown.yml"))
  pages <- lapply(list.files(file.path(root, "man"), "[.]Rd$",
                             full.names = TRUE), readLines)
  public <- Filter(function(page) !"\\keyword{internal}" %in% page, pages)
  topics <- vapply(public, function(page) {
    sub("^\\\\name\\{(.*)\\}$", "\\1", grep("^\\\\name\\{", page, value = TRUE))
  }, "")
  expect_gt(length(topics), 30)
  listed <- listed_in("reference", lines)
  expect_identical(anyDuplicated(listed), 0L)
  lacking <- Filter(function(page) {
    alias <- sub("^\\\\alias\\{(.*)\\}$", "\\1",
                 grep("^\\\\alias\\{", page, value = TRUE))
    !any(alias %in% listed)
  }, public)
  expect_identical(vapply(lacking, `[`, "", 3), character())
  vignettes <- list.files(file.path(root, "vignettes"), "[.]Rmd$")
  expect_setequal(listed_in("articles", lines), sub("[.]Rmd$", "", vignettes))
})

test_that("every exported function has a page", {
  pages <- list.files(file.path(root, "man"), "[.]Rd$", full.names = TRUE)
  aliases <- sub("^\\\\alias\\{(.*)\\}$", "\\1", grep(
    "^\\\\alias\\{", unlist(lapply(pages, readLines)), value = TRUE
  ))
  expect_identical(setdiff(getNamespaceExports("frugalreg"), aliases),
                   character())
})

test_that("pkgdown finds nothing to complain of", {
  skip_on_cran()
  skip_if_not_installed("pkgdown")
  expect_error(suppressMessages(pkgdown::check_pkgdown(root)), NA)
})
