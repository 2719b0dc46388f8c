internal import Foundation

/// Creates the files of library photos before the photos are recorded in the database.
///
/// Several photos are processed concurrently.
struct LibraryImporter: Sendable {
  let jobs: Int
  let files: LibraryFiles
  let repository: any CollageRepository
  let context: WorkspaceDependencies
  /// True if files are renamed into place immediately, which limits the number of open files.
  var renamesImmediately = false
  private var decoder: ImageDecoder
  private let memoryBudget: MemoryBudget

  init(_ workspace: Workspace, _ request: LibraryRequest) throws {
    let settings = try workspace.settings()
    let limits = settings.limits(request.limits)
    jobs = limits.jobs
    files = workspace.libraryFiles
    repository = workspace.repository
    context = workspace.context
    decoder = ImageDecoder(limits: settings.importLimits(request.limits), reading: request.reading)
    memoryBudget = MemoryBudget(bytes: limits.memory, onWait: {})
  }

  /// A photo whose files are written but not recorded in the database.
  struct Prepared: Sendable {
    let photo: LibraryPhoto
    /// The photo's fingerprint, for finding near-duplicates; `nil` if the library already has a
    /// photo with these contents.
    let fingerprint: PhotoFingerprint?
    /// The files that must be renamed into place; `nil` if all files are in place.
    let draft: UnnamedPhotoFiles?
    let remarks: [PhotoRemark]
  }

  /// Creates the files of a photo.
  ///
  /// The source is read once. If the library already has the photo, no files are created, except
  /// that a lost original is restored. `id` and `date` are used only for a new photo. If `name` is
  /// `nil`, the file name determines the name.
  func prepare(
    _ source: PhotoSource, id: UUID, name: LibraryName?, at date: Date
  ) throws -> Prepared {
    let bytes = try source.photoBytes(limit: decoder.limits.bytes)
    let contents = ImageID(ofContents: bytes)
    if let known = try repository.read({ try $0.libraryPhoto(of: contents) }) {
      // Adding the photo again restores its lost original.
      if !files.has(known) {
        try files.makeFolders()
        try files.store(bytes, of: known)
        try files.flushFolders()
      }
      return Prepared(photo: known, fingerprint: nil, draft: nil, remarks: [])
    }
    return try makeFiles(bytes, source.name) { header in
      let metadata = header.metadata
      return LibraryPhoto(
        id: id, names: [name ?? source.libraryName], contents: contents, byteCount: bytes.count,
        fileExtension: LibraryPhoto.fileExtension(of: source.fileName, header.format),
        format: header.format, size: header.uprightSize,
        taken: metadata.capturedAt.flatMap {
          CaptureTime(clock: $0, offset: header.captureMetadata.offset)
        }
          ?? CaptureTime(guessed: source.modified ?? date),
        camera: metadata.camera, lens: header.captureMetadata.lens, createdAt: date)
    }
  }

  /// Creates the files of a photo from another library, unless this library already has the photo.
  ///
  /// `bytes` is the original and must match its record, `photo`. The photo gets the ID `id` if its
  /// own ID is in use.
  func prepare(_ bytes: [UInt8], as photo: LibraryPhoto, id: UUID) throws -> Prepared {
    let (known, isTaken) = try repository.read { reader in
      (try reader.libraryPhoto(of: photo.contents), try reader.libraryPhoto(photo.id) != nil)
    }
    if let known { return Prepared(photo: known, fingerprint: nil, draft: nil, remarks: []) }
    return try makeFiles(bytes, photo.name.rawValue) { header in
      LibraryPhoto(
        id: isTaken ? id : photo.id, names: photo.names, contents: photo.contents,
        byteCount: bytes.count, fileExtension: photo.fileExtension, format: header.format,
        size: header.uprightSize, taken: photo.taken, camera: photo.camera, lens: photo.lens,
        tags: photo.tags, createdAt: photo.createdAt)
    }
  }

  /// An importer that reads as much as possible of damaged files.
  var salvaging: LibraryImporter {
    var importer = self
    importer.decoder.reading.isSalvaging = true
    return importer
  }

  /// Decodes a photo once, at the smallest size that is sufficient for its thumbnail, and creates
  /// its files.
  private func makeFiles(
    _ bytes: [UInt8], _ name: String, _ describe: (ImageHeader) -> LibraryPhoto
  ) throws -> Prepared {
    let header = try decoder.header(of: bytes, source: name)
    let scale = LibraryThumbnail.scale(of: header.size)
    let decoded = header.format == .jpeg ? scale.size(of: header.size) : header.size
    return try memoryBudget.withReserved(decoded.area * PhotoImporter.bytesPerPixel) {
      let photo = try decoder.decodePhoto(bytes, header: header, source: name, scale: scale)
      let thumbnail = try LibraryThumbnail(
        of: photo.bitmap.upright(from: photo.header.orientation))
      let record = describe(photo.header)
      let draft = try files.draft(bytes, thumbnail: thumbnail.bytes, of: record)
      if renamesImmediately { try commit(draft, of: record) }
      return Prepared(
        photo: record, fingerprint: thumbnail.fingerprint, draft: renamesImmediately ? nil : draft,
        remarks: photo.remarks)
    }
  }

  private func commit(_ draft: UnnamedPhotoFiles, of photo: LibraryPhoto) throws(FileError) {
    do throws(FileError) {
      try draft.commit()
    } catch {
      files.remove(photo)
      throw error
    }
  }

  /// Flushes the files of photos to the disk and renames them into place.
  ///
  /// If several photos have the same contents, only the first photo's file is used.
  func commit(_ photos: [Prepared]) throws(FileError) {
    guard photos.contains(where: { $0.fingerprint != nil }) else { return }
    var seen: Set<ImageID> = []
    let drafts = photos.filter { $0.fingerprint != nil && seen.insert($0.photo.contents).inserted }
      .compactMap(\.draft)
    // Flush concurrently, so that other files are written while one waits for the disk.
    let flushes = ParallelMap.results(of: drafts, jobs: jobs) { draft in
      Result { () throws(FileError) in try draft.flush() }
    }
    for flush in flushes { try flush.get() }
    for draft in drafts { try draft.commit() }
    try files.flushFolders()
  }

  func fingerprint(of source: PhotoSource) throws -> (contents: ImageID?, PhotoFingerprint) {
    let bytes = try source.photoBytes(limit: decoder.limits.bytes)
    let header = try decoder.header(of: bytes, source: source.name)
    let photo = try decoder.decodePhoto(
      bytes, header: header, source: source.name,
      scale: LibraryThumbnail.scale(of: header.size))
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    return (
      ImageID(rawValue: contentHash(of: bytes)), try LibraryThumbnail(of: upright).fingerprint
    )
  }
}

extension PhotoSource {
  var libraryName: LibraryName { LibraryName(fileName: fileName) }

  var fileName: String {
    switch self {
    case .path(let path), .bytes(_, let path), .received(_, let path): path.pathName
    case .standardInput: "photo"
    case .library(let photo, _, _): photo.name.rawValue
    }
  }

  /// The modification date of the file at a path; `nil` for other sources.
  fileprivate var modified: Date? {
    guard case .path(let path) = self else { return nil }
    return Folder.modified(path).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
