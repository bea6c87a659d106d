// Everything in the core.
#ifndef FRUGALREG_FRUGALREG_H
#define FRUGALREG_FRUGALREG_H

#include "core/auto_learner.h"
#include "core/online_learner.h"
#include "core/pegasos_learner.h"
#include "core/run_online.h"
#include "core/scripted_generator.h"
#include "geometry/exponentiated_gradient.h"
#include "geometry/l2_ball.h"
#include "source/callback_source.h"
#include "source/dense_source.h"
#include "source/sparse_source.h"

#endif
