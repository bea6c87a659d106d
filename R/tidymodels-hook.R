# Packages that keep a table of models are told of ours when they are loaded,
# be it before or after this one: none of them is needed here.

#' Registers with packages that are loaded already, and sets hooks for those
#' that may come; it loads none.
#' @noRd
.onLoad <- function(libname, pkgname) {
  when_loaded("parsnip", register_parsnip)
  when_loaded("mlr3", register_mlr3)
  when_loaded("vip", register_vip)
  when_loaded("marginaleffects", register_marginaleffects)
}

#' A failure costs the registration and neither package.
#' @noRd
when_loaded <- function(package, register) {
  safely <- function(...) {
    tryCatch(register(), error = function(cnd) {
      packageStartupMessage("frugalreg is not known to ", package, ": ",
                            conditionMessage(cnd))
    })
  }
  if (isNamespaceLoaded(package)) safely()
  setHook(packageEvent(package, "onLoad"), safely)
}
