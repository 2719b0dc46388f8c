#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

// Returns whether the bytes are padding, which consists of a few long runs of equal bytes.
int cjpeg_is_padding(const unsigned char *bytes, size_t count);

// Returns whether the bytes after the last block of a sequential, Huffman-coded scan are coded
// data.
//
// Coded data after the last block is evidence of damage: the header declares too few rows, or
// damaged blocks became shorter. Bytes are coded data if they decode as further MCUs up to their
// end. Other data soon has an invalid code, a run beyond the last coefficient, or an implausible
// coefficient. If the image itself has such a block, it is damaged, and the function returns 1 for
// any bytes. `state` must still have the tables of the scan.
int cjpeg_continues_scan(
    const struct jpeg_decompress_struct *state, const unsigned char *scan,
    const unsigned char *end);

// Returns whether the bytes after the last of several scans, or after an arithmetic-coded scan,
// look like coded data.
//
// These bytes can't be checked by decoding them: a refinement scan has nothing to refine after its
// last block, and arithmetic decoding accepts any bits. The test is byte stuffing instead. Coded
// data has a zero after each 0xFF, about twice per 512 bytes. Other data usually has no zero after
// 0xFF, because 0xFF with another value after it is a marker, which ends the data. Some other data,
// such as 16-bit numbers, has many zeros after 0xFF, so the test also limits their number.
int cjpeg_has_stuffing(const unsigned char *bytes, size_t count);
