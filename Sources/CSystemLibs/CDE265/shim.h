#include <dlfcn.h>
#include <stdint.h>

// Functions of libde265 1.0, declared here so that its headers aren't required. The library is installed together
// with libheif.
typedef struct {
  void *(*de265_new_decoder)(void);
  int (*de265_free_decoder)(void *decoder);
  int (*de265_push_NAL)(void *decoder, const void *data, int length, int64_t time, void *user);
  int (*de265_flush_data)(void *decoder);
  int (*de265_decode)(void *decoder, int *more);
  const void *(*de265_get_next_picture)(void *decoder);
  int (*de265_get_warning)(void *decoder);
  int (*de265_start_worker_threads)(void *decoder, int count);
  int (*de265_get_chroma_format)(const void *picture);
  int (*de265_get_image_width)(const void *picture, int channel);
  int (*de265_get_image_height)(const void *picture, int channel);
  int (*de265_get_bits_per_pixel)(const void *picture, int channel);
  const uint8_t *(*de265_get_image_plane)(const void *picture, int channel, int *stride);
  int (*de265_get_image_full_range_flag)(const void *picture);
  int (*de265_get_image_colour_primaries)(const void *picture);
  int (*de265_get_image_transfer_characteristics)(const void *picture);
  int (*de265_get_image_matrix_coefficients)(const void *picture);
} cde265_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
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
  CDE265_FIND(de265_start_worker_threads)
  CDE265_FIND(de265_get_chroma_format)
  CDE265_FIND(de265_get_image_width)
  CDE265_FIND(de265_get_image_height)
  CDE265_FIND(de265_get_bits_per_pixel)
  CDE265_FIND(de265_get_image_plane)
  CDE265_FIND(de265_get_image_full_range_flag)
  CDE265_FIND(de265_get_image_colour_primaries)
  CDE265_FIND(de265_get_image_transfer_characteristics)
  CDE265_FIND(de265_get_image_matrix_coefficients)
#undef CDE265_FIND
  return 0;
}
