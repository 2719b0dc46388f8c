internal import Foundation

extension Doctor {
  /// Checks the library for missing originals, originals whose contents changed, missing
  /// thumbnails, and files that belong to no photo; repairs the library if repairs are enabled.
  ///
  /// An original is the unchanged file that a photo was added from.
  mutating func checkLibrary(progress: ProgressHandler?) throws {
    let photos = try libraryPhotos()
    diagnosis.photoCount = photos.count
    let library = workspace.libraryFiles
    var lost: [(photo: LibraryPhoto, kind: Diagnosis.Finding.Kind)] = []
    for (index, photo) in photos.enumerated() {
      if let kind = problem(with: photo, library) { lost.append((photo, kind)) }
      progress?(index + 1, photos.count)
    }
    if !lost.isEmpty {
      // A lost original is not a problem if its photo was purged during the check.
      let known = Set(try libraryPhotos().map(\.id))
      lost.removeAll { !known.contains($0.photo.id) }
    }
    let remedies = options.fixes ? try restore(lost.map(\.photo)) : [:]
    for (photo, kind) in lost {
      diagnosis.report(
        kind, "\(files.folder.original(of: photo)) (\(photo.name))", remedy: remedies[photo.id])
    }
    let unreadable = Set(lost.map(\.photo.id)).subtracting(remedies.keys)
    for photo in photos where library.thumbnail(of: photo) == nil {
      let isMade =
        options.fixes && !unreadable.contains(photo.id)
        && !workspace.libraryThumbnail(of: photo).isPlaceholder
      diagnosis.report(
        .missingThumbnail, photo.name.rawValue, remedy: isMade ? "made again" : nil)
    }
    try checkLibraryStrays()
  }

  private func libraryPhotos() throws -> [LibraryPhoto] {
    try workspace.repository.read { reader in
      try reader.libraryPhotos(LibraryQuery())
        + reader.libraryPhotos(LibraryQuery(removed: true))
    }
  }

  /// Returns the problem with the original of a photo; `nil` if no problem is found.
  private func problem(
    with photo: LibraryPhoto, _ library: LibraryFiles
  ) -> Diagnosis.Finding.Kind? {
    let path = files.folder.original(of: photo)
    guard files.isInside(path), Folder.byteCount(ofFile: path) != nil else {
      return .missingOriginal
    }
    guard library.has(photo) else { return .damagedOriginal }
    guard options.isDeep else { return nil }
    return (try? contentHash(ofFile: path)) == photo.contents.rawValue ? nil : .damagedOriginal
  }

  /// Restores lost originals from copies in the store or in the sources that the user specified,
  /// and moves the photos' damaged files aside.
  ///
  /// Returns descriptions of the repairs, keyed by photo, without the photos whose originals were
  /// not found.
  private mutating func restore(_ lost: [LibraryPhoto]) throws -> [UUID: String] {
    guard !lost.isEmpty else { return [:] }
    var remedies: [UUID: String] = [:]
    let library = workspace.libraryFiles
    var search = LostOriginals(lost)
    let folders = [files.folder.originals, files.folder.aside, files.folder.staging]
    try search.search(in: folders + options.sources) { photo, bytes, source in
      let path = files.folder.original(of: photo)
      guard files.isInside(Folder.parent(of: path)) else { return }
      var remedy = "restored from \(source)"
      if Folder.exists(path) {
        remedy += "; the damaged file was moved to \(try files.moveAside(path))"
      }
      try library.makeFolders()
      try library.store(bytes, of: photo)
      try library.flushFolders()
      remedies[photo.id] = remedy
    }
    return remedies
  }

