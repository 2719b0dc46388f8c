/// The JSON representation of a repaint job.
struct JobView: Encodable {
  let id: String
  let state: String
  let createdAt: String
  let updatedAt: String
  let prompt: String
  let negative: String?
  let steps: Int?
  let cfg: Double?
  let seed: Int?
  let strength: Double?
  let server: Server
  let goal: Goal
  let handle: String?
  let failure: Failure?
  let images: [String: ItemView.Image]

  struct Server: Encodable {
    let name: String
    let kind: String
    let url: String?
  }

  struct Goal: Encodable {
    let kind: String
    var collage: String?
    var item: String?
    var path: String?
    var name: String?
  }

  struct Failure: Encodable {
    let reason: String
    let uncertain: Bool
  }

  init(_ job: RepaintJob) {
    let origin = job.origin
    id = job.id.text
    state = job.state.rawValue
    createdAt = Timestamp.iso(job.createdAt)
    updatedAt = Timestamp.iso(job.updatedAt)
    (prompt, negative, steps) = (origin.prompt, origin.negativePrompt, origin.steps)
    (cfg, seed, strength) = (origin.cfg, origin.seed, origin.strength)
    server = Server(
      name: job.server.name, kind: job.server.kind, url: job.server.address)
    goal =
      switch job.destination {
      case .item(let item, let collage):
        Goal(kind: "item", collage: collage.text, item: item.text)
      case .file(let path, _): Goal(kind: "file", path: path)
      case .library(let name): Goal(kind: "library", name: name)
      }
    handle = job.handle
    failure = job.failure.map { Failure(reason: $0.reason, uncertain: $0.isUncertain) }
    images = Dictionary(
      job.images.map { ($0.rawValue, ItemView.Image($1)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The JSON representation of a list of repaint jobs.
package struct JobsView: Encodable {
  let jobs: [JobView]

  package init(_ jobs: [RepaintJob]) { self.jobs = jobs.map(JobView.init) }
}

/// The JSON representation of a list of repaint presets.
package struct RepaintPresetsView: Encodable {
  package let presets: [Entry]

  package struct Entry: Encodable {
    let name: String
    let prompt: String
    let negative: String?
    let steps: Int?
    let cfg: Double?
    let seed: Int?
    let strength: Double?
  }

  package init(_ presets: [RepaintPreset]) {
    self.presets = presets.map {
      Entry(
        name: $0.name.rawValue, prompt: $0.prompt, negative: $0.negativePrompt, steps: $0.steps,
        cfg: $0.cfg, seed: $0.seed, strength: $0.strength)
    }
  }
}
