#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Functions of libcurl, declared here so that its headers aren't required. Its ABI hasn't changed since 7.16. The
// library is loaded at run time, when first needed.

typedef void CURL;

struct curl_slist {
  char *data;
  struct curl_slist *next;
};

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_progress)(
    void *context, int64_t expected, int64_t received, int64_t toSend, int64_t sent);

typedef struct {
  int (*curl_global_init)(long flags);
  CURL *(*curl_easy_init)(void);
  void (*curl_easy_cleanup)(CURL *handle);
  int (*curl_easy_perform)(CURL *handle);
  int (*curl_easy_setopt)(CURL *handle, int option, ...);
  int (*curl_easy_getinfo)(CURL *handle, int info, ...);
  const char *(*curl_easy_strerror)(int code);
  struct curl_slist *(*curl_slist_append)(struct curl_slist *list, const char *line);
  void (*curl_slist_free_all)(struct curl_slist *list);
} ccurl_functions;

// Loads the functions. Returns the name of a missing function, or NULL.
static inline const char *ccurl_load(void *library, ccurl_functions *functions) {
#define CCURL_FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return #name;
  CCURL_FIND(curl_global_init)
  CCURL_FIND(curl_easy_init)
  CCURL_FIND(curl_easy_cleanup)
  CCURL_FIND(curl_easy_perform)
  CCURL_FIND(curl_easy_setopt)
  CCURL_FIND(curl_easy_getinfo)
  CCURL_FIND(curl_easy_strerror)
  CCURL_FIND(curl_slist_append)
  CCURL_FIND(curl_slist_free_all)
#undef CCURL_FIND
  return 0;
}

// libcurl's options and other constants. The number of an option determines the type of its value:
// integers from 0, pointers from 10000, functions from 20000, and 64-bit integers from 30000.
enum {
  CCURL_TIMEOUT_MS = 155,
  CCURL_CONNECTTIMEOUT_MS = 156,
  CCURL_LOW_SPEED_LIMIT = 19,
  CCURL_LOW_SPEED_TIME = 20,
  CCURL_NOPROGRESS = 43,
  CCURL_FOLLOWLOCATION = 52,
  CCURL_NOSIGNAL = 99,
  CCURL_PROTOCOLS = 181,
  CCURL_TCP_KEEPALIVE = 213,
  CCURL_WRITEDATA = 10001,
  CCURL_URL = 10002,
  CCURL_POSTFIELDS = 10015,
  CCURL_HTTPHEADER = 10023,
  CCURL_HEADERDATA = 10029,
  CCURL_CUSTOMREQUEST = 10036,
  CCURL_XFERINFODATA = 10057,
  CCURL_WRITEFUNCTION = 20011,
  CCURL_HEADERFUNCTION = 20079,
  CCURL_XFERINFOFUNCTION = 20219,
  CCURL_MAXFILESIZE_LARGE = 30117,
  CCURL_POSTFIELDSIZE_LARGE = 30120,
  CCURL_RESPONSE_CODE = 0x200002,
  CCURL_REQUEST_SIZE = 0x20000C,
  // A bit set of URL schemes.
  CCURL_HTTP_AND_HTTPS = 3,
  CCURL_GLOBAL_ALL = 3,
  CCURL_FILE_TOO_LARGE = 63,
};

// Swift can't call variadic functions, so the following functions wrap them, one for each type of
// argument.
static inline int ccurl_set_number(
    const ccurl_functions *functions, CURL *handle, int option, long value) {
  return functions->curl_easy_setopt(handle, option, value);
}

static inline int ccurl_set_large(
    const ccurl_functions *functions, CURL *handle, int option, int64_t value) {
  return functions->curl_easy_setopt(handle, option, value);
}

static inline int ccurl_set_pointer(
    const ccurl_functions *functions, CURL *handle, int option, const void *value) {
  return functions->curl_easy_setopt(handle, option, value);
}

static inline int ccurl_set_receive(
    const ccurl_functions *functions, CURL *handle, int option, ccurl_receive value) {
  return functions->curl_easy_setopt(handle, option, value);
}

static inline int ccurl_set_progress(
    const ccurl_functions *functions, CURL *handle, ccurl_progress value) {
  return functions->curl_easy_setopt(handle, CCURL_XFERINFOFUNCTION, value);
}

static inline long ccurl_number(const ccurl_functions *functions, CURL *handle, int info) {
  long value = 0;
  return functions->curl_easy_getinfo(handle, info, &value) == 0 ? value : 0;
}
