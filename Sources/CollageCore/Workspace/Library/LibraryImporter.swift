internal import Foundation

/// Makes the files of photos for the library, many at a time, before the database knows of them.
struct LibraryImporter: Sendable {
  let jobs: Int
  let files: LibraryFiles
  let repository: any CollageRepository
  let context: WorkspaceContext
  /// Whether files get their names at once, for where so many would be open together as may not be.
  var namesAtOnce = false
  private var decoder: ImageDecoder
  private let room: MemoryRoom

  init(_ workspace: Workspace, _ request: LibraryRequest) throws {
    let settings = try workspace.settings()
    let limits = settings.limits(request.limits)
    jobs = limits.jobs
    files = workspace.libraryFiles
    repository = workspace.repository
    context = workspace.context
    decoder = ImageDecoder(limits: settings.importLimits(request.limits), reading: request.reading)
    room = MemoryRoom(bytes: limits.memory, onWait: {})
  }

  /// A photo whose files are written.
  struct Prepared: Sendable {
    let photo: LibraryPhoto
    /// What it looks like; nil where the library has its contents already.
    let fingerprint: PhotoFingerprint?
    /// Its files that have no names yet; nil where there are none, or they have.
    let draft: LibraryDraft?
    let remarks: [PhotoRemark]
  }

  /// Makes the files of a photo; of one that the library has it reads the contents alone.
  ///
  /// - Parameters:
  ///   - source: The file, which is read once.
  ///   - id: Its identity where it is new.
  ///   - name: What it is called; nil makes the name from the file's.
  ///   - date: When it is added.
  /// - Returns: The photo with what it looks like.
  /// - Throws: ``FileReadError``, ``DecodeError``, ``EncodeError``, ``FileError``, ``StoreError``.
  func prepare(
    _ source: PhotoSource, id: UUID, name: LibraryName?, at date: Date
  ) throws -> Prepared {
    let bytes = try source.photoBytes(limit: decoder.limits.bytes)
    let contents = ImageID(ofContents: bytes)
    if let known = try repository.read({ try $0.libraryPhoto(of: contents) }) {
      // Whoever adds a photo again whose original was lost has it back.
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
        taken: metadata.capturedAt.flatMap { TakenTime(clock: $0, offset: header.notes.offset) }
          ?? TakenTime(guessed: source.modified ?? date),
        camera: metadata.camera, lens: header.notes.lens, createdAt: date)
    }
  }

  /// Makes the files of a photo that comes from another library; of one that the library has it makes
  /// none.
  ///
  /// - Parameters:
  ///   - bytes: The original, which is what its record says.
  ///   - photo: What the other library knows of it.
  ///   - id: Its identity where its own is in use.
  /// - Returns: The photo with what it looks like.
  /// - Throws: ``DecodeError``, ``EncodeError``, ``FileError``, ``StoreError``.
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

  /// The same for files that are damaged, of which it takes what can be read.
  var salvaging: LibraryImporter {
    var importer = self
    importer.decoder.reading.isSalvaging = true
    return importer
  }

  /// Decodes a photo once, as small as will do, and makes its files.
  private func makeFiles(
    _ bytes: [UInt8], _ name: String, _ describe: (ImageHeader) -> LibraryPhoto
  ) throws -> Prepared {
    let header = try decoder.header(of: bytes, source: name)
    let scale = LibraryThumbnail.scale(of: header.size)
    let decoded = header.format == .jpeg ? scale.size(of: header.size) : header.size
    return try room.taking(decoded.area * PhotoImporter.bytesPerPixel) {
      let photo = try decoder.decoded(bytes, header: header, source: name, scale: scale)
      let thumbnail = try LibraryThumbnail(
        of: photo.bitmap.upright(from: photo.header.orientation))
      let record = describe(photo.header)
      let draft = try files.draft(bytes, thumbnail: thumbnail.bytes, of: record)
      if namesAtOnce { try commit(draft, of: record) }
      return Prepared(
        photo: record, fingerprint: thumbnail.fingerprint, draft: namesAtOnce ? nil : draft,
        remarks: photo.remarks)
    }
  }

  private func commit(_ draft: LibraryDraft, of photo: LibraryPhoto) throws(FileError) {
    do throws(FileError) {
      try draft.commit()
    } catch {
      files.remove(photo)
      throw error
    }
  }

  /// Gives the files of photos their names and makes both durable; of several with the same contents the
  /// first gets its own alone.
  func commit(_ photos: [Prepared]) throws(FileError) {
    guard photos.contains(where: { $0.fingerprint != nil }) else { return }
    var seen: Set<ImageID> = []
    let drafts = photos.filter { $0.fingerprint != nil && seen.insert($0.photo.contents).inserted }
      .compactMap(\.draft)
    // One waits for the disk while the others' files are being written to it.
    let flushes = ParallelMap.results(of: drafts, jobs: jobs) { draft in
      Result { () throws(FileError) in try draft.flush() }
    }
    for flush in flushes { try flush.get() }
    for draft in drafts { try draft.commit() }
    try files.flushFolders()
  }

  /// What a picture looks like that is in no library.
  func fingerprint(of source: PhotoSource) throws -> (contents: ImageID?, PhotoFingerprint) {
    let bytes = try source.photoBytes(limit: decoder.limits.bytes)
    let header = try decoder.header(of: bytes, source: source.name)
    let photo = try decoder.decoded(
      bytes, header: header, source: source.name,
      scale: LibraryThumbnail.scale(of: header.size))
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    return (
      ImageID(rawValue: contentHash(of: bytes)), try LibraryThumbnail(of: upright).fingerprint
    )
  }
}

extension PhotoSource {
  /// The name that a photo of the library gets from its file.
  var libraryName: LibraryName { LibraryName(fileName: fileName) }

  /// The name of the file.
  var fileName: String {
    switch self {
    case .path(let path), .bytes(_, let path), .received(_, let path): path.pathName
    case .standardInput: "photo"
    case .library(let photo, _, _): photo.name.rawValue
    }
  }

  /// When the file was changed last; nil for what is none.
  fileprivate var modified: Date? {
    guard case .path(let path) = self else { return nil }
    return Folder.modified(path).map { Date(timeIntervalSince1970: Double($0)) }
  }
}
