// A lower bound for the time of rendering a collage with many photos. Two threads decode each photo
// once with libjpeg-turbo, at the scale that its size on the canvas needs. Then they encode as many
// pixels as the canvas has, in strips of 64 decoded rows. Photos aren't resampled, rotated or
// positioned, and the strips aren't joined.
//
//   cc -O2 peer-make.c -lturbojpeg -lpthread -o peer-make && ./peer-make 20000x20000 OUT <PLACES
//
// PLACES has a line for each photo: its long side on the canvas, in pixels, and its file. Prints
// the time of decoding and encoding in seconds.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <turbojpeg.h>

// KEPT is the number of rows that are kept from each decoded photo; the photos are side by side.
// STRIP is the number of rows of a strip.
enum { THREADS = 2, MOST = 10000, KEPT = 640, STRIP = 64, QUALITY = 85 };

static struct { double side; char path[1024]; } photos[MOST];
static int count, width, height;
static unsigned char *kept;
static atomic_int next_photo, next_column, next_strip;
static FILE *out;

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static unsigned char *contents(const char *path, unsigned long *length) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) fail(path);
  *length = ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*length);
  if (!bytes || fread(bytes, 1, *length, file) != *length) fail(path);
  fclose(file);
  return bytes;
}

// libjpeg-turbo has fast code for these scales. As in collage, photos can be enlarged by up to 2 %.
static tjscalingfactor scale(int width, int height, double side) {
  static const int eighths[] = {1, 2, 4, 5, 6, 8};
  int longest = width > height ? width : height;
  for (int i = 0;; i++) {
    tjscalingfactor factor = {eighths[i], 8};
    if (eighths[i] == 8 || TJSCALED(longest, factor) * 1.02 >= side) return factor;
  }
}

static void *decode(void *unused) {
  tjhandle decoder = tjInitDecompress();
  for (int i; (i = atomic_fetch_add(&next_photo, 1)) < count;) {
    unsigned long length;
    unsigned char *bytes = contents(photos[i].path, &length);
    int w, h, subsampling, colors;
    if (tjDecompressHeader3(decoder, bytes, length, &w, &h, &subsampling, &colors)) fail(photos[i].path);
    tjscalingfactor factor = scale(w, h, photos[i].side);
    w = TJSCALED(w, factor);
    h = TJSCALED(h, factor);
    unsigned char *pixels = malloc((size_t)w * h * 3);
    if (!pixels || tjDecompress2(decoder, bytes, length, pixels, w, 0, h, TJPF_RGB, TJFLAG_ACCURATEDCT))
      fail(photos[i].path);
    int column = next_column < width ? atomic_fetch_add(&next_column, w) : width;
    for (int y = 0; y < KEPT && column < width; y++)
      memcpy(kept + ((size_t)y * width + column) * 3, pixels + (size_t)(y % h) * w * 3,
             (size_t)(w < width - column ? w : width - column) * 3);
    free(pixels);
    free(bytes);
  }
  tjDestroy(decoder);
  return unused;
}

static void *encode(void *unused) {
  tjhandle encoder = tjInitCompress();
  unsigned char *bytes = NULL;
  unsigned long length = 0;
  for (int y; (y = atomic_fetch_add(&next_strip, 1) * STRIP) < height;) {
    int rows = height - y < STRIP ? height - y : STRIP;
    if (tjCompress2(encoder, kept + (size_t)(y % KEPT) * width * 3, width, 0, rows, TJPF_RGB, &bytes, &length,
                    TJSAMP_420, QUALITY, TJFLAG_ACCURATEDCT) || fwrite(bytes, 1, length, out) != length)
      fail("encoding");
  }
  tjFree(bytes);
  tjDestroy(encoder);
  return unused;
}

static void on_all_threads(void *(*work)(void *)) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  if (argc != 3 || sscanf(argv[1], "%dx%d", &width, &height) != 2 || !(out = fopen(argv[2], "wb")))
    fail("peer-make WIDTHxHEIGHT OUT <PLACES");
  while (count < MOST && scanf("%lf %1023[^\n]", &photos[count].side, photos[count].path) == 2) count++;
  kept = calloc((size_t)width * KEPT, 3);
  if (!kept) fail("out of memory");
  double start = now();
  on_all_threads(decode);
  double decoded = now();
  on_all_threads(encode);
  if (fclose(out)) fail(argv[2]);
  printf("decoding %.2f s, encoding %.2f s\n", decoded - start, now() - decoded);
  return 0;
}
