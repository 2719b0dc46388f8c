/// The trim box and the bleed box of a page, in points from its bottom-left corner.
package struct PDFBoxes: Hashable, Sendable {
  /// The area of the finished page, after the edges are cut off.
  let trim: Rect
  /// The trim area plus the margin that is printed and then cut off.
  let bleed: Rect

  package init(trim: Rect, bleed: Rect) {
    (self.trim, self.bleed) = (trim, bleed)
  }
}

/// Adds page boxes to a PDF that Cairo has written, because Cairo can't write them.
///
/// Creates an incremental update to append to the file: the changed page objects and a
/// cross-reference table.
package struct PDFBoxUpdater {
  private let file: RandomAccessFile
  /// The offset of the cross-reference table.
  private let table: Int
  /// The offset of each object in the file, indexed by object number.
  private let offsets: [Int]
  /// The text of the trailer dictionary that follows the table.
  private let trailer: String

  /// Reads a file; `nil` if it doesn't have the structure that Cairo writes.
  package init?(_ file: RandomAccessFile) {
    let tail = Self.text(of: file, from: max(0, file.byteCount - 64), to: file.byteCount)
    guard let offset = tail.firstMatch(of: /startxref\n([0-9]+)\n/).flatMap({ Int($0.1) }) else {
      return nil
    }
    let end = Self.text(of: file, from: offset, to: file.byteCount)
    guard let parts = end.firstMatch(of: /^xref\n0 [0-9]+\n([0-9nf \n]+)trailer\n/) else {
      return nil
    }
    (self.file, table) = (file, offset)
    offsets = parts.1.split(separator: "\n").map { Int($0.prefix(10)) ?? 0 }
    trailer = String(end[parts.range.upperBound...])
  }

  /// Returns the bytes to append; `nil` if the file doesn't have the structure that Cairo writes.
  ///
  /// `boxes` contains one element for each page.
  package func update(boxes: [PDFBoxes]) -> [UInt8]? {
    guard let root = reference(to: "Root", in: trailer),
      let pages = object(root).flatMap({ reference(to: "Pages", in: $0) }),
      let kids = object(pages)?.firstMatch(of: /\/Kids \[([0-9R \n]+)\]/)
    else { return nil }
    let numbers = kids.1.matches(of: /([0-9]+) 0 R/).compactMap { Int($0.1) }
    guard numbers.count == boxes.count else { return nil }
    var (objects, table) = ("", "xref\n")
    for (number, boxes) in zip(numbers, boxes) {
      guard let page = object(number), let media = page.firstRange(of: "/MediaBox") else {
        return nil
      }
      table += "\(number) 1\n\(Self.padded(file.byteCount + objects.utf8.count)) 00000 n \n"
      objects +=
        page[..<media.lowerBound] + "/TrimBox \(Self.text(boxes.trim))\n   /BleedBox "
        + "\(Self.text(boxes.bleed))\n   " + page[media.lowerBound...] + "endobj\n"
    }
    let references = ["Root", "Info"].compactMap { name in
      reference(to: name, in: trailer).map { "   /\(name) \($0) 0 R\n" }
    }
    let end =
      "trailer\n<< /Size \(offsets.count)\n\(references.joined())   /Prev \(self.table)\n>>\n"
      + "startxref\n\(file.byteCount + objects.utf8.count)\n%%EOF\n"
    return Array((objects + table + end).utf8)
  }

  /// Returns the text of an object without its `endobj` keyword.
  private func object(_ number: Int) -> String? {
    guard offsets.indices.contains(number) else { return nil }
    let start = offsets[number]
    // Most objects are short, but the object that lists all pages can be long.
    var length = 1 << 10
    while true {
      let text = Self.text(of: file, from: start, to: start + length)
      guard text.hasPrefix("\(number) 0 obj\n") else { return nil }
      if let end = text.firstRange(of: "endobj") { return String(text[..<end.lowerBound]) }
      guard start + length < file.byteCount else { return nil }
      length *= 8
    }
  }

  /// Returns the number of the object to which a dictionary entry refers.
  private func reference(to name: String, in text: String) -> Int? {
    guard let entry = text.firstRange(of: "/\(name) ") else { return nil }
    return Int(text[entry.upperBound...].prefix { $0.isNumber })
  }

  private static func text(of file: RandomAccessFile, from start: Int, to end: Int) -> String {
    guard (0..<file.byteCount).contains(start) else { return "" }
    let range = start..<max(start, min(file.byteCount, end))
    return String(decoding: file.bytes(in: range) ?? [], as: UTF8.self)
  }

  /// Formats a file offset for the table, with ten digits.
  private static func padded(_ offset: Int) -> String {
    let digits = String(offset)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  private static func text(_ box: Rect) -> String {
    // Rounding is harmless, because cutting machines are less precise than a thousandth of a point.
    func number(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
    return "[ \([box.minX, box.minY, box.maxX, box.maxY].map(number).joined(separator: " ")) ]"
  }
}
