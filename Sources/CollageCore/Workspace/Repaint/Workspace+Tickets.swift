internal import Foundation

/// The tickets of a store.
extension Workspace {
  /// How many finished tickets a store keeps.
  static var finishedTicketCount: Int { 100 }

  /// All tickets, the oldest first.
  ///
  /// - Throws: ``StoreError``.
  package func tickets() throws -> [Ticket] { try repository.read { try $0.tickets() } }

  /// A ticket.
  ///
  /// - Throws: ``TicketError/unknown(_:)``, ``StoreError``.
  package func ticket(_ id: Ticket.ID) throws -> Ticket {
    guard let ticket = try repository.read({ try $0.ticket(id) }) else {
      throw TicketError.unknown(id.text)
    }
    return ticket
  }

  /// The ticket that somebody names by its UUID or the beginning of it.
  ///
  /// - Throws: ``TicketError``, ``StoreError``.
  package func ticket(named text: String) throws -> Ticket {
    let prefix = text.lowercased()
    guard prefix.count >= ItemSelector.minimumPrefix else { throw TicketError.unknown(text) }
    let matches = try tickets().filter { $0.id.text.hasPrefix(prefix) }
    guard matches.count < 2 else {
      throw TicketError.ambiguous(text, matches: matches.map(\.id.text))
    }
    guard let match = matches.first else { throw TicketError.unknown(text) }
    return match
  }

  /// Keeps other processes from a ticket.
  ///
  /// - Throws: ``TicketError/busy(_:)``, ``FileError``.
  func lock(_ id: Ticket.ID) throws -> FileLock {
    try Folder.make(self.folder.tickets, on: context.fileSystem)
    do throws(FileError) {
      return try FileLock("\(self.folder.tickets)/\(id.text)")
    } catch {
      throw error.code == EBUSY ? TicketError.busy(String(id.text.prefix(8))) as any Error : error
    }
  }

  /// Changes a ticket, unless somebody else has changed its state since.
  ///
  /// - Parameters:
  ///   - ticket: The ticket as it was read.
  ///   - body: Changes it, and whatever else is to change with it.
  /// - Returns: The ticket as it is then.
  /// - Throws: What the body throws, ``TicketError/unknown(_:)``, ``StoreError``.
  func change(
    _ ticket: Ticket, _ body: (EditSession, inout Ticket) throws -> Void
  ) throws -> Ticket {
    try transaction { session in
      guard var stored = try session.repository.ticket(ticket.id) else {
        throw TicketError.unknown(ticket.id.text)
      }
      guard stored.state == ticket.state else { return stored }
      try body(session, &stored)
      stored.updatedAt = max(stored.updatedAt, session.context.now())
      try session.repository.update(stored)
      if stored.state.isFinished { try session.forgetOldTickets() }
      return stored
    }
  }

  /// Stops tickets; their servers are told where they can be.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - server: What speaks to its server; nil where it cannot be had.
  /// - Returns: The ticket afterwards, and why the server goes on; nil if it does not.
  /// - Throws: ``TicketError``, ``StoreError``.
  package func cancelTicket(
    _ id: Ticket.ID, by server: (Ticket) throws -> any RepaintServer
  ) throws -> (Ticket, serverGoesOn: String?) {
    let before = try ticket(id)
    guard !before.state.isFinished else {
      throw TicketError.wrongState(before.shortID, before.state)
    }
    let after = try change(before) { $1.leave(as: .cancelled) }
    guard after.state == .cancelled, [.sending, .submitted].contains(before.state) else {
      return (after, nil)
    }
    do {
      let server = try server(before)
      // What is being sent has no other name yet.
      guard let handle = before.handle ?? (server.knowsRepetitions ? id.text : nil) else {
        return (after, TicketLoss.uncertain.words)
      }
      try server.cancel(handle, RemoteWatch())
      return (after, nil)
    } catch {
      return (after, ticketReason(error))
    }
  }

