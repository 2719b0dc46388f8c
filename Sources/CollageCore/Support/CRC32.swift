internal import CZlib

/// The checksum of PNG chunks and of files in zip archives: the CRC of ISO 3309, by zlib.
package enum CRC32 {
  /// The checksum of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The checksum of what stands before them.
  /// - Returns: The checksum of both.
  package static func checksum(_ bytes: ArraySlice<UInt8>, after start: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBytes { data in
      guard let address = data.baseAddress else { return start }
      // SAFETY: the library reads `count` bytes of a buffer that outlives the call.
      return unsafe UInt32(truncatingIfNeeded: crc32_z(uLong(start), address, data.count))
    }
  }
}
