// A comparison for the JPEG decoder: libjpeg-turbo with preallocated memory. Decodes alternately to
// three and to four bytes per pixel, nine times each, and prints the median times.
//
//   cc -O2 peer-jpeg.c -lturbojpeg -o peer-jpeg && ./peer-jpeg PHOTO.jpg
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <turbojpeg.h>

enum { ROUNDS = 9 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END)) return 1;
  long count = ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(count);
  if (!bytes || fread(bytes, 1, count, file) != (size_t)count) return 1;
  tjhandle decoder = tjInitDecompress();
  int width, height, subsampling, colors;
  if (tjDecompressHeader3(decoder, bytes, count, &width, &height, &subsampling, &colors)) return 1;
  unsigned char *pixels = malloc((size_t)width * height * 4);
  int formats[] = {TJPF_RGB, TJPF_RGBA};
  double times[2][ROUNDS];
  for (int round = -1; round < ROUNDS; round++) {
    for (int i = 0; i < 2; i++) {
      double start = now();
      if (tjDecompress2(decoder, bytes, count, pixels, width, 0, height, formats[i],
                        TJFLAG_ACCURATEDCT)) return 1;
      if (round >= 0) times[i][round] = now() - start;
    }
  }
  for (int i = 0; i < 2; i++) {
    qsort(times[i], ROUNDS, sizeof *times[i], ascending);
    printf("%.1f ms libjpeg-turbo, %d bytes a pixel\n", times[i][ROUNDS / 2], 3 + i);
  }
  return 0;
}
