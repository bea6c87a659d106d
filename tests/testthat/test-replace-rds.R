# A disk that is full: files may not be larger than some kB, which is an error
# of writing like it, and of which R says nothing.

full_disk_script <- function(lines) {
  script <- tempfile(fileext = ".R")
  writeLines(c("library(frugalreg)", lines), script)
  limited <- tempfile(fileext = ".sh")
  writeLines(paste(
    "trap '' XFSZ; ulimit -f 8; exec", shQuote(file.path(R.home("bin"),
                                                         "Rscript")),
    "--no-init-file", shQuote(script)
  ), limited)
  libraries <- paste(.libPaths(), collapse = .Platform$path.sep)
  suppressWarnings(system2("bash", shQuote(limited), stdout = TRUE,
                           stderr = TRUE,
                           env = paste0("R_LIBS=", shQuote(libraries))))
}

test_that("what is saved stays as it was where the disk is full", {
  skip_on_cran()
  skip_on_os("windows")
  skip_if(Sys.which("bash") == "")
  file <- tempfile(tmpdir = tempfile("disk-"))
  dir.create(dirname(file))
  saveRDS(list("old"), file)
  said <- full_disk_script(c(
    sprintf("file <- %s", deparse(file)),
    "saved <- tryCatch(frugalreg:::replace_rds(runif(1e5), file),",
    "                  frugalreg_error_input = conditionMessage)",
    "cat(saved, '\\n')",
    "rows <- function(k) {",
    "  set.seed(k)",
    "  if (k == 4) stop('gone')",
    "  data.frame(matrix(rnorm(6e3), 60), y = rnorm(60))",
    "}",
    "options(warn = 1)",
    "sums <- paste0(file, '-sums')",
    "cnd <- tryCatch(moments_map(1:3, rows, y = 'y', file = sums),",
    "                error = identity)",
    "cat(class(cnd)[1], cnd$moments$n, 'kept;', file.exists(sums), '\\n')"
  ))
  expect_match(said, "stays as it was (is the disk full?)", fixed = TRUE,
               all = FALSE)
  expect_match(said, "frugalreg_error_input 120 kept; FALSE", all = FALSE)
  expect_match(said, "The sum so far could not be saved", all = FALSE)
  expect_identical(dir(dirname(file)), basename(file))
  expect_identical(readRDS(file), list("old"))
})
