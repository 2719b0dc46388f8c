#include "CJPEG.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <jpeglib.h>

#include <jerror.h>

#include "leftover.h"

// libjpeg-turbo decodes much faster if its buffer has at least some thousand bytes.
enum { BUFFER_SIZE = 1 << 18 };

enum verdict { UNKNOWN, JUNK, CODED };

struct cjpeg_reader {
  struct jpeg_decompress_struct state;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf handler;
  // The file descriptor; negative for a file in memory.
  int descriptor;
  int is_open;
  // The result of `cjpeg_examine`; NULL in a reader that `cjpeg_open` or `cjpeg_open_bytes` has
  // created.
  cjpeg_findings *findings;
  // The bytes that `cjpeg_examine` reads.
  const unsigned char *bytes;
  const unsigned char *end;
  // A copy of `state.arith_code`, which markers after the image can change.
  int is_arithmetic;
  // The number of bytes after the last block that `left_over` doesn't include.
  size_t rest;
  // The kind of the bytes after the last block.
  enum verdict verdict;
  char message[JMSG_LENGTH_MAX];
  unsigned char buffer[BUFFER_SIZE];
};

static void do_nothing(j_decompress_ptr state) { (void)state; }

static boolean fill_buffer(j_decompress_ptr state) {
  cjpeg_reader *reader = state->client_data;
  // libjpeg-turbo got all bytes of a file in memory at the start. Such a file has no more bytes to
  // read, so `count` stays 0.
  ssize_t count = 0;
  if (reader->descriptor >= 0) do {
    count = read(reader->descriptor, reader->buffer, BUFFER_SIZE);
  } while (count < 0 && errno == EINTR);
  if (count < 0) ERREXIT(state, JERR_FILE_READ);
  if (count == 0) {
    // Adds the missing end marker, as libjpeg-turbo's own readers do.
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
  longjmp(reader->handler, 1);
}

// Returns whether bytes that libjpeg-turbo skipped look like coded data.
static int may_be_coded(
    const cjpeg_reader *reader, const cjpeg_findings *findings, const unsigned char *skipped,
    size_t count) {
  const struct jpeg_decompress_struct *state = &reader->state;
  if (reader->is_arithmetic || state->buffered_image) return cjpeg_has_stuffing(skipped, count);
  return cjpeg_continues_scan(state, reader->bytes + findings->start, reader->end);
}

// Records bytes that libjpeg-turbo skipped after the last block of the image, up to a marker.
static void collect_rest(
    cjpeg_reader *reader, cjpeg_findings *findings, const unsigned char *skipped, size_t count) {
  reader->rest += count;
  if (reader->rest <= CJPEG_MAX_EXTRA_BYTES || reader->verdict == JUNK) return;
  // This check runs once per file, because it decodes the whole scan.
  if (reader->verdict == UNKNOWN) {
    reader->verdict = may_be_coded(reader, findings, skipped, count) ? CODED : JUNK;
    if (reader->verdict == JUNK) return;
  }
  findings->left_over += reader->rest;
  reader->rest = 0;
}

// Records bytes that libjpeg-turbo skipped before a marker.
static void collect_skipped(j_common_ptr state, cjpeg_findings *findings) {
  const struct jpeg_decompress_struct *decoder = (j_decompress_ptr)state;
  cjpeg_reader *reader = state->client_data;
  if (decoder->input_scan_number == 0) {
    findings->oddities |= CJPEG_JUNK;
    return;
  }
  // A trailer is other data after the image. Everything after its start is part of it.
  if (findings->is_complete && (findings->oddities & CJPEG_TRAILER)) return;
  size_t count = (size_t)state->err->msg_parm.i[0];
  const unsigned char *next = reader->source.next_input_byte;
  int is_last = findings->is_complete;
  switch (state->err->msg_parm.i[1]) {
    // Restart markers and the markers that can follow a scan: DHT, DAC, SOS, DQT and DRI.
    case 0xD0: case 0xD1: case 0xD2: case 0xD3: case 0xD4: case 0xD5: case 0xD6: case 0xD7:
    case 0xC4: case 0xCC: case 0xDA: case 0xDB: case 0xDD: break;
    case 0xD9:
      is_last = 1;
      // If the file lacks an end marker, `fill_buffer` has added this one, and any data can precede
      // it.
      if (!(findings->oddities & CJPEG_NO_END)) break;
      // fallthrough
    default: findings->oddities |= CJPEG_TRAILER; return;
  }
  // If the file lacks an end marker, libjpeg-turbo reads the one that `fill_buffer` added. Then
  // `next` points into `buffer`, and the skipped bytes aren't directly before it.
  int is_inside = next >= reader->bytes && next <= reader->end;
  findings->oddities |= CJPEG_EXTRA_BYTES;
  if (!is_inside || count > (size_t)(next - reader->bytes)) {
    findings->left_over += count;
  } else if (!cjpeg_is_padding(next - count, count)) {
    // In a file with several scans, if an earlier scan left bytes over, these bytes count as coded
    // data, too.
    int is_judged = findings->left_over == 0 || !reader->state.buffered_image;
    if (is_last && is_judged) collect_rest(reader, findings, next - count, count);
    else findings->left_over += count;
  }
}

// Records a warning during `cjpeg_examine`. Warnings about lost pixels are damage.
static void collect(j_common_ptr state, cjpeg_findings *findings) {
  switch (state->err->msg_code) {
    case JWRN_JPEG_EOF: findings->oddities |= CJPEG_NO_END; break;
    case JWRN_NOT_SEQUENTIAL: findings->oddities |= CJPEG_SCAN_HEADER; break;
    case JWRN_BOGUS_PROGRESSION: findings->oddities |= CJPEG_PROGRESSION; break;
    case JWRN_EXTRANEOUS_DATA: collect_skipped(state, findings); break;
    default:
      if (state->err->msg_code == JWRN_HUFF_BAD_CODE && !findings->damage[0] && !findings->is_complete) {
        findings->oddities |= CJPEG_BAD_CODE;
      }
      // Data after the image can't damage it.
      if (!findings->damage[0] && !findings->is_complete) state->err->format_message(state, findings->damage);
  }
}

static void warn(j_common_ptr state, int level) {
  cjpeg_reader *reader = state->client_data;
  if (level >= 0) return;
  // Unusual values in JFIF and Adobe segments don't affect pixels.
  int code = state->err->msg_code;
  if (code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM) return;
  if (reader->findings) collect(state, reader->findings);
  // The first warning usually causes the later ones, so only it is kept.
  if (!reader->message[0]) state->err->format_message(state, reader->message);
}

// Prepares libjpeg-turbo to read from `reader->source`. The caller must have called `setjmp`.
static void create(cjpeg_reader *reader) {
  struct jpeg_decompress_struct *state = &reader->state;
  jpeg_create_decompress(state);
  state->src = &reader->source;
  reader->source.init_source = do_nothing;
  reader->source.fill_input_buffer = fill_buffer;
  reader->source.skip_input_data = skip_bytes;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = do_nothing;
}

// Sets the functions that receive the errors and warnings of libjpeg-turbo.
static void catch_errors(cjpeg_reader *reader) {
  struct jpeg_decompress_struct *state = &reader->state;
  state->err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = warn;
  // `jpeg_create_decompress` keeps `err` and `client_data`.
  state->client_data = reader;
}

// Reads the header and starts decoding. Returns 0 if the file can't be read in this format.
static int start(cjpeg_reader *reader, int eighths, int format) {
  struct jpeg_decompress_struct *state = &reader->state;
  catch_errors(reader);
  if (setjmp(reader->handler)) return 0;
  create(reader);
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
  // Stored images are never symbolic links. O_NONBLOCK prevents waiting for a named pipe.
  reader->descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (reader->descriptor < 0) {
    free(reader);
    return NULL;
  }
  if (!start(reader, eighths, CJPEG_RGB)) {
    cjpeg_close(reader);
    return NULL;
  }
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
  if (setjmp(reader->handler)) return 0;
  if (jpeg_read_scanlines(&reader->state, rows, 1) != 1) return 0;
  // `jpeg_finish_decompress` reads the bytes between the last row and the end of the image. If it
  // fails, the row is valid, and the message remains.
  if (reader->state.output_scanline == reader->state.output_height) {
    if (setjmp(reader->handler)) return 1;
    jpeg_finish_decompress(&reader->state);
  }
  return 1;
}

// Returns the offset up to which coded data has been read. It can be a few bytes too large.
static size_t position(const cjpeg_reader *reader, const unsigned char *bytes, size_t count) {
  const unsigned char *next = reader->source.next_input_byte;
  // If the file lacks an end marker, `next` points to the one that `fill_buffer` added to `buffer`.
  if (next >= reader->buffer && next <= reader->buffer + BUFFER_SIZE) return count;
  size_t place = (size_t)(next - bytes);
  return reader->state.unread_marker && place >= 2 ? place - 2 : place;
}

// Decodes all blocks of a file with one scan. Scaling to an eighth saves time.
static void examine_scan(cjpeg_reader *reader, unsigned char *row) {
  struct jpeg_decompress_struct *state = &reader->state;
  JSAMPROW rows[1] = {row};
  while (state->output_scanline < state->output_height) jpeg_read_scanlines(state, rows, 1);
}

// Returns whether the scans that were read contain all bits of all coefficients.
static int has_all(const struct jpeg_decompress_struct *state, const unsigned char *seen) {
  for (int component = 0; component < state->num_components; component++) {
    if (!state->coef_bits) {
      if (!seen[component]) return 0;
      continue;
    }
    for (int place = 0; place < DCTSIZE2; place++) {
      if (state->coef_bits[component][place] != 0) return 0;
    }
  }
  return 1;
}

// Reads scans until the image is complete or the file ends. After a complete image, also reads the
// data up to the next scan or the end of the file.
static void examine_scans(
    cjpeg_reader *reader, const unsigned char *bytes, size_t count, unsigned char *seen,
    cjpeg_findings *findings) {
  struct jpeg_decompress_struct *state = &reader->state;
  for (;;) {
    int step = jpeg_consume_input(state);
    if (step == JPEG_REACHED_EOI) {
      // A file with an end marker is complete even if it omits coefficients.
      if (!(findings->oddities & CJPEG_NO_END)) findings->is_complete = 1;
      return;
    }
    if (step == JPEG_REACHED_SOS && findings->is_complete) return;
    if (step != JPEG_SCAN_COMPLETED || findings->is_complete) continue;
    for (int index = 0; index < state->comps_in_scan; index++) {
      seen[state->cur_comp_info[index]->component_index] = 1;
    }
    findings->end = position(reader, bytes, count);
    // After the image is complete, the loop continues only to report the data that follows.
    if (has_all(state, seen)) findings->is_complete = !findings->damage[0];
  }
}

void cjpeg_examine(const unsigned char *bytes, size_t count, cjpeg_findings *findings) {
  *findings = (cjpeg_findings){.fails = 1};
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return;
  unsigned char *volatile row = NULL;
  unsigned char seen[MAX_COMPONENTS] = {0};
  reader->descriptor = -1;
  reader->findings = findings;
  reader->bytes = bytes;
  reader->end = bytes + count;
  reader->source.next_input_byte = bytes;
  reader->source.bytes_in_buffer = count;
  struct jpeg_decompress_struct *state = &reader->state;
  catch_errors(reader);
  if (!setjmp(reader->handler)) {
    create(reader);
    jpeg_read_header(state, TRUE);
    reader->is_arithmetic = state->arith_code;
    findings->start = position(reader, bytes, count);
    state->scale_num = 1;
    state->scale_denom = 8;
    state->out_color_space = state->jpeg_color_space;
    if (jpeg_has_multiple_scans(state)) {
      state->buffered_image = TRUE;
      jpeg_start_decompress(state);
      examine_scans(reader, bytes, count, seen, findings);
      findings->fails = 0;
    } else {
      jpeg_start_decompress(state);
      row = malloc((size_t)state->output_width * (size_t)state->output_components);
      if (row) {
        examine_scan(reader, row);
        findings->fails = 0;
        findings->end = position(reader, bytes, count);
        findings->is_complete = 1;
        // Reads the data after the image only to report it.
        jpeg_finish_decompress(state);
      }
    }
  } else if (findings->is_complete) {
    findings->oddities |= CJPEG_TRAILER;
    findings->fails_after_image = 1;
  }
  // The arithmetic decoder doesn't warn if its data ends early. If no end marker directly follows
  // the data, blocks can be missing.
  int ends_early = findings->oddities & (CJPEG_NO_END | CJPEG_TRAILER);
  if (reader->is_arithmetic && ends_early) findings->is_complete = 0;
  if (findings->damage[0]) findings->is_complete = 0;
  free(row);
  cjpeg_close(reader);
}

const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }

int cjpeg_width(const cjpeg_reader *reader) { return (int)reader->state.output_width; }

int cjpeg_height(const cjpeg_reader *reader) { return (int)reader->state.output_height; }
