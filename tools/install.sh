#!/usr/bin/env bash
# Installs what is missing (R itself on Debian and Ubuntu, the packages that
# frugalreg imports, and those named as arguments), then frugalreg from this
# folder, unless the first argument is --dependencies. Debian's binary packages
# come first, CRAN's sources where there are none.
set -eu
cd "$(dirname "$0")/.."
only_dependencies=no
if [ "${1:-}" = --dependencies ]; then
  only_dependencies=yes
  shift
fi

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

apt_updated=no
apt_install() {
  command -v apt-get >/dev/null || return 1
  if [ "$apt_updated" = no ]; then
    as_root apt-get update -qq || return 1
    apt_updated=yes
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends "$@" >/dev/null
}

if ! command -v Rscript >/dev/null; then
  echo "installing R"
  apt_install r-base-core r-base-dev || { echo "Install R 4.2 or later first."; exit 1; }
fi
if ! command -v make >/dev/null || ! command -v g++ >/dev/null; then
  echo "installing a compiler"
  apt_install r-base-dev || true
fi

# A library that can be written to.
library_dir=$(Rscript -e 'dir <- .libPaths()[1]
  if (file.access(dir, 2) != 0) {
    dir <- path.expand(strsplit(Sys.getenv("R_LIBS_USER"), .Platform$path.sep)[[1]][1])
    dir.create(dir, recursive = TRUE, showWarnings = FALSE)
  }
  cat(dir)')
export R_LIBS="$library_dir${R_LIBS:+:$R_LIBS}"

missing() {
  Rscript -e 'wanted <- commandArgs(TRUE)
    cat(wanted[!vapply(wanted, requireNamespace, NA, quietly = TRUE)])' "$@"
}
wanted="ggplot2 Matrix Rcpp RcppEigen rlang RSpectra $*"
# shellcheck disable=SC2086
lacking=$(missing $wanted)
[ -z "$lacking" ] || echo "installing the packages that are missing: $lacking"
for package in $lacking; do
  apt_install "r-cran-$(echo "$package" | tr '[:upper:]' '[:lower:]')" || true
done
# shellcheck disable=SC2086
lacking=$([ -z "$lacking" ] || missing $lacking)
if [ -n "$lacking" ]; then
  echo "installing from CRAN, compiled here: $lacking"
  # shellcheck disable=SC2086
  Rscript -e 'if (identical(unname(getOption("repos")["CRAN"]), "@CRAN@")) chooseCRANmirror(ind = 1)
    install.packages(commandArgs(TRUE), lib = .libPaths()[1], quiet = TRUE)' $lacking
fi

[ "$only_dependencies" = no ] || exit 0

# Compiled on all cores, without debug symbols: a third of the time, and a
# library of two megabytes. What the user's own Makevars says stays.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
own=${R_MAKEVARS_USER:-$HOME/.R/Makevars}
[ ! -f "$own" ] || cat "$own" >"$work/Makevars"
flags=$(R CMD config CXX17FLAGS | sed -E 's/(^| )-g[^ ]*//g')
echo "CXX17FLAGS = $flags" >>"$work/Makevars"
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
echo "compiling and installing frugalreg on $cores cores (some minutes)"
if ! R_MAKEVARS_USER="$work/Makevars" MAKEFLAGS="-j$cores" R CMD INSTALL \
  --preclean --clean --strip --library="$library_dir" . >"$work/log" 2>&1; then
  cat "$work/log"
  exit 1
fi
echo "installed in $library_dir"
