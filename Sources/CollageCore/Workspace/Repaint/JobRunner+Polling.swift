internal import Foundation

extension JobRunner {
  private enum Answer {
    case picture([UInt8])
    case state(RepaintState)
  }

  /// The location of a result, as reported by its server.
  private struct Place {
    let text: String?
    /// True if an earlier run received the location, so that it may be outdated.
    var isOld = false

    /// The location, if it is short enough to be stored; `nil` for an image embedded in the
    /// response.
    var kept: String? { text.flatMap { $0.utf8.count <= 4096 ? $0 : nil } }
  }

  func ask(_ submitted: RepaintJob) throws -> RepaintJob {
    var ticket = submitted
    guard let handle = ticket.handle else {
      return try fail(ticket, JobFailure.handle, handle: nil)
    }
    let server: any RepaintClient
    do { server = try means.server(ticket) } catch {
      return try fail(ticket, error, handle: handle)
    }
    let pauses = RetryBackoff(first: means.poll)
    var (failures, fetches) = (0, 0)
    var place = ticket.place.map { Place(text: $0, isOld: true) }
    while !means.isCancelled() {
      // Another process may have canceled the job.
      ticket = try workspace.ticket(ticket.id)
      guard ticket.state == .submitted else { break }
      let answer: Answer
      do throws(RemoteError) {
        answer = try question(server, handle, place, ticket, &fetches)
      } catch {
        if error == .cancelled || means.isCancelled() { break }
        if place?.isOld == true, !error.isPassing {
          place = nil
          continue
        }
        guard error.isPassing, fetches < Self.tries else {
          return try fail(ticket, error, handle: handle)
        }
        failures += 1
        pause(ticket, error, pauses.pause(after: failures, wanted: error.retryAfter))
        continue
      }
      switch answer {
      case .picture(let bytes): return try take(bytes, of: ticket, handle: handle)
      case .state(.done(let text)):
        // Store the location, because some servers report it only once.
        let found = Place(text: text)
        ticket = try workspace.change(ticket) { $1.place = found.kept }
        place = found
      case .state(let state):
        failures = 0
        if let ended = try updated(state, of: ticket) { return ended }
      }
    }
    return ticket
  }

  private func question(
    _ server: any RepaintClient, _ handle: String, _ place: Place?, _ ticket: RepaintJob,
    _ fetches: inout Int
  ) throws(RemoteError) -> Answer {
    guard let place else { return .state(try server.state(of: handle, watch(ticket))) }
    means.onProgress(ticket, .fetching)
    fetches += 1
    return .picture(try server.fetch(handle, place.text, watch(ticket)))
  }

  /// Updates a job from the state that a server reports.
  ///
  /// If the server is still working, this function waits and returns `nil`.
  private func updated(_ state: RepaintState, of ticket: RepaintJob) throws -> RepaintJob? {
    switch state {
    case .queued(let ahead): means.onProgress(ticket, .queued(ahead: ahead))
    case .running(let share): means.onProgress(ticket, .running(share))
    case .failed(let reason):
      return try fail(ticket, JobFailure.refusal(reason), handle: nil)
    case .unknown: return try fail(ticket, JobFailure.forgotten, handle: nil)
    case .cancelled:
      return try workspace.change(ticket) { $1.finish(as: .cancelled) }
    case .done: return nil
    }
    means.sleep(means.poll)
    return nil
  }

  /// Stores a server's result if it is an image.
  ///
  /// - Parameters:
  ///   - bytes: The file as received.
  ///   - ticket: The job.
  ///   - handle: The identifier that the server gave to the job; `nil` if the result can't be
  ///     fetched again.
  /// - Returns: The resulting job.
  /// - Throws: An error of the store.
  func take(_ bytes: [UInt8], of ticket: RepaintJob, handle: String? = nil) throws -> RepaintJob {
    let record: ImageRecord
    do {
      record = try workspace.importPhoto(
        .bytes(bytes, name: "repainted \(ticket.shortID)"),
        lossless: ticket.goal.isLossless ? true : nil
      ).record.serving(as: .repaint)
    } catch let error where error is ImportError || error is DecodeError {
      return try fail(ticket, JobFailure.picture(byteCount: bytes.count), handle: handle)
    }
    return try workspace.change(ticket) { session, ticket in
      try session.register(record)
      ticket.images[.result] = record.image
      ticket.state = .fetched
    }
  }

  func fail(
    _ ticket: RepaintJob, _ error: any Error, isUncertain: Bool = false, handle: String?
  ) throws -> RepaintJob {
    // Throw an error of the store instead of recording it as the job's failure.
    if let error = error as? StoreError, !error.isAboutImage { throw error }
    return try workspace.change(ticket) { _, ticket in
      let place = ticket.place
      ticket.finish(as: .failed)
      if let handle { (ticket.handle, ticket.place) = (handle, place) }
      ticket.failure = RepaintJobFailure(
        means.withoutKey(ticketReason(error, words: means.words), ticket),
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
