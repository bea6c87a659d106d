# The improvement ratios of the data of Kukliansky and Shamir (2015), next to
# those that they print.
#
#   Rscript data-raw/improvement-ratios.R DIRECTORY
#
# from the top of the repository; DIRECTORY as in data-directory.R. The paper
# does not say how it scales Covertype, on which the ratios depend: "raw" is as
# the file has it, "largest" divides columns by their largest absolute value,
# "range" maps them to [0, 1], and "sd" centres and divides by the standard
# deviation.

library(frugalreg)
source(file.path("data-raw", "mnist-data.R"))
source(file.path("data-raw", "ks-data.R"))
source(file.path("data-raw", "provenance.R"))

n_pixels <- 784
started <- proc.time()[["elapsed"]]

scalings <- list(
  raw = identity,
  largest = function(x) sweep(x, 2, apply(abs(x), 2, max), "/"),
  range = function(x) {
    lowest <- apply(x, 2, min)
    sweep(sweep(x, 2, lowest), 2, apply(x, 2, max) - lowest, "/")
  },
  sd = scale
)

ratios_of <- function(data, scaling, x, paper) {
  ratio <- c(improvement_ratio(x, "ridge"), improvement_ratio(x, "lasso"))
  data.frame(data = data, scaling = scaling, task = c("ridge", "lasso"),
             ratio = signif(ratio, 4), paper = paper)
}

simulated_ratios <- function(alpha, ridge, lasso) {
  moments <- function(task) {
    simulate_decay(1, alpha = alpha, task = task)$second_moments
  }
  data.frame(
    data = paste("simulated", alpha), scaling = "none",
    task = c("ridge", "lasso"),
    ratio = signif(c(improvement_ratio(moments("ridge"), "ridge"),
                     improvement_ratio(moments("lasso"), "lasso")), 4),
    paper = c(ridge, lasso)
  )
}

read_covertype <- function() {
  file <- data_file("covtype", "covtype.csv")
  as.matrix(utils::read.csv(file, colClasses = "integer"))[, 1:54]
}

covertype <- read_covertype()
ratios <- rbind(
  simulated_ratios(0, 1, 1), simulated_ratios(-0.5, 0.91, 0.086),
  simulated_ratios(-1, 0.55, 0.014), simulated_ratios(-2, 0.05, 0.0033),
  ratios_of("mnist", "largest", read_mnist(find_mnist())$x, c(0.45, 0.2)),
  do.call(rbind, lapply(names(scalings), function(name) {
    ratios_of("covertype", name, scalings[[name]](covertype), c(0.49, 0.08))
  }))
)
print(ratios)
write_results(ratios, "improvement-ratios.csv")
record_provenance("improvement-ratios.csv",
                  "Rscript data-raw/improvement-ratios.R DIRECTORY",
                  proc.time()[["elapsed"]] - started, 1)
