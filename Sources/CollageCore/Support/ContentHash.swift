internal import Crypto

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits.
func contentHash(of bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  let hash = SHA256.hash(data: bytes)
  return String(
    decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
