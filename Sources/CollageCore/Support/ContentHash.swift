internal import Foundation

#if canImport(CryptoKit)
  private import CryptoKit
#else
  private import COpenSSL
#endif

/// An incremental SHA-256 hash.
package struct ContentHash {
  #if canImport(CryptoKit)
    private var state = SHA256()
  #else
    private var state = SHA256_CTX()

    package init() {
      unsafe SHA256_Init(&state)
    }
  #endif

  package mutating func update(_ bytes: [UInt8]) {
    #if canImport(CryptoKit)
      state.update(data: bytes)
    #else
      unsafe SHA256_Update(&state, bytes, bytes.count)
    #endif
  }

  /// The 32-byte hash of all bytes added so far.
  var value: [UInt8] {
    #if canImport(CryptoKit)
      return Array(state.finalize())
    #else
      var copy = state
      var value = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      unsafe SHA256_Final(&value, &copy)
      return value
    #endif
  }

  /// The hash as 64 lowercase hexadecimal digits.
  package var digits: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: value.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

package func contentHash(of bytes: [UInt8]) -> String {
  var hash = ContentHash()
  hash.update(bytes)
  return hash.digits
}

/// Returns the SHA-256 of a file's contents as 64 lowercase hexadecimal digits; a symbolic link is
/// an error.
package func contentHash(ofFile path: String) throws(FileReadError) -> String {
  let file = try InputFile(path: path, followsLink: false)
  var hash = ContentHash()
  while true {
    let bytes = try file.read(atMost: 1 << 20)
    guard !bytes.isEmpty else { return hash.digits }
    hash.update(bytes)
  }
}

extension UUID {
  /// Creates a UUID from the first 16 bytes of a string's SHA-256.
  package init(hashing text: String) {
    var hash = ContentHash()
    hash.update(Array(text.utf8))
    let b = hash.value
    self.init(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7],
        b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
      ))
  }
}
