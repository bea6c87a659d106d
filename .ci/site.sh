#!/usr/bin/env bash
# The website, without network, from the installed package: .ci/site.sh DIR
# writes it to DIR (docs, unless given). Vignettes take some minutes.
set -eu
cd "$(dirname "$0")/.."
Rscript -e '# Which other packages have sites is asked of CRAN, and not needed.
  options(pkgdown.internet = FALSE)
  nobody <- function() data.frame(Package = character(), URL = character())
  if (exists("CRAN_urls", asNamespace("downlit"))) {
    utils::assignInNamespace("CRAN_urls", nobody, "downlit")
  }
  site <- pkgdown::as_pkgdown(".", override = list(
    destination = normalizePath(commandArgs(TRUE), mustWork = FALSE)
  ))
  pkgdown::check_pkgdown(site)
  pkgdown::build_site(site, devel = FALSE, preview = FALSE, install = FALSE,
                      new_process = FALSE)' "${1:-docs}"
