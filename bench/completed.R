# Rscript bench/completed.R [rows attributes [default]]: time and memory of
# cv_momentnet(engine = "completed"), or of what it does by default, on a table
# (5,000 x 500) of which half is missing, as data-raw/momentnet-missing.R makes
# them (ar5). The fit runs in a
# process of its own, which holds nothing but the table; memory is what it adds
# at its peak to what is resident before (Linux).

resident <- function(what) {
  if (!file.exists("/proc/self/status")) return(NA)
  line <- grep(what, readLines("/proc/self/status"), value = TRUE)
  as.numeric(gsub("\\D", "", line)) / 1024
}

fit_table <- function(file, default) {
  suppressMessages(library(frugalreg))
  table <- readRDS(file)
  invisible(gc())
  before <- resident("VmRSS")
  times <- system.time(
    fit <- if (default) {
      cv_momentnet(table$x, table$y, seed = 1)
    } else {
      cv_momentnet(table$x, table$y, alpha = 1, standardize = TRUE,
                   engine = "completed", seed = 1)
    }
  )
  data <- 8 * length(table$x) / 2^20
  added <- resident("VmHWM") - before
  error <- mean((predict(fit, table$new_x) - table$new_y)^2) /
    stats::var(table$new_y)
  cat(sprintf("%d x %d: %.1f s, %.1f s of the processor\n", nrow(table$x),
              ncol(table$x), times[["elapsed"]],
              times[["user.self"]] + times[["sys.self"]]))
  cat(sprintf("data %.0f MB, peak %.0f MB more (%.1f times; %.1f with them)\n",
              data, added, added / data, added / data + 1))
  cat(sprintf("error %.4f of the labels' variance, engine %s\n", error,
              paste(c(if (is.null(fit$average)) fit$fit$engine
                      else fit$candidates$engine,
                      if (length(fit$left_out)) c("without", fit$left_out)),
                    collapse = " ")))
}

make_table <- function(n, d) {
  suppressMessages(library(frugalreg))
  for (part in parse(file.path("data-raw", "momentnet-missing.R"))) {
    makes <- is.call(part) && identical(part[[1]], quote(`<-`)) &&
      deparse(part[[2]]) %in% c("attributes_of", "table_of")
    if (makes) eval(part, globalenv())
  }
  file <- tempfile(fileext = ".rds")
  saveRDS(table_of("ar5", 0.5, n, d, 1), file, compress = FALSE)
  file
}

arguments <- commandArgs(trailingOnly = TRUE)
default <- "default" %in% arguments
sizes <- suppressWarnings(as.numeric(arguments))
if (length(sizes) > 0 && is.na(sizes[1])) {
  fit_table(arguments[1], default)
} else {
  if (length(sizes) < 2) sizes <- c(5000, 500)
  file <- make_table(sizes[1], sizes[2])
  system2(file.path(R.home("bin"), "Rscript"),
          c("bench/completed.R", file, if (default) "default"))
  unlink(file)
}
