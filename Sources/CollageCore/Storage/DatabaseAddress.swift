internal import GRDB

/// Conversion of paths to the file names that SQLite accepts.
enum DatabaseAddress {
  /// Returns the name to open a file by: its path, or a URI if the path isn't valid UTF-8 and can't
  /// be passed as text.
  static func name(of path: String) -> String {
    if path.hasStandIns { return uri(of: path) }
    // A relative path that begins with `file:` gets a prefix, because SQLite would read it as a
    // URI.
    return path.utf8.starts(with: "file:".utf8) ? "./" + path : path
  }

  /// Returns the URI of a file; the caller may append query parameters.
  static func uri(of path: String) -> String {
    let bytes = path.pathBytes.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    // After `file:`, an absolute path needs an empty host name, so that its own slashes don't start
    // a host name.
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
