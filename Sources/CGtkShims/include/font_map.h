#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/// Clears a font map's cache of unused fonts.
///
/// Pango caches some 25 kB for each font size ever requested (seen from 1.50 to 1.56). Existing
/// layouts stay unchanged and look their fonts up again at the next use.
void row_motion_clear_font_cache(PangoFontMap *_Nonnull map);

G_END_DECLS
