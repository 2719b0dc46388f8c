#include "CJPEG.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <jpeglib.h>

struct cjpeg_reader {
  struct jpeg_decompress_struct state;
  struct jpeg_error_mgr errors;
  jmp_buf place;
  FILE *file;
  char message[JMSG_LENGTH_MAX];
};

enum { READ_SIZE = 1 << 16 };

// What is kept in a store is never a link; nobody waits for a pipe in its place.
static FILE *open_file(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return NULL;
  FILE *file = fdopen(descriptor, "rb");
  if (!file) {
    close(descriptor);
    return NULL;
  }
  setvbuf(file, NULL, _IOFBF, READ_SIZE);
  return file;
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

cjpeg_reader *cjpeg_open(const char *path, int eighths) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->state.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = warn;
  // Creating keeps the error manager and this.
  reader->state.client_data = reader;
  if (setjmp(reader->place)) {
    cjpeg_close(reader);
    return NULL;
  }
  reader->file = open_file(path);
  if (!reader->file) {
    free(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->state);
  jpeg_stdio_src(&reader->state, reader->file);
  jpeg_read_header(&reader->state, TRUE);
  if (jpeg_has_multiple_scans(&reader->state) || reader->state.num_components > 3) {
    cjpeg_close(reader);
    return NULL;
  }
  reader->state.out_color_space = JCS_EXT_RGB;
  reader->state.dct_method = JDCT_ISLOW;
  reader->state.scale_num = (unsigned int)eighths;
  reader->state.scale_denom = 8;
  jpeg_start_decompress(&reader->state);
  // What is odd about a header that can be used costs no pixel.
  reader->message[0] = 0;
  return reader;
}

void cjpeg_close(cjpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->state);
  fclose(reader->file);
  free(reader);
}

int cjpeg_read_row(cjpeg_reader *reader, unsigned char *row) {
  JSAMPROW rows[1] = {row};
  if (setjmp(reader->place)) return 0;
  return jpeg_read_scanlines(&reader->state, rows, 1) == 1;
}

const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }

int cjpeg_width(const cjpeg_reader *reader) { return (int)reader->state.output_width; }

int cjpeg_height(const cjpeg_reader *reader) { return (int)reader->state.output_height; }
