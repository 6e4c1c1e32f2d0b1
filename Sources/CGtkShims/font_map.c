#include "font_map.h"

#include <pango/pangofc-fontmap.h>

void row_motion_clear_font_cache(PangoFontMap *map) {
  // Other kinds of font maps have no such cache.
  if (PANGO_IS_FC_FONT_MAP(map)) pango_fc_font_map_cache_clear(PANGO_FC_FONT_MAP(map));
}
