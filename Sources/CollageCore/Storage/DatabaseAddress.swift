internal import GRDB

/// The names by which SQLite finds a database file.
enum DatabaseAddress {
  /// The name of a file: its path, or a URI where the path is no UTF-8 and cannot be passed as text.
  static func name(of path: String) -> String {
    if path.hasStandIns { return uri(of: path) }
    // Else it would be taken for a URI.
    return path.utf8.starts(with: "file:".utf8) ? "./" + path : path
  }

  /// The URI of a file, to which parameters can be added.
  static func uri(of path: String) -> String {
    let bytes = path.pathBytes.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // Two slashes more, so that those of the path begin no name of a machine.
    return "file:" + (path.isAbsolutePath ? "//" : "") + bytes.joined()
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}

extension DatabaseQueue {
  /// Opens a database file.
  convenience init(file path: String, configuration: Configuration = Configuration()) throws {
    try self.init(path: DatabaseAddress.name(of: path), configuration: configuration)
  }
}
