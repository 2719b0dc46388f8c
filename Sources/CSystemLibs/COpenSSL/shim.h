// Declares the functions of SHA-256 itself, which OpenSSL 3 deprecates: linked statically they take 20 kB, while
// the general interface links all algorithms.
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
