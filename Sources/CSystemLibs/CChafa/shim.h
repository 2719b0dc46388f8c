#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Functions of libchafa 1.8 or later, declared here so that its headers aren't required. The library is loaded at run
// time, when first needed.

typedef struct {
  char *bytes;
  size_t count;
  size_t room;
} cchafa_string;

typedef struct {
  void *(*chafa_canvas_config_new)(void);
  void (*chafa_canvas_config_unref)(void *config);
  void (*chafa_canvas_config_set_geometry)(void *config, int columns, int rows);
  void (*chafa_canvas_config_set_cell_geometry)(void *config, int width, int height);
  void (*chafa_canvas_config_set_pixel_mode)(void *config, int mode);
  void (*chafa_canvas_config_set_canvas_mode)(void *config, int mode);
  void (*chafa_canvas_config_set_symbol_map)(void *config, const void *map);
  void *(*chafa_symbol_map_new)(void);
  void (*chafa_symbol_map_unref)(void *map);
  void (*chafa_symbol_map_add_by_tags)(void *map, int tags);
  void *(*chafa_canvas_new)(const void *config);
  void (*chafa_canvas_unref)(void *canvas);
  void (*chafa_canvas_draw_all_pixels)(
      void *canvas, int type, const uint8_t *pixels, int width, int height, int bytesPerRow);
  cchafa_string *(*chafa_canvas_print)(void *canvas, void *terminal);
  void *(*chafa_term_db_get_default)(void);
  void *(*chafa_term_db_get_fallback_info)(void *database);
  void (*chafa_term_info_unref)(void *terminal);
  char *(*g_string_free)(cchafa_string *string, int freesBytes);
} cchafa_functions;

// Loads the functions. Returns 0 if one is missing.
static inline int cchafa_load(cchafa_functions *functions) {
  static const char *const paths[] = {
      "libchafa.so.0", "libchafa.dylib", "/opt/homebrew/lib/libchafa.dylib",
      "/usr/local/lib/libchafa.dylib"};
  void *library = 0;
  for (int index = 0; index < 4 && !library; index++) {
    library = dlopen(paths[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) return 0;
#define CCHAFA_FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return 0;
  CCHAFA_FIND(chafa_canvas_config_new)
  CCHAFA_FIND(chafa_canvas_config_unref)
  CCHAFA_FIND(chafa_canvas_config_set_geometry)
  CCHAFA_FIND(chafa_canvas_config_set_cell_geometry)
  CCHAFA_FIND(chafa_canvas_config_set_pixel_mode)
  CCHAFA_FIND(chafa_canvas_config_set_canvas_mode)
  CCHAFA_FIND(chafa_canvas_config_set_symbol_map)
  CCHAFA_FIND(chafa_symbol_map_new)
  CCHAFA_FIND(chafa_symbol_map_unref)
  CCHAFA_FIND(chafa_symbol_map_add_by_tags)
  CCHAFA_FIND(chafa_canvas_new)
  CCHAFA_FIND(chafa_canvas_unref)
  CCHAFA_FIND(chafa_canvas_draw_all_pixels)
  CCHAFA_FIND(chafa_canvas_print)
  CCHAFA_FIND(chafa_term_db_get_default)
  CCHAFA_FIND(chafa_term_db_get_fallback_info)
  CCHAFA_FIND(chafa_term_info_unref)
  // A function of GLib, which libchafa depends on.
  CCHAFA_FIND(g_string_free)
#undef CCHAFA_FIND
  return 1;
}

enum {
  CCHAFA_TRUECOLOR = 0,
  CCHAFA_INDEXED_240 = 2,
  CCHAFA_SYMBOLS = 0,
  CCHAFA_SIXELS = 1,
  CCHAFA_RGBA_STRAIGHT = 4,
  // The symbol classes spaces, blocks and borders, which almost every font contains.
  CCHAFA_COMMON_SYMBOLS = 1 | 1 << 3 | 1 << 4,
};

// Draws RGBA pixels with straight alpha as text or sixels for a terminal. The caller frees the
// string.
static inline cchafa_string *cchafa_draw(
    const cchafa_functions *chafa, const uint8_t *pixels, int width, int height, int columns,
    int rows, int cellWidth, int cellHeight, int pixelMode, int colorMode) {
  void *config = chafa->chafa_canvas_config_new();
  void *map = chafa->chafa_symbol_map_new();
  chafa->chafa_symbol_map_add_by_tags(map, CCHAFA_COMMON_SYMBOLS);
  chafa->chafa_canvas_config_set_symbol_map(config, map);
  chafa->chafa_canvas_config_set_geometry(config, columns, rows);
  chafa->chafa_canvas_config_set_cell_geometry(config, cellWidth, cellHeight);
  chafa->chafa_canvas_config_set_pixel_mode(config, pixelMode);
  chafa->chafa_canvas_config_set_canvas_mode(config, colorMode);
  void *canvas = chafa->chafa_canvas_new(config);
  chafa->chafa_canvas_draw_all_pixels(
      canvas, CCHAFA_RGBA_STRAIGHT, pixels, width, height, width * 4);
  void *terminal =
      chafa->chafa_term_db_get_fallback_info(chafa->chafa_term_db_get_default());
  cchafa_string *string = chafa->chafa_canvas_print(canvas, terminal);
  chafa->chafa_term_info_unref(terminal);
  chafa->chafa_canvas_unref(canvas);
  chafa->chafa_symbol_map_unref(map);
  chafa->chafa_canvas_config_unref(config);
  return string;
}
