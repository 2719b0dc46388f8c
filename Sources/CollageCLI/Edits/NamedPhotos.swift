internal import CollageCore
internal import Foundation

/// The photos that a command names: files, folders of them, patterns of a batch, and lists.
struct NamedPhotos {
  /// The photos, in order.
  private(set) var sources: [PhotoSource] = []
  /// What gave no photo, in order.
  private(set) var refused: [(path: String, error: UserFacingError)] = []
  /// The files in folders that are no photos.
  private(set) var otherFiles = 0

  /// Whether folders in folders are looked into.
  private let isRecursive: Bool

  /// Finds the photos.
  ///
  /// - Parameters:
  ///   - paths: The words; `-` is standard input.
  ///   - list: A list of more of them.
  ///   - isRecursive: Whether folders in folders are looked into.
  ///   - preparation: Says what is a pattern, and whether standard input can be read.
  /// - Throws: ``UserFacingError``, ``FileReadError`` if there is no such list.
  init(
    _ paths: [String], list: FileList?, isRecursive: Bool, _ preparation: Preparation
  ) throws {
    self.isRecursive = isRecursive
    let inputs = try PhotoSource.list(
      paths.flatMap { preparation.patterns[$0] == nil ? [$0] : [] }
        + [list?.path].compactMap { $0 },
      preparation)
    for path in paths {
      if path == "-" {
        sources.append(.standardInput)
      } else if let pattern = preparation.patterns[path], !PathCheck.exists(path) {
        take(PathPattern.matches(of: pattern), of: path)
      } else {
        take(path)
      }
    }
    if let list, let source = inputs.last {
      for path in try PathList.paths(in: source, isNullSeparated: list.isNullSeparated) {
        take(path)
      }
    }
  }

  /// Where a list of files is.
  struct FileList {
    let path: String
    let isNullSeparated: Bool
  }

  private mutating func take(_ matches: [String], of pattern: String) {
    guard matches.isEmpty else { return matches.forEach { take($0) } }
    refuse(pattern, "no file matches '\(pattern)'.", hint: nil)
  }

  private mutating func take(_ path: String) {
    guard PhotoFolder.exists(path) else { return sources.append(.path(path)) }
    do throws(FileError) {
      let folder = try PhotoFolder(path, isRecursive: isRecursive)
      otherFiles += folder.otherFiles
      sources += folder.photos.map(PhotoSource.path)
      refused += folder.unreadable.map { ($0.path, UserFacingError(describing: $0)) }
      guard folder.photos.isEmpty, folder.unreadable.isEmpty else { return }
      refuse(
        path, "there are no photos in '\(path)'.",
        hint: folder.hasMore ? "--recursive looks into the folders in it too." : nil)
    } catch {
      refused.append((path, UserFacingError(describing: error)))
    }
  }

  private mutating func refuse(_ path: String, _ message: String, hint: String?) {
    refused.append((path, UserFacingError("file-not-found", .notFound, message, hint: hint)))
  }
}
