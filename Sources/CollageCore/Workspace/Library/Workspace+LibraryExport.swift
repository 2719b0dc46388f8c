internal import Foundation

extension Workspace {
  /// Writes the unchanged originals of photos to a folder, which is created if it is missing.
  ///
  /// The files are named after the photos. If several photos have the same name, numbers are
  /// appended. If `replaces` is false, an existing file causes an error before any file is written.
  /// `written` receives the path of each completed file.
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
      // Don't replace a file that already is the original, because a collage was possibly made from
      // the file.
      if !replaces || !Self.isOriginal(of: photo, at: paths[index]) {
        let file = try output(replaces ? .replacing(paths[index]) : .new(paths[index]))
        try file.write(libraryFiles.original(of: photo))
        try file.commit()
      }
      written(paths[index])
    }
  }

  private static func isOriginal(of photo: LibraryPhoto, at path: String) -> Bool {
    Folder.byteCount(ofFile: path) == photo.byteCount
      && (try? contentHash(ofFile: path)) == photo.contents.rawValue
  }

  /// Writes the thumbnail of a photo to a file.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - name: The file's name, or a rule for choosing a free name.
  /// - Returns: Whether a placeholder was written because the photo can't be read.
  /// - Throws: ``FileError``.
  public func exportThumbnail(of photo: LibraryPhoto, as name: OutputName) throws -> Bool {
    let (bytes, isPlaceholder) = libraryThumbnail(of: photo)
    let file = try output(name)
    try file.write(bytes)
    try file.commit()
    return isPlaceholder
  }

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
  /// The photo's name as a file name without an extension.
  ///
  /// The file name contains no slashes, is not hidden, can't be mistaken for an option, and is not
  /// too long.
  var fileStem: String {
    let scalars = rawValue.unicodeScalars.map { $0 == "/" || $0 == "\0" ? "-" : $0 }
    var stem = String(String.UnicodeScalarView(scalars))
    // File systems limit the number of bytes; one emoji can have thirty bytes.
    while stem.utf8.count > 200 { stem.removeLast() }
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}
