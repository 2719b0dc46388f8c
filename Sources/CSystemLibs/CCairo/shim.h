#include <dlfcn.h>
#include <stddef.h>

// Functions of Cairo, which writes PDF, and of librsvg, which draws on a Cairo surface. They are
// declared here so that headers aren't required. Both ABIs have been stable for years. The
// libraries are loaded at run time, when first needed.

typedef struct ccairo_object ccairo_object;

typedef struct {
  double xx, yx, xy, yy, x0, y0;
} ccairo_matrix;

typedef int ccairo_writer(void *closure, const unsigned char *data, unsigned length);

enum {
  CCAIRO_SUCCESS = 0,
  CCAIRO_NO_MEMORY = 1,
  CCAIRO_WRITE_ERROR = 11,
  CCAIRO_ARGB32 = 0,
  CCAIRO_RGB24 = 1,
  CCAIRO_A8 = 2,
  CCAIRO_EVEN_ODD = 1,
  CCAIRO_PDF_1_4 = 0,
  CCAIRO_PDF_1_5 = 1,
  CCAIRO_PDF_TITLE = 0,
  CCAIRO_PDF_CREATION_DATE = 5,
};

#define CCAIRO_EACH(X) \
  X(int, cairo_version, (void)) \
  X(ccairo_object *, cairo_pdf_surface_create_for_stream, \
    (ccairo_writer *write, void *closure, double width, double height)) \
  X(void, cairo_pdf_surface_restrict_to_version, (ccairo_object *surface, int version)) \
  X(void, cairo_pdf_surface_set_size, (ccairo_object *surface, double width, double height)) \
  X(void, cairo_pdf_surface_set_metadata, (ccairo_object *surface, int kind, const char *text)) \
  X(ccairo_object *, cairo_image_surface_create, (int format, int width, int height)) \
  X(unsigned char *, cairo_image_surface_get_data, (ccairo_object *surface)) \
  X(int, cairo_image_surface_get_stride, (ccairo_object *surface)) \
  X(void, cairo_surface_set_fallback_resolution, (ccairo_object *surface, double x, double y)) \
  X(int, cairo_surface_set_mime_data, \
    (ccairo_object *surface, const char *type, const unsigned char *data, unsigned long length, \
     void (*destroy)(void *), void *closure)) \
  X(void, cairo_surface_mark_dirty, (ccairo_object *surface)) \
  X(void, cairo_surface_flush, (ccairo_object *surface)) \
  X(int, cairo_surface_status, (ccairo_object *surface)) \
  X(void, cairo_surface_finish, (ccairo_object *surface)) \
  X(void, cairo_surface_destroy, (ccairo_object *surface)) \
  X(ccairo_object *, cairo_create, (ccairo_object *surface)) \
  X(void, cairo_destroy, (ccairo_object *cairo)) \
  X(int, cairo_status, (ccairo_object *cairo)) \
  X(const char *, cairo_status_to_string, (int status)) \
  X(void, cairo_show_page, (ccairo_object *cairo)) \
  X(void, cairo_save, (ccairo_object *cairo)) \
  X(void, cairo_restore, (ccairo_object *cairo)) \
  X(void, cairo_push_group, (ccairo_object *cairo)) \
  X(void, cairo_pop_group_to_source, (ccairo_object *cairo)) \
  X(void, cairo_transform, (ccairo_object *cairo, const ccairo_matrix *matrix)) \
  X(void, cairo_set_source_rgba, (ccairo_object *cairo, double red, double green, double blue, double alpha)) \
  X(void, cairo_set_source_surface, (ccairo_object *cairo, ccairo_object *surface, double x, double y)) \
  X(void, cairo_set_fill_rule, (ccairo_object *cairo, int rule)) \
  X(void, cairo_set_line_width, (ccairo_object *cairo, double width)) \
  X(void, cairo_new_path, (ccairo_object *cairo)) \
  X(void, cairo_move_to, (ccairo_object *cairo, double x, double y)) \
  X(void, cairo_line_to, (ccairo_object *cairo, double x, double y)) \
  X(void, cairo_curve_to, \
    (ccairo_object *cairo, double x1, double y1, double x2, double y2, double x3, double y3)) \
  X(void, cairo_close_path, (ccairo_object *cairo)) \
  X(void, cairo_clip, (ccairo_object *cairo)) \
  X(void, cairo_fill, (ccairo_object *cairo)) \
  X(void, cairo_stroke, (ccairo_object *cairo)) \
  X(void, cairo_paint, (ccairo_object *cairo)) \
  X(void, cairo_paint_with_alpha, (ccairo_object *cairo, double alpha)) \
  X(void, cairo_mask_surface, (ccairo_object *cairo, ccairo_object *surface, double x, double y))

typedef struct {
#define CCAIRO_FIELD(result, name, arguments) result(*name) arguments;
  CCAIRO_EACH(CCAIRO_FIELD)
#undef CCAIRO_FIELD
} ccairo_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *ccairo_load(void *library, ccairo_functions *functions) {
#define CCAIRO_FIND(result, name, arguments) \
  functions->name = (result(*) arguments)dlsym(library, #name); \
  if (!functions->name) return #name;
  CCAIRO_EACH(CCAIRO_FIND)
#undef CCAIRO_FIND
  return 0;
}

typedef struct {
  double x, y, width, height;
} crsvg_rectangle;

typedef struct {
  unsigned domain;
  int code;
  const char *message;
} crsvg_error;

#define CRSVG_EACH(X) \
  X(ccairo_object *, rsvg_handle_new_from_data, (const unsigned char *data, size_t length, crsvg_error **error)) \
  X(void, rsvg_handle_set_dpi, (ccairo_object *handle, double dpi)) \
  X(int, rsvg_handle_render_document, \
    (ccairo_object *handle, ccairo_object *cairo, const crsvg_rectangle *viewport, crsvg_error **error))

typedef struct {
#define CRSVG_FIELD(result, name, arguments) result(*name) arguments;
  CRSVG_EACH(CRSVG_FIELD)
#undef CRSVG_FIELD
} crsvg_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *crsvg_load(void *library, crsvg_functions *functions) {
#define CRSVG_FIND(result, name, arguments) \
  functions->name = (result(*) arguments)dlsym(library, #name); \
  if (!functions->name) return #name;
  CRSVG_EACH(CRSVG_FIND)
#undef CRSVG_FIND
  return 0;
}
