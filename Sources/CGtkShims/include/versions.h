#pragma once

#include <gtk/gtk.h>

// Wrappers for what GTK renamed, deprecated or replaced since 4.8. No other code checks its version.

G_BEGIN_DECLS

/// Loads a style sheet.
void row_motion_css_provider_load(GtkCssProvider *_Nonnull provider, const char *_Nonnull css);

/// Looks up a named color of the widget's theme. Returns FALSE if the theme does not define it.
gboolean row_motion_theme_color(
  GtkWidget *_Nonnull widget, const char *_Nonnull name, GdkRGBA *_Nonnull color);

/// Returns TRUE if the user prefers more contrast. The theme's name decides before GTK 4.20.
gboolean row_motion_prefers_more_contrast(GtkSettings *_Nonnull settings);

/// Returns TRUE if the user prefers reduced motion.
gboolean row_motion_prefers_reduced_motion(GtkSettings *_Nonnull settings);

/// Returns the longest time between the presses of a double click, in milliseconds.
guint32 row_motion_double_click_time(GtkWidget *_Nonnull widget);

/// Returns TRUE if GTK can send announcements to screen readers. It cannot before 4.14.
gboolean row_motion_can_announce(void);

/// Makes a screen reader announce a message. Returns FALSE if GTK cannot.
gboolean row_motion_announce(GtkWidget *_Nonnull widget, const char *_Nonnull message);

/// Shows the desktop's file dialog: to save a file if `name` is given, else to open one. Saving
/// asks before it replaces a file.
///
/// `name` is the suggested file name in UTF-8. `chosen` receives the path of the chosen file, or its
/// URI if it has no path, and is not called if the user cancels. `release` is always called last.
void row_motion_choose_file(
  GtkWindow *_Nullable parent, const char *_Nonnull title, const char *_Nullable name,
  void (*_Nonnull chosen)(void *_Nonnull owner, const char *_Nonnull path), void *_Nonnull owner,
  void (*_Nonnull release)(void *_Nonnull owner));

/// Returns the device pixels per point for a widget, a fraction with fractional scaling.
double row_motion_scale(GtkWidget *_Nonnull widget);

/// Returns the direction of a text's first letter that has one.
PangoDirection row_motion_text_direction(const char *_Nonnull text);

/// Sets a window's GtkShortcutsWindow and the action that shows it.
void row_motion_set_shortcuts_window(
  GtkApplicationWindow *_Nonnull window, GObject *_Nonnull shortcuts);

/// Returns a widget's X11 `Display *`, or NULL if it is on none.
void *_Nullable row_motion_x_display(GtkWidget *_Nonnull widget);

/// Gets an X11 surface's origin on the screen, in points. Returns FALSE if there is none.
gboolean row_motion_x_origin(GdkSurface *_Nonnull surface, int *_Nonnull x, int *_Nonnull y);

/// Returns the area of an X11 monitor that no panel covers, in points.
GdkRectangle row_motion_x_work_area(GdkMonitor *_Nonnull monitor);

/// Lets Escape cancel an X11 drag.
///
/// GDK grabs the key on the root window, where it then ignores the key. Without this grab the focused
/// window gets the key, and GDK cancels the drag.
void row_motion_x_release_escape(GdkDrag *_Nonnull drag);

/// Returns the environment variable that keeps GTK from loading OpenGL and Vulkan.
const char *_Nonnull row_motion_gl_variable(void);

/// Returns the required content of that variable, separated by commas.
const char *_Nonnull row_motion_gl_disabled(void);

G_END_DECLS
