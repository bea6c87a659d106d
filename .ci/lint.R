# Lints the scripts, tests and vignettes, a file a core; .lintr has the rules.
folders <- c("R", "tests", "vignettes", "tools", "bench", "data-raw", ".ci")
files <- list.files(folders, "[.](R|Rmd)$", recursive = TRUE, full.names = TRUE)
files <- setdiff(files, "R/RcppExports.R")
found <- parallel::mclapply(files, lintr::lint, cache = TRUE,
                            mc.cores = parallel::detectCores(),
                            mc.preschedule = FALSE)
broken <- vapply(found, inherits, NA, "try-error")
for (at in which(lengths(found) > 0)) print(found[[at]])
quit(status = any(broken) || any(lengths(found) > 0))
