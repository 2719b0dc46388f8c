/// Creates RIFF, the container format of WebP files.
enum RIFFFile {
  /// Returns a chunk with its header, and with a padding byte if its length is odd.
  static func chunk(_ name: String, _ body: some Collection<UInt8>) -> [UInt8] {
    Array(name.utf8) + little32(body.count) + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func extended(
    size: PixelSize, hasAlpha: Bool, hasProfile: Bool, hasEXIF: Bool = false
  ) -> [UInt8] {
    let flags: UInt8 = (hasEXIF ? 0x08 : 0) | (hasAlpha ? 0x10 : 0) | (hasProfile ? 0x20 : 0)
    return chunk("VP8X", [flags, 0, 0, 0] + little24(size.width - 1) + little24(size.height - 1))
  }

  static func webp(_ chunks: [UInt8]) -> [UInt8] { webp([chunks[...]], missing: 0) }

  /// Returns a file that consists of the given parts, which together contain the chunks.
  ///
  /// The length in the header also counts `missing` bytes, which are absent at the end. Each part
  /// is copied only once.
  static func webp(_ parts: [ArraySlice<UInt8>], missing: Int) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    var file: [UInt8] = []
    file.reserveCapacity(12 + count)
    file += Array("RIFF".utf8) + little32(count + missing + 4) + Array("WEBP".utf8)
    for part in parts { file += part }
    return file
  }

  private static func little24(_ value: Int) -> [UInt8] {
    (0..<3).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little32(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
