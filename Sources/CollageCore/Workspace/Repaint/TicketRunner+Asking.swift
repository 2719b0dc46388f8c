internal import Foundation

/// Asking how far a server is, and fetching what it has painted.
extension TicketRunner {
  private enum Answer {
    case picture([UInt8])
    case state(RepaintState)
  }

  /// Where a result is, as its server has said.
  private struct Place {
    let text: String?
    /// Whether it was said in an earlier run, so that it may be somewhere else by now.
    var isOld = false

    /// What is kept of it; a picture that stands in the answer itself is not.
    var kept: String? { text.flatMap { $0.utf8.count <= 4096 ? $0 : nil } }
  }

  func ask(_ submitted: Ticket) throws -> Ticket {
    var ticket = submitted
    guard let handle = ticket.handle else {
      return try fail(ticket, TicketLoss.handle, handle: nil)
    }
    let server: any RepaintServer
    do { server = try means.server(ticket) } catch {
      return try fail(ticket, error, handle: handle)
    }
    let pauses = RetryPauses(first: means.poll)
    var (failures, fetches) = (0, 0)
    var place = ticket.place.map { Place(text: $0, isOld: true) }
    while !means.isCancelled() {
      // Somebody else may have stopped it.
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
        // Some servers say it once.
        let found = Place(text: text)
        ticket = try workspace.change(ticket) { $1.place = found.kept }
        place = found
      case .state(let state):
        failures = 0
        if let ended = try heard(state, of: ticket) { return ended }
      }
    }
    return ticket
  }

  private func question(
    _ server: any RepaintServer, _ handle: String, _ place: Place?, _ ticket: Ticket,
    _ fetches: inout Int
  ) throws(RemoteError) -> Answer {
    guard let place else { return .state(try server.state(of: handle, watch(ticket))) }
    means.onProgress(ticket, .fetching)
    fetches += 1
    return .picture(try server.fetch(handle, place.text, watch(ticket)))
  }

  /// What a server's word makes of a ticket; nil after a while where it is still at work.
  private func heard(_ state: RepaintState, of ticket: Ticket) throws -> Ticket? {
    switch state {
    case .queued(let ahead): means.onProgress(ticket, .queued(ahead: ahead))
    case .running(let share): means.onProgress(ticket, .running(share))
    case .failed(let reason):
      return try fail(ticket, TicketLoss.refusal(reason), handle: nil)
    case .unknown: return try fail(ticket, TicketLoss.forgotten, handle: nil)
    case .cancelled:
      return try workspace.change(ticket) { $1.leave(as: .cancelled) }
    case .done: return nil
    }
    means.sleep(means.poll)
    return nil
  }

  /// Keeps what a server has painted, if it is a picture.
  ///
  /// - Parameters:
  ///   - bytes: The file as it came.
  ///   - ticket: Whose it is.
  ///   - handle: What the server calls it, if it may be fetched once more.
  /// - Returns: The ticket afterwards.
  /// - Throws: What is wrong with the store.
  func take(_ bytes: [UInt8], of ticket: Ticket, handle: String? = nil) throws -> Ticket {
    let record: ImageRecord
    do {
      record = try workspace.importPhoto(
        .bytes(bytes, name: "repainted \(ticket.shortID)"),
        lossless: ticket.goal.isLossless ? true : nil
      ).record.serving(as: .repaint)
    } catch let error where error is ImportError || error is DecodeError {
      return try fail(ticket, TicketLoss.picture(byteCount: bytes.count), handle: handle)
    }
    return try workspace.change(ticket) { session, ticket in
      try session.register(record)
      ticket.images[.result] = record.image
      ticket.state = .fetched
    }
  }

  /// Stores that a ticket failed.
  func fail(
    _ ticket: Ticket, _ error: any Error, isUncertain: Bool = false, handle: String?
  ) throws -> Ticket {
    // What is wrong with the store is not about the ticket.
    if let error = error as? StoreError, !error.isAboutImage { throw error }
    return try workspace.change(ticket) { _, ticket in
      let place = ticket.place
      ticket.leave(as: .failed)
      if let handle { (ticket.handle, ticket.place) = (handle, place) }
      ticket.failure = TicketFailure(
        means.withoutKey(ticketReason(error, words: means.words), ticket),
        isUncertain: isUncertain)
    }
  }
}

extension TicketGoal {
  /// Whether nothing may be lost on the way, because the result is written once more.
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
