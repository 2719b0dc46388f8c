#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <tiffio.h>

// The functions that the program uses. They are loaded at run time, when first needed, so the program doesn't link the library.
#define CTIFF_EACH(X) \
  X(TIFFOpenOptionsAlloc) \
  X(TIFFOpenOptionsFree) \
  X(TIFFOpenOptionsSetMaxSingleMemAlloc) \
  X(TIFFOpenOptionsSetErrorHandlerExtR) \
  X(TIFFOpenOptionsSetWarningHandlerExtR) \
  X(TIFFClientOpenExt) \
  X(TIFFClose) \
  X(TIFFSetSubDirectory) \
  X(TIFFGetField) \
  X(TIFFGetFieldDefaulted) \
  X(TIFFIsTiled) \
  X(TIFFIsCODECConfigured) \
  X(TIFFStripSize64) \
  X(TIFFTileSize64) \
  X(TIFFGetStrileOffset) \
  X(TIFFGetStrileByteCount) \
  X(TIFFReadEncodedStrip) \
  X(TIFFReadEncodedTile) \
  X(TIFFComputeStrip) \
  X(TIFFCurrentStrip) \
  X(TIFFCurrentTile) \
  X(TIFFComputeTile) \
  X(TIFFReadScanline) \
  X(TIFFScanlineSize64) \
  X(TIFFRGBAImageOK) \
  X(TIFFReadRGBAImageOriented)

typedef struct {
#define CTIFF_FIELD(name) __typeof__(&name) name;
  CTIFF_EACH(CTIFF_FIELD)
#undef CTIFF_FIELD
} ctiff_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *ctiff_load(void *library, ctiff_functions *functions) {
#define CTIFF_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CTIFF_EACH(CTIFF_FIND)
#undef CTIFF_FIND
  return 0;
}

// The kinds of extra bytes after the JPEG data of a strip or tile.
enum { CTIFF_DAMAGE, CTIFF_PADDING, CTIFF_EXTRA_BYTES };

// A file in memory, and the first relevant error or warning.
typedef struct {
  const uint8_t *bytes;
  uint64_t count;
  uint64_t position;
  // Returns the CTIFF constant of the extra bytes in a JPEG strip or tile. `warning` is libtiff's
  // message about these bytes.
  int (*judge_extra_bytes)(const uint8_t *strip, size_t count, const char *warning);
  ctiff_functions functions;
  // True if a complete strip or tile has extra bytes other than padding.
  int has_extra_bytes;
  int has_complaint;
  char message[256];
} ctiff_file;

static tmsize_t ctiff_read(thandle_t handle, void *target, tmsize_t count) {
  ctiff_file *file = (ctiff_file *)handle;
  if (count < 0 || file->position >= file->count) return 0;
  uint64_t rest = file->count - file->position;
  uint64_t part = (uint64_t)count < rest ? (uint64_t)count : rest;
  __builtin_memcpy(target, file->bytes + file->position, part);
  file->position += part;
  return (tmsize_t)part;
}

static tmsize_t ctiff_write(thandle_t handle, void *source, tmsize_t count) {
  (void)handle; (void)source; (void)count;
  return 0;
}

static toff_t ctiff_seek(thandle_t handle, toff_t offset, int origin) {
  ctiff_file *file = (ctiff_file *)handle;
  if (origin == SEEK_CUR) offset += file->position;
  if (origin == SEEK_END) offset += file->count;
  file->position = offset;
  return offset;
}

static int ctiff_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t ctiff_size(thandle_t handle) { return ((ctiff_file *)handle)->count; }

static int ctiff_error(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  ctiff_file *file = (ctiff_file *)user;
  (void)tiff; (void)module;
  if (!file->has_complaint) vsnprintf(file->message, sizeof file->message, format, arguments);
  file->has_complaint = 1;
  return 1;
}

