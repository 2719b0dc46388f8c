internal import CollageCore

/// Formats jobs as text.
enum JobText {
  /// Returns a table of jobs, newest first.
  static func table(_ tickets: [RepaintJob], in workspace: Workspace) throws -> Table {
    var table = Table(
      [
        ("job", .left), ("state", .left), ("for", .left), ("prompt", .left), ("server", .left),
        ("created", .left),
      ], flexibleColumn: 3)
    for ticket in tickets.reversed() {
      table.add(
        [
          ticket.shortID, state(ticket), try goal(ticket, in: workspace), ticket.origin.prompt,
          ticket.server.name, Timestamp.local(ticket.createdAt),
        ], isFaint: ticket.state == .done)
    }
    return table
  }

  /// Returns all properties of a job, one per line.
  static func text(_ ticket: RepaintJob, in workspace: Workspace) throws -> String {
    let origin = ticket.origin
    func number(_ value: Double?) -> String { value.map(NumberFormat.text) ?? "server default" }
    func whole(_ value: Int?) -> String { value.map { "\($0)" } ?? "server default" }
    let properties: [(String, String)] = [
      ("job", ticket.id.text), ("state", state(ticket)),
      ("reason", ticket.failure?.reason ?? "none"),
      ("for", try goal(ticket, in: workspace)), ("prompt", origin.prompt),
      ("negative", origin.negative ?? "none"), ("steps", whole(origin.steps)),
      ("scale", number(origin.cfg)), ("seed", whole(origin.seed)),
      ("strength", number(origin.strength)),
      (
        "server",
        "\(ticket.server.name) (\(ticket.server.kind)"
          + (ticket.server.address.map { ", \($0)" } ?? "") + ")"
      ),
      ("server job", ticket.handle ?? "none"),
      ("image", ticket.images[.input].map { "\($0.size)" } ?? "none"),
      ("created", Timestamp.local(ticket.createdAt)),
      ("changed", Timestamp.local(ticket.updatedAt)),
    ]
    let width = properties.map(\.0.count).max() ?? 0
    return properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.escapingControls() + "\n"
    }.joined()
  }

  private static func state(_ ticket: RepaintJob) -> String {
    ticket.failure?.isUncertain == true ? "uncertain" : ticket.state.rawValue
  }

  /// Returns the name of the item, file, or library photo that receives the job's result.
  static func goal(_ ticket: RepaintJob, in workspace: Workspace) throws -> String {
    switch ticket.goal {
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
}
