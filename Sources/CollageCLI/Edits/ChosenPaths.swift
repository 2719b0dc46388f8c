internal import CollageCore
internal import Foundation

/// Names of files that nobody chose, so that none of them replaces a file.
final class ChosenPaths {
  /// The files that are going to be written, but are not there yet.
  private var chosen: Set<String> = []

  /// Keeps in mind that a file is going to be written.
  func insert(_ path: String) {
    chosen.insert(path)
  }

  /// The first free one of `stem.ext`, `stem-2.ext`, `stem-3.ext`, ….
  ///
  /// - Parameters:
  ///   - stem: The path without its ending.
  ///   - ending: The ending without its point.
  /// - Returns: A path at which there is nothing now; it is not given out again.
  func free(_ stem: String, ending: String) -> String {
    var path = "\(stem).\(ending)"
    var number = 2
    while chosen.contains(path) || Self.isTaken(path) {
      path = "\(stem)-\(number).\(ending)"
      number += 1
    }
    chosen.insert(path)
    return path
  }

  /// Whether something has this name, be it a link that leads nowhere.
  private static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path.systemPath, &facts) == 0
  }
}

/// The made up name of one file, which stays the same however often it is asked for.
final class MadeUpPath {
  private let chosenPaths: ChosenPaths
  private var path: String?

  /// Keeps in mind what the name must leave alone.
  init(besides chosenPaths: ChosenPaths = ChosenPaths()) {
    self.chosenPaths = chosenPaths
  }

  /// The name.
  ///
  /// - Parameters:
  ///   - stem: The path without its ending.
  ///   - ending: The ending without its point.
  /// - Returns: A path at which there was nothing when it was asked for first.
  func of(_ stem: String, ending: String) -> String {
    let path = path ?? chosenPaths.free(stem, ending: ending)
    self.path = path
    return path
  }
}
