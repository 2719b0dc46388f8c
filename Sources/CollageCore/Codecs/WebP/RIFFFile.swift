/// Builds the container of WebP files.
enum RIFFFile {
  /// A chunk with its header and, for an odd length, a zero behind it.
  static func chunk(_ name: String, _ body: some Collection<UInt8>) -> [UInt8] {
    Array(name.utf8) + little32(body.count) + body + (body.count % 2 == 1 ? [0] : [])
  }

  /// The extended header.
  static func extended(
    size: PixelSize, hasAlpha: Bool, hasProfile: Bool, hasNotes: Bool = false
  ) -> [UInt8] {
    let flags: UInt8 = (hasNotes ? 0x08 : 0) | (hasAlpha ? 0x10 : 0) | (hasProfile ? 0x20 : 0)
    return chunk("VP8X", [flags, 0, 0, 0] + little24(size.width - 1) + little24(size.height - 1))
  }

  /// A file of chunks, of which some bytes may be missing at the end.
  static func webp(_ chunks: [UInt8], missing: Int = 0) -> [UInt8] {
    Array("RIFF".utf8) + little32(chunks.count + missing + 4) + Array("WEBP".utf8) + chunks
  }

  private static func little24(_ value: Int) -> [UInt8] {
    (0..<3).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func little32(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
