// Functions of libjxl 0.7 to 0.11 for JPEG XL, declared here so that its headers aren't required. The library is
// loaded at run time, when first needed.

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CJXL_LEAST_VERSION = 7000,
  CJXL_VERSION_END = 12000,
  // From this version on, the functions that return color profiles don't have a parameter for the pixel format.
  CJXL_WITHOUT_COLOR_FORMAT = 9000,
};

// The return codes of libjxl.
enum {
  CJXL_SUCCESS = 0,
  CJXL_ERROR = 1,
  CJXL_NEED_MORE_INPUT = 2,
  CJXL_NEED_MORE_OUTPUT = 2,
  CJXL_NEED_IMAGE_BUFFER = 5,
  CJXL_BASIC_INFO = 0x40,
  CJXL_COLOR_ENCODING = 0x100,
  CJXL_FRAME = 0x400,
  CJXL_FULL_IMAGE = 0x1000,
  CJXL_BOX = 0x4000,
};

enum {
  CJXL_BLACK_CHANNEL = 4,
  CJXL_UINT8 = 2,
  CJXL_UINT16 = 3,
  CJXL_NATIVE_ENDIAN = 0,
  CJXL_COLORS_OF_PIXELS = 1,
  CJXL_EFFORT = 0,
  CJXL_PATCHES = 8,
};

typedef struct cjxl_object cjxl_object;

// Runs `work` for every index in `first..<end`. Each call gets the index of its thread, which is less than the
// number of threads that was passed to `prepare`.
typedef int cjxl_runner(
    void *user, void *job, int (*prepare)(void *job, size_t threads),
    void (*work)(void *job, uint32_t index, size_t thread), uint32_t first, uint32_t end);

typedef struct {
  uint32_t channels;
  int type;
  int endianness;
  size_t row_alignment;
} cjxl_format;

typedef struct {
  int has_container;
  uint32_t width, height, bits, exponent_bits;
  float brightest, darkest;
  int is_relative_to_display;
  float linear_below;
  int uses_original_profile, has_preview, is_animated, orientation;
  uint32_t color_channels, extra_channels, alpha_bits, alpha_exponent_bits;
  int is_premultiplied;
  uint32_t preview_size[2], animation[4], intrinsic_size[2];
  uint8_t reserved[100];
} cjxl_info;

typedef struct {
  int type;
  uint32_t bits, exponent_bits, shift, name_length;
  int is_premultiplied;
  float spot_color[4];
  uint32_t filter;
} cjxl_channel;

// The fields for primaries and transfer functions hold the codes of ITU-T H.273. libjxl uses other
// codes only for values that H.273 doesn't define.
typedef struct {
  int space, white;
  double white_point[2];
  int primaries;
  double red[2], green[2], blue[2];
  int curve;
  double gamma;
  int intent;
} cjxl_colors;

typedef struct {
  uint32_t duration, timecode, name_length;
  int is_last;
  // The fields of `JxlLayerInfo`: the crop, the blending and the reference slot of a layer.
  uint32_t layer[10];
} cjxl_frame;

#define CJXL_EACH(X) \
  X(uint32_t, JxlDecoderVersion, (void)) \
  X(cjxl_object *, JxlDecoderCreate, (const void *memory)) \
  X(void, JxlDecoderDestroy, (cjxl_object *decoder)) \
  X(int, JxlDecoderSetParallelRunner, (cjxl_object *decoder, cjxl_runner *runner, void *user)) \
  X(int, JxlDecoderSubscribeEvents, (cjxl_object *decoder, int events)) \
  X(int, JxlDecoderSetKeepOrientation, (cjxl_object *decoder, int keeps)) \
  X(int, JxlDecoderSetCoalescing, (cjxl_object *decoder, int merges_layers)) \
  X(int, JxlDecoderSetInput, (cjxl_object *decoder, const uint8_t *bytes, size_t count)) \
  X(size_t, JxlDecoderReleaseInput, (cjxl_object *decoder)) \
  X(int, JxlDecoderProcessInput, (cjxl_object *decoder)) \
  X(int, JxlDecoderGetBasicInfo, (const cjxl_object *decoder, cjxl_info *info)) \
  X(int, JxlDecoderGetExtraChannelInfo, \
    (const cjxl_object *decoder, size_t index, cjxl_channel *channel)) \
  X(int, JxlDecoderGetFrameHeader, (const cjxl_object *decoder, cjxl_frame *frame)) \
  X(int, JxlDecoderImageOutBufferSize, \
    (const cjxl_object *decoder, const cjxl_format *format, size_t *size)) \
  X(int, JxlDecoderSetImageOutBuffer, \
    (cjxl_object *decoder, const cjxl_format *format, void *pixels, size_t size)) \
  X(int, JxlDecoderFlushImage, (cjxl_object *decoder)) \
  X(int, JxlDecoderSetDecompressBoxes, (cjxl_object *decoder, int decompresses)) \
  X(int, JxlDecoderGetBoxType, (cjxl_object *decoder, char type[4], int is_decompressed)) \
  X(int, JxlDecoderSetBoxBuffer, (cjxl_object *decoder, uint8_t *bytes, size_t size)) \
  X(size_t, JxlDecoderReleaseBoxBuffer, (cjxl_object *decoder)) \
  X(cjxl_object *, JxlEncoderCreate, (const void *memory)) \
  X(void, JxlEncoderDestroy, (cjxl_object *encoder)) \
  X(int, JxlEncoderSetParallelRunner, (cjxl_object *encoder, cjxl_runner *runner, void *user)) \
  X(void, JxlEncoderInitBasicInfo, (cjxl_info *info)) \
  X(int, JxlEncoderSetBasicInfo, (cjxl_object *encoder, const cjxl_info *info)) \
  X(void, JxlColorEncodingSetToSRGB, (cjxl_colors *colors, int is_gray)) \
  X(int, JxlEncoderSetColorEncoding, (cjxl_object *encoder, const cjxl_colors *colors)) \
  X(int, JxlEncoderUseBoxes, (cjxl_object *encoder)) \
  X(int, JxlEncoderAddBox, \
    (cjxl_object *encoder, const char type[4], const uint8_t *bytes, size_t size, int compresses)) \
  X(cjxl_object *, JxlEncoderFrameSettingsCreate, \
    (cjxl_object *encoder, const cjxl_object *source)) \
  X(int, JxlEncoderFrameSettingsSetOption, (cjxl_object *settings, int option, int64_t value)) \
  X(int, JxlEncoderSetFrameLossless, (cjxl_object *settings, int is_lossless)) \
  X(int, JxlEncoderSetFrameDistance, (cjxl_object *settings, float distance)) \
  X(int, JxlEncoderAddImageFrame, \
    (const cjxl_object *settings, const cjxl_format *format, const void *pixels, size_t size)) \
  X(void, JxlEncoderCloseInput, (cjxl_object *encoder)) \
  X(int, JxlEncoderProcessOutput, (cjxl_object *encoder, uint8_t **next, size_t *space))

