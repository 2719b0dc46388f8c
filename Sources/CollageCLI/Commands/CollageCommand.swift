internal import ArgumentParser
internal import CollageCore

/// A verb that can run.
protocol CollageCommand: ParsableCommand {
  /// The options that every verb has.
  var common: CommonOptions { get }

  /// Runs the verb.
  ///
  /// - Parameter context: The store, the streams and the environment.
  /// - Returns: The exit status.
  /// - Throws: Any error; the caller formats its message.
  func run(in context: CommandContext) throws -> ExitStatus
}

/// A verb that edits collages, on its own or as a line of a batch.
protocol EditCommand: CollageCommand, BatchEdit {}

extension CommandConfiguration {
  /// Creates the configuration of a verb.
  ///
  /// With a parent command, the parser skips a slow check: whether the arguments of a verb that is
  /// parsed alone ask for a completion script.
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

/// An edit inside its transaction, which can be retried.
typealias PreparedEdit = (EditSession) throws -> Report

extension EditCommand {
  func check(_ context: EditContext) throws {}

  func run(in context: CommandContext) throws -> ExitStatus {
    try runAlone(in: context)
  }

  /// Runs the edit in a transaction of its own.
  func runAlone(in context: CommandContext) throws -> ExitStatus {
    let store = LazyStore(context, creating: effects.contains(.makesStore))
    var edits = EditContext(command: context, store: store)
    try edits.claimStandardInput(of: self)
    try check(edits)
    let edit = try prepare(edits)
    let report = try store.opened().transaction(recording: .everyEdit, edit)
    // Closing the store takes longer than it takes the process to end, which closes it too.
    context.environment.keepOpen(store)
    try context.console.show(report)
    return report.status
  }
}
