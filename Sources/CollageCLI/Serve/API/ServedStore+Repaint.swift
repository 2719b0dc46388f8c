internal import CollageCore
internal import Foundation

extension ServedStore {
  func repaintChoice() throws -> ServedRepaintChoice {
    let settings = try JobRunnerFactory(workspace, in: environment).settings
    return ServedRepaintChoice(settings, presets: try workspace.repaintPresets())
  }

  /// Creates and starts repaint jobs, one for each item that isn't locked.
  func repaint(_ body: RepaintRequestBody) throws -> ServedJobs {
    let prompt = try PromptParser.prompt(body.prompt)
    let settings = try JobRunnerFactory(workspace, in: environment).settings
    let server = RepaintJobServer(try settings.server(body.server))
    let origin = RepaintOrigin(
      prompt: prompt, negativePrompt: body.negative, server: server.name,
      steps: body.steps ?? settings.steps, cfg: body.cfg ?? settings.cfg,
      seed: body.seed ?? settings.seed, strength: body.strength)
    let collage = try workspace.state(of: .named(body.collage)).collage
    let items = try collage.unlocked(
      collage.resolve(body.items.map(ItemSelector.nameOrPrefix)))
    let isCancelled = environment.isInterrupted
    let repaintJobs = try items.compactMap { collage.items[$0] }.map { item in
      let (area, mask) = try workspace.limit(
        RepaintArea(of: item), to: body.region, cutout: item.photo?.cutout?.image,
        isCancelled: isCancelled)
      return try workspace.makeRepaintJob(
        RepaintRequest(
          area, records: [mask].compactMap { $0 }, origin: origin, server: server,
          destination: .item(item.id, of: collage.id), maximumSide: settings.maximumSide),
        isCancelled: isCancelled)
    }
    repaintService.start(repaintJobs.map(\.id))
    return served(repaintJobs)
  }

  /// Returns the jobs for a collage's items, newest first.
  func repaintJobs(of collage: String) throws -> ServedJobs {
    let id = try workspace.state(of: .named(collage)).collage.id
    return served(
      try workspace.repaintJobs().reversed().filter {
        if case .item(_, of: id) = $0.destination { true } else { false }
      })
  }

  func cancelRepaintJob(_ id: String) throws {
    let work = try JobRunnerFactory(workspace, in: environment)
    _ = try workspace.cancelRepaintJob(job(id).id, by: work.server)
  }

  func retryRepaintJob(_ id: String) throws {
    repaintService.start([try workspace.retryRepaintJob(job(id).id).id])
  }

  func removeRepaintJob(_ id: String) throws {
    _ = try workspace.removeRepaintJobs([job(id).id])
  }

  /// Returns the result of a job; `nil` if the job has no result yet.
  func repaintJobImage(_ id: String) throws -> EncodedRender? {
    try workspace.repaintJobImage(job(id).id)
  }

  /// Returns the job with an ID; a prefix of the ID isn't accepted.
  private func job(_ text: String) throws -> RepaintJob {
    guard let id = UUID(uuidString: text) else { throw ServeError.notFound }
    return try workspace.repaintJob(id)
  }

  private func served(_ jobs: [RepaintJob]) -> ServedJobs {
    let waiting = jobs.filter { $0.state == .waiting }.sorted { $0.createdAt < $1.createdAt }
    return ServedJobs(
      tickets: jobs.map { job in
        ServedJob(
          job, repaintService.progress(of: job.id),
          waitingBefore: waiting.firstIndex { $0.id == job.id } ?? 0)
      })
  }
}

struct RepaintRequestBody: Decodable, Sendable {
  let collage: String
  let items: [String]
  let prompt: String
  let negative: String?
  let steps: Int?
  let cfg: Double?
  let seed: Int?
  let strength: Double?
  let subject: Subject?
  let server: String?

  enum Subject: String, Decodable, Sendable {
    /// Only the subject of the photo.
    case only
    /// Everything except the subject of the photo.
    case keep
  }

