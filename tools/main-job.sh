#!/usr/bin/env bash
# The main job: installs what is missing, learns the price of diamonds for
# three looks a row (or, with --mnist DIR, digits from their pixels), prints a table and
# writes a picture of the learning curves.
set -eu
here=$(dirname "$0")
echo "installing what is missing, then one analysis: usually five minutes on a bare machine"
bash "$here/install.sh" glmnet
library_dir=$(Rscript -e 'cat(.libPaths()[1])')
[ -w "$library_dir" ] || export R_LIBS="${R_LIBS_USER:-}"
. "$here/signs-of-life.sh"
Rscript "$here/main-job.R" "$@" 2>&1 | with_signs_of_life
