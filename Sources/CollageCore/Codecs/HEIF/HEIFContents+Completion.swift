extension HEIFContents {
  /// Brands of which the library opens a file if one is listed.
  private static let opened: Set = ["mif1", "heic", "heix", "avif"]

  /// Returns the file in a form that the library reads, if it just leaves out what the library needs.
  func completed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = branded(bytes)
    // The last box may have no length of its own, which the library doesn't know of a box of items.
    if let last = outer.last, let start = Self.openStart(of: last, in: bytes) {
      bytes.replaceSubrange(start..<start + 4, with: Self.word(last.body.count + 8))
    }
    guard let nameless, let primary, let word = Self.wordOfKind(of: nameless, in: bytes) else {
      return bytes
    }
    // Offsets are those within the file, so that the box of items may move to the end.
    bytes.replaceSubrange(word, with: Array("free".utf8))
    let name = Self.box("pitm", [0, 0, 0, 0] + Self.word(primary).suffix(2))
    return bytes + Self.box("meta", nameless.body + name)
  }

  /// Returns where a box without a length begins.
  private static func openStart(of box: Property, in bytes: [UInt8]) -> Int? {
    let start = box.body.startIndex - 8
    guard start >= 0, bytes[start..<start + 4].allSatisfy({ $0 == 0 }),
      Array(bytes[start + 4..<start + 8]) == Array(box.kind.utf8)
    else { return nil }
    return start
  }

  /// Returns where the letters of a box's kind are, before its body or before a long length.
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

  /// Returns the file with a brand of still images; the brands of some sequences don't say that they
  /// have a still image as well.
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
