#include <dlfcn.h>
#include <gif_lib.h>

// The functions that the program uses. They are loaded at run time, when first needed, so the program doesn't link the library.
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

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *cgif_load(void *library, cgif_functions *functions) {
#define CGIF_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CGIF_EACH(CGIF_FIND)
#undef CGIF_FIND
  return 0;
}
