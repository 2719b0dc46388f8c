/// Conversion between strings and the system's paths.
///
/// The system's paths are bytes that aren't always valid UTF-8. In a string, a private-use
/// character, called a placeholder, represents each invalid byte. If the path itself contains a
/// placeholder, each byte of that character is also represented by a placeholder. Different paths
/// therefore have different strings, and converting a string back restores the bytes.
extension String {
  private static let firstPlaceholder: UInt32 = 0x10F700

  /// Creates a string from a path, an argument, or an environment variable provided by the system.
  package init(systemPath: UnsafePointer<CChar>) {
    let bytes = unsafe UnsafeBufferPointer(start: systemPath, count: Self.length(systemPath))
    unsafe self.init(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }

  package init(pathBytes bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasInvalidBytePlaceholders {
      self = text
      return
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let whole = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      if let scalar = whole.first?.unicodeScalars.first, !Self.isPlaceholder(scalar) {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Self.placeholder(first))
        rest = rest.dropFirst()
      }
    }
    self.init(scalars)
  }

  /// The path as a zero-terminated C string; empty if the string contains a NUL character, because
  /// such a path can't name a file.
  package var systemPath: [CChar] {
    let bytes = pathBytes
    return bytes.contains(0) ? [0] : bytes.map { CChar(bitPattern: $0) } + [0]
  }

  package var pathBytes: [UInt8] {
    guard hasInvalidBytePlaceholders else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      Self.isPlaceholder(scalar)
        ? [UInt8(scalar.value - Self.firstPlaceholder)] : Array(String(scalar).utf8)
    }
  }

  /// Returns the text for display, with each invalid byte shown as a hexadecimal number, such as
  /// `\xE9`.
  ///
  /// `backslash` is the text that precedes the `x`.
  package func escapingInvalidBytes(backslash: String = "\\") -> String {
    guard hasInvalidBytePlaceholders else { return self }
    return unicodeScalars.map { scalar in
      Self.isPlaceholder(scalar)
        ? "\(backslash)x" + String(scalar.value - Self.firstPlaceholder, radix: 16, uppercase: true)
        : String(scalar)
    }.joined()
  }

  package var hasInvalidBytePlaceholders: Bool {
    // In UTF-8, all placeholders begin with this byte, which is rare in other text.
    utf8.contains(0xF4) && unicodeScalars.contains(where: Self.isPlaceholder)
  }

  private static func isPlaceholder(_ scalar: Unicode.Scalar) -> Bool {
    (firstPlaceholder + 0x80...firstPlaceholder + 0xFF).contains(scalar.value)
  }

  private static func placeholder(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstPlaceholder + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    // SAFETY: the caller's C string ends with a zero.
    while unsafe text[count] != 0 { count += 1 }
    return count
  }
}

/// Path components; a slash separates them even if a combining character follows the slash.
extension String {
  /// The last component of the path.
  package var pathName: String {
    unicodeScalars.split(separator: "/").last.map { String($0) } ?? self
  }

  /// The folder that contains the path; `nil` if the path has no slash.
  package var pathFolder: String? {
    guard let slash = unicodeScalars.lastIndex(of: "/") else { return nil }
    return slash == startIndex ? "/" : String(unicodeScalars[..<slash])
  }

  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Returns the path relative to a folder, with `..` for each folder to go up; `nil` if either
  /// path isn't absolute.
  ///
  /// The folder's path must not contain symbolic links.
  package func path(from folder: String) -> String? {
    guard isAbsolutePath, folder.isAbsolutePath else { return nil }
    let own = unicodeScalars.split(separator: "/")
    let other = folder.unicodeScalars.split(separator: "/")
    let shared = zip(own, other).prefix { $0.elementsEqual($1) }.count
    let ascent = other.dropFirst(shared).map { _ in ".." }
    return (ascent + own.dropFirst(shared).map { String($0) }).joined(separator: "/")
  }

  /// Returns whether the path is a folder's path or inside that folder.
  ///
  /// The paths are compared byte by byte, so both must be absolute, or relative to the same folder.
  package func isPath(in folder: String) -> Bool {
    let (own, other) = (pathBytes, folder.pathBytes)
    let slash = UInt8(ascii: "/")
    return own.starts(with: other)
      && (own.count == other.count || other.last == slash || own[other.count] == slash)
  }
}
