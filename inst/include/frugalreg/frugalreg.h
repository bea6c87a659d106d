// Everything in the core.
#ifndef FRUGALREG_FRUGALREG_H
#define FRUGALREG_FRUGALREG_H

#include "base/scripted_generator.h"
#include "geometry/exponentiated_gradient.h"
#include "geometry/l2_ball.h"
#include "learn/auto_learner.h"
#include "learn/online_learner.h"
#include "learn/pegasos_learner.h"
#include "learn/run_online.h"
#include "look/callback_source.h"
#include "look/dense_source.h"
#include "look/sparse_source.h"

#endif
