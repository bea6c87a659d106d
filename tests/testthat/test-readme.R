# The README's R code runs, and the files that it names are there.

readme_path <- function() {
  places <- test_path("../..", c("README.md", "00_pkg_src/frugalreg/README.md"))
  found <- places[file.exists(places)]
  if (length(found) == 0) skip("the README is not beside the tests")
  found[1]
}

# The code between ```language and ```, a string a block.
code_blocks <- function(lines, language) {
  starts <- which(lines == paste0("```", language))
  fences <- grep("^```", lines)
  vapply(starts, function(start) {
    end <- min(fences[fences > start])
    paste(lines[seq_len(end - start - 1) + start], collapse = "\n")
  }, "")
}

test_that("every R block of the README runs, in order", {
  skip_on_cran()
  blocks <- code_blocks(readLines(readme_path()), "r")
  expect_gt(length(blocks), 0)
  frame <- new.env(parent = globalenv())
  # What the README calls x and y without saying where they are from.
  use_seed(1)
  data <- simulate_lowrank(200, d = 30, rank = 12)
  frame$x <- data$complete
  frame$y <- data$y
  for (block in blocks) {
    expect_error(
      suppressWarnings(utils::capture.output(
        source(textConnection(block), local = frame, echo = FALSE,
               print.eval = TRUE)
      ), classes = "frugalreg_warning"),
      NA, info = block
    )
  }
})

test_that("the README's commands name files that are there", {
  path <- readme_path()
  blocks <- code_blocks(readLines(path), "sh")
  commands <- grep("^bash ", unlist(strsplit(blocks, "\n")), value = TRUE)
  expect_gt(length(commands), 0)
  files <- sub("^bash ([^ ]+).*", "\\1", commands)
  if (!dir.exists(file.path(dirname(path), "tools"))) skip("no tools here")
  expect_true(all(file.exists(file.path(dirname(path), files))))
})

test_that("a command that is silent gives signs of life", {
  skip_on_cran()
  tools <- file.path(dirname(readme_path()), "tools")
  if (!dir.exists(tools)) skip("no tools here")
  skip_on_os("windows")
  for (command in c("main-job.sh", "test.sh")) {
    expect_match(readLines(file.path(tools, command)), "[|] with_signs_of_life",
                 all = FALSE)
  }
  script <- paste0(". '", file.path(tools, "signs-of-life.sh"), "'; ",
                   "(echo first; sleep 2.5; printf last; exit 3) | ",
                   "with_signs_of_life 1; echo \" status $?\"")
  said <- system2("bash", c("-c", shQuote(script)), stdout = TRUE)
  expect_identical(said[1], "first")
  expect_match(said[2:3], "[.][.][.] [0-9]+ s$")
  expect_identical(said[4], "last status 3")
})

test_that("a step of installing says that it is alive, and why it fails", {
  skip_on_cran()
  skip_on_os("windows")
  file <- file.path(dirname(readme_path()), "tools", "install.sh")
  if (!file.exists(file)) skip("no tools here")
  lines <- readLines(file)
  from <- grep("^say[(][)]", lines)
  functions <- lines[from:(grep("^as_root[(][)]", lines) - 1)]
  waits <- grepl("SECONDS + 8", functions, fixed = TRUE)
  expect_identical(sum(waits), 2L) # of the ten that the README promises
  functions[waits] <- sub("SECONDS + 8", "SECONDS + 1", functions[waits],
                          fixed = TRUE)
  script <- tempfile(fileext = ".sh")
  on.exit(unlink(script))
  writeLines(c("set -eu", functions, "step quiet bash -c 'echo far; sleep 4'",
               "step broken bash -c 'echo why; exit 3' || echo status $?"),
             script)
  said <- system2("bash", script, stdout = TRUE)
  expect_match(said[1], "^\\[0:0[0-9]\\] quiet$")
  expect_match(said[2], "^ +[.]{3} [0-9]+ s  far$")
  expect_identical(grep("broken$", said) + 1L, which(said == "why"))
  expect_match(said[length(said)], "^status [1-9]")
})
