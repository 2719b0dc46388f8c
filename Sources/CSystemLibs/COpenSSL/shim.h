// SHA-256 by its own functions: a static link takes 20 kB of the library, not all of its algorithms.
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
