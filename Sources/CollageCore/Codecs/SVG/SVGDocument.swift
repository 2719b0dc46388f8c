internal import Foundation

/// An SVG document that is read as a photo: its size, and a check that it needs no other files.
///
/// The check parses the document as a renderer does, but doesn't follow references. Because custom
/// entities aren't allowed, the check reads exactly the elements that a renderer reads.
struct SVGDocument {
  /// The size that the root element specifies, in CSS pixels.
  let viewport: Size
  /// The size of the document as a photo, in pixels.
  let size: PixelSize

  /// The maximum size of a document, in bytes.
  static let maximumBytes = 64_000_000

  /// Returns true if the root element of a document is `svg`; false if `bytes` ends before it.
  ///
  /// `bytes` is the file, or its beginning, in an encoding that extends ASCII.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = XMLScanner(bytes, source: "")
    // Files of most other formats don't begin with markup, so large photos aren't searched.
    return scanner.skipToMarkup() && scanner.rootName() == "svg"
  }

  /// Reads a document; `bytes` contains at least the tag of the root element.
  ///
  /// If `wholeFile` is true, checks the whole document for external references and scripts.
  init(_ bytes: [UInt8], source: String, wholeFile: Bool) throws(DecodeError) {
    guard bytes.count <= Self.maximumBytes else {
      throw .tooComplex(source: source, limit: .bytes(Self.maximumBytes))
    }
    var scanner = XMLScanner(bytes, source: source)
    var check = SVGValidator(source: source)
    var root: XMLElement?
    _ = scanner.skipToMarkup()
    while root == nil || wholeFile, let token = try scanner.next() {
      try check.add(token)
      if root == nil, case .start(let element) = token { root = element }
    }
    guard let root else {
      throw .damaged(source: source, format: .svg, detail: "it has no root element")
    }
    guard let viewport = Self.viewport(of: root) else {
      throw .unsupported(source: source, format: .svg, feature: .noSize)
    }
    self.viewport = viewport
    size = Self.pixelSize(of: viewport)
  }

  /// The header; a document is never opaque, because at most scales its edges are between pixels.
  var header: ImageHeader {
    ImageHeader(
      format: .svg, size: size, orientation: .up, mayHaveAlpha: true, depth: 8, color: .rgb,
      chroma: nil, isProgressive: false)
  }

  /// Returns the size that the root element specifies; `nil` if it doesn't specify one.
  ///
  /// A missing side is derived from the view box.
  private static func viewport(of root: XMLElement) -> Size? {
    let box = root["viewBox"].map { text in
      text.split { ", \t\r\n".contains($0) }.compactMap { Double($0) }
    }
    let inside = box.flatMap { box in
      box.count == 4 ? Self.size(box[2], box[3]) : nil
    }
    switch (root["width"].flatMap(length), root["height"].flatMap(length), inside) {
    case (let width?, let height?, _): return Self.size(width, height)
    case (let width?, nil, let box?): return Self.size(width, width * box.height / box.width)
    case (nil, let height?, let box?): return Self.size(height * box.width / box.height, height)
    case (_, _, let box): return box
    }
  }

  private static func size(_ width: Double, _ height: Double) -> Size? {
    let sides = 1e-6...1e9
    guard sides.contains(width), sides.contains(height) else { return nil }
    return Size(width: width, height: height)
  }

  /// The units of lengths, with their sizes in CSS pixels.
  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 96 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
    ("q", 96 / 101.6), ("em", 16), ("ex", 8), ("", 1),
  ]

  /// Returns a length in CSS pixels; `nil` for a percentage or an invalid length.
  private static func length(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
    return Double(text.dropLast(unit.name.count)).flatMap { $0 > 0 ? $0 * unit.pixels : nil }
  }

  /// The minimum long side of a document as a photo, in pixels.
  ///
  /// Crops, cutouts, previews and web galleries never have more pixels than the photo, so an icon
  /// of 24 pixels would look blurred in them.
  private static let minimumLongSide = 1024.0

  /// Returns the size of a document as a photo.
  ///
  /// It is the document's size times the smallest integer that fulfills two conditions: the long
  /// side has at least `minimumLongSide` pixels, and rounding to whole pixels changes the sides by
  /// at most half a percent. A size that is too large to be drawn is reduced. Stores record this
  /// size, so later versions must calculate it in the same way.
  private static func pixelSize(of viewport: Size) -> PixelSize {
    func rounded(_ factor: Double) -> PixelSize {
      PixelSize(
        width: max(1, Int((viewport.width * factor).rounded())),
        height: max(1, Int((viewport.height * factor).rounded())))
    }
    func isExact(_ factor: Double) -> Bool {
      let size = Size(rounded(factor))
      return abs(size.width - viewport.width * factor) <= viewport.width * factor / 200
        && abs(size.height - viewport.height * factor) <= viewport.height * factor / 200
    }
    let longSide = max(viewport.width, viewport.height)
    let minimum = max(1, (minimumLongSide / longSide).rounded(.up))
    let exact = (0..<100).lazy.map { minimum + Double($0) }.first(where: isExact) ?? minimum
    let largest = min(
      Double(DecodeScale.longestDrawnSide) / longSide,
      (Double(DecodeScale.largestDrawnArea) / viewport.width / viewport.height).squareRoot())
    return rounded(min(exact, largest))
  }
}

