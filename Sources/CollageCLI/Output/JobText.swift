internal import CollageCore

enum JobText {
  /// Returns a table of jobs, newest first.
  static func table(_ jobs: [RepaintJob], in workspace: Workspace) throws -> Table {
    var table = Table(
      [
        ("job", .left), ("state", .left), ("for", .left), ("prompt", .left), ("server", .left),
        ("created", .left),
      ], flexibleColumn: 3)
    for job in jobs.reversed() {
      table.add(
        [
          job.shortID, state(job), try goal(job, in: workspace), job.origin.prompt,
          job.server.name, Timestamp.local(job.createdAt),
        ], isFaint: job.state == .done)
    }
    return table
  }

  /// Returns all properties of a job, one per line.
  static func text(_ job: RepaintJob, in workspace: Workspace) throws -> String {
    let origin = job.origin
    func number(_ value: Double?) -> String { value.map(NumberFormat.text) ?? "server default" }
    func whole(_ value: Int?) -> String { value.map { "\($0)" } ?? "server default" }
    let properties: [(String, String)] = [
      ("job", job.id.text), ("state", state(job)),
      ("reason", job.failure?.reason ?? "none"),
      ("for", try goal(job, in: workspace)), ("prompt", origin.prompt),
      ("negative", origin.negativePrompt ?? "none"), ("steps", whole(origin.steps)),
      ("scale", number(origin.cfg)), ("seed", whole(origin.seed)),
      ("strength", number(origin.strength)),
      (
        "server",
        "\(job.server.name) (\(job.server.kind)"
          + (job.server.address.map { ", \($0)" } ?? "") + ")"
      ),
      ("server job", job.handle ?? "none"),
      ("image", job.images[.input].map { "\($0.size)" } ?? "none"),
      ("created", Timestamp.local(job.createdAt)),
      ("changed", Timestamp.local(job.updatedAt)),
    ]
    let width = properties.map(\.0.count).max() ?? 0
    return properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.escapingControls() + "\n"
    }.joined()
  }

  private static func state(_ job: RepaintJob) -> String {
    job.failure?.isUncertain == true ? "uncertain" : job.state.rawValue
  }

  /// Returns the name of the item, file, or library photo that receives the job's result.
  static func goal(_ job: RepaintJob, in workspace: Workspace) throws -> String {
    switch job.destination {
    case .file(let path, _): return path
    case .library(let name): return "library: \(name)"
    case .item(let item, let collage):
      guard let state = try? workspace.state(of: .named(collage.text)) else {
        return "a deleted collage"
      }
      return
        "\(state.collage.name): \(state.collage.items[item]?.name.rawValue ?? "a removed item")"
    }
  }

  /// Returns the receiver of the job's result, like ``goal(_:in:)``, as part of a sentence.
  static func goalPhrase(_ job: RepaintJob, in workspace: Workspace) -> String {
    switch job.destination {
    case .file(let path, _): return "'\(path)'"
    case .library(let name): return "'\(name)' in the library"
    case .item(let item, let collage):
      guard let state = try? workspace.state(of: .named(collage.text)) else {
        return "an item of a deleted collage"
      }
      let name = state.collage.items[item].map { "'\($0.name)'" } ?? "a removed item"
      return "\(name) in \(state.collage.name)"
    }
  }
}
