#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes a Swift file that contains the text of each file: `PageEmbedder FOLDER OUTPUT PATH...`.
///
/// The output consists of string literals, because they compile much faster than byte arrays.
/// Builds wait for this program, so it doesn't use Foundation.
@main struct PageEmbedder {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else { exit(EX_USAGE) }
    var source = Array(
      "extension Page {\n  static let embedded: [(path: String, text: String)] = [\n".utf8)
    for path in arguments[3...] {
      let text = contents(of: arguments[1] + "/" + path)
      source +=
        Array("    (".utf8) + literal(Array(path.utf8)) + Array(", ".utf8) + literal(text)
        + Array("),\n".utf8)
    }
    write(source + Array("  ]\n}\n".utf8), to: arguments[2])
  }

  /// Returns a string literal on one line; the compiler checks that the text is UTF-8.
  private static func literal(_ text: [UInt8]) -> [UInt8] {
    var literal = [UInt8(ascii: "\"")]
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): literal += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): literal += Array("\\n".utf8)
      case 0..<32, 127: literal += Array("\\u{\(String(byte, radix: 16))}".utf8)
      default: literal.append(byte)
      }
    }
    return literal + [UInt8(ascii: "\"")]
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { fail(path) }
    defer { fclose(file) }
    var (text, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = fread(&part, 1, part.count, file), count > 0 { text += part[..<count] }
    guard ferror(file) == 0 else { fail(path) }
    return text
  }

  private static func write(_ text: [UInt8], to path: String) {
    guard let file = fopen(path, "wb"), fwrite(text, 1, text.count, file) == text.count,
      fclose(file) == 0
    else { fail(path) }
  }

  private static func fail(_ path: String) -> Never {
    perror(path)
    exit(EXIT_FAILURE)
  }
}
