// A test is a function that calls `check`; a failed check tells what it looked at, and the run fails.
#pragma once

#include <string>

namespace tilewright::tests {

// Notes a failure unless `holds`; `what` says what was looked at.
void check(bool holds, const std::string& what);

void test_lits();
void test_plain_search();
void test_search();
void test_azul();
void test_azul_plain();

}  // namespace tilewright::tests
