# A priced service behind HTTP as an oracle: a function for attribute_source()
# that asks it for `batch` examples in one request.
#
#   source(system.file("examples", "http-oracle.R", package = "frugalreg"))
#   lab <- http_oracle("https://lab.example/values", study = "stays-2024")
#   source <- attribute_source(lab, n = 2000, d = 14, batch = 50)
#   fit <- momentnet(source, y, budget = 3)
#
# A request is POST {"rows": [...], "columns": [...]}, an answer {"values":
# [...]}, with null for what could not be measured (frugal_control(na = "skip")).
#
# What is paid for is asked with care. Every request has an Idempotency-Key that
# its question alone decides: a service that knows such keys charges for a
# question once, however often it is repeated, by this program or by another
# that goes on where it ended. Time-outs, lost connections, 429 (too many
# requests) and errors of the server are waited out, each time twice as long, or
# as long as Retry-After says; other answers, such as 402, end the fit, which
# keeps the learner (cnd$learner).

http_oracle <- function(url, study, headers = list(), tries = 6, wait = 0.5,
                        most_wait = 60, timeout = 30) {
  function(rows, columns) {
    question <- list(rows = rows, columns = columns)
    key <- rlang::hash(list(study, question))
    body <- jsonlite::toJSON(lapply(question, I), digits = NA)
    for (attempt in seq_len(tries)) {
      answer <- http_post(url, body, c(headers, "Idempotency-Key" = key),
                          timeout)
      if (answer$status == 200) return(http_values(answer$text))
      if (!http_may_pass(answer$status)) break
      if (attempt < tries) {
        Sys.sleep(min(most_wait, max(wait * 2^(attempt - 1), answer$retry)))
      }
    }
    stop("the service answered ", answer$what, " after ", attempt,
         if (attempt == 1) " request" else " requests", call. = FALSE)
  }
}

# Status 0 is no answer at all.
http_may_pass <- function(status) status %in% c(0, 408, 425, 429, 500:599)

http_post <- function(url, body, headers, timeout) {
  handle <- curl::new_handle(post = TRUE, copypostfields = body,
                             timeout_ms = 1000 * timeout)
  curl::handle_setheaders(handle, "Content-Type" = "application/json",
                          .list = headers)
  answer <- tryCatch(curl::curl_fetch_memory(url, handle), error = identity)
  if (inherits(answer, "error")) {
    return(list(status = 0, what = conditionMessage(answer), retry = 0))
  }
  fields <- curl::parse_headers_list(answer$headers)
  retry <- suppressWarnings(as.numeric(fields[["retry-after"]]))
  list(status = answer$status_code, text = rawToChar(answer$content),
       what = paste("with status", answer$status_code),
       retry = if (length(retry) == 1 && !is.na(retry)) retry else 0)
}

http_values <- function(text) {
  values <- jsonlite::fromJSON(text)$values
  if (is.logical(values) && all(is.na(values))) values <- as.numeric(values)
  values
}
