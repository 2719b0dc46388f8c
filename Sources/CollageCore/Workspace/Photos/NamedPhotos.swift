/// What somebody names to have photos taken from it.
package enum PhotoName: Hashable, Sendable {
  /// A photo, or a file that has to be one.
  case photo(PhotoSource)
  /// All files whose names match; messages call it as it was written.
  case pattern(String, text: String)
  /// A list of files and folders, each ended by a line's end or by a zero byte; nil is as it looks.
  case list(PhotoSource, isNullSeparated: Bool?)
}

/// Something that was named and gives no photo.
package struct RefusedPhoto: Sendable {
  /// What was named.
  package let name: String
  /// Why it gives none.
  package let error: any CollageError
}

/// Why what was named gives no photo, though nothing is damaged.
package enum NoPhotosError: CollageError, Hashable, Sendable {
  /// No file's name matches.
  case noMatch(pattern: String)
  /// There is no photo in the folder; there may be some in the folders in it.
  case emptyFolder(path: String, hasFolders: Bool)
  /// Nothing is named.
  case noNames
  /// What was named as a list of files is none.
  case noList(path: String)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noMatch, .emptyFolder, .noNames: .fileNotFound
    case .noList: .inputFormat
    }
  }
}

/// The photos that somebody names: files, folders of them, patterns and lists.
package struct NamedPhotos: Sendable {
  /// The photos, in order.
  package private(set) var sources: [PhotoSource] = []
  /// What gave no photo, in order.
  package private(set) var refused: [RefusedPhoto] = []
  /// The files in folders that are no photos.
  package private(set) var otherFiles = 0
  /// The folders in which a change can lead to other photos; `nil` if they are not known.
  package private(set) var folders: Set<String>? = []

  /// Whether folders in folders are looked into.
  private let isRecursive: Bool

  /// Finds the photos; those of folders and patterns are sorted as people count.
  ///
  /// - Parameters:
  ///   - names: What is named.
  ///   - isRecursive: Whether folders in folders are looked into.
  /// - Throws: ``FileReadError`` if there is no such list.
  package init(_ names: [PhotoName], isRecursive: Bool) throws(FileReadError) {
    self.isRecursive = isRecursive
    for name in names {
      switch name {
      case .photo(.path(let path)): take(path)
      case .photo(let source):
        sources.append(source)
        folders = nil
      case .pattern(let pattern, let text):
        // Matches may come in folders of which the pattern tells only a part of the name.
        if (pattern.pathFolder ?? "").contains(where: "*?[\\".contains) { folders = nil }
        folders?.insert(pattern.pathFolder ?? ".")
        take(PathPattern.matches(of: pattern), of: text)
      case .list(let source, let isNullSeparated):
        if case .path(let path) = source { noteFolder(of: path) }
        guard let paths = try PathList.paths(in: source, isNullSeparated: isNullSeparated) else {
          refuse(source.name, NoPhotosError.noList(path: source.name))
          continue
        }
        for path in paths { take(path) }
      }
    }
  }

  /// The photos without some of them.
  ///
  /// - Parameter isIncluded: Whether a photo stays.
  /// - Returns: The others, and what is wrong with all names.
  package func filtered(_ isIncluded: (PhotoSource) -> Bool) -> NamedPhotos {
    var result = self
    result.sources.removeAll { !isIncluded($0) }
    return result
  }

  /// Notes where a file or a folder is, and where a link leads.
  private mutating func noteFolder(of path: String) { folders?.formUnion(Self.folders(of: path)) }

  /// Finds the folders in which a file or a folder can be replaced.
  ///
  /// - Parameter path: The path.
  /// - Returns: The folder that it is in, and that of the target if it is a symbolic link.
  package static func folders(of path: String) -> Set<String> {
    let path = withoutSlash(path)
    let folder = Folder.parent(of: path)
    return Folder.isLink(path) ? [folder, Folder.parent(of: Folder.resolved(path))] : [folder]
  }

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private mutating func take(_ matches: [String], of pattern: String) {
    guard matches.isEmpty else { return matches.forEach { take($0) } }
    refuse(pattern, NoPhotosError.noMatch(pattern: pattern))
  }

  private mutating func take(_ path: String) {
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
    refused.append(RefusedPhoto(name: name, error: error.asCollageError))
  }
}
