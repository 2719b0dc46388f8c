internal import Foundation

extension Workspace {
  /// The number of finished jobs that a store keeps.
  static var finishedTicketCount: Int { 100 }

  /// Returns all jobs, oldest first.
  ///
  /// - Throws: ``StoreError``.
  package func tickets() throws -> [RepaintJob] { try repository.read { try $0.tickets() } }

  /// Returns the job with an ID.
  ///
  /// - Throws: ``JobError/unknown(_:)``, ``StoreError``.
  package func ticket(_ id: RepaintJob.ID) throws -> RepaintJob {
    guard let ticket = try repository.read({ try $0.ticket(id) }) else {
      throw JobError.unknown(id.text)
    }
    return ticket
  }

  /// Returns the job with a UUID or a UUID prefix.
  ///
  /// - Throws: ``JobError``, ``StoreError``.
  package func ticket(named text: String) throws -> RepaintJob {
    let prefix = text.lowercased()
    guard prefix.count >= ItemSelector.minimumPrefix else { throw JobError.unknown(text) }
    let matches = try tickets().filter { $0.id.text.hasPrefix(prefix) }
    guard matches.count < 2 else {
      throw JobError.ambiguous(text, matches: matches.map(\.id.text))
    }
    guard let match = matches.first else { throw JobError.unknown(text) }
    return match
  }

  /// Locks a job, so that other processes can't run it.
  ///
  /// - Throws: ``JobError/busy(_:)``, ``FileError``.
  func lock(_ id: RepaintJob.ID) throws -> FileLock {
    try Folder.make(self.folder.tickets, on: context.fileSystem)
    do throws(FileError) {
      return try FileLock("\(self.folder.tickets)/\(id.text)")
    } catch {
      throw error.code == EBUSY ? JobError.busy(String(id.text.prefix(8))) as any Error : error
    }
  }

  /// Changes a job, unless another process has changed the job's state in the meantime.
  ///
  /// - Parameters:
  ///   - ticket: The job as the caller read it.
  ///   - body: Changes the job, and other data in the same transaction.
  /// - Returns: The resulting job.
  /// - Throws: An error of `body`, ``JobError/unknown(_:)``, ``StoreError``.
  func change(
    _ ticket: RepaintJob, _ body: (EditSession, inout RepaintJob) throws -> Void
  ) throws -> RepaintJob {
    try transaction { session in
      guard var stored = try session.repository.ticket(ticket.id) else {
        throw JobError.unknown(ticket.id.text)
      }
      guard stored.state == ticket.state else { return stored }
      try body(session, &stored)
      stored.updatedAt = max(stored.updatedAt, session.context.now())
      try session.repository.update(stored)
      if stored.state.isFinished { try session.forgetOldTickets() }
      return stored
    }
  }

  /// Cancels a job and, if possible, notifies its server.
  ///
  /// - Parameters:
  ///   - id: The job.
  ///   - server: Returns a client for the job's server; throws an error if the client is
  ///     unavailable.
  /// - Returns: The resulting job, and the reason why the server continues; the reason is `nil` if
  ///   the server stops.
  /// - Throws: ``JobError``, ``StoreError``.
  package func cancelTicket(
    _ id: RepaintJob.ID, by server: (RepaintJob) throws -> any RepaintClient
  ) throws -> (RepaintJob, serverGoesOn: String?) {
    let before = try ticket(id)
    guard !before.state.isFinished else {
      throw JobError.wrongState(before.shortID, before.state)
    }
    let after = try change(before) { $1.finish(as: .cancelled) }
    guard after.state == .cancelled, [.sending, .submitted].contains(before.state) else {
      return (after, nil)
    }
    do {
      let server = try server(before)
      // While the job is being sent, the server's identifier is unknown, so the server can't be
      // notified.
      guard let handle = before.handle ?? (server.knowsRepetitions ? id.text : nil) else {
        return (after, JobFailure.uncertain.words)
      }
      try server.cancel(handle, RequestObserver())
      return (after, nil)
    } catch {
      return (after, ticketReason(error))
    }
  }

