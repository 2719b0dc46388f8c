internal import CollageCore

/// Parses a terminal's responses; skips other input, such as keys and unrelated responses.
struct TerminalResponseParser {
  /// The image ID in the query of ``TerminalQuery``.
  static let imageID = 31

  private static let escape: UInt8 = 0x1B
  private static let cancel: UInt8 = 0x18
  private static let bell: UInt8 = 0x07

  private let bytes: [UInt8]
  private var next = 0
  private var found = TerminalResponses()

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the responses in some bytes; ignores incomplete responses.
  static func answers(in bytes: [UInt8]) -> TerminalResponses {
    var parser = TerminalResponseParser(bytes)
    while parser.next < parser.bytes.count { parser.step() }
    return parser.found
  }

  private mutating func step() {
    let byte = bytes[next]
    next += 1
    guard byte == Self.escape, next < bytes.count else { return }
    switch bytes[next] {
    case UInt8(ascii: "["):
      next += 1
      sequence()
    case UInt8(ascii: "_"), UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "^"):
      let kind = bytes[next]
      next += 1
      if let content = string() { record(content, of: kind) }
    default: break
    }
  }

  /// Parses the rest of a control sequence; stops at a byte that isn't part of it.
  private mutating func sequence() {
    let start = next
    while next < bytes.count, (0x20...0x3F).contains(bytes[next]) { next += 1 }
    guard next < bytes.count, (0x40...0x7E).contains(bytes[next]) else { return }
    let parameters = String(decoding: bytes[start..<next], as: UTF8.self)
    let final = bytes[next]
    next += 1
    if final == UInt8(ascii: "c"), parameters.hasPrefix("?") {
      found.attributes = Set(Self.numbers(parameters.dropFirst()).compactMap { $0 })
    } else if final == UInt8(ascii: "t") {
      record(cell: Self.numbers(parameters[...]))
    }
  }

  /// Returns the contents of a control string; `nil` if the string is interrupted or has no end.
  private mutating func string() -> ArraySlice<UInt8>? {
    let start = next
    while next < bytes.count {
      switch bytes[next] {
      case Self.escape:
        guard next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "\\") else { return nil }
        next += 2
        return bytes[start..<next - 2]
      case Self.bell:
        next += 1
        return bytes[start..<next - 1]
      case Self.cancel: return nil
      default: next += 1
      }
    }
    return nil
  }

  private mutating func record(_ content: ArraySlice<UInt8>, of kind: UInt8) {
    let text = String(decoding: content, as: UTF8.self)
    if kind == UInt8(ascii: "P"), text.hasPrefix(">|") {
      found.version = String(text.dropFirst(2))
    } else if kind == UInt8(ascii: "_"), text.hasPrefix("G") {
      let parts = text.dropFirst().split(separator: ";", maxSplits: 1)
      guard parts.count == 2,
        parts[0].split(separator: ",").contains("i=\(Self.imageID)")
      else { return }
      found.supportsKittyGraphics = parts[1] == "OK"
    }
  }

  private mutating func record(cell numbers: [Int?]) {
    guard numbers.count == 3, numbers[0] == 6, let height = numbers[1], let width = numbers[2],
      TerminalImageArea.cellSides.contains(height), TerminalImageArea.cellSides.contains(width)
    else { return }
    found.cell = PixelSize(width: width, height: height)
  }

  private static func numbers(_ text: Substring) -> [Int?] {
    text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
  }
}
