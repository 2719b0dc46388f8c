internal import GRDB

/// The names by which SQLite finds a database file.
enum DatabaseAddress {
  /// Returns the name of a file: its path, or a URI if the path is not UTF-8 and can't be passed as
  /// text.
  static func name(of path: String) -> String {
    if path.hasStandIns { return uri(of: path) }
    // SQLite would interpret the path as a URI.
    return path.utf8.starts(with: "file:".utf8) ? "./" + path : path
  }

  /// Returns the URI of a file, to which parameters can be added.
  static func uri(of path: String) -> String {
    let bytes = path.pathBytes.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // Two additional slashes prevent the path's own slashes from introducing a host name.
    return "file:" + (path.isAbsolutePath ? "//" : "") + bytes.joined()
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}

extension DatabaseQueue {
  convenience init(file path: String, configuration: Configuration = Configuration()) throws {
    try self.init(path: DatabaseAddress.name(of: path), configuration: configuration)
  }
}
