// Reads baseline JPEG files row by row with libjpeg-turbo.
//
// That library reports errors by a call that must not return. Swift cannot be jumped over, so the
// jumps begin and end behind these functions, which return codes instead.

#include <stddef.h>

typedef struct cjpeg_reader cjpeg_reader;

// The samples of a pixel that rows are read with.
enum { CJPEG_RGB, CJPEG_RGBA, CJPEG_CMYK };

// Opens a file at a number of eighths of its size, to be read as R, G, B row by row; NULL when it
// cannot be opened, is no JPEG, has more than one scan, or is neither coloured nor grey.
cjpeg_reader *cjpeg_open(const char *path, int eighths);

// Opens a file in memory, with any number of scans, at a number of eighths of its size; NULL when there
// is no memory. The bytes must live as long as the reader. All scans of a file with several are decoded
// here, which keeps two bytes of memory for each of their samples.
cjpeg_reader *cjpeg_open_bytes(
    const unsigned char *bytes, size_t count, int eighths, int format);

// Whether a file in memory could be opened; the message says why not.
int cjpeg_is_open(const cjpeg_reader *reader);

// Frees a reader and closes its file.
void cjpeg_close(cjpeg_reader *reader);

// Reads the next row; 0 after an error.
int cjpeg_read_row(cjpeg_reader *reader, unsigned char *row);

// The error, or else the first warning, or nothing.
const char *cjpeg_message(const cjpeg_reader *reader);

// The size after scaling.
int cjpeg_width(const cjpeg_reader *reader);
int cjpeg_height(const cjpeg_reader *reader);

// Deviations from the JPEG specification in a file whose blocks are all decoded.
enum {
  CJPEG_NO_END = 1,
  // Coded data is left over before a marker, which may also be the result of damage.
  CJPEG_EXTRA_BYTES = 2,
  CJPEG_SCAN_HEADER = 4,
  CJPEG_PROGRESSION = 8,
  CJPEG_TRAILER = 16,
  // Bytes between the segments before the first scan.
  CJPEG_JUNK = 32,
  // The first damage is a bad Huffman code.
  CJPEG_BAD_CODE = 64
};

// Devices fill up sectors of 512 bytes with the contents of their memory: up to that many bytes may be left over.
enum { CJPEG_MOST_EXTRA_BYTES = 512 };

// The result of an examination.
typedef struct {
  // Whether every block was decoded without damage.
  int is_complete;
  // Whether the library fails before it has read all rows.
  int fails;
  // Whether the library fails after the last block.
  int fails_after_picture;
  // CJPEG_NO_END and the others, combined.
  int oddities;
  // The offset of the first scan's coded data.
  size_t start;
  // The offset at which the coded data ends, or up to a few bytes later.
  size_t end;
  // The number of bytes left over in scans. Padding doesn't count, nor does other data after the last block.
  size_t left_over;
  // The library's first warning that costs pixels, or nothing.
  char damage[256];
} cjpeg_findings;

// Decodes all blocks of a file in memory to find out whether any is missing or damaged. What follows
// the last block doesn't count. Of a file with several scans the library holds all coefficients.
void cjpeg_examine(const unsigned char *bytes, size_t count, cjpeg_findings *findings);
