#!/usr/bin/env bash
# Whether the package's C++ is right for other systems' compilers, as far as
# these are here: clang with LLVM's library, which macOS has, and MinGW's g++,
# which R has on Windows. Nothing is linked. By hand, on Debian after
#   apt-get install clang libc++-dev libc++abi-dev g++-mingw-w64-x86-64-posix
set -u
cd "$(dirname "$0")/../src"
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
defined=$(sed ':a; /\\$/N; s/\\\n//; ta' Makevars |
  grep '^PKG_CPPFLAGS' | grep -o -e '-D[A-Za-z_]*' | tr '\n' ' ')
included=$(Rscript -e 'cat(paste("-isystem", c(R.home("include"),
  system.file("include", package = "Rcpp"),
  system.file("include", package = "RcppEigen"))))')
flags="-fsyntax-only -Wall -Wextra -Wpedantic -Werror -I../inst/include $defined $included"
status=0
compile() { # compile NAME COMMAND...
  local name=$1
  shift
  command -v "$1" >/dev/null || { echo "$name is not here: skipped"; return 0; }
  if ls *.cpp | xargs -P "$cores" -n 1 "$@" $flags; then
    echo "$name: compiled"
  else
    echo "$name: FAILED"
    status=1
  fi
}
compile "clang with libc++" clang++ -std=c++17 -stdlib=libc++ -Wno-unused-command-line-argument
# The generated file casts functions to what R takes, as all packages do.
compile "MinGW's g++" x86_64-w64-mingw32-g++-posix -std=gnu++17 -Wno-cast-function-type
exit $status
