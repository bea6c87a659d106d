// A "random" generator that replays given words. Tests feed it every outcome
// of the draws and so check expectations exactly.
#ifndef FRUGALREG_HOOKS_SCRIPTED_GENERATOR_H
#define FRUGALREG_HOOKS_SCRIPTED_GENERATOR_H

#include <frugalreg/base/errors.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

class ScriptedGenerator {
public:
  explicit ScriptedGenerator(std::vector<std::uint64_t> words)
      : words_(std::move(words)) {}

  std::uint64_t operator()() {
    if (used_ == words_.size())
      throw frugalreg::Error("the script of random words is used up");
    return words_[used_++];
  }

  std::size_t used() const { return used_; }

private:
  std::vector<std::uint64_t> words_;
  std::size_t used_ = 0;
};

#endif
