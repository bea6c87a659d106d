#!/usr/bin/env bash
# The tests: installs what is missing and runs them all. The last line is
# "N passed, N failed".
set -eu
here=$(dirname "$0")
bash "$here/install.sh" testthat generics
# All of them: also those that a repository's check would skip.
export NOT_CRAN=true
. "$here/signs-of-life.sh"
Rscript "$here/test.R" "$@" 2>&1 | with_signs_of_life
