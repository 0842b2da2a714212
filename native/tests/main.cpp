#include <cstdio>

#include "tests/check.hpp"

namespace tilewright::tests {

namespace {

int checks = 0;
int failures = 0;

}  // namespace

void check(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("failed: %s\n", what.c_str());
}

}  // namespace tilewright::tests

int main() {
    using namespace tilewright::tests;
    test_lits();
    test_plain_search();
    test_search();
    test_azul();
    test_azul_plain();
    std::printf("%d checks, %d failed\n", checks, failures);
    return failures == 0 && checks > 0 ? 0 : 1;
}
