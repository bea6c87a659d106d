#!/usr/bin/env bash
# The tests: installs what is missing and runs them all. The last line is
# "N passed, N failed".
set -eu
here=$(dirname "$0")
bash "$here/install.sh" testthat generics
exec Rscript "$here/test.R" "$@"
