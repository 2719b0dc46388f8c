/// Photos that are to be taken in, and how.
public struct PhotoImportRequest: Sendable {
  /// The photos, in order.
  public var sources: [PhotoSource]
  /// What was named besides, and gives none.
  package var refused: [RefusedPhoto] = []
  /// Whether to store the photos as PNG; nil is the setting's value.
  public var lossless: Bool?
  /// How the files are read.
  package var reading = PhotoReading()
  /// How much of the machine may be used.
  package var limits = RequestedLimits()
  /// Whether no photo is wanted without all others.
  public var isAllOrNothing = false
  /// The steps that a photo counts for in the progress; with several, photos being decoded count too.
  public var progressSteps = 1

  /// Asks for photos.
  public init(_ sources: [PhotoSource]) {
    self.sources = sources
  }

  /// Asks for the photos that somebody named.
  package init(_ named: NamedPhotos) {
    sources = named.sources
    refused = named.refused
  }

  /// Whether the first bad photo stops everything: there is no other, or none is wanted without it.
  public var stopsAtOnce: Bool { isAllOrNothing || sources.count + refused.count == 1 }
}

/// What came of photos that were to be taken in.
public struct PhotoImport: Sendable {
  /// Those that are in the store's files now, in order.
  public private(set) var photos: [ImportedPhoto] = []
  /// Those that are not, in order.
  package private(set) var refused: [RefusedPhoto]
  /// How many there would have been, had nobody interrupted it; nil when nobody has.
  public private(set) var expectedCount: Int?

  init(_ request: PhotoImportRequest) {
    refused = request.refused
  }

  /// Takes note of the photos that were finished.
  fileprivate mutating func take(
    _ attempts: [PhotoAttempt], of request: PhotoImportRequest, isInterrupted: Bool,
    onImport: (ImportedPhoto) -> Void
  ) throws {
    if isInterrupted, attempts.count < request.sources.count || request.stopsAtOnce {
      guard !request.stopsAtOnce, attempts.contains(where: \.isGood) else {
        throw CancellationError()
      }
      expectedCount = request.sources.count
    }
    for attempt in attempts {
      switch attempt.outcome {
      case .success(let photo):
        onImport(photo)
        photos.append(photo)
      case .failure(let error):
        guard attempt.isAboutPhoto, !request.stopsAtOnce else { throw error }
        refused.append(RefusedPhoto(name: attempt.name, error: error.asCollageError))
      }
    }
  }
}

extension Workspace {
  /// Brings photos into the store's files, several at a time.
  ///
  /// The database does not know of them before ``EditSession/register(_:)``.
  ///
  /// - Parameters:
  ///   - request: The photos.
  ///   - progress: Called with the photos, or their steps, that are done.
  ///   - isCancelled: Asked whether to stop; what is finished then counts, unless all are wanted.
  ///   - onImport: Called with each photo that was taken, in order, also before an error is thrown.
  /// - Returns: The good and the bad ones.
  /// - Throws: The error of the bad photo, if it is the only one or no other is wanted without it;
  ///   errors that are not about one photo, such as a full disk;
  ///   `CancellationError`.
  public func importPhotos(
    _ request: PhotoImportRequest, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onImport: (ImportedPhoto) -> Void = { _ in }
  ) throws -> PhotoImport {
    let stopsAtOnce = request.stopsAtOnce
    if stopsAtOnce, let first = request.refused.first { throw first.error }
    let importer = try photoImporter(
      lossless: request.lossless, reading: request.reading, limits: request.limits)
    let count = request.sources.count
    let photosProgress = PhotosProgress(count: count, steps: request.progressSteps, progress)
    defer { photosProgress?.close() }
    let attempts = ParallelMap.finished(
      of: Array(request.sources.enumerated()), jobs: importer.jobs, isStopped: isCancelled,
      done: { photosProgress?.count($0) }
    ) { number, source in
      let photoProgress = photosProgress?.photo(number)
      let attempt = PhotoAttempt(source, by: importer, photoProgress)
      photoProgress?.finish()
      return (output: attempt, goesOn: attempt.isGood || attempt.isAboutPhoto && !stopsAtOnce)
    }
    var result = PhotoImport(request)
    try result.take(
      attempts, of: request, isInterrupted: isCancelled(), onImport: onImport)
    return result
  }
}

/// What came of one photo.
private struct PhotoAttempt: Sendable {
  let name: String
  let outcome: Result<ImportedPhoto, any Error>

  init(_ source: PhotoSource, by importer: PhotoImporter, _ progress: DecodeProgress?) {
    name = source.name
    outcome = Result { try importer.importPhoto(source, progress: progress) }
  }

  var isGood: Bool {
    if case .success = outcome { true } else { false }
  }

  /// Whether the photo itself is bad, rather than the disk full or the store gone.
  var isAboutPhoto: Bool {
    guard case .failure(let error) = outcome else { return false }
    return switch error {
    case is FileReadError, is DecodeError, ImportError.unreadable, LibraryError.lostOriginal: true
    case ImportError.unwritable(.tooLarge), ImportError.unwritable(.tooManyBytes): true
    case let error as FileError: error.operation == .read
    default: false
    }
  }
}
