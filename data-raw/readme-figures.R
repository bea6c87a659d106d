# The figures of README.md, from the committed results.
#
#   Rscript data-raw/readme-figures.R
#
# from the top of the repository. That of the diamonds is what
# tools/main-job.sh draws, if it is there (and package png). Both have few
# colours, half of the bytes.

library(ggplot2)
source(file.path("vignettes", "figures.R"), chdir = TRUE)

figures_dir <- file.path("man", "figures")
dir.create(figures_dir, showWarnings = FALSE)
read_results <- function(name) {
  read.csv(file.path("data-raw", "results", name))
}
save_figure <- function(picture, name) {
  bitmap <- file.path(figures_dir, sub("png$", "bmp", name))
  grDevices::bmp(bitmap, 7, 4.2, units = "in", type = "cairo", res = 110)
  print(picture)
  grDevices::dev.off()
  as_png(bitmap)
}

drawn <- "frugalreg-diamonds.png"
if (file.exists(drawn)) {
  parts <- round(255 * png::readPNG(drawn))
  pixels <- t(parts[, , 3] + 256 * parts[, , 2] + 65536 * parts[, , 1])
  write_palette_png(palette_image(pixels), file.path(figures_dir,
                                                     "diamonds.png"))
}

# Mean and standard deviation over the splits.
spread <- function(results) {
  by <- list(method = results$method, looks = results$looks)
  data.frame(unique_groups(by), mse = tapply_mean(results$mse, by, mean),
             sd = tapply_mean(results$mse, by, sd))
}

unique_groups <- function(by) aggregate(seq_along(by[[1]]), by, length)[1:2]

tapply_mean <- function(values, by, what) aggregate(values, by, what)$x

# ---- MNIST, 3 against 5

online <- read_results("mnist-3-vs-5.csv")
shown <- c(
  momentnet = "momentnet()",
  glmnet = "glmnet, as many looks in whole images",
  ddaelr_two_phase_centred = "ddaelr(), centred",
  ddaerr_two_phase_centred = "ddaerr(), centred",
  aer = "aer()"
)
kept <- read_results("momentnet-mnist.csv")
# Of glmnet's four fits the best at each number of looks.
peers <- spread(kept[kept$method != "momentnet", ])
peers <- do.call(rbind, lapply(split(peers, peers$looks), function(at) {
  at[which.min(at$mse), ]
}))
peers$method <- "glmnet"
curves <- rbind(spread(kept[kept$method == "momentnet", ]), peers,
                spread(online[online$method %in% names(shown), ]))
curves$method <- factor(shown[curves$method], shown)
everything <- online[online$looks == 784 & online$method == "lasso_raw", ]
picture <- ggplot(curves, aes(looks, mse, colour = method)) +
  geom_hline(yintercept = mean(everything$mse), linetype = 2,
             colour = "grey50") +
  annotate("text", 4, mean(everything$mse), hjust = 0, vjust = -0.6, size = 3,
           colour = "grey40", label = "glmnet with everything, 784 pixels") +
  geom_line() +
  geom_pointrange(aes(ymin = mse - sd, ymax = mse + sd), size = 0.3) +
  scale_x_log10(breaks = c(5, 10, 20, 35, 57)) +
  scale_y_log10(breaks = c(0.25, 0.3, 0.4, 0.5, 0.6, 0.8)) +
  scale_colour_manual(values = colours_of(levels(curves$method))) +
  labs(x = "pixels looked at in each of 12,109 images (log scale)",
       y = "test mean squared error", colour = NULL,
       title = "MNIST, 3 against 5",
       subtitle = "mean of 8 splits and one standard deviation") +
  guides(colour = guide_legend(nrow = 2))
save_figure(picture, "mnist.png")
