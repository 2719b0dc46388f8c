/// The checksum of PNG chunks: the CRC of ISO 3309, eight bytes a step.
enum CRC32 {
  /// `tables[k][b]` is the checksum of byte `b` followed by `k` zero bytes; flattened.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1
      }
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    return tables
  }()

  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { data in
      tables.withUnsafeBufferPointer { tables in
        // SAFETY: every index into `tables` is a byte plus a multiple of 256 below 2048.
        var crc = UInt32.max
        var position = 0
        while position + 8 <= data.count {
          let word = data.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
          let mixed = word ^ UInt64(crc)
          crc = 0
          for index in 0..<8 {
            let byte = Int(truncatingIfNeeded: mixed >> UInt64(index * 8) & 0xFF)
            crc ^= tables[(7 - index) * 256 + byte]
          }
          position += 8
        }
        for byte in data[position...] {
          crc = crc >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
        }
        return ~crc
      }
    }
  }
}
