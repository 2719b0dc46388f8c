#include <dlfcn.h>
#include <gif_lib.h>

// The functions that are called. The library is loaded when it is first needed, so nothing is linked.
#define CGIF_EACH(X) \
  X(DGifOpen) \
  X(DGifCloseFile) \
  X(DGifGetRecordType) \
  X(DGifGetImageDesc) \
  X(DGifGetLine) \
  X(DGifGetExtension) \
  X(DGifGetExtensionNext) \
  X(GifErrorString)

typedef struct {
#define CGIF_FIELD(name) __typeof__(&name) name;
  CGIF_EACH(CGIF_FIELD)
#undef CGIF_FIELD
} cgif_functions;

// Fills the table; returns the name of a function that is missing, or NULL.
static inline const char *cgif_load(void *library, cgif_functions *functions) {
#define CGIF_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CGIF_EACH(CGIF_FIND)
#undef CGIF_FIND
  return 0;
}
