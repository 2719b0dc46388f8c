internal import Foundation

extension Workspace {
  /// Imports the collages of an export, or the photos of a library export, into the store: all of
  /// them or, after an error, none.
  package func importFile(
    _ source: PhotoSource, names: ImportedNames = .kept, progress: ProgressHandler? = nil
  ) throws -> (collages: [CollageState], photos: [LibraryImportResult]) {
    var (archive, manifest) = try ExportReader.open(source.opened())
    let heading = try? ExportManifest.decode(FileHeader.self, from: manifest)
    guard heading?.format == LibraryManifest.format else {
      let reader = try ExportReader(
        archive, manifest: manifest, path: source.name, names: names)
      return (try importCollages(reader, source.name, names, progress), [])
    }
    let photos = try importLibrary(
      &archive, manifest: manifest, path: source.name, progress: progress)
    return ([], photos)
  }

  /// Imports the collages of an export into the store: all of them or, after an error, none.
  ///
  /// A collage whose name is in use gets a free name; a name that the user chose must be free. A
  /// collage whose ID is in use, because it is already in this store, gets a new ID.
  ///
  /// - Parameters:
  ///   - source: The export.
  ///   - names: The rule for the collages' names.
  ///   - progress: Called with the number of imported images.
  /// - Returns: The collages, in the order of the export.
  /// - Throws: ``ExportError``, ``WorkspaceError``, ``DecodeError``, ``FileReadError``,
  ///   ``FileError``, ``StoreError``, or an error from rendering a snapshot.
  public func importExport(
    _ source: PhotoSource, names: ImportedNames = .kept, progress: ProgressHandler? = nil
  ) throws -> [CollageState] {
    try importCollages(
      ExportReader(source.opened(), names: names), source.name, names, progress)
  }

  private func importCollages(
    _ reader: ExportReader, _ path: String, _ names: ImportedNames, _ progress: ProgressHandler?
  ) throws -> [CollageState] {
    var reader = reader
    let manifest = reader.manifest
    guard names.chosen == nil || manifest.collages.count == 1 else {
      throw ExportError.severalCollages(path: path, count: manifest.collages.count)
    }
    if let name = names.chosen, try !isFree(name) { throw WorkspaceError.collageNameTaken(name) }
    try images.requireFreeSpace(for: manifest.images.reduce(0) { $0 + $1.byteCount })
    let limits = try importLimits()
    var done = 0
    while let (record, bytes) = try reader.nextImage() {
      try store(bytes, as: record, limits: limits, from: path)
      done += 1
      progress?(done, manifest.images.count)
    }
    return try insert(manifest, as: names.chosen)
  }

  /// Stores the file of an image or a font; throws an error if the file doesn't match its record.
  private func store(
    _ bytes: [UInt8], as record: ImageRecord, limits: DecodeLimits, from path: String
  ) throws {
    let name = ExportManifest.fileName(of: record.image)
    let source = "\(path): \(name)"
    let image = record.image
    if image.format == .font {
      guard FontFile(bytes) != nil, image.size == FontFile.size, image.isOpaque else {
        throw ExportError.wrongContents(path: path, name: name)
      }
      _ = try images.store(bytes, format: .font)
      return
    }
    // Compare the sizes first, because decoding a large image is slow.
    let header = try ImageProbe(limits: limits).header(of: bytes, source: source)
    guard image.format == .image(header.format), header.orientation == .up,
      header.size == image.size
    else { throw ExportError.wrongContents(path: path, name: name) }
    let isOpaque = try ImageDecoder(limits: limits).isOpaque(bytes, header: header, source: source)
    guard isOpaque || !image.isOpaque else {
      throw ExportError.wrongContents(path: path, name: name)
    }
    _ = try images.store(bytes, format: image.format)
  }

  /// Adds collages in one transaction; their images are already stored.
  private func insert(_ manifest: ExportManifest, as name: CollageName?) throws -> [CollageState] {
    let archives = manifest.collages.map { $0.removingControlCharacters() }
    var snapshots: [Int: String] = [:]
    do {
      for index in manifest.snapshots {
        snapshots[index] = try ImageRenderer(images: images, settings: settings()).storeSnapshot(
          of: archives[index].savedCollage, context: context, progress: nil)
      }
      return try transaction { session in
        let imagesByID = try session.imagesWithMetadata(of: manifest.images)
        for record in manifest.images { try session.register(record.withoutFolder()) }
        return try archives.enumerated().map { index, archive in
          let archive = archive.mappingImages { image in
            image.metadata?.source == nil ? imagesByID[image.id] ?? image : image.withoutFolder()
          }
          return try session.insert(archive, as: name, snapshot: snapshots[index])
        }
      }
    } catch {
      for snapshot in snapshots.values { images.removeSnapshot(snapshot) }
      throw error
    }
  }
}

extension CollageArchive {
  /// The last saved state of the collage, or its current state if it was never saved.
  fileprivate var savedCollage: Collage {
    let collage = collage(at: saved ?? head)
    return savedState?.replacingContents(of: collage) ?? collage
  }
}

extension EditSession {
  /// Returns the images of an export's photos with metadata from the photos' records.
  ///
  /// These images replace the images of items that have no metadata.
  fileprivate func imagesWithMetadata(of records: [ImageRecord]) throws -> [ImageID: StoredImage] {
    try records.reduce(into: [:]) { images, record in
      guard record.kind == .base else { return }
      let (name, photo) = (
        record.sourceName.pathName, try repository.libraryPhoto(sourceOf: record.image.id)
      )
      // A file that was added from the library has a name that begins with the library photo's
      // UUID.
      let isLibraryPhoto = photo.map { name.hasPrefix($0.id.text) } ?? false
      images[record.image.id] = record.image.added(
        from: name, libraryPhoto: isLibraryPhoto ? photo?.id : nil)
    }
  }

  /// Adds a collage from another store; the collage's images must be registered already.
  ///
  /// The collage does not become the current one. If `name` is `nil`, the collage keeps its own
  /// name or, if that name is in use, gets a free one.
  func insert(_ archive: CollageArchive, as name: CollageName?, snapshot: String?) throws
    -> CollageState
  {
    var archive = archive
    archive.name = try name.map(requiredFree) ?? freeName(like: archive.name)
    if try repository.record(archive.id) != nil { archive.id = context.makeID() }
    try repository.insert(archive)
    if let snapshot { try repository.setSnapshot(snapshot, of: archive.id) }
    needsCheckpoint = true
    return try reload(archive.id)
  }
}
