# Chromium without a window, spoken to in its own language: the DevTools
# protocol, messages of JSON that end in a zero byte, over two fifos
# (--remote-debugging-pipe). It needs a browser, processx and jsonlite.

chromium_path <- function() {
  found <- Sys.which(c("chromium", "chromium-browser", "google-chrome"))
  unname(found[nzchar(found)])[1]
}

skip_without_browser <- function() {
  testthat::skip_on_cran()
  testthat::skip_if_not_installed("processx")
  testthat::skip_if_not_installed("jsonlite")
  testthat::skip_if_not(capabilities("fifo"), "fifos")
  testthat::skip_if(is.na(chromium_path()), "no browser")
}

# `call(method, ...)` returns the answer to a command, `close()` ends it all.
start_browser <- function() {
  folder <- tempfile("browser")
  dir.create(folder)
  pipes <- file.path(folder, c("commands", "answers"))
  system2("mkfifo", shQuote(pipes))
  # The shell opens one fifo after the other, each when this side has it.
  process <- processx::process$new("/bin/sh", c(
    "-c", "commands=$1 answers=$2; shift 2
           exec \"$@\" 3<\"$commands\" 4>\"$answers\"", "sh", pipes,
    chromium_path(), "--headless", "--no-sandbox", "--disable-gpu",
    # It asks nobody else for anything.
    "--no-first-run", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--disable-quic",
    "--remote-debugging-pipe", paste0("--user-data-dir=", folder, "/profile"),
    "about:blank"
  ), cleanup_tree = TRUE)
  commands <- fifo(pipes[1], "wb", blocking = TRUE)
  answers <- fifo(pipes[2], "rb", blocking = FALSE)
  sent <- 0
  said <- raw()

  answer <- function(seconds) {
    ends <- Sys.time() + seconds
    while (length(zero <- which(said == 0)) == 0) {
      if (!process$is_alive()) stop("the browser has ended")
      if (Sys.time() > ends) stop("the browser does not answer")
      # That there is nothing yet is an error to R.
      more <- tryCatch(readBin(answers, "raw", 1e6),
                       error = function(cnd) raw())
      if (length(more) == 0) Sys.sleep(0.01)
      said <<- c(said, more)
    }
    text <- rawToChar(said[seq_len(zero[1] - 1)])
    said <<- said[-seq_len(zero[1])]
    Encoding(text) <- "UTF-8"
    jsonlite::fromJSON(text, simplifyVector = FALSE)
  }
  call <- function(method, ..., session = NULL, seconds = 60) {
    sent <<- sent + 1
    params <- list(...)
    if (length(params) == 0) names(params) <- character() # {}, not []
    message <- list(id = sent, method = method, params = params)
    message$sessionId <- session
    text <- jsonlite::toJSON(message, auto_unbox = TRUE, digits = NA)
    writeBin(c(charToRaw(enc2utf8(text)), as.raw(0)), commands)
    repeat {
      heard <- answer(seconds)
      if (identical(as.numeric(heard$id), sent)) break # else an event
    }
    if (!is.null(heard$error)) stop(method, ": ", heard$error$message)
    heard$result
  }
  close <- function() {
    process$kill_tree()
    base::close(commands)
    base::close(answers)
    unlink(folder, recursive = TRUE)
  }
  list(call = call, close = close)
}

# A window: `call()` speaks to its page, `run()` gives what a script comes to.
new_window <- function(browser) {
  page <- browser$call("Target.createTarget", url = "about:blank")$targetId
  session <- browser$call("Target.attachToTarget", targetId = page,
                          flatten = TRUE)$sessionId
  call <- function(method, ...) browser$call(method, ..., session = session)
  list(call = call, run = function(script) {
    call("Runtime.evaluate", expression = script,
         returnByValue = TRUE)$result$value
  })
}