// Returns whether a warning is about extra bytes of a complete strip or tile, and records them.
static int ctiff_is_complete(ctiff_file *file, TIFF *tiff, const char *warning) {
  const ctiff_functions *f = &file->functions;
  // If `tiff` is NULL, libtiff hasn't opened a directory yet, so the warning isn't about a strip.
  if (!tiff || !strstr(warning, "extraneous bytes before marker 0xd9")) return 0;
  uint32_t index = f->TIFFIsTiled(tiff) ? f->TIFFCurrentTile(tiff) : f->TIFFCurrentStrip(tiff);
  uint64_t offset = f->TIFFGetStrileOffset(tiff, index);
  uint64_t count = f->TIFFGetStrileByteCount(tiff, index);
  if (offset > file->count || count > file->count - offset) return 0;
  int judgment = file->judge_extra_bytes(file->bytes + offset, (size_t)count, warning);
  if (judgment == CTIFF_EXTRA_BYTES) file->has_extra_bytes = 1;
  return judgment != CTIFF_DAMAGE;
}

static int ctiff_warning(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  // These warnings are about obsolete encodings and about too many rows in the last strip. Neither
  // affects pixels.
  static const char *const harmless[] = {
    "Old-style LZW codes", "old-style JPEG compression mode", "JPEG strip size exceeds expected",
  };
  char message[256];
  va_list copy;
  va_copy(copy, arguments);
  vsnprintf(message, sizeof message, format, copy);
  va_end(copy);
  for (unsigned index = 0; index < sizeof harmless / sizeof *harmless; index++) {
    if (strstr(message, harmless[index])) return 1;
  }
  if (ctiff_is_complete((ctiff_file *)user, tiff, message)) return 1;
  // Other warnings mean that libtiff continues with a guess, which is damage, too.
  return ctiff_error(tiff, user, module, format, arguments);
}

// Opens a file in memory at the directory at `offset`, or at the first directory if `offset` is 0. libtiff doesn't
// allocate more than `most` bytes at once.
static inline TIFF *ctiff_open(
    const ctiff_functions *functions, ctiff_file *file, tmsize_t most, uint64_t offset) {
  file->functions = *functions;
  TIFFOpenOptions *options = functions->TIFFOpenOptionsAlloc();
  if (!options) return 0;
  functions->TIFFOpenOptionsSetMaxSingleMemAlloc(options, most);
  functions->TIFFOpenOptionsSetErrorHandlerExtR(options, ctiff_error, file);
  functions->TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_warning, file);
  // "m" disables memory mapping, which would expose the caller's bytes. "h" defers reading a directory.
  TIFF *tiff = functions->TIFFClientOpenExt(
      "memory", offset ? "rmh" : "rm", (thandle_t)file, ctiff_read, ctiff_write, ctiff_seek, ctiff_close,
      ctiff_size, 0, 0, options);
  functions->TIFFOpenOptionsFree(options);
  if (tiff && offset && !functions->TIFFSetSubDirectory(tiff, offset)) {
    functions->TIFFClose(tiff);
    return 0;
  }
  return tiff;
}

// Reads a field of a directory, or its default. Returns 0 if the field has neither.
static inline int ctiff_short(const ctiff_functions *f, TIFF *tiff, uint32_t tag, uint16_t *value) {
  return f->TIFFGetFieldDefaulted(tiff, tag, value);
}

static inline int ctiff_long(const ctiff_functions *f, TIFF *tiff, uint32_t tag, uint32_t *value) {
  return f->TIFFGetFieldDefaulted(tiff, tag, value);
}

static inline int ctiff_extra(
    const ctiff_functions *f, TIFF *tiff, uint16_t *count, const uint16_t **kinds) {
  return f->TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, count, kinds);
}

static inline int ctiff_profile(
    const ctiff_functions *f, TIFF *tiff, uint32_t *count, const void **bytes) {
  return f->TIFFGetField(tiff, TIFFTAG_ICCPROFILE, count, bytes);
}

static inline int ctiff_palette(const ctiff_functions *f, TIFF *tiff, const uint16_t *colors[3]) {
  uint16_t *found[3];
  if (!f->TIFFGetField(tiff, TIFFTAG_COLORMAP, &found[0], &found[1], &found[2])) return 0;
  for (int index = 0; index < 3; index++) colors[index] = found[index];
  return 1;
}