  /// Prepares a failed or canceled job for another run.
  ///
  /// If possible, the next run stores the existing result or polls the server. Otherwise, it sends
  /// the job again.
  ///
  /// - Parameters:
  ///   - id: The job.
  ///   - mayReplace: Whether the result may replace an existing file even if the original request
  ///     did not allow it.
  /// - Returns: The job, ready to run.
  /// - Throws: ``JobError``, ``StoreError``.
  package func retryTicket(_ id: RepaintJob.ID, mayReplace: Bool = false) throws -> RepaintJob {
    let lock = try lock(id)
    defer { withExtendedLifetime(lock) {} }
    let before = try ticket(id)
    guard before.state == .failed || before.state == .cancelled else {
      throw JobError.wrongState(before.shortID, before.state)
    }
    return try change(before) { _, ticket in
      ticket.failure = nil
      if mayReplace, case .file(let path, _) = ticket.goal {
        ticket.goal = .file(path, mayReplace: true)
      }
      ticket.state =
        ticket.images[.result] != nil ? .fetched : ticket.handle != nil ? .submitted : .waiting
    }
  }

  /// Returns the result of a job whose destination is an item.
  ///
  /// - Returns: The stored image; `nil` if the job doesn't store a result.
  /// - Throws: ``JobError/unknown(_:)``, ``StoreError``, ``FileReadError``.
  package func ticketPicture(_ id: RepaintJob.ID) throws -> EncodedRender? {
    guard let image = try ticket(id).images[.result] else { return nil }
    return EncodedRender(
      bytes: try images.bytes(of: image), size: image.size,
      format: image.format == .jpeg ? .jpeg : .png)
  }

  /// Deletes finished jobs.
  ///
  /// - Parameter ids: The jobs; `nil` deletes all finished jobs.
  /// - Returns: The deleted jobs.
  /// - Throws: ``JobError/wrongState(_:_:)`` if a job is not finished, ``StoreError``.
  package func removeTickets(_ ids: [RepaintJob.ID]?) throws -> [RepaintJob] {
    try transaction { session in
      let all = try session.repository.tickets()
      let wanted = ids.map(Set.init)
      let tickets = all.filter { wanted?.contains($0.id) ?? $0.state.isFinished }
      if let open = tickets.first(where: { !$0.state.isFinished }) {
        throw JobError.wrongState(open.shortID, open.state)
      }
      for ticket in tickets { try session.repository.forget(ticket: ticket.id) }
      return tickets
    }
  }
}

extension EditSession {
  /// Deletes all finished jobs except the newest hundred.
  fileprivate func forgetOldTickets() throws {
    let finished = try repository.tickets().filter(\.state.isFinished)
      .sorted { ($0.updatedAt, $0.createdAt) < ($1.updatedAt, $1.createdAt) }
    for ticket in finished.dropLast(Workspace.finishedTicketCount) {
      try repository.forget(ticket: ticket.id)
    }
  }
}

extension Workspace {
  /// Returns all presets, sorted by name.
  ///
  /// - Throws: ``StoreError``.
  package func repaintPresets() throws -> [RepaintPreset] {
    try repository.read { try $0.presets() }
  }

  /// Returns the preset with a name.
  ///
  /// - Throws: ``JobError/noPreset(_:nearest:)``, ``StoreError``.
  package func repaintPreset(named name: String) throws -> RepaintPreset {
    let presets = try repaintPresets()
    guard let preset = presets.first(where: { $0.name.rawValue == name }) else {
      throw JobError.noPreset(
        name, nearest: NearestNames.to(name, among: presets.map(\.name.rawValue)))
    }
    return preset
  }

  /// Stores a preset, replacing one with the same name.
  ///
  /// - Throws: ``StoreError``.
  package func keep(_ preset: RepaintPreset) throws {
    try transaction { try $0.repository.insert(preset) }
  }

  /// Deletes a preset.
  ///
  /// - Throws: ``JobError/noPreset(_:nearest:)``, ``StoreError``.
  package func deleteRepaintPreset(_ name: String) throws -> RepaintPreset {
    let preset = try repaintPreset(named: name)
    try transaction { try $0.repository.forget(preset: preset.name) }
    return preset
  }
}
