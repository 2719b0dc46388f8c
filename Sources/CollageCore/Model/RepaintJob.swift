package import Foundation

/// A job: a request to an image server to repaint an image, and its progress.
///
/// The job is stored before anything is sent to the server. It contains everything that is needed
/// to continue if the program ends at any moment.
package struct RepaintJob: Hashable, Sendable, Identifiable {
  /// The job's ID; some servers use it to recognize a repeated request.
  package let id: UUID
  /// The date the job was created; it is unique within a store.
  package let createdAt: Date
  /// The date of the last state change.
  package var updatedAt: Date
  package var state: RepaintJobState
  /// The server's ID for the job.
  ///
  /// `nil` before the server has received the request, and if the server can't or needn't be asked
  /// about the job.
  package var handle: String?
  /// The location of the result, as reported by the server; `nil` if it is unknown or no longer
  /// needed.
  package var resultLocation: String?
  package var failure: RepaintJobFailure?
  package var server: RepaintJobServer
  package let origin: RepaintOrigin
  package var destination: RepaintJobDestination
  /// The part of the source image to repaint; `nil` repaints the whole image.
  package let part: UnitRect?
  /// The images that the job uses, by role.
  package var images: [RepaintJobImage: StoredImage]
  /// Fields that a later version of the program stored; this version preserves them.
  package let unknown: [String: JSONValue]

  package init(
    id: UUID, createdAt: Date, server: RepaintJobServer, origin: RepaintOrigin,
    destination: RepaintJobDestination,
    part: UnitRect? = nil, images: [RepaintJobImage: StoredImage]
  ) {
    self.init(
      id: id, createdAt: createdAt, updatedAt: createdAt, state: .waiting, server: server,
      origin: origin, destination: destination, part: part, images: images, unknown: [:])
  }

  package init(
    id: UUID, createdAt: Date, updatedAt: Date, state: RepaintJobState, handle: String? = nil,
    resultLocation: String? = nil, failure: RepaintJobFailure? = nil,
    server: RepaintJobServer,
    origin: RepaintOrigin, destination: RepaintJobDestination,
    part: UnitRect?, images: [RepaintJobImage: StoredImage], unknown: [String: JSONValue]
  ) {
    (self.id, self.createdAt, self.updatedAt) = (id, createdAt, updatedAt)
    (self.state, self.failure, self.handle, self.resultLocation) = (
      state, failure, handle, resultLocation
    )
    (self.server, self.origin, self.destination, self.part) = (server, origin, destination, part)
    (self.images, self.unknown) = (images, unknown)
  }

  /// Sets a final state, after which the server isn't asked about the job.
  package mutating func finish(as state: RepaintJobState) {
    (self.state, handle, resultLocation) = (state, nil, nil)
  }

  /// The first eight characters of the ID, in lowercase, which users type.
  package var shortID: String { String(id.uuidString.lowercased().prefix(8)) }
}

/// The state of a job; a job usually passes the states in the order of their declaration.
package enum RepaintJobState: String, Hashable, Sendable, CaseIterable {
  /// The request hasn't been sent yet.
  case waiting
  /// The request is being sent, or was being sent when the program ended.
  case sending
  /// The server has received the request.
  case submitted
  /// The result has been downloaded to the store.
  case fetched
  /// The result has been delivered to its destination.
  case done
  case failed
  case cancelled

  /// True if the state is final unless the user restarts the job.
  package var isFinished: Bool { [.done, .failed, .cancelled].contains(self) }
}

package struct RepaintJobFailure: Hashable, Sendable {
  /// The reason for the failure, phrased as a part of a sentence.
  package var reason: String
  /// True if the server might have received the request, so that sending it again could repeat the
  /// work.
  package var isUncertain: Bool

  package init(_ reason: String, isUncertain: Bool = false) {
    (self.reason, self.isUncertain) = (reason, isUncertain)
  }
}

/// The server of a job, copied from the user's settings without the API key.
package struct RepaintJobServer: Hashable, Sendable {
  package let name: String
  package let kind: String
  /// The server's address; `nil` if the server is a local program.
  package let address: String?

  package init(name: String, kind: String, address: String?) {
    (self.name, self.kind, self.address) = (name, kind, address)
  }
}

package enum RepaintJobDestination: Hashable, Sendable {
  /// An item, which gets the result as its repainted version; the second UUID is the collage's ID.
  case item(UUID, of: UUID)
  /// A file at an absolute path; the flag allows replacing an existing file.
  case file(String, mayReplace: Bool = false)
  /// The library, which gets the result as a photo with this name.
  case library(String)
}

package enum RepaintJobImage: String, Hashable, Sendable, CaseIterable {
  /// The image that is sent to the server.
  case input
  /// The mask that is sent to the server.
  case inputMask = "input-mask"
  /// The whole image that the input is a part of.
  case source
  /// The mask that marks the area of the source image to repaint.
  case mask
  case result
  case thumbnail
}

/// A named preset of a prompt and its parameters, without the settings of servers.
package struct RepaintPreset: Hashable, Sendable {
  package let name: ItemName
  package let prompt: String
  package let negativePrompt: String?
  package let steps: Int?
  package let cfg: Double?
  package let seed: Int?
  package let strength: Double?
  /// Fields that a later version of the program stored; this version preserves them.
  package let unknown: [String: JSONValue]

  package init(
    name: ItemName, prompt: String, negativePrompt: String? = nil, steps: Int? = nil,
    cfg: Double? = nil, seed: Int? = nil, strength: Double? = nil,
    unknown: [String: JSONValue] = [:]
  ) {
    (self.name, self.prompt, self.negativePrompt) = (name, prompt, negativePrompt)
    (self.steps, self.cfg, self.seed, self.strength) = (steps, cfg, seed, strength)
    self.unknown = unknown
  }
}
