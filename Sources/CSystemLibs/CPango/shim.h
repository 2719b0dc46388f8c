#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Functions of Pango and of its dependencies Cairo, fontconfig and GObject. They are declared here, because their
// headers would require sixty packages, and their ABIs have been stable for ten years. The libraries are loaded at run
// time, when text is first typeset. Versions of Pango before 1.50 (2021) lack a function and can't be used.

typedef struct cpango_object cpango_object;

typedef struct {
  int x, y, width, height;
} cpango_rectangle;

// PangoGlyphInfo, PangoGlyphString, PangoItem and PangoGlyphItem, up to the last field that is read.
typedef struct {
  uint32_t glyph;
  int width, x_offset, y_offset;
  unsigned attributes;
} cpango_glyph;

typedef struct {
  int count;
  cpango_glyph *glyphs;
  int *clusters;
} cpango_glyphs;

// The first field of every PangoAttribute is a class, whose first field is a PangoAttrType. The structures below have
// the further fields of the attribute types that are read.
typedef struct {
  int type;
} cpango_attribute_kind;

typedef struct {
  unsigned start, end;
} cpango_attribute_range;

typedef struct {
  const cpango_attribute_kind *kind;
  cpango_attribute_range range;
} cpango_attribute;

typedef struct {
  cpango_attribute attribute;
  uint16_t red, green, blue;
} cpango_color_attribute;

typedef struct {
  cpango_attribute attribute;
  int value;
} cpango_number_attribute;

typedef struct cpango_attribute_list {
  const cpango_attribute *attribute;
  const struct cpango_attribute_list *next;
} cpango_attribute_list;

typedef struct {
  int offset, length, character_count;
  void *shaper, *language_engine;
  cpango_object *font;
  uint8_t level, gravity, flags, script;
  void *language;
  const cpango_attribute_list *attributes;
} cpango_item;

typedef struct {
  cpango_item *item;
  cpango_glyphs *glyphs;
} cpango_run;

typedef struct {
  double xx, yx, xy, yy, x0, y0;
} cpango_matrix;

typedef struct {
  unsigned domain;
  int code;
  char *message;
} cpango_error;

enum {
  CPANGO_SCALE = 1024,
  CPANGO_UNKNOWN_GLYPH = 0x10000000,
  CPANGO_EMPTY_GLYPH = 0x0FFFFFFF,
  CPANGO_ARGB32 = 0,
  CPANGO_A8 = 2,
  CPANGO_HINT_NONE = 1,
  CPANGO_ANTIALIAS_BEST = 6,
  CPANGO_FOREGROUND = 9,
  CPANGO_BACKGROUND = 10,
  CPANGO_UNDERLINE = 11,
  CPANGO_STRIKETHROUGH = 12,
  CPANGO_CENTERED_BASELINE = 1,
};

