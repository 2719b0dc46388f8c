internal import ArgumentParser
internal import CollageCore

/// The jobs that a command is about.
struct JobArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The jobs, by the beginnings of their UUIDs.", valueName: "job"),
    completion: .custom(CompletionValues.jobs))
  var words: [Word] = []

  /// The tickets that are named, each once.
  func tickets(
    in workspace: Workspace, for command: any ParsableCommand.Type
  ) throws -> [RepaintJob] {
    guard !words.isEmpty else { throw UserFacingError.missing("a job", in: command) }
    var seen: Set<RepaintJob.ID> = []
    return try words.map { try workspace.ticket(named: $0.text) }
      .filter { seen.insert($0.id).inserted }
  }
}

/// `jobs wait`: goes on with jobs until they are finished.
struct JobsWait: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "wait", abstract: "Go on with jobs, all that are open if none is named, until they are done.",
    usage: "collage jobs wait [JOB...] [options]",
    discussion: """
        collage jobs wait
        collage jobs wait 3f2a --poll 10
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var polling: PollingOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let tickets =
      try jobs.words.isEmpty
      ? workspace.tickets().filter { !$0.state.isFinished }
      : jobs.tickets(in: workspace, for: Self.self)
    if tickets.isEmpty { context.console.remark("no job is open") }
    let run = try RepaintJobRunner(context, workspace)
    return try run.show(run.run(tickets, polling))
  }
}

/// `jobs retry`: runs jobs again that failed or were cancelled.
struct JobsRetry: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "retry", abstract: "Run jobs again that failed or were cancelled, with what they had.",
    usage: "collage jobs retry JOB... [options]",
    discussion: """
      A result that is there already is not asked for again. --clobber replaces a file that is \
      where the result goes.

        collage jobs retry 3f2a
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var polling: PollingOptions
  @Flag(help: "Replace files that are where results go.")
  var clobber = false
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let tickets = try jobs.tickets(in: workspace, for: Self.self).map {
      try workspace.retryTicket($0.id, mayReplace: clobber)
    }
    let run = try RepaintJobRunner(context, workspace)
    return try run.show(run.run(tickets, polling))
  }
}

/// `jobs cancel`: stops jobs.
struct JobsCancel: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "cancel", abstract: "Stop jobs; their servers are told, where they can be.",
    usage: "collage jobs cancel JOB... [options]",
    discussion: """
        collage jobs cancel 3f2a
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let work = try JobRunnerFactory(workspace, in: context.environment)
    let after = try jobs.tickets(in: workspace, for: Self.self).map { ticket in
      let (after, reason) = try workspace.cancelTicket(ticket.id, by: work.server)
      if let reason {
        let shown = work.settings.withoutKey(reason, of: ticket)
        context.console.warn(
          "the server of \(ticket.shortID) may go on: \(shown).",
          hint: "What it paints is not fetched.")
      }
      return after
    }
    try context.console.present(JobsView(after)) {
      context.console.remark("cancelled \(Phrases.count(after.count, "job"))")
    }
    return .done
  }
}

/// `jobs remove`: forgets finished jobs.
struct JobsRemove: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Forget jobs that are finished; their results stay.",
    usage: "collage jobs remove JOB... [options]",
    discussion: """
        collage jobs remove 3f2a
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let tickets = try jobs.tickets(in: workspace, for: Self.self)
    return try context.forget(try workspace.removeTickets(tickets.map(\.id)))
  }
}

/// `jobs clear`: forgets all finished jobs.
struct JobsClear: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "clear", abstract: "Forget all jobs that are finished; their results stay.",
    discussion: """
        collage jobs clear
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try context.forget(try context.workspace().removeTickets(nil))
  }
}

extension CommandContext {
  /// Tells which jobs were forgotten.
  fileprivate func forget(_ tickets: [RepaintJob]) throws -> ExitStatus {
    try console.present(JobsView(tickets)) {
      console.remark("forgot \(Phrases.count(tickets.count, "job"))")
    }
    return .done
  }
}
