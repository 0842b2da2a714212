// The way in which long work is asked to stop: plain values, which files compiled for different
// processors share.
#pragma once

namespace tilewright {

// Called now and then by long work; true asks it to stop.
struct Watch {
    bool (*stop)(void* context);
    void* context;
};

}  // namespace tilewright
