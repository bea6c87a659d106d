#!/usr/bin/env bash
# A header of the core includes its own room and lower floors, and nothing else
# of the core. Prints what does not hold.
set -u
cd "$(dirname "$0")/../inst/include/frugalreg"
grep -rE '^#include "' --include='*.h' -- * | awk '
  BEGIN {
    split("base|sample step loss convex|look|geometry estimate|learn factor|" \
          "lowrank moments|frugalreg.h", floors, "|")
    for (at in floors) {
      n = split(floors[at], rooms, " ")
      for (room = 1; room <= n; ++room) floor_of[rooms[room]] = at + 0
    }
  }
  # ROOM/FILE.h:#include "../OTHER/FILE.h", or "FILE.h" of the same room
  {
    from = $1; sub(/:.*/, "", from); sub(/\/.*/, "", from)
    to = $2; gsub(/"/, "", to)
    if (to !~ /\//) next
    sub(/^\.\.\//, "", to); sub(/\/.*/, "", to)
    ++includes
  }
  !(from in floor_of) || !(to in floor_of) { print "no floor: " $0; bad = 1; next }
  from != to && floor_of[to] >= floor_of[from] { print; bad = 1 }
  END { exit bad || !includes }'
