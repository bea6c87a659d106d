// From the name of a geometry to its type: the one place that lists them.
#ifndef FRUGALREG_R_GEOMETRY_H
#define FRUGALREG_R_GEOMETRY_H

#include <Rcpp.h>

#include <frugalreg/geometry/exponentiated_gradient.h>
#include <frugalreg/geometry/l2_ball.h>

#include <string>

template <class Geometry> struct GeometryTag { using type = Geometry; };

// Calls run(GeometryTag<Geometry>) for the geometry that the spec names.
template <class Run>
Rcpp::List with_geometry(const Rcpp::List &spec, const Run &run) {
  const std::string name = Rcpp::as<std::string>(spec["geometry"]);
  if (name == "l2_ball")
    return run(GeometryTag<frugalreg::L2Ball>());
  if (name == "adaptive_l2_ball")
    return run(GeometryTag<frugalreg::AdaptiveL2Ball>());
  if (name == "exponentiated_gradient")
    return run(GeometryTag<frugalreg::ExponentiatedGradient>());
  throw frugalreg::Error("unknown geometry '" + name + "'");
}

#endif
