#include "CJPEG.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <jpeglib.h>

#include <jerror.h>

// The library decodes much faster where it sees some thousand bytes ahead.
enum { BUFFER_SIZE = 1 << 18 };

struct cjpeg_reader {
  struct jpeg_decompress_struct state;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf place;
  // Negative for a file in memory.
  int descriptor;
  int is_open;
  char message[JMSG_LENGTH_MAX];
  unsigned char buffer[BUFFER_SIZE];
};

static void do_nothing(j_decompress_ptr state) { (void)state; }

static boolean fill_buffer(j_decompress_ptr state) {
  cjpeg_reader *reader = state->client_data;
  // A file in memory was handed over as a whole.
  ssize_t count = 0;
  if (reader->descriptor >= 0) do {
    count = read(reader->descriptor, reader->buffer, BUFFER_SIZE);
  } while (count < 0 && errno == EINTR);
  if (count < 0) ERREXIT(state, JERR_FILE_READ);
  if (count == 0) {
    // A picture that ends early gets an end, as in the library's own readers.
    WARNMS(state, JWRN_JPEG_EOF);
    reader->buffer[0] = 0xFF;
    reader->buffer[1] = JPEG_EOI;
    count = 2;
  }
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void skip_bytes(j_decompress_ptr state, long count) {
  struct jpeg_source_mgr *source = state->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill_buffer(state);
  }
  if (count > 0) {
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
  }
}

static void fail(j_common_ptr state) {
  cjpeg_reader *reader = state->client_data;
  state->err->format_message(state, reader->message);
  longjmp(reader->place, 1);
}

static void warn(j_common_ptr state, int level) {
  cjpeg_reader *reader = state->client_data;
  // The first warning is the cause of those that follow.
  if (level < 0 && !reader->message[0]) state->err->format_message(state, reader->message);
}

// Reads the header and prepares to decode; 0 for a file that cannot be read like this.
static int start(cjpeg_reader *reader, int eighths, int format) {
  struct jpeg_decompress_struct *state = &reader->state;
  state->err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = warn;
  // Creating keeps the error manager and this.
  state->client_data = reader;
  if (setjmp(reader->place)) return 0;
  jpeg_create_decompress(state);
  state->src = &reader->source;
  reader->source.init_source = do_nothing;
  reader->source.fill_input_buffer = fill_buffer;
  reader->source.skip_input_data = skip_bytes;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = do_nothing;
  jpeg_read_header(state, TRUE);
  switch (format) {
    case CJPEG_RGBA: state->out_color_space = JCS_EXT_RGBA; break;
    case CJPEG_CMYK: state->out_color_space = JCS_CMYK; break;
    default:
      if (jpeg_has_multiple_scans(state) || state->num_components > 3) return 0;
      state->out_color_space = JCS_EXT_RGB;
  }
  state->dct_method = JDCT_ISLOW;
  state->scale_num = (unsigned int)eighths;
  state->scale_denom = 8;
  jpeg_start_decompress(state);
  return 1;
}

cjpeg_reader *cjpeg_open(const char *path, int eighths) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  // What is kept in a store is never a link; nobody waits for a pipe in its place.
  reader->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (reader->descriptor < 0) {
    free(reader);
    return NULL;
  }
  if (!start(reader, eighths, CJPEG_RGB)) {
    cjpeg_close(reader);
    return NULL;
  }
  // What is odd about a header that can be used costs no pixel.
  reader->message[0] = 0;
  return reader;
}

cjpeg_reader *cjpeg_open_bytes(
    const unsigned char *bytes, size_t count, int eighths, int format) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->descriptor = -1;
  reader->source.next_input_byte = bytes;
  reader->source.bytes_in_buffer = count;
  reader->is_open = start(reader, eighths, format);
  return reader;
}

int cjpeg_is_open(const cjpeg_reader *reader) { return reader->is_open; }

void cjpeg_close(cjpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->state);
  if (reader->descriptor >= 0) close(reader->descriptor);
  free(reader);
}

int cjpeg_read_row(cjpeg_reader *reader, unsigned char *row) {
  JSAMPROW rows[1] = {row};
  if (setjmp(reader->place)) return 0;
  if (jpeg_read_scanlines(&reader->state, rows, 1) != 1) return 0;
  // What is left over before the end of the image is only looked at when it is finished.
  if (reader->state.output_scanline == reader->state.output_height) {
    jpeg_finish_decompress(&reader->state);
  }
  return 1;
}

const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }

int cjpeg_width(const cjpeg_reader *reader) { return (int)reader->state.output_width; }

int cjpeg_height(const cjpeg_reader *reader) { return (int)reader->state.output_height; }
