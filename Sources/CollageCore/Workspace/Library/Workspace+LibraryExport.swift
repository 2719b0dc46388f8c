internal import Foundation

/// Photos of the library as files, outside the store.
extension Workspace {
  /// Writes the originals of photos into a folder, with the bytes that they had.
  ///
  /// Files are called as the photos are; of several with one name the later ones get numbers.
  ///
  /// - Parameters:
  ///   - photos: The photos.
  ///   - path: The folder, which is made where it is missing.
  ///   - replaces: Whether files of their names are replaced; else that is an error, before anything is
  ///     written.
  ///   - progress: Called with the photos done.
  ///   - written: Called with the path of each file as soon as it is complete.
  /// - Throws: ``StoreError``, ``FileReadError``, ``FileError``.
  package func exportOriginals(
    _ photos: [LibraryPhoto], to path: String, replacing replaces: Bool,
    progress: ProgressHandler? = nil, written: (String) -> Void = { _ in }
  ) throws {
    try StoreFolder.requireOutside(path + "/photo")
    let names = Self.fileNames(of: photos)
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let paths = names.map { "\(folder)/\($0)" }
    if !Folder.isFolder(path) { try Folder.make(path, on: context.fileSystem) }
    if !replaces {
      for target in paths where Folder.exists(target) {
        throw FileError(.write, path: target, code: EEXIST)
      }
    }
    for (index, photo) in photos.enumerated() {
      defer { progress?(index + 1, photos.count) }
      // A photo that lies there already may be the one that a collage was made from.
      if !replaces || !Self.isOriginal(of: photo, at: paths[index]) {
        let file = try output(replaces ? .replacing(paths[index]) : .new(paths[index]))
        try file.write(libraryFiles.original(of: photo))
        try file.commit()
      }
      written(paths[index])
    }
  }

  /// Whether a file has the contents of a photo's original.
  private static func isOriginal(of photo: LibraryPhoto, at path: String) -> Bool {
    Folder.byteCount(ofFile: path) == photo.byteCount
      && (try? contentHash(ofFile: path)) == photo.contents.rawValue
  }

  /// Writes the small picture of a photo into a file.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - name: How the file gets its name.
  /// - Returns: Whether it only stands in for one that cannot be made.
  /// - Throws: ``FileError``.
  public func exportThumbnail(of photo: LibraryPhoto, as name: OutputName) throws -> Bool {
    let (bytes, isPlaceholder) = libraryThumbnail(of: photo)
    let file = try output(name)
    try file.write(bytes)
    try file.commit()
    return isPlaceholder
  }

  /// Different names for the files of photos.
  private static func fileNames(of photos: [LibraryPhoto]) -> [String] {
    var taken: Set<String> = []
    return photos.map { photo in
      let ending = photo.fileExtension.isEmpty ? "" : "." + photo.fileExtension
      let stem = photo.name.fileStem
      var name = stem + ending
      var number = 1
      while !taken.insert(LibraryName.key(name)).inserted {
        number += 1
        name = "\(stem)-\(number)\(ending)"
      }
      return name
    }
  }
}

extension LibraryName {
  /// The name as the beginning of a file's name: no folder, not hidden, no option, not too long.
  var fileStem: String {
    let scalars = rawValue.unicodeScalars.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    var stem = String(String.UnicodeScalarView(scalars))
    // The system counts bytes; an emoji may have thirty.
    while stem.utf8.count > 200 { stem.removeLast() }
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}
