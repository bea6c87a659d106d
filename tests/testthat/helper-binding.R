# Another function in the place of one of the package's, until the caller ends.
local_binding <- function(name, value, frame = parent.frame()) {
  namespace <- asNamespace("frugalreg")
  put <- function(value) {
    unlockBinding(name, namespace)
    assign(name, value, namespace)
    lockBinding(name, namespace)
  }
  former <- get(name, namespace)
  do.call(on.exit, list(substitute(put(former), list(put = put,
                                                     former = former)),
                        add = TRUE, after = FALSE), envir = frame)
  put(value)
}

# The engines, with something that happens before every fit: of the fit to all
# examples, or of the one to a fold.
engines_with <- function(happens) {
  function() {
    rows <- former_engines()
    lapply(rows, function(row) {
      fit <- row$fit
      row$fit <- function(observed, settings) {
        happens(is.null(settings$lambda))
        fit(observed, settings)
      }
      row
    })
  }
}

former_engines <- engines
