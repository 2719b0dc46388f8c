extension HEIFContents {
  /// libheif opens only files that list at least one of these brands.
  private static let supportedBrands: Set = ["mif1", "heic", "heix", "avif"]

  /// Returns a copy of the file, completed with the information that libheif requires.
  func completed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = branded(bytes)
    // libheif requires the length of the last box, but the format allows a file to omit it.
    if let last = topLevelBoxes.last, let start = Self.openStart(of: last, in: bytes) {
      bytes.replaceSubrange(start..<start + 4, with: Self.word(last.body.count + 8))
    }
    guard let incompleteMeta, let primary, let word = Self.typeRange(of: incompleteMeta, in: bytes)
    else {
      return bytes
    }
    // Appends a copy of the `meta` box with the main image's ID, and marks the original as free
    // space. Offsets in the box remain valid, because they are relative to the start of the file.
    bytes.replaceSubrange(word, with: Array("free".utf8))
    let name = Self.box("pitm", [0, 0, 0, 0] + Self.word(primary).suffix(2))
    return bytes + Self.box("meta", incompleteMeta.body + name)
  }

  /// Returns the offset of a box that doesn't specify its length; otherwise `nil`.
  private static func openStart(of box: Property, in bytes: [UInt8]) -> Int? {
    let start = box.body.startIndex - 8
    guard start >= 0, bytes[start..<start + 4].allSatisfy({ $0 == 0 }),
      Array(bytes[start + 4..<start + 8]) == Array(box.kind.utf8)
    else { return nil }
    return start
  }

  /// Returns the range of a box's type, which precedes the body or a 64-bit length.
  private static func typeRange(of box: Property, in bytes: [UInt8]) -> Range<Int>? {
    let starts = [box.body.startIndex - 4, box.body.startIndex - 12]
    return starts.filter { $0 >= 4 }.map { $0..<$0 + 4 }
      .first { Array(bytes[$0]) == Array(box.kind.utf8) }
  }

  private static func box(_ kind: String, _ body: some Collection<UInt8>) -> [UInt8] {
    word(body.count + 8) + Array(kind.utf8) + body
  }

  private static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// Returns the file with a brand that libheif supports.
  ///
  /// If the compatible brands don't include one, as in some image sequences, `mif1` replaces the
  /// first of them.
  private func branded(_ bytes: [UInt8]) -> [UInt8] {
    var cursor = ByteCursor(bytes[...])
    guard hasItems, let length = cursor.uint32(), (20...256).contains(length), length <= bytes.count
    else { return bytes }
    let brands = stride(from: 16, to: length - 3, by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    guard Self.supportedBrands.isDisjoint(with: brands) else { return bytes }
    var branded = bytes
    branded.replaceSubrange(16..<20, with: Array("mif1".utf8))
    return branded
  }
}