  init(_ bytes: [UInt8]) throws(ServeError) {
    guard let body = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
      throw .malformed(.notPrompt)
    }
    func require(_ name: String, _ isAllowed: Bool) throws(ServeError) {
      guard isAllowed else { throw .malformed(.range(name)) }
    }
    try require("steps", body.steps.map(Setting.stepsRange.contains) ?? true)
    try require("cfg", body.cfg.map(Setting.cfgRange.contains) ?? true)
    try require("seed", body.seed.map(Setting.seedRange.contains) ?? true)
    try require("strength", body.strength.map((0.0...1.0).contains) ?? true)
    try require("negative", body.negative.map { $0.utf8.count <= PromptParser.byteLimit } ?? true)
    guard !body.items.isEmpty else { throw .malformed(.noItems) }
    self = body
  }

  var region: RepaintRegion {
    switch subject {
    case nil: .everything
    case .only: .subject
    case .keep: .background
    }
  }
}

/// The options that a page can offer for repainting, without the servers' addresses and keys.
struct ServedRepaintChoice: Encodable {
  struct Server: Encodable {
    let name: String
    let kind: String
  }

  struct Defaults: Encodable {
    let steps: Int?
    let cfg: Double?
    let seed: Int?
  }

  let servers: [Server]
  let server: String?
  /// The minimum and maximum number of steps.
  let steps: [Int]
  let cfg: [Double]
  let defaults: Defaults
  let presets: [RepaintPresetsView.Entry]

  init(_ settings: RepaintSettings, presets: [RepaintPreset]) {
    servers = settings.names.compactMap { name in
      (try? settings.server(name)).map { Server(name: name, kind: $0.kind.rawValue) }
    }
    server = (try? settings.server(nil))?.name
    steps = [Setting.stepsRange.lowerBound, Setting.stepsRange.upperBound]
    cfg = [Setting.cfgRange.lowerBound, Setting.cfgRange.upperBound]
    defaults = Defaults(steps: settings.steps, cfg: settings.cfg, seed: settings.seed)
    self.presets = RepaintPresetsView(presets).presets
  }
}

struct ServedJobs: Encodable {
  let tickets: [ServedJob]
}

struct ServedJob: Encodable {
  let id: String
  let state: String
  /// The position in the queue of waiting jobs, from 1; `nil` if the job isn't waiting or the
  /// server doesn't report the position.
  let position: Int?
  let progress: Double?
  let prompt: String
  let server: String
  let createdAt: String
  let finishedAt: String?
  let error: String?
  let item: String?

  /// Creates the JSON form of a job.
  ///
  /// `known` is the last reported progress, which the store doesn't contain. `waitingBefore` is the
  /// number of waiting jobs that were created earlier.
  init(_ job: RepaintJob, _ known: JobProgress?, waitingBefore: Int) {
    id = job.id.text
    var (state, position, progress) = (Self.state(job.state), nil as Int?, nil as Double?)
    if job.state == .waiting { position = waitingBefore + 1 }
    switch known {
    case .queued(let ahead) where !job.state.isFinished:
      (state, position) = (Self.state(.waiting), ahead.map { $0 + 1 })
    case .running(let share) where !job.state.isFinished: progress = share
    case .fetching, .storing: progress = 1
    default: if job.state == .fetched { progress = 1 }
    }
    (self.state, self.position, self.progress) = (state, position, progress)
    (prompt, server) = (job.origin.prompt, job.server.name)
    createdAt = Timestamp.iso(job.createdAt)
    finishedAt = job.state.isFinished ? Timestamp.iso(job.updatedAt) : nil
    error = job.failure?.text
    item = if case .item(let id, of: _) = job.destination { id.text } else { nil }
  }

  private static func state(_ state: RepaintJobState) -> String {
    switch state {
    case .submitted, .fetched: "running"
    case .waiting, .sending, .done, .failed, .cancelled: state.rawValue
    }
  }
}
