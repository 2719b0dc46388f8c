struct JSONParser {
  private static let depthLimit = 16

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: some Collection<UInt8>) {
    bytes = Array(text)
  }

  /// Parses the whole text as a single value.
  mutating func wholeValue() throws(ParsedJSON.ParseError) -> ParsedJSON {
    let whole = try value()
    skipBlanks()
    guard index == bytes.count else { throw unexpected }
    return whole
  }

  private mutating func value() throws(ParsedJSON.ParseError) -> ParsedJSON {
    skipBlanks()
    switch try peek() {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["): return .array(try elements())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members() throws(ParsedJSON.ParseError) -> [ParsedJSON.Member] {
    var members: [ParsedJSON.Member] = []
    try sequence(until: UInt8(ascii: "}")) { (parser) throws(ParsedJSON.ParseError) in
      let name = try parser.string()
      guard !members.contains(where: { $0.name == name }) else { throw .repeated(name) }
      parser.skipBlanks()
      try parser.take(UInt8(ascii: ":"))
      members.append(ParsedJSON.Member(name: name, value: try parser.value()))
    }
    return members
  }

  private mutating func elements() throws(ParsedJSON.ParseError) -> [ParsedJSON] {
    var elements: [ParsedJSON] = []
    try sequence(until: UInt8(ascii: "]")) { (parser) throws(ParsedJSON.ParseError) in
      elements.append(try parser.value())
    }
    return elements
  }

  /// Parses a comma-separated sequence up to the closing bracket.
  private mutating func sequence(
    until end: UInt8, _ body: (inout Self) throws(ParsedJSON.ParseError) -> Void
  ) throws(ParsedJSON.ParseError) {
    index += 1
    depth += 1
    guard depth <= Self.depthLimit else { throw .tooDeep }
    defer { depth -= 1 }
    skipBlanks()
    guard try peek() != end else { return index += 1 }
    while true {
      skipBlanks()
      try body(&self)
      skipBlanks()
      guard try peek() != end else { return index += 1 }
      try take(UInt8(ascii: ","))
    }
  }

  private mutating func string() throws(ParsedJSON.ParseError) -> String {
    try take(UInt8(ascii: "\""))
    let start = index
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""),
      bytes[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
    let plain = bytes[start..<index]
    guard try peek() != UInt8(ascii: "\"") else {
      index += 1
      return String(decoding: plain, as: UTF8.self)
    }
    return try escapedString(after: plain)
  }

  /// Parses the rest of a string from its first escape sequence.
  private mutating func escapedString(
    after prefix: ArraySlice<UInt8>
  ) throws(ParsedJSON.ParseError) -> String {
    var text = Array(prefix)
    while true {
      let byte = try peek()
      guard byte >= 0x20 else { throw unexpected }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: Character(try escape()).utf8)
      default: text.append(byte)
      }
    }
  }

  private mutating func escape() throws(ParsedJSON.ParseError) -> Unicode.Scalar {
    let byte = try peek()
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default:
      index -= 1
      throw unexpected
    }
  }

  /// Parses the four hexadecimal digits after `\u`; a surrogate pair consists of two such escapes.
  private mutating func unicodeEscape() throws(ParsedJSON.ParseError) -> Unicode.Scalar {
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800...0xDBFF).contains(first) else { throw unexpected }
    try take(UInt8(ascii: "\\"))
    try take(UInt8(ascii: "u"))
    let second = try hexDigits()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw unexpected }
    return scalar
  }

  private mutating func hexDigits() throws(ParsedJSON.ParseError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
        throw unexpected
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private mutating func number() throws(ParsedJSON.ParseError) -> String {
    let start = index
    if try peek() == UInt8(ascii: "-") { index += 1 }
    let whole = try digits()
    guard whole.count == 1 || whole.first != UInt8(ascii: "0") else { throw unexpected }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      _ = try digits()
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() throws(ParsedJSON.ParseError) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    guard index > start else { throw index < bytes.count ? unexpected : .end }
    return bytes[start..<index]
  }

  private mutating func literal(
    _ text: String, _ value: ParsedJSON
  ) throws(ParsedJSON.ParseError) -> ParsedJSON {
    for byte in text.utf8 { try take(byte) }
    return value
  }

  private mutating func take(_ byte: UInt8) throws(ParsedJSON.ParseError) {
    guard try peek() == byte else { throw unexpected }
    index += 1
  }

  private func peek() throws(ParsedJSON.ParseError) -> UInt8 {
    guard index < bytes.count else { throw .end }
    return bytes[index]
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        index += 1
      default: return
      }
    }
  }

  private var unexpected: ParsedJSON.ParseError { .unexpected(column: index + 1) }
}
