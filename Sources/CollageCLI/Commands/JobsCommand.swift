internal import ArgumentParser
internal import CollageCore

struct JobsCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "jobs", abstract: "Manage repaint jobs",
    usage: """
      collage jobs [list]
      collage jobs wait|cancel|retry|show|remove|clear|presets ...
      """,
    discussion: """
        collage jobs
        collage jobs wait
        collage jobs retry 3f2a
        collage jobs cancel 3f2a
        collage jobs clear

      A job is stored before it is sent, so that nothing is lost or sent twice if the program is \
      interrupted. JOB is a UUID prefix. The last 100 finished jobs are kept.
      """,
    subcommands: [
      JobsList.self, JobsWait.self, JobsCancel.self, JobsRetry.self, JobsShow.self,
      JobsRemove.self, JobsClear.self, JobsPresets.self,
    ],
    defaultSubcommand: JobsList.self)
}

struct JobsList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List jobs, newest first",
    usage: "collage jobs list [options]",
    discussion: """
        collage jobs list
        collage jobs list --json
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    let (repaintJobs, workspace): ([RepaintJob], Workspace)
    do {
      workspace = try context.workspace()
      repaintJobs = try workspace.repaintJobs()
    } catch StoreError.missing {
      try console.present(JobsView([])) {}
      return .done
    }
    try console.present(JobsView(repaintJobs)) {
      guard !repaintJobs.isEmpty else {
        return console.remark(.noJobs)
      }
      try console.printText(
        JobText.table(repaintJobs, in: workspace).text(style: console.style, width: console.width))
    }
    return .done
  }
}

struct JobsShow: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "show", abstract: "Show all properties of jobs",
    usage: "collage jobs show JOB... [options]",
    discussion: """
        collage jobs show 3f2a
      """)

  @OptionGroup var jobs: JobArguments
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let repaintJobs = try jobs.jobs(in: workspace, for: Self.self)
    try context.console.present(JobsView(repaintJobs)) {
      let texts = try repaintJobs.map { try JobText.text($0, in: workspace) }
      try context.console.printText(texts.joined(separator: "\n"))
    }
    return .done
  }
}

struct JobsPresets: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "presets", abstract: "List the saved prompts, or delete one",
    usage: "collage jobs presets [options]",
    discussion: """
        collage jobs presets
        collage jobs presets --delete snow

      `repaint --save-preset NAME` saves a prompt; `repaint --preset NAME` uses it.
      """)

  @Option(help: ArgumentHelp("Delete this prompt", valueName: "name"))
  var delete: Word?

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    let workspace = try context.workspace()
    if let delete {
      let preset = try workspace.deleteRepaintPreset(delete.text)
      try console.present(RepaintPresetsView([preset])) {
        console.remark(.deletedPreset(preset.name))
      }
      return .done
    }
    let presets = try workspace.repaintPresets()
    try console.present(RepaintPresetsView(presets)) {
      guard !presets.isEmpty else {
        return console.remark(.noPresets)
      }
      var table = Table(
        [
          ("name", .left), ("prompt", .left), ("not", .left), ("steps", .right),
          ("scale", .right), ("seed", .right), ("strength", .right),
        ], flexibleColumn: 1)
      for preset in presets {
        table.add([
          preset.name.rawValue, preset.prompt, preset.negativePrompt ?? "",
          preset.steps.map { "\($0)" } ?? "", preset.cfg.map(NumberFormat.text) ?? "",
          preset.seed.map { "\($0)" } ?? "", preset.strength.map(NumberFormat.text) ?? "",
        ])
      }
      try console.printText(table.text(style: console.style, width: console.width))
    }
    return .done
  }
}
