#include "leftover.h"

#include <stdint.h>
#include <stdlib.h>

// The positions of the coefficients in a block, in zigzag order.
static const unsigned char zigzag[DCTSIZE2] = {
  0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
  58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

// The maximum absolute value of a plausible coefficient after dequantization. Coefficients of 8-bit
// samples are within 1024 of zero, but damage can shift all later DC coefficients.
enum { MAX_COEFFICIENT = 2048 };

// A Huffman table. `limits[N]` is the exclusive upper bound of the codes of length N, shifted left
// to 16 bits.
typedef struct {
  int limits[17];
  int offsets[17];
  const JHUFF_TBL *source;
} code_table;

// Reads the bits of a scan up to the next marker.
typedef struct {
  const unsigned char *next;
  const unsigned char *end;
  uint64_t bits;
  // The number of valid bits. They are the low-order bits of `bits`.
  int count;
} bit_reader;

// A component of the scan.
typedef struct {
  code_table dc;
  code_table ac;
  const UINT16 *steps;
  // The last decoded DC coefficient, which predicts the next one.
  int dc_value;
} component_state;

typedef struct {
  const struct jpeg_decompress_struct *library;
  bit_reader reader;
  component_state components[MAX_COMPS_IN_SCAN];
} scan_state;

static int make_table(code_table *table, const JHUFF_TBL *source) {
  if (!source) return 0;
  table->source = source;
  int code = 0;
  int index = 0;
  for (int length = 1; length <= 16; length++) {
    table->offsets[length] = index - code;
    code += source->bits[length];
    index += source->bits[length];
    table->limits[length] = code << (16 - length);
    code <<= 1;
  }
  return index <= 256;
}

static void fill(bit_reader *reader) {
  while (reader->count <= 48 && reader->next < reader->end) {
    if (*reader->next == 0xFF) {
      if (reader->end - reader->next < 2 || reader->next[1] != 0) return;
      reader->next++;
      reader->bits = reader->bits << 8 | 0xFF;
    } else {
      reader->bits = reader->bits << 8 | *reader->next;
    }
    reader->next++;
    reader->count += 8;
  }
}

// Reads a symbol. Returns a negative number for an invalid code and at the end of the bits.
static int read_symbol(bit_reader *reader, const code_table *table) {
  fill(reader);
  int shift = reader->count - 16;
  int bits = (int)(shift >= 0 ? reader->bits >> shift : reader->bits << -shift) & 0xFFFF;
  for (int length = 1; length <= 16; length++) {
    if (bits >= table->limits[length]) continue;
    if (length > reader->count) return -1;
    reader->count -= length;
    return table->source->huffval[((bits >> (16 - length)) + table->offsets[length]) & 0xFF];
  }
  return -1;
}

// Reads a coefficient of `size` bits, at most 16. Returns 0 if too few bits remain.
static int read_value(bit_reader *reader, int size, int *value) {
  fill(reader);
  if (size > reader->count) return 0;
  reader->count -= size;
  int bits = (int)(reader->bits >> reader->count) & ((1 << size) - 1);
  *value = size > 0 && bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
  return 1;
}

static int is_plausible(int value, int step) {
  return abs(value) <= MAX_COEFFICIENT / (step > 0 ? step : 1) + 1;
}

// Decodes a block. Returns 0 if the block is implausible or incomplete.
static int decode_block(bit_reader *reader, component_state *component) {
  int value;
  int size = read_symbol(reader, &component->dc);
  if (size < 0 || size > 15 || !read_value(reader, size, &value)) return 0;
  component->dc_value += value;
  if (!is_plausible(component->dc_value, component->steps[0])) return 0;
  for (int place = 1; place < DCTSIZE2; place++) {
    int symbol = read_symbol(reader, &component->ac);
    if (symbol <= 0) return symbol == 0;
    place += symbol >> 4;
    if (place >= DCTSIZE2 || ((symbol & 15) == 0 && symbol != 0xF0)) return 0;
    if (!read_value(reader, symbol & 15, &value)) return 0;
    if (!is_plausible(value, component->steps[zigzag[place]])) return 0;
  }
  return 1;
}

static int decode_unit(scan_state *scan) {
  for (int block = 0; block < scan->library->blocks_in_MCU; block++) {
    int component = scan->library->MCU_membership[block];
    if (!decode_block(&scan->reader, &scan->components[component])) return 0;
  }
  return 1;
}

// Continues after the next marker, and skips bytes before it, as libjpeg-turbo does. Returns 0 if
// there isn't a marker, or if it isn't a restart marker.
static int restart(scan_state *scan) {
  bit_reader *reader = &scan->reader;
  const unsigned char *next = reader->next;
  while (reader->end - next >= 2 && (next[0] != 0xFF || next[1] == 0 || next[1] == 0xFF)) next++;
  if (reader->end - next < 2 || (next[1] & 0xF8) != JPEG_RST0) return 0;
  reader->next = next + 2;
  reader->count = 0;
  for (int index = 0; index < MAX_COMPS_IN_SCAN; index++) scan->components[index].dc_value = 0;
  return 1;
}

// Decodes the MCUs of the image. Returns 0 if one of them is implausible or incomplete.
static int decode_image(scan_state *scan) {
  const struct jpeg_decompress_struct *state = scan->library;
  size_t units = (size_t)state->MCUs_per_row * state->MCU_rows_in_scan;
  for (size_t unit = 0; unit < units; unit++) {
    int is_at_restart =
        unit > 0 && state->restart_interval > 0 && unit % state->restart_interval == 0;
    if ((is_at_restart && !restart(scan)) || !decode_unit(scan)) return 0;
  }
  return 1;
}

int cjpeg_continues_scan(
    const struct jpeg_decompress_struct *state, const unsigned char *scan,
    const unsigned char *end) {
  scan_state decoder = {.library = state, .reader = {.next = scan, .end = end}};
  for (int index = 0; index < state->comps_in_scan; index++) {
    const jpeg_component_info *component = state->cur_comp_info[index];
    component_state *target = &decoder.components[index];
    if (!component->quant_table) return 1;
    target->steps = component->quant_table->quantval;
    if (!make_table(&target->dc, state->dc_huff_tbl_ptrs[component->dc_tbl_no])) return 1;
    if (!make_table(&target->ac, state->ac_huff_tbl_ptrs[component->ac_tbl_no])) return 1;
  }
  if (!decode_image(&decoder)) return 1;
  for (;;) {
    fill(&decoder.reader);
    // If fewer than eight bits remain, they are padding of the last byte.
    if (decoder.reader.count < 8 && !(state->restart_interval > 0 && restart(&decoder))) return 1;
    if (!decode_unit(&decoder)) return 0;
  }
}

int cjpeg_is_padding(const unsigned char *bytes, size_t count) {
  size_t changes = 0;
  for (size_t place = 1; place < count; place++) changes += bytes[place] != bytes[place - 1];
  return changes <= count / 64;
}

int cjpeg_has_stuffing(const unsigned char *bytes, size_t count) {
  size_t zeros = 0;
  for (size_t place = 1; place < count; place++) zeros += bytes[place - 1] == 0xFF && bytes[place] == 0;
  return zeros > 0 && zeros <= count / 32;
}
