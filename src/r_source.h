// From an R attribute source to a core one.
#ifndef FRUGALREG_R_SOURCE_H
#define FRUGALREG_R_SOURCE_H

#include <Rcpp.h>

#include <frugalreg/look/attribute_source.h>

#include <cstddef>
#include <memory>

struct SourceHandle {
  std::unique_ptr<frugalreg::AttributeSource> source;
  std::size_t batch = 1; // rows that are asked for at a time
};

// `failure` receives the R condition when R code of the source fails.
SourceHandle make_source(const Rcpp::List &source, Rcpp::RObject &failure);

#endif
