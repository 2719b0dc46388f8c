internal import Foundation

/// Photos on their way into the library.
extension Workspace {
  /// Where the library's files are.
  var libraryFiles: LibraryFiles {
    LibraryFiles(folder: folder, fileSystem: context.fileSystem)
  }

  /// How many photos are recorded in one transaction: what an interruption loses at most.
  private static var chunk: Int { 64 }

  /// Keeps photos in the library, several at a time: the originals as they are, and small pictures.
  ///
  /// A photo whose contents are there already gets its name as another one. Photos are recorded in
  /// groups of some dozens; each photo is there as a whole or not at all.
  ///
  /// - Parameters:
  ///   - request: The photos.
  ///   - progress: Called with the photos, or their steps, that are done.
  ///   - isCancelled: Asked whether to stop; what is finished then counts, unless all are wanted.
  /// - Returns: The good and the bad ones.
  /// - Throws: The error of the bad photo, if it is the only one or no other is wanted without it;
  ///   ``LibraryError/tooManyTags(photo:limit:)``;
  ///   errors that are not about one photo, such as a full disk;
  ///   `CancellationError`; ``StoreError``.
  package func addToLibrary(
    _ request: LibraryRequest, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> LibraryAdditions {
    let stopsAtOnce = request.stopsAtOnce
    if stopsAtOnce, let first = request.refused.first { throw first.error }
    var importer = try LibraryImporter(self, request)
    try importer.files.makeFolders()
    var result = LibraryAdditions()
    result.refused = request.refused
    let count = request.sources.count
    let size = request.isAllOrNothing ? max(count, 1) : Self.chunk
    importer.namesAtOnce = !Self.canKeepOpen(min(size, count))
    let photosProgress = PhotosProgress(count: count, steps: request.progressSteps, progress)
    for start in stride(from: 0, to: count, by: size) {
      let part = Array(request.sources[start..<min(start + size, count)])
      let attempts = attempts(part, from: start, request, importer, photosProgress, isCancelled)
      let isInterrupted = isCancelled() && attempts.count + start < count
      var isUndecided = false
      do {
        if isInterrupted, stopsAtOnce { throw CancellationError() }
        let prepared = try result.take(attempts, stopsAtOnce: stopsAtOnce)
        try importer.commit(prepared.map(\.1))
        result.photos += try record(prepared, request, &isUndecided)
      } catch {
        // A commit that is said to have failed may yet have reached the disk: what it would refer to
        // stays, and is a leftover if it did not.
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

  /// Whether the files of so many photos can be open at once.
  private static func canKeepOpen(_ count: Int) -> Bool {
    guard count > 1 else { return true }
    guard count <= chunk else { return false }
    OpenFiles.makeRoom(for: count * 2)
    return OpenFiles.room() >= OpenFiles.needed + count * 2
  }

  /// Makes the files of some photos.
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

  /// Records photos whose files are there, all of them or none.
  private func record(
    _ attempts: [(LibraryAttempt, LibraryImporter.Prepared)], _ request: LibraryRequest,
    _ isUndecided: inout Bool
  ) throws -> [LibraryAddition] {
    guard !attempts.isEmpty else { return [] }
    let files = libraryFiles
    let additions = try repository.write { writer in
      let additions = try attempts.map { attempt, prepared in
        try writer.keep(
          prepared, from: attempt.name, names: [attempt.libraryName], tags: request.tags, files)
      }
      isUndecided = true
      return additions
    }
    isUndecided = false
    // Of two files with the same contents one is kept.
    for (addition, (_, prepared)) in zip(additions, attempts)
    where prepared.fingerprint != nil && addition.photo.id != prepared.photo.id {
      files.remove(prepared.photo)
    }
    if attempts.count > 1 { repository.checkpoint() }
    return additions
  }
}

extension LibraryWriter {
  /// Records a photo whose files are there, or what else one that is known is called.
  ///
  /// - Parameters:
  ///   - prepared: The photo.
  ///   - source: What messages call its file.
  ///   - names: By which it is found from now on.
  ///   - tags: What it has from now on.
  ///   - files: Where its files are.
  /// - Returns: The photo as it is now, and what came of it.
  /// - Throws: ``LibraryError/tooManyTags(photo:limit:)``, ``StoreError``.
  func keep(
    _ prepared: LibraryImporter.Prepared, from source: String, names: [LibraryName],
    tags: [PhotoTag], _ files: LibraryFiles
  ) throws -> LibraryAddition {
    func addition(
      _ photo: LibraryPhoto, _ outcome: LibraryAddition.Outcome
    ) -> LibraryAddition {
      LibraryAddition(
        source: source, photo: photo, outcome: outcome,
        leftOutNames: names.filter { !photo.has($0) }, remarks: prepared.remarks)
    }
    guard let known = try libraryPhoto(of: prepared.photo.contents) else {
      // From now on, as long as the transaction lasts, `doctor` waits.
      guard let fingerprint = prepared.fingerprint, files.has(prepared.photo) else {
        throw StoreError.missingImage(path: files.folder.original(of: prepared.photo))
      }
      var photo = prepared.photo
      try photo.give(tags)
      try insert(photo, looking: fingerprint)
      return addition(photo, .added)
    }
    var photo = known
    photo.removedAt = nil
    for name in names { photo.add(name) }
    let isNamed = photo.names != known.names
    try photo.give(tags)
    if photo != known { try update(photo) }
    return addition(photo, known.removedAt != nil ? .restored : isNamed ? .named : .known)
  }
}

/// What came of one photo.
private struct LibraryAttempt: Sendable {
  let name: String
  let outcome: Result<LibraryImporter.Prepared, any Error>
  let libraryName: LibraryName

  var isGood: Bool {
    if case .success = outcome { true } else { false }
  }

  /// Whether the photo itself is bad, rather than the disk full or the store gone.
  var isAboutPhoto: Bool {
    guard case .failure(let error) = outcome else { return false }
    return switch error {
    case is FileReadError, is DecodeError, LibraryError.lostOriginal: true
    case let error as FileError: error.operation == .read
    default: false
    }
  }

  /// Removes the files of a photo that was new.
  func removeFiles(_ files: LibraryFiles) {
    guard case .success(let prepared) = outcome, prepared.fingerprint != nil else { return }
    files.remove(prepared.photo)
  }
}

extension LibraryAdditions {
  /// Takes note of the photos that cannot be kept, and gives the others.
  fileprivate mutating func take(
    _ attempts: [LibraryAttempt], stopsAtOnce: Bool
  ) throws -> [(LibraryAttempt, LibraryImporter.Prepared)] {
    var good: [(LibraryAttempt, LibraryImporter.Prepared)] = []
    for attempt in attempts {
      switch attempt.outcome {
      case .success(let prepared): good.append((attempt, prepared))
      case .failure(let error):
        guard attempt.isAboutPhoto, !stopsAtOnce else { throw error }
        refused.append(RefusedPhoto(name: attempt.name, error: error.asCollageError))
      }
    }
    return good
  }
}
