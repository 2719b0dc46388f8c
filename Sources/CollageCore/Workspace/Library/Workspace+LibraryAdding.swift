internal import Foundation

extension Workspace {
  var libraryFiles: LibraryFiles {
    LibraryFiles(folder: folder, fileSystem: context.fileSystem)
  }

  /// The maximum number of photos that one transaction records, except in an all-or-nothing
  /// request; a crash can lose this number of photos.
  private static var chunk: Int { 64 }

  /// Adds photos to the library: their unchanged original files, and thumbnails.
  ///
  /// If the library already has a photo with the same contents, the name is added to the existing
  /// photo. Photos are recorded in groups of several dozen; an all-or-nothing request is recorded
  /// at once. Each photo is added completely or not at all. If the work is canceled, completed
  /// photos are kept unless the request is all-or-nothing.
  ///
  /// The result lists photos that can't be added, unless ``LibraryRequest/stopsAtOnce`` is true.
  /// Errors that do not concern a single photo, such as a full disk, always end the request.
  package func addToLibrary(
    _ request: LibraryRequest, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> LibraryAdditions {
    let stopsAtOnce = request.stopsAtOnce
    if stopsAtOnce, let first = request.rejected.first { throw first.error }
    var importer = try LibraryImporter(self, request)
    try importer.files.makeFolders()
    var result = LibraryAdditions()
    result.rejected = request.rejected
    let count = request.sources.count
    let size = request.isAllOrNothing ? max(count, 1) : Self.chunk
    importer.renamesImmediately = !Self.canKeepOpen(min(size, count))
    let photosProgress = PhotosProgress(count: count, steps: request.progressSteps, progress)
    for start in stride(from: 0, to: count, by: size) {
      let part = Array(request.sources[start..<min(start + size, count)])
      let attempts = attempts(part, from: start, request, importer, photosProgress, isCancelled)
      let isInterrupted = isCancelled() && attempts.count + start < count
      var isUndecided = false
      do {
        if isInterrupted, stopsAtOnce { throw CancellationError() }
        let prepared = try result.collect(attempts, stopsAtOnce: stopsAtOnce)
        try importer.commit(prepared.map(\.1))
        result.photos += try record(prepared, request, &isUndecided)
      } catch {
        // If the commit reported an error, it has possibly reached the disk anyway, and then the
        // database refers to the files. In this case, keep the files; `doctor` removes them if they
        // are not needed.
        if !isUndecided { for attempt in attempts { attempt.removeFiles(importer.files) } }
        throw error
      }
      if isInterrupted {
        guard !result.photos.isEmpty else { throw CancellationError() }
        result.expectedCount = count
        break
      }
    }
    return result
  }

  /// Raises the limit of open files if necessary, and returns whether the process can then keep the
  /// files of a number of photos open at once.
  private static func canKeepOpen(_ count: Int) -> Bool {
    guard count > 1 else { return true }
    guard count <= chunk else { return false }
    OpenFileLimit.raise(for: count * 2)
    return OpenFileLimit.availableCount() >= OpenFileLimit.needed + count * 2
  }

  private func attempts(
    _ sources: [PhotoSource], from start: Int, _ request: LibraryRequest,
    _ importer: LibraryImporter, _ progress: PhotosProgress?,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [LibraryAttempt] {
    let date = context.now()
    let work = sources.enumerated().map { (number: start + $0, source: $1, id: context.makeID()) }
    return ParallelMap.prefix(
      of: work, jobs: importer.jobs, done: { progress?.count(start + $0) }
    ) { number, source, id in
      guard !isCancelled() else { return (output: LibraryAttempt?.none, goesOn: false) }
      let attempt = LibraryAttempt(
        name: source.name,
        outcome: Result {
          try DecodeProgress.reporting(to: progress?.photo(number)) {
            try importer.prepare(source, id: id, name: request.name, at: date)
          }
        }, libraryName: request.name ?? source.libraryName)
      return (attempt, attempt.isGood || attempt.isAboutPhoto && !request.stopsAtOnce)
    }.compactMap { $0 }
  }

  /// Records photos whose files exist: all of them or, after an error, none.
  private func record(
    _ attempts: [(LibraryAttempt, LibraryImporter.Prepared)], _ request: LibraryRequest,
    _ isUndecided: inout Bool
  ) throws -> [LibraryImportResult] {
    guard !attempts.isEmpty else { return [] }
    let files = libraryFiles
    let additions = try repository.write { writer in
      let additions = try attempts.map { attempt, prepared in
        try writer.recordPhoto(
          prepared, from: attempt.name, names: [attempt.libraryName], tags: request.tags, files)
      }
      isUndecided = true
      return additions
    }
    isUndecided = false
    // If the library already has a photo with the contents of a new file, for example because the
    // request contains the photo twice, remove the new file.
    for (addition, (_, prepared)) in zip(additions, attempts)
    where prepared.fingerprint != nil && addition.photo.id != prepared.photo.id {
      files.remove(prepared.photo)
    }
    if attempts.count > 1 { repository.checkpoint() }
    return additions
  }
}

extension LibraryWriter {
  /// Records a photo whose files exist; if the library already has the photo, adds names and tags
  /// to it, and restores it if it was removed.
  ///
  /// `source` is the name of the photo's file in messages.
  func recordPhoto(
    _ prepared: LibraryImporter.Prepared, from source: String, names: [LibraryName],
    tags: [PhotoTag], _ files: LibraryFiles
  ) throws -> LibraryImportResult {
    func addition(
      _ photo: LibraryPhoto, _ outcome: LibraryImportResult.Outcome
    ) -> LibraryImportResult {
      LibraryImportResult(
        source: source, photo: photo, outcome: outcome,
        leftOutNames: names.filter { !photo.has($0) }, remarks: prepared.remarks)
    }
    guard let known = try libraryPhoto(of: prepared.photo.contents) else {
      // The transaction is open, so `doctor` can't remove the files until the photo is recorded.
      guard let fingerprint = prepared.fingerprint, files.has(prepared.photo) else {
        throw StoreError.missingImage(path: files.folder.original(of: prepared.photo))
      }
      var photo = prepared.photo
      try photo.addTags(tags)
      try insert(photo, fingerprint: fingerprint)
      return addition(photo, .added)
    }
    var photo = known
    photo.removedAt = nil
    for name in names { photo.add(name) }
    let isNamed = photo.names != known.names
    try photo.addTags(tags)
    if photo != known { try update(photo) }
    return addition(photo, known.removedAt != nil ? .restored : isNamed ? .named : .known)
  }
}

private struct LibraryAttempt: Sendable {
  let name: String
  let outcome: Result<LibraryImporter.Prepared, any Error>
  let libraryName: LibraryName

  var isGood: Bool {
    if case .success = outcome { true } else { false }
  }

  /// True if the error concerns the photo rather than, for example, the disk or the store.
  var isAboutPhoto: Bool {
    guard case .failure(let error) = outcome else { return false }
    return switch error {
    case is FileReadError, is DecodeError, LibraryError.lostOriginal: true
    case let error as FileError: error.operation == .read
    default: false
    }
  }

  func removeFiles(_ files: LibraryFiles) {
    guard case .success(let prepared) = outcome, prepared.fingerprint != nil else { return }
    files.remove(prepared.photo)
  }
}

extension LibraryAdditions {
  /// Returns the successful attempts, and adds the photos of the failed attempts to the rejected
  /// ones.
  ///
  /// Throws an error that ends the request.
  fileprivate mutating func collect(
    _ attempts: [LibraryAttempt], stopsAtOnce: Bool
  ) throws -> [(LibraryAttempt, LibraryImporter.Prepared)] {
    var good: [(LibraryAttempt, LibraryImporter.Prepared)] = []
    for attempt in attempts {
      switch attempt.outcome {
      case .success(let prepared): good.append((attempt, prepared))
      case .failure(let error):
        guard attempt.isAboutPhoto, !stopsAtOnce else { throw error }
        rejected.append(RejectedPhoto(name: attempt.name, error: error.asCollageError))
      }
    }
    return good
  }
}
