# What a program says on its standard input, and a line every ten seconds where
# it says nothing. With pipefail the status is the program's.
set -o pipefail
with_signs_of_life() { # with_signs_of_life [SECONDS OF SILENCE]
  local line status quiet=${1:-8}
  while true; do
    status=0
    IFS= read -r -t "$quiet" line || status=$?
    if [ "$status" = 0 ]; then
      printf '%s\n' "$line"
    elif [ "$status" -gt 128 ]; then
      printf '%s       ... %d s\n' "$line" "$SECONDS"
    else
      printf '%s' "$line"
      break
    fi
  done
}
