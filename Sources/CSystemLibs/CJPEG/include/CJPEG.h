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
