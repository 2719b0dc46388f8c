#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

// Returns whether the bytes are padding: a few long runs of equal bytes.
int cjpeg_is_padding(const unsigned char *bytes, size_t count);

// Returns whether the bytes after the last block of a sequential scan are coded data, which is
// evidence of damage: the rest of a scan whose header has too few rows, or whose damaged blocks became
// shorter.
//
// They are if they decode as further units up to their end: other data soon has an invalid code, a run
// beyond the last coefficient, or a coefficient that no image has. If the image itself has such blocks, it
// is damaged, and any bytes count. The library must still have the tables of the scan, which is Huffman
// coded.
int cjpeg_continues_scan(
    const struct jpeg_decompress_struct *state, const unsigned char *scan,
    const unsigned char *end);

// Returns whether the bytes after the last of several scans, or of an arithmetic scan, may be coded data.
//
// A refinement can't be decoded beyond the blocks that it refines, and arithmetic decoding accepts any
// bits. But coded data has a zero after each byte of ones, and 512 bytes have two of these on average.
// Other data rarely has any, because a byte of ones with another value after it is a marker, which ends it,
// or many, as numbers of two bytes.
int cjpeg_has_stuffing(const unsigned char *bytes, size_t count);
