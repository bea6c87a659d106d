# A laboratory on this computer: Rscript http-server.R VALUES.rds PORT-FILE. It
# sells the values of a matrix, charges for a question once by its idempotency
# key, and now and then is late, has too much to do, or fails. It ends after a
# minute, or where it is asked to.
arguments <- commandArgs(trailingOnly = TRUE)
values <- readRDS(arguments[1])
answered <- list()
requests <- 0
charged <- 0
ends <- Sys.time() + 60

reply <- function(status, text, headers = list()) {
  list(status = status, headers = c(list("Content-Type" = "application/json"),
                                    headers), body = text)
}

sell <- function(request) {
  requests <<- requests + 1
  key <- request$HTTP_IDEMPOTENCY_KEY
  asked <- jsonlite::fromJSON(rawToChar(request$rook.input$read()))
  if (requests == 3) return(reply(429, "{}", list("Retry-After" = "1")))
  if (requests == 5) return(reply(503, "{}"))
  if (any(asked$rows > nrow(values))) return(reply(402, "{}"))
  if (is.null(answered[[key]])) {
    charged <<- charged + length(asked$rows)
    found <- values[cbind(asked$rows, asked$columns)]
    answered[[key]] <<- jsonlite::toJSON(list(values = found), digits = NA,
                                         na = "null")
  }
  if (requests == 2) Sys.sleep(1.5) # paid, and too late
  reply(200, as.character(answered[[key]]))
}

app <- list(call = function(request) {
  switch(request$PATH_INFO,
    "/values" = sell(request),
    "/account" = reply(200, sprintf('{"charged": %d, "requests": %d}',
                                    as.integer(charged),
                                    as.integer(requests))),
    "/stop" = {
      ends <<- Sys.time()
      reply(200, "{}")
    },
    reply(404, "{}")
  )
})

port <- httpuv::randomPort()
server <- httpuv::startServer("127.0.0.1", port, app)
writeLines(as.character(port), paste0(arguments[2], ".part"))
invisible(file.rename(paste0(arguments[2], ".part"), arguments[2]))
while (Sys.time() < ends) httpuv::service(100)
httpuv::stopServer(server)
