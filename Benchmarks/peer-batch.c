// A lower bound for the time of rendering the rows of a table. One thread per core decodes photos
// with libjpeg-turbo at the scale that the image needs, copies their rows onto a canvas, and
// encodes the canvas. It neither resamples photos nor draws text.
//
//   cc -O2 peer-batch.c -lturbojpeg -lpthread -o peer-batch && ./peer-batch keep|each OUT <ROWS
//
// ROWS has a line for each image: three files, separated by tabs. `keep` decodes each file once;
// `each` decodes the files again for each row.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <unistd.h>

enum { WIDTH = 1080, HEIGHT = 1350, FRAMES = 3, MOST = 10000, QUALITY = 85 };

static const struct { int left, top, width, height; } frames[FRAMES] = {
  {30, 30, 1020, 640}, {30, 690, 500, 500}, {550, 690, 500, 500},
};
typedef struct { unsigned char *pixels; int width, height; } Bitmap;
typedef struct { char *path; Bitmap bitmap; pthread_mutex_t lock; } Photo;
static Photo *photos[MOST * FRAMES];
static Photo *rows[MOST][FRAMES];
static int photo_count, row_count, keeps;
static const char *folder;
static atomic_int next_row;

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static Photo *photo(const char *path) {
  for (int i = 0; i < photo_count; i++)
    if (!strcmp(photos[i]->path, path)) return photos[i];
  Photo *photo = calloc(1, sizeof *photo);
  if (!photo || !(photo->path = strdup(path))) fail("out of memory");
  pthread_mutex_init(&photo->lock, NULL);
  return photos[photo_count++] = photo;
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
static tjscalingfactor scale(int width, int height, int frame) {
  static const int eighths[] = {1, 2, 4, 5, 6, 8};
  for (int i = 0;; i++) {
    tjscalingfactor factor = {eighths[i], 8};
    if (eighths[i] == 8 || (TJSCALED(width, factor) * 1.02 >= frames[frame].width &&
                            TJSCALED(height, factor) * 1.02 >= frames[frame].height))
      return factor;
  }
}

static Bitmap decoded(tjhandle decoder, const char *path, int frame) {
  unsigned long length;
  unsigned char *bytes = contents(path, &length);
  Bitmap bitmap;
  int subsampling, colors;
  if (tjDecompressHeader3(decoder, bytes, length, &bitmap.width, &bitmap.height, &subsampling, &colors)) fail(path);
  tjscalingfactor factor = scale(bitmap.width, bitmap.height, frame);
  bitmap.width = TJSCALED(bitmap.width, factor);
  bitmap.height = TJSCALED(bitmap.height, factor);
  bitmap.pixels = malloc((size_t)bitmap.width * bitmap.height * 3);
  if (!bitmap.pixels || tjDecompress2(decoder, bytes, length, bitmap.pixels, bitmap.width, 0, bitmap.height, TJPF_RGB,
                                      TJFLAG_ACCURATEDCT))
    fail(path);
  free(bytes);
  return bitmap;
}

// With `keep`, the first row that uses a photo determines the photo's decode scale. This is
// sufficient for photos of 12 megapixels, because all rows need the same scale.
static Bitmap bitmap(tjhandle decoder, Photo *photo, int frame) {
  if (!keeps) return decoded(decoder, photo->path, frame);
  pthread_mutex_lock(&photo->lock);
  if (!photo->bitmap.pixels) photo->bitmap = decoded(decoder, photo->path, frame);
  pthread_mutex_unlock(&photo->lock);
  return photo->bitmap;
}

static int smaller(int a, int b) { return a < b ? a : b; }

static void *work(void *unused) {
  tjhandle decoder = tjInitDecompress(), encoder = tjInitCompress();
  unsigned char *canvas = malloc(WIDTH * HEIGHT * 3), *bytes = NULL;
  unsigned long length = 0;
  if (!canvas) fail("out of memory");
  memset(canvas, 255, WIDTH * HEIGHT * 3);
  for (int row; (row = atomic_fetch_add(&next_row, 1)) < row_count;) {
    for (int f = 0; f < FRAMES; f++) {
      Bitmap source = bitmap(decoder, rows[row][f], f);
      int width = smaller(source.width, frames[f].width), height = smaller(source.height, frames[f].height);
      for (int y = 0; y < height; y++)
        memcpy(canvas + ((size_t)(frames[f].top + y) * WIDTH + frames[f].left) * 3,
               source.pixels + (size_t)y * source.width * 3, (size_t)width * 3);
      if (!keeps) free(source.pixels);
    }
    if (tjCompress2(encoder, canvas, WIDTH, 0, HEIGHT, TJPF_RGB, &bytes, &length, TJSAMP_420, QUALITY,
                    TJFLAG_ACCURATEDCT))
      fail("encoding");
    char path[1100];
    snprintf(path, sizeof path, "%s/%05d.jpg", folder, row + 1);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file)) fail(path);
  }
  tjFree(bytes);
  free(canvas);
  tjDestroy(decoder);
  tjDestroy(encoder);
  return unused;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("peer-batch keep|each OUT <ROWS");
  keeps = !strcmp(argv[1], "keep");
  folder = argv[2];
  char paths[FRAMES][1024];
  while (row_count < MOST && scanf("%1023[^\t]\t%1023[^\t]\t%1023[^\n]\n", paths[0], paths[1], paths[2]) == FRAMES) {
    for (int f = 0; f < FRAMES; f++) rows[row_count][f] = photo(paths[f]);
    row_count++;
  }
  int threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
  pthread_t handles[threads];
  for (int i = 0; i < threads; i++) pthread_create(&handles[i], NULL, work, NULL);
  for (int i = 0; i < threads; i++) pthread_join(handles[i], NULL);
  return 0;
}
