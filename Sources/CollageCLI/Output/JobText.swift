internal import CollageCore

/// Tickets as text.
enum JobText {
  /// A table of tickets, the newest first.
  static func table(_ tickets: [RepaintJob], in workspace: Workspace) throws -> Table {
    var table = Table(
      [
        ("job", .left), ("state", .left), ("for", .left), ("prompt", .left), ("server", .left),
        ("asked", .left),
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

  /// Everything that is known of a ticket, a line for each property.
  static func text(_ ticket: RepaintJob, in workspace: Workspace) throws -> String {
    let origin = ticket.origin
    func number(_ value: Double?) -> String { value.map(NumberFormat.text) ?? "the server's" }
    func whole(_ value: Int?) -> String { value.map { "\($0)" } ?? "the server's" }
    let properties: [(String, String)] = [
      ("job", ticket.id.text), ("state", state(ticket)),
      ("reason", ticket.failure?.reason ?? "none"),
      ("for", try goal(ticket, in: workspace)), ("prompt", origin.prompt),
      ("not", origin.negative ?? "none"), ("steps", whole(origin.steps)),
      ("scale", number(origin.cfg)), ("seed", whole(origin.seed)),
      ("strength", number(origin.strength)),
      (
        "server",
        "\(ticket.server.name) (\(ticket.server.kind)"
          + (ticket.server.address.map { ", \($0)" } ?? "") + ")"
      ),
      ("there", ticket.handle ?? "none"),
      ("picture", ticket.images[.input].map { "\($0.size)" } ?? "none"),
      ("asked", Timestamp.local(ticket.createdAt)), ("changed", Timestamp.local(ticket.updatedAt)),
    ]
    let width = properties.map(\.0.count).max() ?? 0
    return properties.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value.escapingControls() + "\n"
    }.joined()
  }

  /// One line that says where a ticket is.
  static func line(_ ticket: RepaintJob, in workspace: Workspace) throws -> String {
    let goal = try goal(ticket, in: workspace)
    return switch ticket.state {
    case .done: "repainted \(goal) (job \(ticket.shortID))"
    case .waiting, .sending, .submitted, .fetched:
      "job \(ticket.shortID) for \(goal) is \(ticket.state.rawValue); "
        + "`collage jobs wait \(ticket.shortID)` fetches it"
    case .cancelled: "job \(ticket.shortID) is cancelled"
    case .failed: "job \(ticket.shortID) failed"
    }
  }

  private static func state(_ ticket: RepaintJob) -> String {
    ticket.failure?.isUncertain == true ? "uncertain" : ticket.state.rawValue
  }

  /// What a ticket is for.
  private static func goal(_ ticket: RepaintJob, in workspace: Workspace) throws -> String {
    switch ticket.goal {
    case .file(let path, _): return path
    case .library(let name): return "library: \(name)"
    case .item(let item, let collage):
      guard let state = try? workspace.state(of: .named(collage.text)) else {
        return "a collage that is gone"
      }
      return
        "\(state.collage.name): \(state.collage.items[item]?.name.rawValue ?? "an item that is gone")"
    }
  }

  /// How far somebody is.
  static func words(of progress: JobProgress) -> String {
    switch progress {
    case .sending: "sending"
    case .queued(let ahead): ahead.map { "waiting behind \($0)" } ?? "waiting"
    case .running(let share): "painting" + (share.map { " \(Int($0 * 100)) %" } ?? "")
    case .away(let reason, let next): "\(reason); again in \(Int(next.rounded(.up))) s"
    case .fetching: "fetching"
    case .storing: "storing"
    }
  }
}
