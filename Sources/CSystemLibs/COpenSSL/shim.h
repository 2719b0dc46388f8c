// Declares the low-level SHA-256 functions, which OpenSSL 3 deprecates. Linked statically, they take 20 kB, whereas
// the EVP interface links all algorithms.
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
