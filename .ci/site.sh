#!/usr/bin/env bash
# The website, without network, from the installed package: .ci/site.sh DIR
# writes it to DIR (docs, unless given). Vignettes take some minutes.
set -eu
cd "$(dirname "$0")/.."
# Which other packages have sites of their own is asked of CRAN, and not needed.
cran=$(mktemp -d)
trap 'rm -rf "$cran"' EXIT
mkdir -p "$cran/web/packages"
Rscript -e 'saveRDS(cbind(Package = "none", URL = NA), commandArgs(TRUE))' \
  "$cran/web/packages/packages.rds"
export R_CRAN_WEB=file://$cran
Rscript -e 'options(pkgdown.internet = FALSE)
  site <- pkgdown::as_pkgdown(".", override = list(
    destination = normalizePath(commandArgs(TRUE), mustWork = FALSE)
  ))
  pkgdown::check_pkgdown(site)
  pkgdown::build_site(site, devel = TRUE, preview = FALSE, install = FALSE)' "${1:-docs}"
