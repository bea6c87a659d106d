#!/usr/bin/env bash
# The tests: installs what is missing and runs them all. The last line is
# "N passed, N failed".
set -eu
here=$(dirname "$0")
bash "$here/install.sh" testthat generics
# All of them: also those that a repository's check would skip.
export NOT_CRAN=true
# One more at once than there are cores: some wait for processes of their own.
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
export TESTTHAT_CPUS=${TESTTHAT_CPUS:-$((cores + 1))}
. "$here/signs-of-life.sh"
Rscript "$here/test.R" "$@" 2>&1 | with_signs_of_life
