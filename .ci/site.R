# Builds the website in the folder that is the first argument; with a second,
# --quick, without articles and results of examples. See .ci/site.sh.
folder <- normalizePath(commandArgs(TRUE)[1], mustWork = FALSE)
quick <- "--quick" %in% commandArgs(TRUE)

# Which other packages have sites is asked of the network, and not needed.
options(pkgdown.internet = FALSE)
nobody <- function() data.frame(Package = character(), URL = character())
if (exists("CRAN_urls", asNamespace("downlit"))) {
  utils::assignInNamespace("CRAN_urls", nobody, "downlit")
}
site <- pkgdown::as_pkgdown(".", override = list(destination = folder))
pkgdown::check_pkgdown(site)
if (quick) {
  pkgdown::init_site(site)
  pkgdown::build_home(site, quiet = TRUE, preview = FALSE)
  pkgdown::build_reference(site, examples = FALSE, preview = FALSE)
  pkgdown::build_news(site, preview = FALSE)
} else {
  pkgdown::build_site(site, devel = FALSE, preview = FALSE, install = FALSE,
                      new_process = FALSE)
}

# Each link within the site, from the page that has it.
pages <- list.files(folder, "[.]html$", recursive = TRUE)
links_of <- function(page) {
  text <- paste(readLines(file.path(folder, page), warn = FALSE), collapse = "")
  found <- regmatches(text, gregexpr("(href|src)=\"[^\"]+\"", text))[[1]]
  links <- sub("#.*", "", gsub("^(href|src)=\"|\"$", "", found))
  links <- unique(links[nzchar(links) & !grepl("^[a-z]+:|^//", links)])
  data.frame(page = rep(page, length(links)),
             to = file.path(dirname(page), links))
}
links <- do.call(rbind, lapply(pages, links_of))
broken <- links[!file.exists(file.path(folder, links$to)), ]
# Articles that were not built are at least vignettes.
if (quick) {
  names <- sub("[.]html$", "", basename(broken$to))
  articles <- basename(dirname(broken$to)) == "articles"
  known <- c(site$vignettes$name, "index")
  broken <- broken[!(articles & names %in% known), ]
}
if (nrow(broken) > 0) {
  print(broken, row.names = FALSE)
  stop("links that lead nowhere")
}
cat(length(pages), "pages,", nrow(links), "links within the site\n")
