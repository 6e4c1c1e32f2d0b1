#pragma once

#include "canvas.h"
#include "casts.h"
#include "element.h"
#include "font_map.h"
#include "free_memory.h"
#include "shared_memory.h"
#include "versions.h"
#include "wake_source.h"
#include "window_picture.h"
