# Seeds R's stream for the calling test and puts it back afterwards.
use_seed <- function(seed, frame = parent.frame()) {
  had <- exists(".Random.seed", globalenv(), inherits = FALSE)
  old <- if (had) get(".Random.seed", globalenv())
  do.call("on.exit", list(bquote({
    if (.(had)) assign(".Random.seed", .(old), globalenv())
    else rm(".Random.seed", envir = globalenv())
  }), add = TRUE), envir = frame)
  set.seed(seed, "Mersenne-Twister", "Inversion", "Rejection")
}