#define CPANGO_EACH(X) \
  X(void, g_object_unref, (void *object)) \
  X(void, g_free, (void *memory)) \
  X(void, g_error_free, (cpango_error *error)) \
  X(const char *, pango_version_string, (void)) \
  X(cpango_object *, pango_cairo_font_map_new, (void)) \
  X(cpango_object *, pango_font_map_create_context, (cpango_object *map)) \
  X(void, pango_font_map_list_families, (cpango_object *map, cpango_object ***families, int *count)) \
  X(const char *, pango_font_family_get_name, (cpango_object *family)) \
  X(int, pango_font_family_is_monospace, (cpango_object *family)) \
  X(void, pango_font_family_list_faces, (cpango_object *family, cpango_object ***faces, int *count)) \
  X(const char *, pango_font_face_get_face_name, (cpango_object *face)) \
  X(void, pango_fc_font_map_set_config, (cpango_object *map, cpango_object *config)) \
  X(cpango_object *, pango_fc_font_get_pattern, (cpango_object *font)) \
  X(void, pango_cairo_context_set_font_options, (cpango_object *context, cpango_object *options)) \
  X(void, pango_context_set_round_glyph_positions, (cpango_object *context, int rounds)) \
  X(void, pango_context_set_base_dir, (cpango_object *context, int direction)) \
  X(void, pango_context_set_base_gravity, (cpango_object *context, int gravity)) \
  X(void, pango_context_set_language, (cpango_object *context, cpango_object *language)) \
  X(cpango_object *, pango_language_from_string, (const char *text)) \
  X(cpango_object *, pango_font_description_new, (void)) \
  X(void, pango_font_description_free, (cpango_object *description)) \
  X(cpango_object *, pango_font_description_copy, (cpango_object *description)) \
  X(const char *, pango_font_description_get_family, (cpango_object *description)) \
  X(int, pango_font_description_get_size, (cpango_object *description)) \
  X(int, pango_font_description_get_size_is_absolute, (cpango_object *description)) \
  X(void, pango_font_description_set_family, (cpango_object *description, const char *family)) \
  X(void, pango_font_description_set_weight, (cpango_object *description, int weight)) \
  X(void, pango_font_description_set_style, (cpango_object *description, int style)) \
  X(void, pango_font_description_set_absolute_size, (cpango_object *description, double size)) \
  X(cpango_object *, pango_layout_new, (cpango_object *context)) \
  X(void, pango_layout_set_font_description, (cpango_object *layout, cpango_object *description)) \
  X(void, pango_layout_set_text, (cpango_object *layout, const char *text, int length)) \
  X(void, pango_layout_set_attributes, (cpango_object *layout, cpango_object *attributes)) \
  X(void, pango_layout_set_width, (cpango_object *layout, int width)) \
  X(void, pango_layout_set_height, (cpango_object *layout, int height)) \
  X(void, pango_layout_set_wrap, (cpango_object *layout, int wrap)) \
  X(void, pango_layout_set_ellipsize, (cpango_object *layout, int place)) \
  X(void, pango_layout_set_alignment, (cpango_object *layout, int alignment)) \
  X(void, pango_layout_set_justify, (cpango_object *layout, int justifies)) \
  X(void, pango_layout_set_auto_dir, (cpango_object *layout, int isAutomatic)) \
  X(void, pango_layout_set_line_spacing, (cpango_object *layout, float factor)) \
  X(void, pango_layout_get_extents, \
    (cpango_object *layout, cpango_rectangle *ink, cpango_rectangle *logical)) \
  X(int, pango_layout_get_line_count, (cpango_object *layout)) \
  X(const char *, pango_layout_get_text, (cpango_object *layout)) \
  X(int, pango_layout_is_ellipsized, (cpango_object *layout)) \
  X(cpango_object *, pango_layout_get_iter, (cpango_object *layout)) \
  X(void, pango_layout_iter_free, (cpango_object *iterator)) \
  X(int, pango_layout_iter_next_run, (cpango_object *iterator)) \
  X(cpango_run *, pango_layout_iter_get_run_readonly, (cpango_object *iterator)) \
  X(void, pango_layout_iter_get_run_extents, \
    (cpango_object *iterator, cpango_rectangle *ink, cpango_rectangle *logical)) \
  X(int, pango_layout_iter_get_baseline, (cpango_object *iterator)) \
  X(int, pango_layout_iter_get_run_baseline, (cpango_object *iterator)) \
  X(void, pango_glyph_string_extents, \
    (cpango_glyphs *glyphs, cpango_object *font, cpango_rectangle *ink, cpango_rectangle *logical)) \
  X(cpango_object *, pango_attr_list_new, (void)) \
  X(void, pango_attr_list_unref, (cpango_object *list)) \
  X(void, pango_attr_list_insert, (cpango_object *list, cpango_attribute *attribute)) \
  X(cpango_object *, pango_attr_list_get_iterator, (cpango_object *list)) \
  X(int, pango_attr_iterator_next, (cpango_object *iterator)) \
  X(void, pango_attr_iterator_get_font, \
    (cpango_object *iterator, cpango_object *description, cpango_object **language, void **others)) \
  X(void, pango_attr_iterator_destroy, (cpango_object *iterator)) \
  X(cpango_attribute *, pango_attr_letter_spacing_new, (int spacing)) \
  X(cpango_attribute *, pango_attr_font_features_new, (const char *features)) \
  X(int, pango_parse_markup, \
    (const char *markup, int length, uint32_t accelerator, cpango_object **attributes, char **text, \
     uint32_t *character, cpango_error **error)) \
  X(void, pango_cairo_glyph_string_path, (cpango_object *cairo, cpango_object *font, cpango_glyphs *glyphs)) \
  X(void, pango_cairo_show_glyph_string, (cpango_object *cairo, cpango_object *font, cpango_glyphs *glyphs)) \
  X(void, pango_cairo_show_glyph_item, (cpango_object *cairo, const char *text, cpango_run *run)) \
  X(cpango_object *, cairo_font_options_create, (void)) \
  X(void, cairo_font_options_destroy, (cpango_object *options)) \
  X(void, cairo_font_options_set_hint_style, (cpango_object *options, int style)) \
  X(void, cairo_font_options_set_hint_metrics, (cpango_object *options, int metrics)) \
  X(cpango_object *, cairo_image_surface_create, (int format, int width, int height)) \
  X(cpango_object *, cairo_image_surface_create_for_data, \
    (unsigned char *data, int format, int width, int height, int stride)) \
  X(void, cairo_surface_flush, (cpango_object *surface)) \
  X(void, cairo_surface_destroy, (cpango_object *surface)) \
  X(cpango_object *, cairo_create, (cpango_object *surface)) \
  X(void, cairo_destroy, (cpango_object *cairo)) \
  X(int, cairo_status, (cpango_object *cairo)) \
  X(void, cairo_save, (cpango_object *cairo)) \
  X(void, cairo_restore, (cpango_object *cairo)) \
  X(void, cairo_translate, (cpango_object *cairo, double x, double y)) \
  X(void, cairo_identity_matrix, (cpango_object *cairo)) \
  X(void, cairo_scale, (cpango_object *cairo, double x, double y)) \
  X(void, cairo_rotate, (cpango_object *cairo, double radians)) \
  X(void, cairo_set_antialias, (cpango_object *cairo, int antialias)) \
  X(void, cairo_set_source_rgba, (cpango_object *cairo, double red, double green, double blue, double alpha)) \
  X(void, cairo_set_source_surface, (cpango_object *cairo, cpango_object *surface, double x, double y)) \
  X(cpango_object *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1)) \
  X(cpango_object *, cairo_pattern_create_radial, \
    (double x0, double y0, double radius0, double x1, double y1, double radius1)) \
  X(void, cairo_pattern_add_color_stop_rgba, \
    (cpango_object *pattern, double place, double red, double green, double blue, double alpha)) \
  X(void, cairo_pattern_set_matrix, (cpango_object *pattern, const cpango_matrix *matrix)) \
  X(void, cairo_pattern_destroy, (cpango_object *pattern)) \
  X(void, cairo_set_source, (cpango_object *cairo, cpango_object *pattern)) \
  X(void, cairo_move_to, (cpango_object *cairo, double x, double y)) \
  X(void, cairo_new_path, (cpango_object *cairo)) \
  X(cpango_object *, cairo_copy_path, (cpango_object *cairo)) \
  X(void, cairo_append_path, (cpango_object *cairo, cpango_object *path)) \
  X(void, cairo_path_destroy, (cpango_object *path)) \
  X(void, cairo_rectangle, (cpango_object *cairo, double x, double y, double width, double height)) \
  X(void, cairo_fill, (cpango_object *cairo)) \
  X(void, cairo_paint, (cpango_object *cairo)) \
  X(cpango_object *, FcConfigCreate, (void)) \
  X(void, FcConfigDestroy, (cpango_object *config)) \
  X(int, FcConfigAppFontAddFile, (cpango_object *config, const unsigned char *path)) \
  X(int, FcPatternGetString, \
    (cpango_object *pattern, const char *object, int number, unsigned char **text)) \
  X(int, FcPatternGetDouble, (cpango_object *pattern, const char *object, int number, double *value)) \
  X(int, FcPatternGetBool, (cpango_object *pattern, const char *object, int number, int *value))

