# Parts of the core that tests call one by one, and a fit never does: compiled
# from hooks/ and the package's sources, so that the released library has none
# of them. Compiled once for all sessions that run tests side by side, and again
# when a source has changed.

# The package's sources: above the tests, or where R CMD check unpacks them.
hook_sources <- function() {
  places <- test_path("..", "..", c("", file.path("00_pkg_src", "frugalreg")))
  found <- places[file.exists(file.path(places, "src", "r_archive.cpp"))]
  if (length(found) > 0) normalizePath(found[1])
}

# What keeps the hooks from being compiled, if anything does.
hooks_lack <- function(sources) {
  if (is.null(sources)) return("the package's sources are not here")
  if (!nzchar(system.file(package = "RcppEigen"))) {
    return("RcppEigen is not installed")
  }
  r <- file.path(R.home("bin"), "R")
  compiler <- system2(r, c("CMD", "config", "CXX17"), stdout = TRUE)
  tools <- Sys.which(c("make", sub(" .*", "", compiler[1])))
  if (!all(nzchar(tools))) return("there is no compiler")
  NULL
}

# Other sources, or another R, give another key.
hook_key <- function(sources) {
  headers <- function(...) {
    list.files(file.path(...), "[.](h|inc)$", recursive = TRUE,
               full.names = TRUE)
  }
  files <- c(list.files(test_path("hooks"), "[.](h|cpp)$", full.names = TRUE),
             test_path("helper-hooks.R"),
             file.path(sources, "src", "r_archive.cpp"),
             headers(sources, "src"), headers(sources, "inst", "include"))
  versions <- lapply(c("Rcpp", "RcppEigen"), utils::packageVersion)
  rlang::hash(list(unname(tools::md5sum(files)), R.version, versions))
}

# Evaluates while it holds the folder that only one session can make. One that
# is older than a compiler takes was left by a session that was killed.
with_lock <- function(lock, expression) {
  while (!dir.create(lock, showWarnings = FALSE)) {
    age <- difftime(Sys.time(), file.mtime(lock), units = "mins")
    if (isTRUE(age > 10)) unlink(lock, recursive = TRUE)
    Sys.sleep(0.2)
  }
  on.exit(unlink(lock, recursive = TRUE))
  expression
}

with_environment <- function(variables, expression) {
  old <- as.list(Sys.getenv(names(variables), names = TRUE))
  on.exit(do.call(Sys.setenv, old))
  do.call(Sys.setenv, variables)
  expression
}

# The hooks as functions in an environment. Optimised a little, whatever flags
# the user has: they are quick enough, and sooner compiled.
compiled_hooks <- function(sources) {
  build <- test_path("hooks", ".build")
  dir.create(build, showWarnings = FALSE)
  if (file.access(build, 2) != 0) build <- tempdir()
  includes <- file.path(sources, c("src", file.path("inst", "include")))
  flags <- c("-w", "-DSTRICT_R_HEADERS", paste0("-I", shQuote(includes)))
  variables <- list(
    PKG_CPPFLAGS = paste(flags, collapse = " "),
    MAKEFLAGS = trimws(paste(Sys.getenv("MAKEFLAGS"), "CXX17FLAGS=-O1"))
  )
  functions <- new.env()
  with_lock(file.path(build, "lock"), {
    folder <- file.path(build, hook_key(sources))
    if (!dir.exists(folder)) {
      unlink(setdiff(list.dirs(build, recursive = FALSE),
                     file.path(build, "lock")), recursive = TRUE)
      dir.create(folder)
    }
    with_environment(variables, Rcpp::sourceCpp(
      test_path("hooks", "hooks.cpp"), env = functions, cacheDir = folder
    ))
  })
  functions
}

# One of them. A test that needs it is skipped where nothing can be compiled,
# and fails where they do not compile.
hook <- local({
  lacking <- functions <- NULL
  function(name) {
    if (is.null(lacking) && is.null(functions)) {
      sources <- hook_sources()
      lacking <<- hooks_lack(sources)
      if (is.null(lacking)) {
        functions <<- tryCatch(compiled_hooks(sources), error = identity)
      }
    }
    if (!is.null(lacking)) skip(paste("Test hooks are not compiled:", lacking))
    if (inherits(functions, "error")) {
      stop("Test hooks do not compile. The compiler says why with ",
           "TESTTHAT_PARALLEL=FALSE: ", conditionMessage(functions))
    }
    functions[[name]]
  }
})

cpp_splitmix64 <- function(...) hook("cpp_splitmix64")(...)
cpp_xoshiro256 <- function(...) hook("cpp_xoshiro256")(...)
cpp_alias_table <- function(...) hook("cpp_alias_table")(...)
cpp_sum_tree <- function(...) hook("cpp_sum_tree")(...)
cpp_subset_cholesky <- function(...) hook("cpp_subset_cholesky")(...)
cpp_draw_distinct <- function(...) hook("cpp_draw_distinct")(...)
cpp_exact_sum <- function(...) hook("cpp_exact_sum")(...)
cpp_scripted_example <- function(...) hook("cpp_scripted_example")(...)
cpp_l1_quadratic <- function(...) hook("cpp_l1_quadratic")(...)
cpp_project_on_l1_ball <- function(...) hook("cpp_project_on_l1_ball")(...)
cpp_completed_sums <- function(...) hook("cpp_completed_sums")(...)