  /// Makes a ticket that failed, or that somebody stopped, go on where that can be: its result is stored,
  /// or its server asked; else it is sent anew.
  ///
  /// - Parameters:
  ///   - id: Which.
  ///   - mayReplace: Whether a file that is where the result goes may be replaced, also if it was not
  ///     before.
  /// - Returns: The ticket, which is to be run.
  /// - Throws: ``TicketError``, ``StoreError``.
  package func retryTicket(_ id: Ticket.ID, mayReplace: Bool = false) throws -> Ticket {
    let lock = try lock(id)
    defer { withExtendedLifetime(lock) {} }
    let before = try ticket(id)
    guard before.state == .failed || before.state == .cancelled else {
      throw TicketError.wrongState(before.shortID, before.state)
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

  /// What became of a ticket for an item, as long as it is kept.
  ///
  /// - Returns: The picture as it is stored; nil where there is none.
  /// - Throws: ``TicketError/unknown(_:)``, ``StoreError``, ``FileReadError``.
  package func ticketPicture(_ id: Ticket.ID) throws -> EncodedPicture? {
    guard let image = try ticket(id).images[.result] else { return nil }
    return EncodedPicture(
      bytes: try images.bytes(of: image), size: image.size,
      format: image.format == .jpeg ? .jpeg : .png)
  }

  /// Forgets finished tickets.
  ///
  /// - Parameter ids: Which; nil are all that are finished.
  /// - Returns: Those that were forgotten.
  /// - Throws: ``TicketError/wrongState(_:_:)`` if one is not finished, ``StoreError``.
  package func removeTickets(_ ids: [Ticket.ID]?) throws -> [Ticket] {
    try transaction { session in
      let all = try session.repository.tickets()
      let wanted = ids.map(Set.init)
      let tickets = all.filter { wanted?.contains($0.id) ?? $0.state.isFinished }
      if let open = tickets.first(where: { !$0.state.isFinished }) {
        throw TicketError.wrongState(open.shortID, open.state)
      }
      for ticket in tickets { try session.repository.forget(ticket: ticket.id) }
      return tickets
    }
  }
}

extension EditSession {
  /// Forgets the finished tickets that are older than the last hundred.
  fileprivate func forgetOldTickets() throws {
    let finished = try repository.tickets().filter(\.state.isFinished)
      .sorted { ($0.updatedAt, $0.createdAt) < ($1.updatedAt, $1.createdAt) }
    for ticket in finished.dropLast(Workspace.finishedTicketCount) {
      try repository.forget(ticket: ticket.id)
    }
  }
}

/// Prompts that people keep by names.
extension Workspace {
  /// All presets, by their names.
  ///
  /// - Throws: ``StoreError``.
  package func repaintPresets() throws -> [RepaintPreset] {
    try repository.read { try $0.presets() }
  }

  /// The preset of a name.
  ///
  /// - Throws: ``TicketError/noPreset(_:nearest:)``, ``StoreError``.
  package func repaintPreset(named name: String) throws -> RepaintPreset {
    let presets = try repaintPresets()
    guard let preset = presets.first(where: { $0.name.rawValue == name }) else {
      throw TicketError.noPreset(
        name, nearest: NearestNames.to(name, among: presets.map(\.name.rawValue)))
    }
    return preset
  }

  /// Keeps a preset, in place of one of its name.
  ///
  /// - Throws: ``StoreError``.
  package func keep(_ preset: RepaintPreset) throws {
    try transaction { try $0.repository.insert(preset) }
  }

  /// Forgets a preset.
  ///
  /// - Throws: ``TicketError/noPreset(_:nearest:)``, ``StoreError``.
  package func deleteRepaintPreset(_ name: String) throws -> RepaintPreset {
    let preset = try repaintPreset(named: name)
    try transaction { try $0.repository.forget(preset: preset.name) }
    return preset
  }
}
