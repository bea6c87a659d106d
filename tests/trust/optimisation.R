# The same numbers compiled at -O0 and at -O2, bit for bit: all that is in the
# objects of every class, and what these predict.
#
#   Rscript tests/trust/optimisation.R [LIBRARY LIBRARY]
#
# Without libraries the package is compiled twice. FRUGALREG_CHILD=yes makes a
# child that says the numbers of the package in its library.

file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
root <- file.path(dirname(file), "..", "..")
libraries <- commandArgs(TRUE)

# Numbers at any depth; what a clock said is none of the package's.
numbers_in <- function(value, depth = 0) {
  if (is.numeric(value)) return(as.double(value))
  if (!is.list(value) || depth > 9) return(numeric())
  parts <- unclass(value)
  parts[c("seconds", "tuning_seconds")] <- NULL
  unlist(lapply(parts, numbers_in, depth + 1), use.names = FALSE)
}

child <- function() {
  suppressMessages(library(frugalreg))
  source(file.path(root, "tests", "fuzz", "objects.R"))
  set.seed(1)
  x <- matrix(rnorm(40 * 5), 40, dimnames = list(NULL, letters[1:5]))
  y <- x[, 1] - x[, 2] + rnorm(40) / 3
  objects <- suppressWarnings(objects_of_today(x, y))
  many <- rep(1:40, 10)
  wide <- cbind(x[many, ], matrix(rnorm(400 * 25), 400))
  colnames(wide) <- paste0("x", 1:30)
  gaps <- replace(wide, seq(2, length(wide), 3), NA)
  objects <- c(objects, suppressWarnings(list(
    wide_pairs = momentnet(gaps, y[many], engine = "pairs"),
    wide_factors = momentnet(gaps, y[many], engine = "factors", nlambda = 5),
    wide_online = aerr(wide, y[many], budget = 5, seed = 1),
    wide_lasso = ddaelr(wide, y[many], budget = 6, seed = 1),
    posterior = momentnet(x[many, ], y[many], budget = 3, seed = 1,
                          engine = "posterior"),
    wide_lowrank = slrm(gaps, y[many], rank = 5, method = "em")
  )))
  for (name in names(objects)) {
    object <- objects[[name]]
    seen <- if (startsWith(name, "wide")) wide else x
    predicted <- tryCatch(predict(object, seen), error = function(cnd) NULL)
    numbers <- numbers_in(list(object, predicted))
    cat("child:", name, length(numbers), rlang::hash(numbers), "\n")
  }
}

# The package in a library of its own.
compiled <- function(level) {
  library <- tempfile(level)
  makevars <- tempfile()
  dir.create(library)
  writeLines(paste0("CXX17FLAGS = -", level), makevars)
  sources <- tempfile("sources")
  dir.create(sources)
  parts <- c("DESCRIPTION", "NAMESPACE", "LICENSE", "R", "src", "inst")
  file.copy(file.path(root, parts), sources, recursive = TRUE)
  unlink(Sys.glob(file.path(sources, "src", "*.[os]*")))
  status <- system2(file.path(R.home("bin"), "R"),
                    c("CMD", "INSTALL", "--no-docs", "--no-test-load", "-l",
                      library, sources), stdout = FALSE, stderr = FALSE,
                    env = paste0("R_MAKEVARS_USER=", makevars))
  if (status != 0) stop("The package could not be installed at -", level)
  library
}

run <- function(library) {
  libraries <- paste(c(library, Sys.getenv("R_LIBS")), collapse = ":")
  said <- system2(file.path(R.home("bin"), "Rscript"), file, stdout = TRUE,
                  stderr = FALSE,
                  env = c("FRUGALREG_CHILD=yes", paste0("R_LIBS=", libraries)))
  said <- grep("^child:", said, value = TRUE)
  do.call(rbind, strsplit(said, " "))
}

parent <- function() {
  if (length(libraries) != 2) libraries <- c(compiled("O0"), compiled("O2"))
  first <- run(libraries[1])
  second <- run(libraries[2])
  stopifnot(nrow(first) > 0, identical(first[, 2:3], second[, 2:3]))
  same <- first[, 4] == second[, 4]
  cat(sum(same), "of", length(same), "objects are the same, of",
      sum(as.numeric(first[, 3])), "numbers\n")
  if (!all(same)) cat("other numbers:", first[!same, 2], "\n")
}

if (nzchar(Sys.getenv("FRUGALREG_CHILD"))) child() else parent()
