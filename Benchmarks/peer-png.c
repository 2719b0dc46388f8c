// A comparison for the PNG encoder: libpng's simplified API with its default compression, then with its flag for speed.
// Prints the median of five runs and the file size.
//   cc -O2 peer-png.c -lpng -o peer-png && ./peer-png IMAGE.png
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  png_image in = {.version = PNG_IMAGE_VERSION};
  if (argc != 2 || !png_image_begin_read_from_file(&in, argv[1])) return 1;
  in.format = in.format & PNG_FORMAT_FLAG_ALPHA ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  void *pixels = malloc(PNG_IMAGE_SIZE(in));
  if (!pixels || !png_image_finish_read(&in, NULL, pixels, 0, NULL)) return 1;
  png_alloc_size_t room = PNG_IMAGE_SIZE(in) + (1 << 20);
  void *file = malloc(room);
  for (int fast = 0; fast < 2; fast++) {
    double times[5];
    png_alloc_size_t length = 0;
    for (int round = 0; round < 5; round++) {
      png_image out = {.version = PNG_IMAGE_VERSION, .width = in.width, .height = in.height,
                       .format = in.format, .flags = fast ? PNG_IMAGE_FLAG_FAST : 0};
      length = room;
      double start = now();
      if (!png_image_write_to_memory(&out, file, &length, 0, pixels, 0, NULL)) return 1;
      times[round] = now() - start;
    }
    qsort(times, 5, sizeof *times, ascending);
    printf("libpng %s %.3f s %zu bytes\n", fast ? "fast" : "usual", times[2], (size_t)length);
  }
  return 0;
}
