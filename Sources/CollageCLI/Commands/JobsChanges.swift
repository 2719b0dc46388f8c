internal import ArgumentParser
internal import CollageCore

struct JobArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The jobs, by UUID prefix", valueName: "job"),
    completion: .custom(CompletionValues.jobs))
  var words: [Word] = []

  /// Returns the named jobs, without duplicates.
  func jobs(
    in workspace: Workspace, for command: any ParsableCommand.Type
  ) throws -> [RepaintJob] {
    guard !words.isEmpty else { throw UserFacingError.missing(.job, in: command) }
    var seen: Set<RepaintJob.ID> = []
    return try words.map { try workspace.repaintJob(named: $0.text) }
      .filter { seen.insert($0.id).inserted }
  }
}

struct JobsWait: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "wait", abstract: "Resume jobs and wait until they finish",
    usage: "collage jobs wait [JOB...] [options]",
    discussion: """
        collage jobs wait
        collage jobs wait 3f2a --poll 10

      Without JOB, resumes all unfinished jobs.
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var polling: PollingOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let repaintJobs =
      try jobs.words.isEmpty
      ? workspace.repaintJobs().filter { !$0.state.isFinished }
      : jobs.jobs(in: workspace, for: Self.self)
    if repaintJobs.isEmpty { context.console.remark(.noOpenJobs) }
    let run = try RepaintJobRunner(context, workspace)
    return try run.show(run.run(repaintJobs, polling))
  }
}

struct JobsRetry: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "retry", abstract: "Retry failed or canceled jobs",
    usage: "collage jobs retry JOB... [options]",
    discussion: """
        collage jobs retry 3f2a

      A result that was already received isn't requested again. --clobber replaces an existing \
      output file.
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var polling: PollingOptions
  @Flag(help: "Replace existing output files")
  var clobber = false
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let repaintJobs = try jobs.jobs(in: workspace, for: Self.self).map {
      try workspace.retryRepaintJob($0.id, mayReplace: clobber)
    }
    let run = try RepaintJobRunner(context, workspace)
    return try run.show(run.run(repaintJobs, polling))
  }
}

struct JobsCancel: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "cancel", abstract: "Cancel jobs",
    usage: "collage jobs cancel JOB... [options]",
    discussion: """
        collage jobs cancel 3f2a

      The server is notified if it can cancel jobs.
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let work = try JobRunnerFactory(workspace, in: context.environment)
    let after = try jobs.jobs(in: workspace, for: Self.self).map { job in
      let (after, reason) = try workspace.cancelRepaintJob(job.id, by: work.server)
      if let reason {
        let shown = work.settings.withoutKey(reason, of: job)
        context.console.warn(.jobMayContinue(job.shortID, shown))
      }
      return after
    }
    try context.console.present(JobsView(after)) {
      context.console.remark(.canceledJobs(after.count))
    }
    return .done
  }
}

struct JobsRemove: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "remove", abstract: "Delete finished jobs",
    usage: "collage jobs remove JOB... [options]",
    discussion: """
        collage jobs remove 3f2a

      The jobs' results stay.
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let repaintJobs = try jobs.jobs(in: workspace, for: Self.self)
    return try context.printDeleted(try workspace.removeRepaintJobs(repaintJobs.map(\.id)))
  }
}

struct JobsClear: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "clear", abstract: "Delete all finished jobs",
    usage: "collage jobs clear [options]",
    discussion: """
        collage jobs clear

      The jobs' results stay.
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try context.printDeleted(try context.workspace().removeRepaintJobs(nil))
  }
}

extension CommandContext {
  fileprivate func printDeleted(_ repaintJobs: [RepaintJob]) throws -> ExitStatus {
    try console.present(JobsView(repaintJobs)) {
      console.remark(.removedJobs(repaintJobs.count))
    }
    return .done
  }
}