/// Rejects unsupported contents of a document: references to other files, scripts and entities.
private struct SVGValidator {
  private let source: String
  /// The text of the current style sheet; `nil` outside a style sheet.
  private var sheet: [UInt8]?
  /// The number of open elements in the style sheet, including the `style` element itself.
  private var depth = 0

  init(source: String) { self.source = source }

  mutating func add(_ token: XMLScanner.Token) throws(DecodeError) {
    switch token {
    case .instruction(let name, let content):
      if name == "xml-stylesheet" { throw unsupported(.externalReference(name)) }
      if name == "xml" { try checkEncoding(content) }
    case .documentType(_, let declares):
      if declares { throw unsupported(.entities) }
    case .text(let text, let isLiteral):
      sheet?.append(contentsOf: isLiteral ? text : XMLElement.resolved(text))
    case .start(let element): try begin(element)
    case .end:
      guard let sheet else { return }
      depth -= 1
      guard depth == 0 else { return }
      try checkStyle(sheet[...])
      self.sheet = nil
    }
  }

  private mutating func begin(_ element: XMLElement) throws(DecodeError) {
    let name = element.name.lowercased()
    if name == "script" { throw unsupported(.script(element.name)) }
    if name == "style", sheet == nil { (sheet, depth) = ([], 0) }
    if sheet != nil {
      if !element.isEmpty { depth += 1 } else if depth == 0 { sheet = nil }
    }
    for attribute in element.attributes {
      let name = attribute.name.lowercased()
      if name.count > 2, name.hasPrefix("on") { throw unsupported(.script(attribute.name)) }
      if name == "href" || name.hasSuffix(":href") {
        try checkReference(attribute.text, isLink: element.name == "a")
      } else if attribute.value.contains(where: "(&\\".utf8.contains) {
        try checkStyle(attribute.text)
      }
    }
  }

  /// Accepts only encodings that extend ASCII, because this check would misread other characters.
  private func checkEncoding(_ declaration: String) throws(DecodeError) {
    guard let range = declaration.range(of: "encoding") else { return }
    let name = declaration[range.upperBound...].drop { " \t\r\n=\"'".contains($0) }
      .prefix { !"\"'".contains($0) }.lowercased()
    let isKnown =
      ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) || name.hasPrefix("iso-8859-")
      || name.hasPrefix("windows-125")
    if !isKnown { throw unsupported(.coding(name)) }
  }

  /// Checks CSS declarations, or an attribute that can contain CSS references.
  private func checkStyle(_ style: ArraySlice<UInt8>) throws(DecodeError) {
    let style = Self.unescaped(style)
    if Self.end(of: "@import", in: style) != nil {
      throw unsupported(.externalReference("@import"))
    }
    var rest = style
    while let end = Self.end(of: "url(", in: rest) {
      rest = rest[end...]
      try checkReference(rest.drop { $0 <= 0x20 || "\"'".utf8.contains($0) })
    }
  }

  /// Returns the end of the first occurrence of a lowercase text, ignoring case.
  private static func end(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let text = Array(text.utf8)
    return bytes.indices.first { start in
      bytes[start...].prefix(text.count).elementsEqual(text) { $0 | 0x20 == $1 | 0x20 }
    }.map { $0 + text.count }
  }

  /// Replaces CSS escapes with their characters, because escapes could hide a reference.
  private static func unescaped(_ style: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard style.contains(UInt8(ascii: "\\")) else { return style }
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], style)
    while let slash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += rest[..<slash]
      rest = rest[slash...].dropFirst()
      let digits = String(decoding: rest.prefix(6), as: UTF8.self).prefix {
        $0.isASCII && $0.isHexDigit
      }
      if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        result += Array(String(scalar).utf8)
        rest = rest.dropFirst(digits.utf8.count)
        if let next = rest.first, next <= 0x20 { rest = rest.dropFirst() }
      } else if let next = rest.popFirst() {
        result.append(next)
      }
    }
    return (result + rest)[...]
  }

  /// The image formats that a document may embed; an embedded SVG wouldn't be checked.
  private static let imageKinds = ["png", "jpeg", "jpg", "gif", "webp"]

  /// The prefixes of allowed links, whose targets a renderer doesn't load.
  private static let linkKinds = ["http:", "https:", "mailto:"]

  /// Rejects a reference unless it is to a part of the document, an embedded image or an allowed
  /// link.
  private func checkReference(
    _ reference: ArraySlice<UInt8>, isLink: Bool = false
  ) throws(DecodeError) {
    let shown = String(decoding: reference.drop { $0 <= 0x20 }.prefix(60), as: UTF8.self)
    let isImage = Self.imageKinds.contains { kind in
      [";", ","].contains { shown.lowercased().hasPrefix("data:image/\(kind)\($0)") }
    }
    let isLink = isLink && Self.linkKinds.contains { shown.lowercased().hasPrefix($0) }
    guard shown.isEmpty || shown.hasPrefix("#") || isImage || isLink else {
      throw unsupported(.externalReference(String(shown.prefix { !"\"') ".contains($0) })))
    }
  }

  private func unsupported(_ feature: UnsupportedFeature) -> DecodeError {
    .unsupported(source: source, format: .svg, feature: feature)
  }
}
