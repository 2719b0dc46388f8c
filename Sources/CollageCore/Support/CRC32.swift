internal import CZlib

/// The checksum of PNG chunks: the CRC of ISO 3309, by zlib.
enum CRC32 {
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { data in
      // SAFETY: the library reads `count` bytes of a buffer that outlives the call.
      UInt32(truncatingIfNeeded: crc32_z(0, data.baseAddress, data.count))
    }
  }
}
