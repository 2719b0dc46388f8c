#include <dlfcn.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

// The functions that the program uses. They are loaded at run time, when first needed, so the program doesn't link the library.
#define CWEBP_EACH(X) \
  X(WebPGetFeaturesInternal) \
  X(WebPDecodeRGBAInto) \
  X(WebPInitDecoderConfigInternal) \
  X(WebPDecode) \
  X(WebPINewRGB) \
  X(WebPIAppend) \
  X(WebPIDecGetRGB) \
  X(WebPIDelete) \
  X(WebPConfigInitInternal) \
  X(WebPPictureInitInternal) \
  X(WebPPictureImportRGBA) \
  X(WebPPictureImportRGBX) \
  X(WebPPictureFree) \
  X(WebPEncode) \
  X(WebPFree) \
  X(WebPMemoryWriterInit) \
  X(WebPMemoryWrite) \
  X(WebPMemoryWriterClear)

typedef struct {
#define CWEBP_FIELD(name) __typeof__(&name) name;
  CWEBP_EACH(CWEBP_FIELD)
#undef CWEBP_FIELD
} cwebp_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *cwebp_load(void *library, cwebp_functions *functions) {
#define CWEBP_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CWEBP_EACH(CWEBP_FIND)
#undef CWEBP_FIND
  return 0;
}

static inline int cwebp_features(
    const cwebp_functions *functions, const uint8_t *bytes, size_t count,
    WebPBitstreamFeatures *features) {
  return functions->WebPGetFeaturesInternal(bytes, count, features, WEBP_DECODER_ABI_VERSION);
}

// Decodes `height` rows as R, G, B, A, starting at row `top`, which must be even. Returns 0 if an
// error occurs.
static inline int cwebp_rows(
    const cwebp_functions *functions, const uint8_t *bytes, size_t count, int width, int top,
    int height, uint8_t *pixels) {
  WebPDecoderConfig config;
  if (!functions->WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION)) return 0;
  config.options.use_cropping = 1;
  config.options.crop_top = top;
  config.options.crop_width = width;
  config.options.crop_height = height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = width * 4;
  config.output.u.RGBA.size = (size_t)width * 4 * (size_t)height;
  return functions->WebPDecode(bytes, count, &config) == VP8_STATUS_OK;
}

static inline int cwebp_config(const cwebp_functions *functions, WebPConfig *config, float quality) {
  return functions->WebPConfigInitInternal(
      config, WEBP_PRESET_DEFAULT, quality, WEBP_ENCODER_ABI_VERSION);
}

static inline int cwebp_picture(const cwebp_functions *functions, WebPPicture *picture) {
  return functions->WebPPictureInitInternal(picture, WEBP_ENCODER_ABI_VERSION);
}

// The functions of libwebpmux, which assembles animations.
#define CWEBPMUX_EACH(X) \
  X(WebPAnimEncoderOptionsInitInternal) \
  X(WebPAnimEncoderNewInternal) \
  X(WebPAnimEncoderAdd) \
  X(WebPAnimEncoderAssemble) \
  X(WebPAnimEncoderGetError) \
  X(WebPAnimEncoderDelete)

typedef struct {
#define CWEBPMUX_FIELD(name) __typeof__(&name) name;
  CWEBPMUX_EACH(CWEBPMUX_FIELD)
#undef CWEBPMUX_FIELD
} cwebpmux_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *cwebpmux_load(void *library, cwebpmux_functions *functions) {
#define CWEBPMUX_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CWEBPMUX_EACH(CWEBPMUX_FIND)
#undef CWEBPMUX_FIND
  return 0;
}

static inline int cwebpmux_options(
    const cwebpmux_functions *functions, WebPAnimEncoderOptions *options) {
  return functions->WebPAnimEncoderOptionsInitInternal(options, WEBP_MUX_ABI_VERSION);
}

static inline WebPAnimEncoder *cwebpmux_encoder(
    const cwebpmux_functions *functions, int width, int height,
    const WebPAnimEncoderOptions *options) {
  return functions->WebPAnimEncoderNewInternal(width, height, options, WEBP_MUX_ABI_VERSION);
}
