internal import Foundation

extension Workspace {
  /// Writes photos with their names, tags and originals to an archive that any store can import.
  ///
  /// The archive is an uncompressed tar file: `manifest.json`, then `originals/UUID.ext`. If
  /// `photos` is `nil`, all photos are written. `path` is the name of the archive in messages.
  package func exportLibrary(
    _ photos: [LibraryPhoto]? = nil, to path: String, progress: ProgressHandler? = nil,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> (photoCount: Int, byteCount: Int) {
    // Write the oldest photos first, because an import adds the photos in this order.
    let all = try photos ?? library().photos.reversed()
    let description = try LibraryManifest(all).bytes()
    for (what, count, limit) in [
      (ExportError.Quantity.manifestBytes, description.count, Limits.exportManifestBytes),
      (.images, all.count, Limits.exportImages),
    ] where count > limit {
      throw ExportError.tooLarge(path: path, what: what, count: count, limit: limit)
    }
    var byteCount = 0
    var archive = TarWriter { bytes in
      byteCount += bytes.count
      try write(bytes)
    }
    try archive.add(ExportManifest.fileName, description)
    for (index, photo) in all.enumerated() {
      try archive.add(LibraryManifest.fileName(of: photo), libraryFiles.original(of: photo))
      progress?(index + 1, all.count)
    }
    try archive.finish()
    return (all.count, byteCount)
  }

  /// Writes the library to a file, which is renamed into place only when the archive is complete;
  /// see ``exportLibrary(_:to:progress:write:)``.
  package func exportLibrary(
    as name: OutputName, progress: ProgressHandler? = nil
  ) throws -> (photoCount: Int, byteCount: Int, path: String) {
    let file = try output(name)
    let done = try exportLibrary(to: file.path, progress: progress, write: file.write)
    try file.commit()
    return (done.photoCount, done.byteCount, name.displayPath(file.path))
  }

  /// Imports the photos of an archive into the library: all of them or, after an error, none.
  ///
  /// The archive is positioned after its manifest, whose contents are `bytes`. The results are in
  /// the order of the archive.
  func importLibrary(
    _ archive: inout TarReader, manifest bytes: [UInt8], path: String,
    progress: ProgressHandler? = nil
  ) throws -> [LibraryImportResult] {
    let manifest = try LibraryManifest.read(bytes, path: path)
    try images.requireFreeSpace(for: manifest.photos.reduce(0) { $0 + $1.byteCount })
    var importer = try LibraryImporter(self, LibraryRequest([]))
    // Rename the files of each photo immediately, because one transaction records all photos, and
    // the process can't keep that many files open.
    importer.renamesImmediately = true
    try importer.files.makeFolders()
    var prepared: [(LibraryPhoto, LibraryImporter.Prepared)] = []
    var isUndecided = false
    do {
      for photo in manifest.photos {
        let original = try archive.original(of: photo, path)
        var preparedPhoto: LibraryImporter.Prepared
        do {
          preparedPhoto = try importer.prepare(original, as: photo, id: context.makeID())
        } catch is DecodeError {
          // If the original is damaged, accept it, because the other library accepted it, too.
          preparedPhoto = try importer.salvaging.prepare(original, as: photo, id: context.makeID())
        }
        prepared.append((photo, preparedPhoto))
        progress?(prepared.count, manifest.photos.count)
      }
      try archive.requireEnd(path)
      return try record(prepared, path, &isUndecided)
    } catch {
      if !isUndecided {
        for (_, preparedPhoto) in prepared where preparedPhoto.fingerprint != nil {
          importer.files.remove(preparedPhoto.photo)
        }
      }
      throw error
    }
  }

  private func record(
    _ prepared: [(LibraryPhoto, LibraryImporter.Prepared)], _ path: String,
    _ isUndecided: inout Bool
  ) throws -> [LibraryImportResult] {
    let files = libraryFiles
    if !prepared.isEmpty { try files.flushFolders() }
    let additions = try repository.write { writer in
      let additions = try prepared.map { claimed, preparedPhoto in
        try writer.recordPhoto(
          preparedPhoto, from: path, names: claimed.names, tags: claimed.tags, files)
      }
      isUndecided = true
      return additions
    }
    isUndecided = false
    for (addition, (_, preparedPhoto)) in zip(additions, prepared)
    where preparedPhoto.fingerprint != nil && addition.photo.id != preparedPhoto.photo.id {
      files.remove(preparedPhoto.photo)
    }
    repository.checkpoint()
    return additions
  }
}

extension TarReader {
  /// Reads the next original and verifies its hash.
  fileprivate mutating func original(of photo: LibraryPhoto, _ path: String) throws -> [UInt8] {
    let name = LibraryManifest.fileName(of: photo)
    let bytes = try ExportReader.convertingErrors(path) { () -> [UInt8] in
      guard let header = try next() else {
        throw ExportError.missingImage(path: path, name: name)
      }
      guard header.name == name, header.byteCount == photo.byteCount else {
        throw ExportError.foreignEntry(path: path, name: header.name)
      }
      return try readAll()
    }
    guard contentHash(of: bytes) == photo.contents.rawValue else {
      throw ExportError.wrongContents(path: path, name: name)
    }
    return bytes
  }

  fileprivate mutating func requireEnd(_ path: String) throws {
    let more = try ExportReader.convertingErrors(path) { try next() }
    if let more { throw ExportError.foreignEntry(path: path, name: more.name) }
  }
}
