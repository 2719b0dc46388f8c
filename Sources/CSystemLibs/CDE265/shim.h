#include <dlfcn.h>
#include <stdint.h>

// The functions that are called, as libde265 1.0 declares them. Its headers are not needed to build,
// nor is the library there without libheif, which brings it.
typedef struct {
  void *(*de265_new_decoder)(void);
  int (*de265_free_decoder)(void *decoder);
  int (*de265_push_NAL)(void *decoder, const void *data, int length, int64_t time, void *user);
  int (*de265_flush_data)(void *decoder);
  int (*de265_decode)(void *decoder, int *more);
  const void *(*de265_get_next_picture)(void *decoder);
  int (*de265_get_warning)(void *decoder);
} cde265_functions;

// Fills the table; returns the name of a function that is missing, or NULL.
static inline const char *cde265_load(void *library, cde265_functions *functions) {
#define CDE265_FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CDE265_FIND(de265_new_decoder)
  CDE265_FIND(de265_free_decoder)
  CDE265_FIND(de265_push_NAL)
  CDE265_FIND(de265_flush_data)
  CDE265_FIND(de265_decode)
  CDE265_FIND(de265_get_next_picture)
  CDE265_FIND(de265_get_warning)
#undef CDE265_FIND
  return 0;
}
