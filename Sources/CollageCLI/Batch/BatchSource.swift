internal import CollageCore

struct BatchSource {
  /// The file's name in messages.
  let name: String
  let text: String

  private static let byteLimit = 64 << 20

  /// Reads a file, or standard input if the path is `-`.
  init(path: String, _ environment: Environment) throws {
    name = path == "-" ? FileReader.standardInputName : path
    let bytes =
      path == "-"
      ? try FileReader.standardInput(limit: Self.byteLimit, descriptor: environment.input)
      : try FileReader.bytes(at: path, limit: Self.byteLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UserFacingError.batchNotText(name)
    }
    self.text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }
}
