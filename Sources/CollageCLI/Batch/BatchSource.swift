internal import CollageCore

/// The text of a batch, from a file or from standard input.
struct BatchSource {
  /// What messages call it.
  let name: String
  /// The text.
  let text: String

  private static let byteLimit = 64 << 20

  /// Reads a batch.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - environment: The source of standard input.
  /// - Throws: ``FileReadError``, ``UserFacingError`` when it is no text.
  init(path: String, _ environment: Environment) throws {
    name = path == "-" ? FileReader.standardInputName : path
    let bytes =
      path == "-"
      ? try FileReader.standardInput(limit: Self.byteLimit, descriptor: environment.input)
      : try FileReader.bytes(at: path, limit: Self.byteLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UserFacingError("input-damaged", .damaged, "'\(name)' is no UTF-8 text.")
    }
    self.text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }
}
