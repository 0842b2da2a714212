#include "bindings/checks.hpp"

namespace tilewright::bindings {

std::int64_t clamped(nb::handle integer) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? INT64_MIN : INT64_MAX;
    if (value == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
    return value;
}

std::string text_of(nb::handle integer) {
    const std::int64_t value = clamped(integer);
    if (value == INT64_MIN || value == INT64_MAX) return "a number beyond 64 bits";
    return std::to_string(value);
}

std::string numbered(const std::string& name, int number) {
    return name + " " + std::to_string(number + 1);
}

void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

Interruption::Interruption() noexcept : next_(Clock::now() + interval) {}

Watch Interruption::watch() noexcept { return {&Interruption::stop, this}; }

void Interruption::rethrow(bool stopped) const {
    if (stopped) throw nb::python_error();
}

bool Interruption::stop(void* context) {
    auto* self = static_cast<Interruption*>(context);
    if (Clock::now() < self->next_) return false;
    nb::gil_scoped_acquire lock;
    const bool raised = PyErr_CheckSignals() != 0;
    self->next_ = Clock::now() + interval;
    return raised;
}

}  // namespace tilewright::bindings
