#pragma once

#include "canvas.h"
#include "casts.h"
#include "clip.h"
#include "element.h"
#include "font_map.h"
#include "free_memory.h"
#include "shared_memory.h"
#include "transfer.h"
#include "versions.h"
#include "wake_source.h"
#include "wheel.h"
#include "window_picture.h"
