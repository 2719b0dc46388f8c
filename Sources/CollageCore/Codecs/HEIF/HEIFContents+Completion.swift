extension HEIFContents {
  /// The brands that the library supports; it opens a file that lists at least one of them.
  private static let opened: Set = ["mif1", "heic", "heix", "avif"]

  /// Returns the file in a form that the library reads, if it only lacks information that the
  /// library needs.
  func completed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = branded(bytes)
    // The last box may have no length of its own, which the library doesn't support for a `meta`
    // box.
    if let last = outer.last, let start = Self.openStart(of: last, in: bytes) {
      bytes.replaceSubrange(start..<start + 4, with: Self.word(last.body.count + 8))
    }
    guard let nameless, let primary, let word = Self.wordOfKind(of: nameless, in: bytes) else {
      return bytes
    }
    // Offsets are relative to the file, so the `meta` box may move to the end.
    bytes.replaceSubrange(word, with: Array("free".utf8))
    let name = Self.box("pitm", [0, 0, 0, 0] + Self.word(primary).suffix(2))
    return bytes + Self.box("meta", nameless.body + name)
  }

  /// Returns the start of a box without a length.
  private static func openStart(of box: Property, in bytes: [UInt8]) -> Int? {
    let start = box.body.startIndex - 8
    guard start >= 0, bytes[start..<start + 4].allSatisfy({ $0 == 0 }),
      Array(bytes[start + 4..<start + 8]) == Array(box.kind.utf8)
    else { return nil }
    return start
  }

  /// Returns the range of a box's type, before its body or before a 64-bit length.
  private static func wordOfKind(of box: Property, in bytes: [UInt8]) -> Range<Int>? {
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

  /// Returns the file with a brand of still images.
  ///
  /// The brands of some sequences don't indicate that the file also has a still image.
  private func branded(_ bytes: [UInt8]) -> [UInt8] {
    var cursor = ByteCursor(bytes[...])
    guard hasItems, let length = cursor.uint32(), (20...256).contains(length), length <= bytes.count
    else { return bytes }
    let brands = stride(from: 16, to: length - 3, by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    guard Self.opened.isDisjoint(with: brands) else { return bytes }
    var branded = bytes
    branded.replaceSubrange(16..<20, with: Array("mif1".utf8))
    return branded
  }
}
