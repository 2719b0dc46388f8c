#include <dlfcn.h>
#include <lcms2.h>

// The functions that the program uses. They are loaded at run time, when first needed, so the program doesn't link the library.
#define CLCMS2_EACH(X) \
  X(cmsCreateContext) \
  X(cmsDeleteContext) \
  X(cmsOpenProfileFromMemTHR) \
  X(cmsCloseProfile) \
  X(cmsGetColorSpace) \
  X(cmsIsMatrixShaper) \
  X(cmsIsTag) \
  X(cmsReadTag) \
  X(cmsEvalToneCurveFloat) \
  X(cmsBuildTabulatedToneCurve16) \
  X(cmsFreeToneCurve) \
  X(cmsCreateRGBProfileTHR) \
  X(cmsCreate_sRGBProfileTHR) \
  X(cmsCreateTransformTHR) \
  X(cmsDoTransform) \
  X(cmsDeleteTransform)

typedef struct {
#define CLCMS2_FIELD(name) __typeof__(&name) name;
  CLCMS2_EACH(CLCMS2_FIELD)
#undef CLCMS2_FIELD
} clcms2_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *clcms2_load(void *library, clcms2_functions *functions) {
#define CLCMS2_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CLCMS2_EACH(CLCMS2_FIND)
#undef CLCMS2_FIND
  return 0;
}

// Returns the format of pixels with `channels` samples of `bytes` bytes. If `flavor` is 1, samples are inverted.
// `extra` channels are skipped.
static inline cmsUInt32Number clcms2_format(
    unsigned space, unsigned channels, unsigned extra, unsigned bytes, unsigned flavor) {
  return COLORSPACE_SH(space) | CHANNELS_SH(channels) | EXTRA_SH(extra) | BYTES_SH(bytes)
      | FLAVOR_SH(flavor);
}
