import Foundation

@testable import CollageCore

/// Tickets in memory.
extension MemoryTransaction {
  func ticket(_ id: UUID) -> Ticket? { contents.tickets[id] }
  func tickets() -> [Ticket] { contents.tickets.values.sorted { $0.createdAt < $1.createdAt } }

  func presets() -> [RepaintPreset] {
    contents.presets.values.sorted { $0.name.rawValue < $1.name.rawValue }
  }

  func insert(_ ticket: Ticket) throws {
    guard ticket.images.values.allSatisfy({ contents.images[$0.id] != nil }),
      !contents.tickets.values.contains(where: { $0.createdAt == ticket.createdAt })
    else { throw RowError(table: "ticket", column: "id") }
    contents.tickets[ticket.id] = ticket
  }

  func update(_ ticket: Ticket) throws {
    guard contents.tickets[ticket.id] != nil else { return }
    guard ticket.images.values.allSatisfy({ contents.images[$0.id] != nil }) else {
      throw RowError(table: "ticket_image", column: "image_id")
    }
    contents.tickets[ticket.id] = ticket
  }

  func forget(ticket id: UUID) { contents.tickets[id] = nil }
  func insert(_ preset: RepaintPreset) { contents.presets[preset.name] = preset }
  func forget(preset name: ItemName) { contents.presets[name] = nil }
}
