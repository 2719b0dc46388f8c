internal import CZlib

/// The CRC-32 checksum of ISO 3309, as in PNG chunks and zip archives; computed by zlib.
package enum CRC32 {
  /// Returns the checksum of `bytes`, including preceding bytes whose checksum is `start`.
  package static func checksum(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBytes { data in
      guard let address = data.baseAddress else { return start }
      // SAFETY: zlib reads `count` bytes of a buffer that outlives the call.
      return unsafe UInt32(truncatingIfNeeded: crc32_z(uLong(start), address, data.count))
    }
  }
}
