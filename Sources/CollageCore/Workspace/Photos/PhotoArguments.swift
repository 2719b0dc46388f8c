/// A user-specified source of photos.
package enum PhotoArgument: Hashable, Sendable {
  /// A file, a folder, the standard input or a library photo.
  ///
  /// The file isn't checked yet, so it doesn't necessarily contain a photo.
  case photo(PhotoSource)
  /// A pattern of file names; messages show `text`, the user's input.
  case pattern(String, text: String)
  /// A list of files and folders, separated by null bytes if `isNullSeparated` is true or by
  /// newlines if it is false; `nil` detects the separator.
  case list(PhotoSource, isNullSeparated: Bool?)
}

/// An argument, a listed path or a subfolder that doesn't result in a photo.
package struct RejectedPhoto: Sendable {
  package let name: String
  package let error: any CollageError
}

/// Errors that occur if arguments don't result in photos although no file is damaged.
package enum NoPhotosError: CollageError, Hashable, Sendable {
  case noMatch(pattern: String)
  /// The folder contains no photos; if `hasFolders` is true, its subfolders were not searched.
  case emptyFolder(path: String, hasFolders: Bool)
  /// No photos are specified.
  case noNames
  /// The file that the user specified as a list of files is not a list.
  case noList(path: String)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noMatch, .emptyFolder, .noNames: .fileNotFound
    case .noList: .inputFormat
    }
  }
}

/// The photos that the user specified as files, folders, patterns and lists.
package struct PhotoArguments: Sendable {
  package private(set) var sources: [PhotoSource] = []
  /// The arguments, listed paths and subfolders that did not result in photos, in order.
  package private(set) var rejected: [RejectedPhoto] = []
  /// The number of files in the searched folders that are not photos.
  package private(set) var otherFiles = 0
  /// The folders whose contents determine the list of photos; `nil` if they can't be determined.
  package private(set) var folders: Set<String>? = []

  private let isRecursive: Bool

  /// Finds the photos.
  ///
  /// The photos of a folder or pattern are in natural order: `2.jpg` before `10.jpg`. Throws an
  /// error if a list can't be read.
  package init(_ arguments: [PhotoArgument], isRecursive: Bool) throws(FileReadError) {
    self.isRecursive = isRecursive
    for argument in arguments {
      switch argument {
      case .photo(.path(let path)): add(path)
      case .photo(let source):
        sources.append(source)
        folders = nil
      case .pattern(let pattern, let text):
        // If the folder's path contains a wildcard, matches can appear in any folder.
        if (pattern.pathFolder ?? "").contains(where: "*?[\\".contains) { folders = nil }
        folders?.insert(pattern.pathFolder ?? ".")
        add(PathPattern.matches(of: pattern), of: text)
      case .list(let source, let isNullSeparated):
        if case .path(let path) = source { noteFolder(of: path) }
        guard let paths = try PathList.paths(in: source, isNullSeparated: isNullSeparated) else {
          refuse(source.name, NoPhotosError.noList(path: source.name))
          continue
        }
        for path in paths { add(path) }
      }
    }
  }

  /// Returns the photos that satisfy a predicate, and all rejected arguments.
  package func filtered(_ isIncluded: (PhotoSource) -> Bool) -> PhotoArguments {
    var result = self
    result.sources.removeAll { !isIncluded($0) }
    return result
  }

  /// Adds the folder of a path and, for a symbolic link, the folder of its target to `folders`.
  private mutating func noteFolder(of path: String) { folders?.formUnion(Self.folders(of: path)) }

  /// Returns the folders in which the file or folder at a path can be replaced: the folder that
  /// contains the path and, for a symbolic link, the folder of its target.
  package static func folders(of path: String) -> Set<String> {
    let path = withoutSlash(path)
    let folder = Folder.parent(of: path)
    return Folder.isLink(path) ? [folder, Folder.parent(of: Folder.resolved(path))] : [folder]
  }

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private mutating func add(_ matches: [String], of pattern: String) {
    guard matches.isEmpty else { return matches.forEach { add($0) } }
    refuse(pattern, NoPhotosError.noMatch(pattern: pattern))
  }

  private mutating func add(_ path: String) {
    noteFolder(of: path)
    guard PhotoFolder.exists(path) else { return sources.append(.path(path)) }
    do throws(FileError) {
      let folder = try PhotoFolder(path, isRecursive: isRecursive)
      otherFiles += folder.otherFiles
      folders?.formUnion(folder.folders.map(Self.withoutSlash))
      for photo in folder.photos where Folder.isLink(photo) { noteFolder(of: photo) }
      sources += folder.photos.map(PhotoSource.path)
      for error in folder.unreadable { refuse(error.path, error) }
      guard folder.photos.isEmpty, folder.unreadable.isEmpty else { return }
      refuse(path, NoPhotosError.emptyFolder(path: path, hasFolders: folder.hasMore))
    } catch {
      refuse(path, error)
    }
  }

  private mutating func refuse(_ name: String, _ error: any Error) {
    rejected.append(RejectedPhoto(name: name, error: error.asCollageError))
  }
}
