#pragma once

#include <gtk/gtk.h>

/// `G_IO_IN`, which Swift 6.3 does not find in a module that imports GTK twice, by itself and as what
/// another module re-exports.
static const GIOCondition row_motion_can_be_read = G_IO_IN;
