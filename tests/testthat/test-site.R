# The website's index: each page of the reference and each vignette is in it.

test_that("the site's index is complete", {
  skip_if_not_installed("pkgdown")
  root <- test_path("..", "..")
  skip_if_not(file.exists(file.path(root, "_pkgdown.yml")), "the sources")
  expect_error(suppressMessages(pkgdown::check_pkgdown(root)), NA)
})
