package import Foundation

/// A picture that a server is to paint anew: what was asked for, and how far it is.
///
/// It is stored before anything is sent, with all that is needed to go on after the program was ended at
/// any moment.
package struct Ticket: Hashable, Sendable, Identifiable {
  /// Its identity, by which a server that can tells repetitions.
  package let id: UUID
  /// When it was made; no two of a store are of the same moment.
  package let createdAt: Date
  /// When its state changed last.
  package var updatedAt: Date
  /// How far it is.
  package var state: TicketState
  /// What the server calls it, as long as the server may be asked about it.
  package var handle: String?
  /// Where the server has said that the result is; nil as long as it has not, or where it does not matter.
  package var place: String?
  /// Why it failed; nil if it has not.
  package var failure: TicketFailure?
  /// The server that was asked, or is to be.
  package var server: TicketServer
  /// What was asked for.
  package let origin: RepaintOrigin
  /// What becomes of the result.
  package var goal: TicketGoal
  /// The part of the source that is painted anew; nil is all of it.
  package let part: UnitRect?
  /// The images that it needs, by what they are to it.
  package var images: [TicketImage: StoredImage]
  /// What a later version stored with it, which is kept.
  package let unknown: [String: JSONValue]

  /// Makes a ticket that waits to be sent.
  package init(
    id: UUID, createdAt: Date, server: TicketServer, origin: RepaintOrigin, goal: TicketGoal,
    part: UnitRect? = nil, images: [TicketImage: StoredImage]
  ) {
    self.init(
      id: id, createdAt: createdAt, updatedAt: createdAt, state: .waiting, server: server,
      origin: origin, goal: goal, part: part, images: images, unknown: [:])
  }

  package init(
    id: UUID, createdAt: Date, updatedAt: Date, state: TicketState, handle: String? = nil,
    place: String? = nil, failure: TicketFailure? = nil, server: TicketServer,
    origin: RepaintOrigin, goal: TicketGoal,
    part: UnitRect?, images: [TicketImage: StoredImage], unknown: [String: JSONValue]
  ) {
    (self.id, self.createdAt, self.updatedAt) = (id, createdAt, updatedAt)
    (self.state, self.failure, self.handle, self.place) = (state, failure, handle, place)
    (self.server, self.origin, self.goal, self.part) = (server, origin, goal, part)
    (self.images, self.unknown) = (images, unknown)
  }

  /// Takes a state in which its server is not asked about it any more.
  package mutating func leave(as state: TicketState) {
    (self.state, handle, place) = (state, nil, nil)
  }

  /// The first letters of its identity, by which people name it.
  package var shortID: String { String(id.uuidString.lowercased().prefix(8)) }
}

/// How far a ticket is.
package enum TicketState: String, Hashable, Sendable, CaseIterable {
  /// It is to be sent.
  case waiting
  /// It is being sent, or was when the program was ended.
  case sending
  /// The server has it.
  case submitted
  /// The result is in the store's files.
  case fetched
  /// The result is where it was to go.
  case done
  /// It failed.
  case failed
  /// Somebody stopped it.
  case cancelled

  /// Whether nothing more becomes of it by itself.
  package var isFinished: Bool { [.done, .failed, .cancelled].contains(self) }
}

/// Why a ticket failed.
package struct TicketFailure: Hashable, Sendable {
  /// What went wrong, as a part of a sentence.
  package var reason: String
  /// Whether nobody knows whether the server has taken it, so that sending it again may do it twice.
  package var isUncertain: Bool

  /// Describes a failure.
  package init(_ reason: String, isUncertain: Bool = false) {
    (self.reason, self.isUncertain) = (reason, isUncertain)
  }
}

/// The server of a ticket as the user had described it, without its key.
package struct TicketServer: Hashable, Sendable {
  /// What the user calls it.
  package let name: String
  /// The kind.
  package let kind: String
  /// Where it was; nil for a program.
  package let address: String?

  /// Names a server.
  package init(name: String, kind: String, address: String?) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

/// What becomes of a ticket's result.
package enum TicketGoal: Hashable, Sendable {
  /// An item of a collage gets it as its repainted version.
  case item(UUID, of: UUID)
  /// It is written into a file, whose path begins with a slash; says whether one that is there may be
  /// replaced.
  case file(String, mayReplace: Bool = false)
  /// It becomes a photo of the library, of this name.
  case library(String)
}

/// What an image is to a ticket.
package enum TicketImage: String, Hashable, Sendable, CaseIterable {
  /// The picture as the server gets it.
  case input
  /// The mask as the server gets it.
  case inputMask = "input-mask"
  /// The whole picture of which the input was made.
  case source
  /// Where the source changes.
  case mask
  /// What the server has painted.
  case result
  /// A small picture for lists.
  case thumbnail
}

/// Words and numbers of a prompt that are kept by a name.
package struct RepaintPreset: Hashable, Sendable {
  /// Its name.
  package let name: ItemName
  /// What was asked for; what the user's settings say of servers is no part of it.
  package let prompt: String
  /// What should not be in the picture.
  package let negative: String?
  /// The number of steps.
  package let steps: Int?
  /// How much the prompt counts.
  package let cfg: Double?
  /// The seed.
  package let seed: Int?
  /// How far the picture may go.
  package let strength: Double?
  /// What a later version stored with it, which is kept.
  package let unknown: [String: JSONValue]

  /// Makes a preset.
  package init(
    name: ItemName, prompt: String, negative: String? = nil, steps: Int? = nil,
    cfg: Double? = nil, seed: Int? = nil, strength: Double? = nil,
    unknown: [String: JSONValue] = [:]
  ) {
    (self.name, self.prompt, self.negative) = (name, prompt, negative)
    (self.steps, self.cfg, self.seed, self.strength) = (steps, cfg, seed, strength)
    self.unknown = unknown
  }
}