typedef struct {
#define CPANGO_FIELD(result, name, arguments) result(*name) arguments;
  CPANGO_EACH(CPANGO_FIELD)
#undef CPANGO_FIELD
} cpango_functions;

// Loads the functions. Returns the name of a missing function, or NULL. The search includes the dependencies of
// `library`.
static inline const char *cpango_load(void *library, cpango_functions *functions) {
#define CPANGO_FIND(result, name, arguments) \
  functions->name = (result(*) arguments)dlsym(library, #name); \
  if (!functions->name) return #name;
  CPANGO_EACH(CPANGO_FIND)
#undef CPANGO_FIND
  return 0;
}

static inline int cpango_drop_message(unsigned level, const void *fields, size_t count, void *data) {
  (void)level, (void)fields, (void)count, (void)data;
  return 1;
}

// Makes GLib discard its log messages, for example about damaged fonts, which would otherwise appear on the terminal.
// Problems that matter are reported as errors. Must be called once per process, before all other functions.
static inline void cpango_silence(void *library) {
  typedef int writer(unsigned level, const void *fields, size_t count, void *data);
  void (*set)(writer *, void *, void (*)(void *)) =
    (void (*)(writer *, void *, void (*)(void *)))dlsym(library, "g_log_set_writer_func");
  if (set) set(cpango_drop_message, 0, 0);
}
