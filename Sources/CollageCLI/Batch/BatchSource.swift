internal import CollageCore
internal import Foundation

/// The text of a batch, from a file or from standard input.
struct BatchSource {
  /// What messages call it.
  let name: String
  /// The text.
  let text: String

  private static let byteLimit = 64 << 20

  /// Reads a batch.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: ``FileError``, ``UserFacingError`` when it is too large or no text.
  init(path: String) throws {
    name = path == "-" ? "standard input" : path
    let bytes = try Self.bytes(path, name: name)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UserFacingError("input-damaged", .damaged, "'\(name)' is no UTF-8 text.")
    }
    self.text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  private static func bytes(_ path: String, name: String) throws -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path: name, code: errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        guard errno == EINTR else { throw FileError(.read, path: name, code: errno) }
      } else if count == 0 {
        return bytes
      } else {
        bytes += buffer[..<count]
      }
      guard bytes.count <= byteLimit else {
        throw UserFacingError(
          "too-large", .limit, "'\(name)' is longer than \(Phrases.bytes(byteLimit)).")
      }
    }
  }
}
