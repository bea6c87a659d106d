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

# A line for each step, and what it takes; one every ten seconds while it does.
say() { echo "[$((SECONDS / 60)):$(printf %02d $((SECONDS % 60)))] $*"; }

step() { # step WHAT COMMAND...: its output is shown if it fails
  local what=$1 log started=$SECONDS next=$((SECONDS + 8)) task last=""
  shift
  say "$what"
  log=$(mktemp)
  "$@" >"$log" 2>&1 &
  task=$!
  trap 'kill "$task" 2>/dev/null; exit 130' INT TERM
  while kill -0 "$task" 2>/dev/null; do
    sleep 1
    if [ "$SECONDS" -ge "$next" ] && kill -0 "$task" 2>/dev/null; then
      last=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | cut -c 1-70 || true)
      echo "       ... $((SECONDS - started)) s  $last"
      next=$((SECONDS + 8))
    fi
  done
  if ! wait "$task"; then
    trap - INT TERM
    tail -n 40 "$log"
    rm -f "$log"
    return 1
  fi
  trap - INT TERM
  rm -f "$log"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

# Debian's list of packages, read once.
apt_updated=no
apt_update() {
  [ "$apt_updated" = no ] || return 0
  command -v apt-get >/dev/null || return 1
  step "reading the list of packages" as_root apt-get update || return 1
  apt_updated=yes
}

apt_install() {
  apt_update || return 1
  local size
  say "asking what $* needs"
  size=$(apt-get install --no-install-recommends --print-uris -qq "$@" 2>/dev/null |
    awk '{ bytes += $3 } END { printf "%d packages, %.0f MB", NR, bytes / 1e6 }')
  step "installing $*: $size to download" as_root env \
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}

# This package is C++ alone; what CRAN's sources may want comes with them.
if ! command -v Rscript >/dev/null; then
  apt_install r-base-core g++ make || { echo "Install R 4.2 or later first."; exit 1; }
fi
if ! command -v make >/dev/null || ! command -v g++ >/dev/null; then
  apt_install g++ make || true
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
say "looking for the packages of R that it needs"
wanted="ggplot2 Matrix Rcpp RcppEigen rlang RSpectra $*"
# shellcheck disable=SC2086
lacking=$(missing $wanted)
# Those that Debian has, at once.
if [ -n "$lacking" ] && apt_update; then
  in_debian=""
  for package in $lacking; do
    name="r-cran-$(echo "$package" | tr '[:upper:]' '[:lower:]')"
    ! apt-cache show "$name" >/dev/null 2>&1 || in_debian="$in_debian $name"
  done
  # shellcheck disable=SC2086
  [ -z "$in_debian" ] || apt_install $in_debian || true
fi
[ -z "$lacking" ] || say "looking whether all are there"
# shellcheck disable=SC2086
lacking=$([ -z "$lacking" ] || missing $lacking)
if [ -n "$lacking" ]; then
  command -v gfortran >/dev/null || apt_install r-base-dev || true
  # shellcheck disable=SC2086
  step "compiling from CRAN, some minutes: $lacking" \
    Rscript -e 'if (identical(unname(getOption("repos")["CRAN"]), "@CRAN@")) chooseCRANmirror(ind = 1)
    install.packages(commandArgs(TRUE), lib = .libPaths()[1])' $lacking
fi

[ "$only_dependencies" = no ] || exit 0

# Compiled on all cores, without debug symbols: a third of the time, and a
# library of two megabytes. What the user's own Makevars says stays.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say "asking R how it compiles"
own=${R_MAKEVARS_USER:-$HOME/.R/Makevars}
[ ! -f "$own" ] || cat "$own" >"$work/Makevars"
flags=$(R CMD config CXX17FLAGS | sed -E 's/(^| )-g[^ ]*//g')
echo "CXX17FLAGS = $flags" >>"$work/Makevars"
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
step "compiling and installing frugalreg on $cores cores (two to five minutes)" \
  env R_MAKEVARS_USER="$work/Makevars" MAKEFLAGS="-j$cores" R CMD INSTALL \
  --preclean --clean --strip --library="$library_dir" .
say "installed in $library_dir"
