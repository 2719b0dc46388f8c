internal import Foundation

/// How long a file is.
enum FileSize {
  /// The number of bytes; nil when there is no such file.
  static func bytes(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }
}