  /// Reports old library files that belong to no photo.
  ///
  /// If repairs are enabled, removes thumbnails and redundant copies of originals, and moves all
  /// other such files aside. Ignores recent files, because a running command has possibly not
  /// recorded them yet.
  private mutating func checkLibraryStrays() throws {
    let folder = files.folder
    func known(_ reader: any RepositoryReader) throws -> Set<String> {
      let photos =
        try reader.libraryPhotos(LibraryQuery())
        + reader.libraryPhotos(LibraryQuery(removed: true))
      return Set(photos.flatMap { [folder.original(of: $0), folder.thumbnail(of: $0)] })
    }
    let recorded = try workspace.repository.read(known)
    var found = try files.entries(of: folder.library).filter {
      ![folder.originals, folder.thumbnails].contains($0.path)
    }
    found += try files.entries(of: folder.originals) + files.entries(of: folder.thumbnails)
    for (path, entry) in found where !recorded.contains(path) && isOld(entry.modified) {
      guard options.fixes else {
        diagnosis.report(.unknownFile, path)
        continue
      }
      let isRedundant =
        entry.isRegular
        && (path == folder.thumbnails + "/" + entry.name && StoreFiles.isThumbnail(entry.name)
          || path == folder.originals + "/" + entry.name && isCopy(path, entry.name))
      // The transaction prevents other processes from recording the file in the meantime.
      let target = try workspace.repository.write { writer -> String? in
        guard try !known(writer).contains(path),
          let moved = try files.moveToStaging(path, ifOlderThan: now - StoreFiles.minimumAgeSeconds)
        else { return nil }
        guard !isRedundant else {
          try files.remove(moved)
          return ""
        }
        return try files.moveAside(moved, as: entry.name)
      }
      if let target {
        diagnosis.report(
          isRedundant ? .leftover : .unknownFile, path,
          remedy: isRedundant ? "removed" : "moved to \(target)")
      }
    }
  }

  /// Returns whether a file is a redundant copy that a crash left behind.
  ///
  /// The library then has an intact original with the same contents, because the photo was added
  /// again.
  private func isCopy(_ path: String, _ name: String) -> Bool {
    guard StoreFiles.isOfLibrary(name), let contents = try? contentHash(ofFile: path),
      let id = ImageID(rawValue: contents),
      let photo = try? workspace.repository.read({ try $0.libraryPhoto(of: id) })
    else { return false }
    return (try? contentHash(ofFile: files.folder.original(of: photo))) == contents
  }

  /// Purges photos that were removed at or before a point in time, and deletes their files.
  mutating func forgetPhotos(by limit: Date) throws {
    let forgotten = try workspace.repository.write { writer in
      let photos = try writer.libraryPhotos(LibraryQuery(removed: true))
        .filter { $0.wasRemoved(by: limit) }
      for photo in photos { try writer.forget(photo: photo.id) }
      return photos
    }
    for photo in forgotten {
      workspace.libraryFiles.remove(photo)
      diagnosis.report(.removedPhoto, photo.name.rawValue, remedy: "deleted permanently")
    }
  }

  func removedPhotos(
    by limit: Date, _ reader: any RepositoryReader
  ) throws -> [LibraryPhoto] {
    try reader.libraryPhotos(LibraryQuery(removed: true)).filter { $0.wasRemoved(by: limit) }
  }
}

extension LibraryPhoto {
  fileprivate func wasRemoved(by limit: Date) -> Bool { removedAt.map { $0 <= limit } ?? false }
}

extension StoreFiles {
  static func isThumbnail(_ name: String) -> Bool {
    name.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg/) != nil
  }
}

/// Searches files for lost originals by their contents.
struct LostOriginals {
  /// A handler that receives each original that is found.
  typealias Found = (_ photo: LibraryPhoto, _ bytes: [UInt8], _ source: String) throws -> Void

  private var missing: [String: LibraryPhoto]
  private let lengths: Set<Int>

  init(_ photos: [LibraryPhoto]) {
    missing = Dictionary(
      photos.map { ($0.contents.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    lengths = Set(photos.map(\.byteCount))
  }

  /// Searches files and, recursively, folders, without following links in folders.
  mutating func search(in sources: [String], found: Found) throws {
    var remainingCount = LostImages.fileLimit
    for source in sources where !missing.isEmpty {
      try search(below: Folder.resolved(source), &remainingCount, found)
    }
  }

  private mutating func search(
    below path: String, _ remainingCount: inout Int, _ found: Found
  ) throws {
    guard Folder.isFolder(path) else { return try search(at: path, found) }
    guard let entries = try? Folder.entries(of: path) else { return }
    for entry in entries where !entry.isLink && !missing.isEmpty && remainingCount > 0 {
      remainingCount -= 1
      if entry.isFolder {
        try search(below: path + "/" + entry.name, &remainingCount, found)
      } else {
        try search(at: path + "/" + entry.name, found)
      }
    }
  }

  private mutating func search(at path: String, _ found: Found) throws {
    // Read only files that have the length of a lost original.
    guard let byteCount = Folder.byteCount(ofFile: path), lengths.contains(byteCount),
      let bytes = try? FileReader.bytes(at: path, limit: byteCount, followsLink: false),
      let photo = missing.removeValue(forKey: contentHash(of: bytes))
    else { return }
    try found(photo, bytes, path)
  }
}
