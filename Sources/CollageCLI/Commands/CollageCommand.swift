internal import ArgumentParser
internal import CollageCore

/// A verb of the command line that can run; some verbs only group subcommands.
protocol CollageCommand: ParsableCommand {
  var common: CommonOptions { get }

  /// Runs the verb and returns the exit status; the caller prints thrown errors.
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A verb that edits collages, alone or as a line of a batch.
protocol EditCommand: CollageCommand, BatchEdit {}

extension CommandConfiguration {
  /// Creates the configuration of a verb.
  ///
  /// Naming the root command as the parent makes the parser skip a slow check: whether the
  /// arguments request a completion script.
  static func verb(
    _ name: String, abstract: String, usage: String? = nil, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, _superCommandName: "collage", abstract: abstract, usage: usage,
      discussion: discussion, subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

/// The part of an edit that runs inside the transaction.
///
/// If it requests slow work, it runs again after that work is done.
typealias PreparedEdit = (EditSession) throws -> Report

extension EditCommand {
  func check(_ context: EditContext) throws {}

  func run(in context: CommandContext) throws -> ExitStatus {
    try runAlone(in: context)
  }

  func runAlone(in context: CommandContext) throws -> ExitStatus {
    let store = LazyStore(context, creating: effects.contains(.makesStore))
    var edits = EditContext(command: context, store: store)
    try edits.claimStandardInput(of: self)
    try check(edits)
    let edit = try prepare(edits)
    let report = try store.opened().transaction(recording: .everyEdit, edit)
    // Closing the store takes time, so it stays open until the process ends.
    context.environment.keepOpen(store)
    try context.console.show(report)
    return report.status
  }
}