typedef struct {
#define CJXL_FIELD(result, name, arguments) result(*name) arguments;
  CJXL_EACH(CJXL_FIELD)
#undef CJXL_FIELD
  // The parameters of these functions depend on the version.
  void (*JxlDecoderGetColorAsEncodedProfile)(void);
  void (*JxlDecoderGetICCProfileSize)(void);
  void (*JxlDecoderGetColorAsICCProfile)(void);
} cjxl_functions;

// Loads the functions. Returns the name of a missing function, or NULL. Fails for other versions of the library.
static inline const char *cjxl_load(void *library, cjxl_functions *functions) {
#define CJXL_FIND(result, name, arguments) \
  functions->name = (result(*) arguments)dlsym(library, #name); \
  if (!functions->name) return #name;
  CJXL_EACH(CJXL_FIND)
#undef CJXL_FIND
#define CJXL_FIND(name) \
  functions->name = (void (*)(void))dlsym(library, #name); \
  if (!functions->name) return #name;
  CJXL_FIND(JxlDecoderGetColorAsEncodedProfile)
  CJXL_FIND(JxlDecoderGetICCProfileSize)
  CJXL_FIND(JxlDecoderGetColorAsICCProfile)
#undef CJXL_FIND
  uint32_t version = functions->JxlDecoderVersion();
  return version < CJXL_LEAST_VERSION || version >= CJXL_VERSION_END ? "JxlDecoderVersion" : 0;
}

// Tries the file names of the library's versions, and loads the functions of the first suitable
// version. Returns NULL, or the library's name if no suitable version is installed.
static inline const char *cjxl_open(cjxl_functions *functions) {
  static const char *const names[] = {
      "libjxl.so.0.7", "libjxl.so.0.8", "libjxl.so.0.9", "libjxl.so.0.10", "libjxl.so.0.11", "libjxl.dylib",
      "/opt/homebrew/lib/libjxl.dylib", "/usr/local/lib/libjxl.dylib"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (library && !cjxl_load(library, functions)) return 0;
  }
  return "libjxl";
}

// Reads the enumerated color encoding of the pixels. Returns 0 if the file has only an ICC profile.
static inline int cjxl_get_colors(
    const cjxl_functions *functions, const cjxl_object *decoder, cjxl_colors *colors) {
  void (*get)(void) = functions->JxlDecoderGetColorAsEncodedProfile;
  int status =
      functions->JxlDecoderVersion() < CJXL_WITHOUT_COLOR_FORMAT
          ? ((int (*)(const cjxl_object *, const void *, int, cjxl_colors *))get)(
                decoder, 0, CJXL_COLORS_OF_PIXELS, colors)
          : ((int (*)(const cjxl_object *, int, cjxl_colors *))get)(
                decoder, CJXL_COLORS_OF_PIXELS, colors);
  return status == CJXL_SUCCESS;
}

// Returns the length of the ICC profile of the pixels, or 0 if it isn't available.
static inline size_t cjxl_profile_size(const cjxl_functions *functions, const cjxl_object *decoder) {
  void (*get)(void) = functions->JxlDecoderGetICCProfileSize;
  size_t size = 0;
  int status =
      functions->JxlDecoderVersion() < CJXL_WITHOUT_COLOR_FORMAT
          ? ((int (*)(const cjxl_object *, const void *, int, size_t *))get)(
                decoder, 0, CJXL_COLORS_OF_PIXELS, &size)
          : ((int (*)(const cjxl_object *, int, size_t *))get)(decoder, CJXL_COLORS_OF_PIXELS, &size);
  return status == CJXL_SUCCESS ? size : 0;
}

// Copies the ICC profile of the pixels. Returns 0 if an error occurs.
static inline int cjxl_get_profile(
    const cjxl_functions *functions, const cjxl_object *decoder, uint8_t *profile, size_t size) {
  void (*get)(void) = functions->JxlDecoderGetColorAsICCProfile;
  int status =
      functions->JxlDecoderVersion() < CJXL_WITHOUT_COLOR_FORMAT
          ? ((int (*)(const cjxl_object *, const void *, int, uint8_t *, size_t))get)(
                decoder, 0, CJXL_COLORS_OF_PIXELS, profile, size)
          : ((int (*)(const cjxl_object *, int, uint8_t *, size_t))get)(
                decoder, CJXL_COLORS_OF_PIXELS, profile, size);
  return status == CJXL_SUCCESS;
}
