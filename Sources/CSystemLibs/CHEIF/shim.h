#include <dlfcn.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

// The functions that the program uses. They are loaded at run time, when first needed, so the program doesn't link the library.
#define CHEIF_EACH(X) \
  X(heif_context_alloc) \
  X(heif_context_free) \
  X(heif_context_read_from_memory_without_copy) \
  X(heif_context_get_primary_image_handle) \
  X(heif_context_get_image_handle) \
  X(heif_context_set_max_decoding_threads) \
  X(heif_context_get_encoder_for_format) \
  X(heif_context_encode_image) \
  X(heif_context_add_exif_metadata) \
  X(heif_context_write) \
  X(heif_image_handle_release) \
  X(heif_image_handle_get_width) \
  X(heif_image_handle_get_height) \
  X(heif_image_handle_get_ispe_width) \
  X(heif_image_handle_get_ispe_height) \
  X(heif_image_handle_has_alpha_channel) \
  X(heif_image_handle_is_premultiplied_alpha) \
  X(heif_image_handle_get_luma_bits_per_pixel) \
  X(heif_image_handle_get_color_profile_type) \
  X(heif_image_handle_get_raw_color_profile_size) \
  X(heif_image_handle_get_raw_color_profile) \
  X(heif_image_handle_get_nclx_color_profile) \
  X(heif_image_handle_get_number_of_metadata_blocks) \
  X(heif_image_handle_get_list_of_metadata_block_IDs) \
  X(heif_image_handle_get_metadata_size) \
  X(heif_image_handle_get_metadata) \
  X(heif_nclx_color_profile_alloc) \
  X(heif_nclx_color_profile_free) \
  X(heif_nclx_color_profile_set_color_primaries) \
  X(heif_nclx_color_profile_set_transfer_characteristics) \
  X(heif_nclx_color_profile_set_matrix_coefficients) \
  X(heif_decoding_options_alloc) \
  X(heif_decoding_options_free) \
  X(heif_encoding_options_alloc) \
  X(heif_encoding_options_free) \
  X(heif_decode_image) \
  X(heif_image_create) \
  X(heif_image_add_plane) \
  X(heif_image_release) \
  X(heif_image_get_plane) \
  X(heif_image_get_plane_readonly) \
  X(heif_image_get_width) \
  X(heif_image_get_height) \
  X(heif_image_get_bits_per_pixel_range) \
  X(heif_image_set_nclx_color_profile) \
  X(heif_encoder_release) \
  X(heif_encoder_set_lossy_quality) \
  X(heif_encoder_set_parameter_string) \
  X(heif_encoder_set_parameter_integer) \
  X(heif_have_decoder_for_format) \
  X(heif_register_decoder_plugin) \
  X(heif_have_encoder_for_format)

typedef struct {
#define CHEIF_FIELD(name) __typeof__(&name) name;
  CHEIF_EACH(CHEIF_FIELD)
#undef CHEIF_FIELD
} cheif_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *cheif_load(void *library, cheif_functions *functions) {
#define CHEIF_FIND(name) \
  functions->name = (__typeof__(&name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CHEIF_EACH(CHEIF_FIND)
#undef CHEIF_FIND
  return 0;
}
