#!/usr/bin/env bash
# The website, without network, from the installed package: .ci/site.sh DIR
# writes it to DIR (docs, unless given). Vignettes take some minutes.
set -eu
cd "$(dirname "$0")/.."
Rscript -e 'site <- pkgdown::as_pkgdown(".", override = list(
    destination = normalizePath(commandArgs(TRUE), mustWork = FALSE)
  ))
  pkgdown::check_pkgdown(site)
  # Icons of badges and links of CRAN are asked of the network, and not needed.
  options(pkgdown.internet = FALSE)
  pkgdown::build_site(site, devel = TRUE, preview = FALSE, install = FALSE)' "${1:-docs}"
