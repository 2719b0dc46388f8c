package import Foundation

/// What can be read of tickets in a transaction.
package protocol TicketReader {
  /// A ticket; nil if there is none of this identity.
  func ticket(_ id: UUID) throws -> Ticket?

  /// All tickets, the oldest first.
  func tickets() throws -> [Ticket]

  /// The prompts that people keep, by their names.
  func presets() throws -> [RepaintPreset]
}

/// What can be changed of tickets in a transaction.
package protocol TicketWriter: TicketReader {
  /// Adds a ticket, whose images are recorded.
  func insert(_ ticket: Ticket) throws

  /// Replaces the state of a ticket, its handle, place, failure, server and images.
  func update(_ ticket: Ticket) throws

  /// Forgets a ticket.
  func forget(ticket id: UUID) throws

  /// Keeps a preset, in place of one of the same name.
  func insert(_ preset: RepaintPreset) throws

  /// Forgets a preset.
  func forget(preset name: ItemName) throws
}

extension TicketReader {
  /// The moment of a new ticket: now, or right after the newest one where the clock says otherwise.
  package func nextMoment(_ now: Date) throws -> Date {
    guard let newest = try tickets().last?.createdAt, newest >= now else { return now }
    return Date(milliseconds: newest.milliseconds + 1)
  }
}
