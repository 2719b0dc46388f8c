internal import GRDB

enum DatabaseAddress {
  /// Returns the file name that SQLite accepts for a path: the path, or a URI if the path isn't
  /// valid UTF-8.
  static func name(of path: String) -> String {
    if path.hasInvalidBytePlaceholders { return uri(of: path) }
    // SQLite would read a relative path that begins with `file:` as a URI.
    return path.utf8.starts(with: "file:".utf8) ? "./" + path : path
  }

  /// Returns the URI of a file; the caller can append query parameters.
  static func uri(of path: String) -> String {
    let bytes = path.pathBytes.map { byte in
      unreservedBytes.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // After `file:`, an absolute path needs an empty host name. Otherwise, slashes at the beginning
    // of the path could start a host name.
    return "file:" + (path.isAbsolutePath ? "//" : "") + bytes.joined()
  }

  private static let unreservedBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
}

extension DatabaseQueue {
  convenience init(file path: String, configuration: Configuration = Configuration()) throws {
    try self.init(path: DatabaseAddress.name(of: path), configuration: configuration)
  }
}
