#!/usr/bin/env bash
# The website, without network, from the installed package: .ci/site.sh DIR
# writes it to DIR (docs, unless given). Vignettes take some minutes;
# .ci/site.sh DIR --quick leaves them and the results of examples out. Links of a
# page to another must lead to one.
set -eu
cd "$(dirname "$0")/.."
if ! Rscript -e 'quit(status = !requireNamespace("pkgdown", quietly = TRUE))'; then
  echo "left out: pkgdown is not here"
  exit 0
fi
Rscript .ci/site.R "${1:-docs}" "${2:-}"
