internal import ArgumentParser
internal import CollageCore

struct Revert: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "revert", abstract: "Go back to the last save",
    usage: "collage revert [options]",
    discussion: """
        collage revert
        collage revert --force

      Asks for confirmation if there are unsaved edits. Without a terminal, --force is required. \
      `undo` restores the edits. A collage that was never saved returns to its initial state.
      """)

  @Flag(help: "Don't ask for confirmation")
  var force = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !force, Question.canBeAsked(context.environment) else {
      return try runAlone(in: context)
    }
    let workspace = try context.workspace()
    let reference = context.reference(target)
    let record = try workspace.state(of: reference).record
    if record.isDirty, !Self.question(record).isAnsweredYes(in: context.environment) {
      throw UserFacingError.nothingReverted
    }
    let report = try workspace.transaction { try Self.revert(reference, in: $0) }
    try context.console.show(report)
    return .done
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    return { [force] session in
      let record = try session.state(of: reference).record
      guard force || !record.isDirty else {
        throw UserFacingError.revertNeedsForce(record.name)
      }
      return try Self.revert(reference, in: session)
    }
  }

  private static func revert(_ reference: CollageReference, in session: EditSession) throws
    -> Report
  {
    let outcome = try session.revert(reference)
    return Report(
      message: outcome.hasChanged ? .reverted(outcome.after.record.name) : .nothingChanged,
      view: EditView(outcome, items: []))
  }

  private static func question(_ record: CollageRecord) -> Question {
    let edits = record.head - (record.saved ?? 0)
    return .revert(edits: record.savedState == nil && edits > 0 ? edits : nil)
  }
}
