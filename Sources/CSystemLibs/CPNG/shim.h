#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

// The state of decoding a file in memory, and the first error or warning.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  // The number of rows that `cpng_read_rows` has read, counted over all passes.
  uint32_t rows;
  int passes;
  png_structp png;
  png_infop info;
  char error[128];
  char warning[128];
} cpng_file;

static void cpng_note(char *target, const char *message) {
  if (target[0]) return;
  strncpy(target, message, 127);
  target[127] = 0;
}

static void cpng_error(png_structp png, png_const_charp message) {
  cpng_note(((cpng_file *)png_get_error_ptr(png))->error, message);
  longjmp(png_jmpbuf(png), 1);
}

static void cpng_warning(png_structp png, png_const_charp message) {
  cpng_note(((cpng_file *)png_get_error_ptr(png))->warning, message);
}

static void cpng_read(png_structp png, png_bytep target, size_t count) {
  cpng_file *file = (cpng_file *)png_get_io_ptr(png);
  if (count > file->count - file->position) png_error(png, "Truncated file");
  memcpy(target, file->bytes + file->position, count);
  file->position += count;
}

static void cpng_close(cpng_file *file) {
  png_destroy_read_struct(&file->png, &file->info, 0);
}

// Reads everything before the first row. Rows will have four samples per pixel, of one byte or, if
// `is_deep`, of two bytes in native order. Colors aren't converted. Returns 0 if an error occurs.
// All functions that call `setjmp` aren't inlined, because libpng reports errors with `longjmp`.
static __attribute__((noinline)) int cpng_open(
    cpng_file *file, uint32_t width, uint32_t height, int is_deep) {
  file->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, file, cpng_error, cpng_warning);
  if (!file->png) return 0;
  file->info = png_create_info_struct(file->png);
  if (!file->info || setjmp(png_jmpbuf(file->png))) return 0;
  png_structp png = file->png;
  png_infop info = file->info;
  // Other code reads these chunks, or they aren't needed.
  static const png_byte skipped[] =
      "gAMA\0cHRM\0sRGB\0iCCP\0tEXt\0zTXt\0iTXt\0eXIf\0hIST\0sPLT\0pCAL\0sCAL\0bKGD\0tIME\0oFFs";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, 0, 0);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_read_fn(png, file, cpng_read);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "IHDR contradicts itself");
  }
  png_set_expand(png);
  png_set_gray_to_rgb(png);
  if (is_deep) {
    png_set_expand_16(png);
    const uint16_t one = 1;
    if (*(const uint8_t *)&one) png_set_swap(png);
  } else {
    png_set_scale_16(png);
  }
  png_set_add_alpha(png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
  file->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t row_bytes = (size_t)width * (is_deep ? 8 : 4);
  if (png_get_rowbytes(png, info) != row_bytes) png_error(png, "rows of a wrong length");
  return 1;
}

// Reads the next rows of a pass into `pixels`, which has space for them. Returns 0 if an error occurs.
static __attribute__((noinline)) int cpng_read_rows(
    cpng_file *file, uint32_t count, uint8_t *pixels) {
  if (setjmp(png_jmpbuf(file->png))) return 0;
  size_t row_bytes = png_get_rowbytes(file->png, file->info);
  for (uint32_t y = 0; y < count; y++) {
    png_read_row(file->png, pixels + (size_t)y * row_bytes, 0);
    file->rows++;
  }
  return 1;
}

// Reads all passes of an image. Stores rows `first..<first + count` in `pixels`, and decodes the remaining rows into
// `other`, a scratch row. Returns 0 if an error occurs.
static __attribute__((noinline)) int cpng_read_part(
    cpng_file *file, uint32_t height, uint32_t first, uint32_t count, uint8_t *pixels,
    uint8_t *other) {
  if (setjmp(png_jmpbuf(file->png))) return 0;
  size_t row_bytes = png_get_rowbytes(file->png, file->info);
  for (int pass = 0; pass < file->passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      int is_kept = y >= first && y - first < count;
      png_read_row(file->png, is_kept ? pixels + (size_t)(y - first) * row_bytes : other, 0);
    }
  }
  return 1;
}

// Reads the chunks after the last row. Returns 0 if an error occurs.
static __attribute__((noinline)) int cpng_finish(cpng_file *file) {
  if (setjmp(png_jmpbuf(file->png))) return 0;
  png_read_end(file->png, 0);
  return 1;
}

// Reads all rows of all passes, and the chunks after them. Returns 0 if an error occurs.
static int cpng_read_all(cpng_file *file, uint32_t height, uint8_t *pixels) {
  for (int pass = 0; pass < file->passes; pass++) {
    if (!cpng_read_rows(file, height, pixels)) return 0;
  }
  return cpng_finish(file);
}
