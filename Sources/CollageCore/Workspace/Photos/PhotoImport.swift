/// A request to import photos.
public struct PhotoImportRequest: Sendable {
  /// The photos, in order.
  public var sources: [PhotoSource]
  /// The arguments that did not result in photos.
  package var rejected: [RejectedPhoto] = []
  /// True to store the photos losslessly, as PNG; `nil` uses the setting `import.lossless`.
  public var lossless: Bool?
  package var reading = PhotoReadingOptions()
  package var limits = RequestedLimits()
  /// True to import no photo if one of the photos can't be imported.
  public var isAllOrNothing = false
  /// The number of progress steps per photo.
  ///
  /// If the number exceeds one, partly decoded photos also advance the progress.
  public var progressSteps = 1

  /// Creates a request for photos.
  public init(_ sources: [PhotoSource]) {
    self.sources = sources
  }

  package init(_ arguments: PhotoArguments) {
    sources = arguments.sources
    rejected = arguments.rejected
  }

  /// True if the first photo that can't be imported stops the request.
  ///
  /// This is the case for requests of a single photo and for all-or-nothing requests.
  public var stopsAtOnce: Bool { isAllOrNothing || sources.count + rejected.count == 1 }
}

/// The results of an import.
public struct PhotoImport: Sendable {
  /// The photos that are now in the store's files, in the order of the request.
  public private(set) var photos: [ImportedPhoto] = []
  /// The request's arguments that did not result in photos, then the photos that could not be
  /// imported.
  ///
  /// Each of the two groups is in the order of the request.
  package private(set) var rejected: [RejectedPhoto]
  /// The number of requested photos if the user interrupted the import; otherwise `nil`.
  public private(set) var expectedCount: Int?

  init(_ request: PhotoImportRequest) {
    rejected = request.rejected
  }

  fileprivate mutating func collect(
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
        rejected.append(RejectedPhoto(name: attempt.name, error: error.asCollageError))
      }
    }
  }
}

extension Workspace {
  /// Imports photos into the store's files, several at a time.
  ///
  /// The database does not contain the photos until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameters:
  ///   - request: The photos.
  ///   - progress: Called with the number of completed photos or of their steps.
  ///   - isCancelled: Returns whether to stop. Completed photos are kept unless the request is
  ///     all-or-nothing.
  ///   - onImport: Called with each imported photo, in order, even if an error is thrown afterward.
  /// - Returns: The imported and the rejected photos.
  /// - Throws: The error of a photo that can't be imported, if the request contains only this photo
  ///   or is all-or-nothing; errors that do not concern a single photo, such as a full disk;
  ///   `CancellationError`.
  public func importPhotos(
    _ request: PhotoImportRequest, progress: ProgressHandler? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    onImport: (ImportedPhoto) -> Void = { _ in }
  ) throws -> PhotoImport {
    let stopsAtOnce = request.stopsAtOnce
    if stopsAtOnce, let first = request.rejected.first { throw first.error }
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
    try result.collect(
      attempts, of: request, isInterrupted: isCancelled(), onImport: onImport)
    return result
  }
}

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

  /// True if the error concerns the photo rather than, for example, the disk or the store.
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
