// Reads JPEG files row by row with libjpeg-turbo.
//
// libjpeg-turbo reports errors by calling a function that must not return. `longjmp` over Swift
// frames is undefined behavior, so these C functions call `setjmp` and report errors in their
// results.

#include <stddef.h>

typedef struct cjpeg_reader cjpeg_reader;

// The format of the pixels in a row.
enum { CJPEG_RGB, CJPEG_RGBA, CJPEG_CMYK };

// Opens a JPEG file with a single scan, scaled by `eighths`/8, to be read as R, G, B row by row.
// Returns NULL if memory can't be allocated, or if the file can't be opened, isn't a JPEG, has
// several scans, or has more than three components.
cjpeg_reader *cjpeg_open(const char *path, int eighths);

// Opens a JPEG in memory, scaled by `eighths`/8. Returns NULL if memory can't be allocated. The
// bytes must live as long as the reader. With CJPEG_RGBA or CJPEG_CMYK, the JPEG can have several
// scans. If it has, this function decodes all of them, and the reader holds two bytes for each
// sample.
cjpeg_reader *cjpeg_open_bytes(
    const unsigned char *bytes, size_t count, int eighths, int format);

// Returns whether the file in memory was opened; if it wasn't, `cjpeg_message` returns the reason.
int cjpeg_is_open(const cjpeg_reader *reader);

// Frees a reader and closes its file.
void cjpeg_close(cjpeg_reader *reader);

// Reads the next row. Returns 0 if an error occurs.
int cjpeg_read_row(cjpeg_reader *reader, unsigned char *row);

// Returns the error or, without an error, the first warning. Returns an empty string if there is neither.
const char *cjpeg_message(const cjpeg_reader *reader);

// Returns the size after scaling.
int cjpeg_width(const cjpeg_reader *reader);
int cjpeg_height(const cjpeg_reader *reader);

// Deviations from the JPEG specification. Except for CJPEG_BAD_CODE, they don't damage pixels by themselves.
enum {
  CJPEG_NO_END = 1,
  // Extra bytes are left over before a marker, after the start of the first scan. Damage can also
  // cause this.
  CJPEG_EXTRA_BYTES = 2,
  CJPEG_SCAN_HEADER = 4,
  CJPEG_PROGRESSION = 8,
  CJPEG_TRAILER = 16,
  // Bytes between the segments before the first scan.
  CJPEG_JUNK = 32,
  // The first damage is a bad Huffman code.
  CJPEG_BAD_CODE = 64
};

// Some cameras pad the file to sectors of 512 bytes with unrelated memory contents, so up to 512 extra bytes
// aren't damage.
enum { CJPEG_MAX_EXTRA_BYTES = 512 };

// The result of `cjpeg_examine`.
typedef struct {
  // True if every block was decoded without damage.
  int is_complete;
  // True if memory can't be allocated, or if libjpeg-turbo fails before all rows are read. With
  // several scans, true if it fails before the image's scans and the data after them are read.
  int fails;
  // True if libjpeg-turbo fails after the last block.
  int fails_after_image;
  // A bit set of the flags CJPEG_NO_END to CJPEG_BAD_CODE.
  int oddities;
  // The offset of the first scan's coded data.
  size_t start;
  // The offset of the end of the coded data. It can be a few bytes too large.
  size_t end;
  // The number of bytes left over in scans. Padding doesn't count. After the last block, up to
  // CJPEG_MAX_EXTRA_BYTES bytes don't count, and neither does data that isn't coded data.
  size_t left_over;
  // The first warning about damaged pixels; empty if no pixels are damaged.
  char damage[256];
} cjpeg_findings;

// Decodes all blocks of a file in memory to find missing or damaged blocks. Warnings about data
// after the last block don't count as damage. If the file has several scans, the coefficients of
// all scans are in memory at once.
void cjpeg_examine(const unsigned char *bytes, size_t count, cjpeg_findings *findings);
