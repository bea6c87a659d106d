# Where the environment variable FRUGALREG_EXTENDED_TESTS is set (to anything
# but "false"), tests that repeat an assertion over many cases, or over long
# runs, do so at full length; else over a part, with the same assertion.

is_extended <- function() {
  !Sys.getenv("FRUGALREG_EXTENDED_TESTS") %in% c("", "false")
}

quick_or_extended <- function(quick, extended) {
  if (is_extended()) extended else quick
}
