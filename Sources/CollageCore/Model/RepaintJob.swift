package import Foundation

/// A repaint job: its order and its progress.
///
/// It is stored before anything is sent, with everything that is needed to continue if the program
/// ends at any moment.
package struct RepaintJob: Hashable, Sendable, Identifiable {
  /// The job's ID, by which some servers recognize a repeated order.
  package let id: UUID
  /// The date the job was created; unique within a store.
  package let createdAt: Date
  /// The date of the last state change.
  package var updatedAt: Date
  package var state: RepaintJobState
  /// The server's name for the job, as long as the server may be queried about it.
  package var handle: String?
  /// The location of the result, as reported by the server; `nil` if unknown or irrelevant.
  package var place: String?
  /// The reason for the failure, or `nil` if the job has not failed.
  package var failure: RepaintJobFailure?
  /// The server that gets the order.
  package var server: RepaintJobServer
  /// The prompt and its parameters.
  package let origin: RepaintOrigin
  /// The destination of the result.
  package var goal: RepaintJobDestination
  /// The part of the source to repaint; `nil` repaints all of it.
  package let part: UnitRect?
  /// The images that the job needs, by role.
  package var images: [RepaintJobImage: StoredImage]
  /// Fields that a later version stored, which are preserved.
  package let unknown: [String: JSONValue]

  /// Creates a job that waits to be sent.
  package init(
    id: UUID, createdAt: Date, server: RepaintJobServer, origin: RepaintOrigin,
    goal: RepaintJobDestination,
    part: UnitRect? = nil, images: [RepaintJobImage: StoredImage]
  ) {
    self.init(
      id: id, createdAt: createdAt, updatedAt: createdAt, state: .waiting, server: server,
      origin: origin, goal: goal, part: part, images: images, unknown: [:])
  }

  package init(
    id: UUID, createdAt: Date, updatedAt: Date, state: RepaintJobState, handle: String? = nil,
    place: String? = nil, failure: RepaintJobFailure? = nil, server: RepaintJobServer,
    origin: RepaintOrigin, goal: RepaintJobDestination,
    part: UnitRect?, images: [RepaintJobImage: StoredImage], unknown: [String: JSONValue]
  ) {
    (self.id, self.createdAt, self.updatedAt) = (id, createdAt, updatedAt)
    (self.state, self.failure, self.handle, self.place) = (state, failure, handle, place)
    (self.server, self.origin, self.goal, self.part) = (server, origin, goal, part)
    (self.images, self.unknown) = (images, unknown)
  }

  /// Sets a state in which the server isn't queried anymore.
  package mutating func finish(as state: RepaintJobState) {
    (self.state, handle, place) = (state, nil, nil)
  }

  /// The first letters of the ID, which users type.
  package var shortID: String { String(id.uuidString.lowercased().prefix(8)) }
}

/// The state of a job.
package enum RepaintJobState: String, Hashable, Sendable, CaseIterable {
  /// The order has not been sent yet.
  case waiting
  /// The order is being sent, or was being sent when the program ended.
  case sending
  /// The server has received the order.
  case submitted
  /// The result is in the store's files.
  case fetched
  /// The result is at its destination.
  case done
  case failed
  case cancelled

  /// True if the state is final unless the user intervenes.
  package var isFinished: Bool { [.done, .failed, .cancelled].contains(self) }
}

package struct RepaintJobFailure: Hashable, Sendable {
  /// The reason, as a part of a sentence.
  package var reason: String
  /// True if the server may have received the order, so that sending it again may repeat the work.
  package var isUncertain: Bool

  package init(_ reason: String, isUncertain: Bool = false) {
    (self.reason, self.isUncertain) = (reason, isUncertain)
  }
}

/// The server of a job as in the user's settings, without its key.
package struct RepaintJobServer: Hashable, Sendable {
  /// The name in the user's settings.
  package let name: String
  package let kind: String
  /// The address; `nil` for a program.
  package let address: String?

  package init(name: String, kind: String, address: String?) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

/// The destination of a job's result.
package enum RepaintJobDestination: Hashable, Sendable {
  /// A repainted version of an item; the second UUID is that of the collage.
  case item(UUID, of: UUID)
  /// A file at an absolute path; the flag allows replacing an existing file.
  case file(String, mayReplace: Bool = false)
  /// A photo of the library with this name.
  case library(String)
}

/// The role of an image in a job.
package enum RepaintJobImage: String, Hashable, Sendable, CaseIterable {
  /// The image as sent to the server.
  case input
  /// The mask as sent to the server.
  case inputMask = "input-mask"
  /// The whole image that the input was made from.
  case source
  /// The area of the source to repaint.
  case mask
  /// The repainted image from the server.
  case result
  /// A small image for lists.
  case thumbnail
}

/// A named preset of a prompt and its parameters.
package struct RepaintPreset: Hashable, Sendable {
  package let name: ItemName
  /// The prompt; the settings of servers are not part of a preset.
  package let prompt: String
  /// The negative prompt.
  package let negative: String?
  package let steps: Int?
  /// The guidance scale.
  package let cfg: Double?
  package let seed: Int?
  /// The denoising strength.
  package let strength: Double?
  /// Fields that a later version stored, which are preserved.
  package let unknown: [String: JSONValue]

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
