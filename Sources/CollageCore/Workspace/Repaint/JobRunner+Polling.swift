internal import Foundation

extension JobRunner {
  private enum Answer {
    case picture([UInt8])
    case state(RepaintState)
  }

  /// The location of a result, as the server reported it.
  private struct ResultLocation {
    let text: String?
    /// True if an earlier run received the location, so that it is possibly outdated.
    var isOld = false

    /// The location if it is short enough to be stored; `nil` for a longer one, such as one that
    /// contains the image itself.
    var storable: String? { text.flatMap { $0.utf8.count <= 4096 ? $0 : nil } }
  }

  func poll(_ submitted: RepaintJob) throws -> RepaintJob {
    var job = submitted
    guard let handle = job.handle else {
      return try fail(job, JobFailure.unknownHandle, handle: nil)
    }
    let server: any RepaintClient
    do { server = try dependencies.server(job) } catch {
      return try fail(job, error, handle: handle)
    }
    let backoff = RetryBackoff(initialPause: dependencies.poll)
    var (failures, fetches) = (0, 0)
    var location = job.resultLocation.map { ResultLocation(text: $0, isOld: true) }
    while !dependencies.isCancelled() {
      // Read the job again, because another process can have canceled it.
      job = try workspace.repaintJob(job.id)
      guard job.state == .submitted else { break }
      let answer: Answer
      do throws(RemoteError) {
        answer = try nextAnswer(server, handle, location, job, &fetches)
      } catch {
        if error == .cancelled || dependencies.isCancelled() { break }
        if location?.isOld == true, !error.isTransient {
          location = nil
          continue
        }
        guard error.isTransient, fetches < Self.maximumAttempts else {
          return try fail(job, error, handle: handle)
        }
        failures += 1
        pause(job, error, backoff.pause(after: failures, requested: error.retryAfter))
        continue
      }
      switch answer {
      case .picture(let bytes): return try storeResult(bytes, of: job, handle: handle)
      case .state(.done(let text)):
        // Store the location, because some servers report it only once.
        let found = ResultLocation(text: text)
        job = try workspace.change(job) { $1.resultLocation = found.storable }
        location = found
      case .state(let state):
        failures = 0
        if let ended = try updated(state, of: job) { return ended }
      }
    }
    return job
  }

  private func nextAnswer(
    _ server: any RepaintClient, _ handle: String, _ location: ResultLocation?, _ job: RepaintJob,
    _ fetches: inout Int
  ) throws(RemoteError) -> Answer {
    guard let location else { return .state(try server.state(of: handle, watch(job))) }
    dependencies.onProgress(job, .fetching)
    fetches += 1
    return .picture(try server.fetch(handle, location.text, watch(job)))
  }

  /// Updates a job from the state that a server reports; waits and returns `nil` if the server is
  /// still working.
  private func updated(_ state: RepaintState, of job: RepaintJob) throws -> RepaintJob? {
    switch state {
    case .queued(let ahead): dependencies.onProgress(job, .queued(ahead: ahead))
    case .running(let share): dependencies.onProgress(job, .running(share))
    case .failed(let reason):
      return try fail(job, JobFailure.refusal(reason), handle: nil)
    case .unknown: return try fail(job, JobFailure.forgotten, handle: nil)
    case .cancelled:
      return try workspace.change(job) { $1.finish(as: .cancelled) }
    case .done: return nil
    }
    dependencies.sleep(dependencies.poll)
    return nil
  }

  /// Stores a server's result in the job; if the result isn't a readable image, the job fails.
  ///
  /// `handle` is the identifier that the server gave to the job; `nil` if the result can't be
  /// fetched again.
  func storeResult(_ bytes: [UInt8], of job: RepaintJob, handle: String? = nil) throws -> RepaintJob
  {
    let record: ImageRecord
    do {
      record = try workspace.importPhoto(
        .bytes(bytes, name: "repainted \(job.shortID)"),
        lossless: job.destination.isLossless ? true : nil
      ).record.serving(as: .repaint)
    } catch let error where error is ImportError || error is DecodeError {
      return try fail(job, JobFailure.unreadableImage(byteCount: bytes.count), handle: handle)
    }
    return try workspace.change(job) { session, job in
      try session.register(record)
      job.images[.result] = record.image
      job.state = .fetched
    }
  }

  func fail(
    _ job: RepaintJob, _ error: any Error, isUncertain: Bool = false, handle: String?
  ) throws -> RepaintJob {
    // If the error comes from the store and doesn't concern an image, throw it instead of recording
    // it as the job's failure.
    if let error = error as? StoreError, !error.isAboutImage { throw error }
    return try workspace.change(job) { _, job in
      let location = job.resultLocation
      job.finish(as: .failed)
      if let handle { (job.handle, job.resultLocation) = (handle, location) }
      job.failure = RepaintJobFailure(
        dependencies.withoutKey(failureReason(error, words: dependencies.words), job),
        isUncertain: isUncertain)
    }
  }
}

extension RepaintJobDestination {
  /// True if the result must be stored losslessly because it will be encoded again.
  var isLossless: Bool {
    if case .file = self { true } else { false }
  }
}

extension StoreError {
  fileprivate var isAboutImage: Bool {
    switch self {
    case .missingImage, .damagedImage: true
    default: false
    }
  }
}
