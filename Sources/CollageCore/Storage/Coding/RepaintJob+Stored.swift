internal import Foundation

/// The stored form of a job, without the values that have their own columns or rows, such as the
/// job's state and images.
///
/// `{"goal":{"kind":"file","path":"/a.jpg"},"prompt":"…","server":{"kind":"jobs","name":"home",…}}`
struct StoredJob: Hashable, Codable {
  let origin: RepaintOrigin
  let server: RepaintJobServer
  let goal: RepaintJobDestination
  let part: UnitRect?
  let unknown: [String: JSONValue]

  init(_ job: RepaintJob) {
    (origin, server, goal, part) = (job.origin, job.server, job.destination, job.part)
    unknown = job.unknown
  }

  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let server: StoredServer = try fields.required("server")
    self.server = RepaintJobServer(name: server.name, kind: server.kind, address: server.address)
    origin = RepaintOrigin(
      prompt: try fields.required("prompt"), negativePrompt: try fields.optional("negative"),
      server: server.name, steps: try fields.optional("steps"), cfg: try fields.optional("cfg"),
      seed: try fields.optional("seed"), strength: try fields.optional("strength"))
    let goal: StoredDestination = try fields.required("goal")
    self.goal = goal.value
    let part: [Double]? = try fields.optional("part")
    self.part = part.flatMap { sides in
      sides.count == 4
        ? UnitRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]) : nil
    }
    let isPart = part == nil || self.part != nil
    _ = try fields.checked("part", part) { _ in isPart }
    _ = try fields.checked("prompt", origin) { $0.isInRange }
    unknown = try fields.unknown()
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write(
      "server", StoredServer(name: server.name, kind: server.kind, address: server.address))
    try fields.write("prompt", origin.prompt)
    try fields.write("negative", ifAny: origin.negativePrompt)
    try fields.write("steps", ifAny: origin.steps)
    try fields.write("cfg", ifAny: origin.cfg)
    try fields.write("seed", ifAny: origin.seed)
    try fields.write("strength", ifAny: origin.strength)
    try fields.write("goal", StoredDestination(value: goal))
    try fields.write("part", ifAny: part.map { [$0.x, $0.y, $0.width, $0.height] })
    try fields.write(unknown: unknown)
  }
}

private struct StoredServer: Codable {
  let name: String
  let kind: String
  let address: String?
}

private struct StoredDestination: Codable {
  let value: RepaintJobDestination

  init(value: RepaintJobDestination) { self.value = value }

  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    switch try fields.checked("kind", kind, { ["item", "file", "library"].contains($0) }) {
    case "item": value = .item(try fields.required("item"), of: try fields.required("collage"))
    case "file":
      let path: String = try fields.required("path")
      value = .file(
        try fields.checked("path", path) { $0.hasPrefix("/") },
        mayReplace: try fields.optional("replaces") ?? false)
    default: value = .library(try fields.required("name"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    switch value {
    case .item(let item, let collage):
      try fields.write("kind", "item")
      try fields.write("item", item)
      try fields.write("collage", collage)
    case .file(let path, let mayReplace):
      try fields.write("kind", "file")
      try fields.write("path", path)
      try fields.write("replaces", mayReplace, unless: false)
    case .library(let name):
      try fields.write("kind", "library")
      try fields.write("name", name)
    }
  }
}

struct StoredFailure: Hashable, Codable {
  let failure: RepaintJobFailure

  init(_ failure: RepaintJobFailure) { self.failure = failure }

  init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    failure = RepaintJobFailure(
      try fields.required("reason"), isUncertain: try fields.optional("uncertain") ?? false)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("reason", failure.reason)
    try fields.write("uncertain", failure.isUncertain, unless: false)
  }
}

/// The stored form of a preset, without its name.
package struct StoredPreset: Hashable, Codable {
  let origin: RepaintOrigin

  package init(_ preset: RepaintPreset) {
    origin = RepaintOrigin(
      prompt: preset.prompt, negativePrompt: preset.negativePrompt, server: "", steps: preset.steps,
      cfg: preset.cfg, seed: preset.seed, strength: preset.strength, unknown: preset.unknown)
  }

  package init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    origin = RepaintOrigin(
      prompt: try fields.required("prompt"), negativePrompt: try fields.optional("negative"),
      server: "", steps: try fields.optional("steps"), cfg: try fields.optional("cfg"),
      seed: try fields.optional("seed"), strength: try fields.optional("strength"),
      unknown: try fields.unknown())
    _ = try fields.checked("prompt", origin) { $0.isInRange }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("prompt", origin.prompt)
    try fields.write("negative", ifAny: origin.negativePrompt)
    try fields.write("steps", ifAny: origin.steps)
    try fields.write("cfg", ifAny: origin.cfg)
    try fields.write("seed", ifAny: origin.seed)
    try fields.write("strength", ifAny: origin.strength)
    try fields.write(unknown: origin.unknown)
  }

  package func preset(_ name: ItemName) -> RepaintPreset {
    RepaintPreset(
      name: name, prompt: origin.prompt, negativePrompt: origin.negativePrompt, steps: origin.steps,
      cfg: origin.cfg, seed: origin.seed, strength: origin.strength, unknown: origin.unknown)
  }
}

/// A JSON coder for the texts in database columns.
package enum StoredText {
  /// Returns the decoded value of a JSON text; `nil` if the text is invalid.
  package static func value<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
