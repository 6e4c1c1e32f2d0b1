#pragma once

#include <pango/pango.h>

G_BEGIN_DECLS

/// Has a font map give back what it keeps of fonts that nobody uses any more.
///
/// Pango keeps some 25 kB of each size of a font that was ever asked for (seen from 1.50 to 1.56). What
/// layouts still use stays as it is; they look their fonts up again when they are asked next.
void row_motion_forget_fonts(PangoFontMap *_Nonnull map);

G_END_DECLS
