internal import CollageCore
internal import Foundation

/// Questions about paths that users name.
enum PathCheck {
  /// Whether there is anything at a path.
  static func exists(_ path: String) -> Bool {
    access(path.systemPath, F_OK) == 0
  }
}
