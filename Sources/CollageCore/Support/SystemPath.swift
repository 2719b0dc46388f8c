/// Paths as text.
///
/// To the system a path is bytes, which need not be UTF-8. Each byte that is not stands in the text
/// as a character of its own, of a range of private use, and so does each byte of such a character:
/// no two paths have the same text, and the bytes come back as they were.
extension String {
  private static let firstStandIn: UInt32 = 0x10F700

  /// The text of a path, an argument or a variable that the system gave.
  ///
  /// - Parameter systemPath: Bytes up to a zero, which are copied.
  package init(systemPath: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeBufferPointer(start: systemPath, count: Self.length(systemPath))
    unsafe self.init(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }

  /// The text of a path.
  package init(pathBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasStandIns {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let whole = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      if let scalar = whole.first?.unicodeScalars.first, !Self.isStandIn(scalar) {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Self.standIn(first))
        rest = rest.dropFirst()
      }
    }
    self.init(scalars)
  }

  /// The path that the text stands for, as the system takes it: ended by a zero.
  ///
  /// A text with a zero in it names nothing, and becomes the empty path.
  package var systemPath: [CChar] {
    let bytes = pathBytes
    return bytes.contains(0) ? [0] : bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The bytes of the path that the text stands for.
  package var pathBytes: [UInt8] {
    guard hasStandIns else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      Self.isStandIn(scalar)
        ? [UInt8(scalar.value - Self.firstStandIn)] : Array(String(scalar).utf8)
    }
  }

  /// The text with `\xE9` for a byte that is not UTF-8, for people to read.
  ///
  /// - Parameter backslash: How a backslash is written where the text goes.
  /// - Returns: A text without such bytes.
  package func withShownBytes(backslash: String = "\\") -> String {
    guard hasStandIns else { return self }
    return unicodeScalars.map { scalar in
      Self.isStandIn(scalar)
        ? "\(backslash)x" + String(scalar.value - Self.firstStandIn, radix: 16, uppercase: true)
        : String(scalar)
    }.joined()
  }

  /// Whether something in the text is a byte and no character.
  package var hasStandIns: Bool {
    // All stand-ins begin with this byte, and hardly anything else does.
    utf8.contains(0xF4) && unicodeScalars.contains(where: Self.isStandIn)
  }

  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    (firstStandIn + 0x80...firstStandIn + 0xFF).contains(scalar.value)
  }

  private static func standIn(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstStandIn + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    // SAFETY: the caller's bytes end with a zero.
    while unsafe text[count] != 0 { count += 1 }
    return count
  }
}

/// The parts of paths; a slash is one whatever follows it, be it an accent.
extension String {
  /// The last part of the path, without its folders.
  package var pathName: String {
    unicodeScalars.split(separator: "/").last.map { String($0) } ?? self
  }

  /// The folder that holds the path; nil if the path names none.
  package var pathFolder: String? {
    guard let slash = unicodeScalars.lastIndex(of: "/") else { return nil }
    return slash == startIndex ? "/" : String(unicodeScalars[..<slash])
  }

  /// Whether the path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The path relative to a folder, with `..` for each folder to leave.
  ///
  /// - Parameter folder: The folder, an absolute path without links.
  /// - Returns: The relative path; `nil` if one of the paths is not absolute.
  package func path(from folder: String) -> String? {
    guard isAbsolutePath, folder.isAbsolutePath else { return nil }
    let own = unicodeScalars.split(separator: "/")
    let other = folder.unicodeScalars.split(separator: "/")
    let shared = zip(own, other).prefix { $0.elementsEqual($1) }.count
    let ascent = other.dropFirst(shared).map { _ in ".." }
    return (ascent + own.dropFirst(shared).map { String($0) }).joined(separator: "/")
  }

  /// Whether the path is a folder's, or of something in that folder.
  ///
  /// - Parameter folder: A path in the same form as this one.
  /// - Returns: Whether it is there or below; by its letters alone.
  package func isPath(in folder: String) -> Bool {
    let (own, other) = (pathBytes, folder.pathBytes)
    let slash = UInt8(ascii: "/")
    return own.starts(with: other)
      && (own.count == other.count || other.last == slash || own[other.count] == slash)
  }
}
