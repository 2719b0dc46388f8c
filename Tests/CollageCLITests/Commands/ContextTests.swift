import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct ContextTests {
  private let fixture: CommandFixture
  private let streams: (CapturedStream, CapturedStream)

  init() throws {
    fixture = try CommandFixture()
    streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
  }

  private func context(_ options: [String] = [], creating: Bool = false) throws -> EditContext {
    let command = CommandContext(
      try CommonOptions.parse(options),
      environment: fixture.environment(streams.0.stream, streams.1.stream))
    return EditContext(command: command, store: LazyStore(command, creating: creating))
  }

  private func edit(_ arguments: String...) throws -> any EditCommand {
    try #require(try CommandParser.command(CommandLineArguments(arguments)) as? any EditCommand)
  }

  @Test func prefersMostSpecificCollageReference() throws {
    var context = try context()
    #expect(context.reference(naming: nil) == .current)
    #expect(context.reference(naming: "a") == .named("a"))
    fixture.variables["COLLAGE"] = "env"
    context = try self.context()
    #expect(context.reference(naming: nil) == .named("env"))
    #expect(context.reference(naming: "a") == .named("a"))
    context.collage = .named("batch")
    #expect(context.reference(naming: nil) == .named("batch"))
    #expect(context.reference(naming: "a") == .named("a"))
    context.collage = .current
    #expect(context.reference(naming: nil) == .current)
    fixture.variables["COLLAGE"] = ""
    #expect(try self.context().reference(naming: nil) == .current)
  }

  @Test func resolvesCollageFromArgumentOrOption() throws {
    var context = try context()
    context.collage = .named("batch")
    func resolved(_ arguments: String...) throws -> CollageReference {
      try CollageArgument.parse(arguments).resolved(context)
    }
    #expect(try resolved() == .named("batch") && resolved("a") == .named("a"))
    #expect(try resolved("-c", "b") == .named("b"))
    #expect(throws: UserFacingError.collageNamedTwice) { try resolved("a", "-c", "a") }
  }

  @Test func rejectsSecondUseOfStandardInput() throws {
    var context = try context()
    try context.claimStandardInput(of: edit("add", "a"))
    #expect(!context.isInputTaken)
    try context.claimStandardInput(of: edit("add", "-"))
    #expect(context.isInputTaken)
    try context.claimStandardInput(of: edit("add", "a"))
    #expect(context.isInputTaken)
    #expect(throws: UserFacingError.inputTaken) {
      try context.claimStandardInput(of: edit("add", "-"))
    }
    var other = try self.context()
    #expect(throws: UserFacingError.inputTaken) {
      try other.claimStandardInput(of: edit("add", "-", "-"))
    }
  }

  @Test func followsEffectsOfEarlierBatchLines() throws {
    func follow(_ arguments: String...) throws -> (Bool, CollageReference?) {
      var context = try context()
      context.collage = .named("x")
      context.recordEffects(
        of: try #require(
          try CommandParser.command(CommandLineArguments(arguments)) as? any EditCommand))
      return (context.collageMustExist, context.collage)
    }
    #expect(try follow("move", "a", "1", "2") == (true, .named("x")))
    #expect(try follow("undo") == (true, .named("x")))
    #expect(try follow("rename", "y") == (false, .named("x")))
    #expect(try follow("delete") == (false, .named("x")))
    #expect(try follow("new") == (false, .current))
    #expect(try follow("open", "y") == (false, .current))
  }

  @Test func requiresCollageUnlessBatchCanCreateIt() throws {
    try fixture.run("new a --size 9x9px")
    var context = try context()
    try context.requireCollage(.named("a"))
    #expect(throws: WorkspaceError.noSuchCollage("zzzzz", nearest: [])) {
      try context.requireCollage(.named("zzzzz"))
    }
    context.collageMustExist = false
    try context.requireCollage(.named("b"))
  }

  @Test func opensStoreOnceAndCreatesOnlyOnRequest() throws {
    #expect(throws: StoreError.self) { try context().store.opened() }
    #expect(!(fixture.folder + "/store").isPathInUse)
    let store = try context(creating: true).store
    #expect(!(fixture.folder + "/store").isPathInUse)
    _ = try store.opened()
    #expect((fixture.folder + "/store").isPathInUse)
    // An open store is not created again.
    try FileManager.default.removeItem(atPath: fixture.folder + "/store")
    _ = try store.opened()
    #expect(!(fixture.folder + "/store").isPathInUse)
  }

  @Test func usesDefaultSettingsWithoutStore() throws {
    try fixture.run("config set render.jobs 3")
    #expect(try context().command.settings()[.renderJobs] == "3")
    try fixture.run("config set render.quality 5")
    let settings = try context().command.settings()
    #expect(settings[.renderJobs] == "3" && settings[.renderQuality] == "5")
    let other = try context(["--store", fixture.folder + "/other"]).command
    #expect(try other.settings()[.renderJobs] == "3")
    #expect(try other.settings()[.renderQuality] ?? "85" == "85")
  }

  @Test(arguments: [
    ([], "true", OutputName.replacing("p")), ([], "false", .new("p")), ([], "", .new("p")),
    (["--clobber"], "false", .replacing("p")), (["--no-clobber"], "true", .new("p")),
  ])
  func prefersClobberOptionOverSetting(
    _ arguments: [String], _ setting: String, _ name: OutputName
  ) throws {
    let options = try ClobberOptions.parse(arguments)
    let settings = setting.isEmpty ? [:] : [Setting.outputClobber: setting]
    #expect(try options.name("p") { settings } == name)
    if !arguments.isEmpty {
      #expect(try options.name("p") { throw UserFacingError.usage("not asked for") } == name)
    }
  }

  @Test func buildsImportRequestFromOptions() throws {
    let named = try PhotoArguments([.photo(.path("a")), .photo(.path("b"))], isRecursive: false)
    func request(_ arguments: String..., inBatch: Bool = false) throws -> PhotoImportRequest {
      let add = try #require(
        try CommandParser.command(CommandLineArguments(["add", "a"] + arguments)) as? Add)
      var context = try context()
      context.isInBatch = inBatch
      return add.request(named, context)
    }
    let plain = try request()
    #expect(plain.sources.count == 2 && plain.lossless == nil && !plain.isAllOrNothing)
    #expect(plain.reading == PhotoReadingOptions() && plain.limits == RequestedLimits())
    #expect(try request("--lossless").lossless == true)
    #expect(try request("--all-or-nothing").isAllOrNothing)
    #expect(try request(inBatch: true).isAllOrNothing)
    #expect(
      try request("--salvage").reading
        == PhotoReadingOptions(appliesOrientation: true, isSalvaging: true)
    )
    #expect(
      try request("--no-orient").reading
        == PhotoReadingOptions(appliesOrientation: false, isSalvaging: false))
    #expect(
      try request("--jobs", "3", "--max-memory", "2MB").limits
        == RequestedLimits(jobs: 3, memory: 2_000_000))
  }

  @Test func writesOnlyOneCutout() throws {
    try fixture.solidImage("a.png", 9)
    try fixture.run("new poster --size 40x20")
    try fixture.run("add @F/a.png")
    try fixture.run("add @F/a.png --as b")
    let state = try context().store.opened().state(of: .current)
    let items = Array(state.collage.items)
    func check(_ arguments: [String], _ items: [Item], isMade: Bool) throws {
      try CutoutFileOptions.parse(arguments).check(items, isMade: isMade)
    }
    try check([], items, isMade: false)
    try check(["-o", "a.png"], [items[0]], isMade: true)
    #expect(throws: EditError.noCutout(items[1].name)) {
      try check(["-o", "a.png"], [items[1]], isMade: false)
    }
    #expect(throws: UserFacingError.severalCutouts(2)) {
      try check(["-o", "a.png"], items, isMade: true)
    }
  }

  @Test func effectsAreDisjoint() {
    let all: [VerbGrammar.Effects] = [
      .makesStore, .changesCollages, .changesCurrentCollage, .freesCollageNames, .freesItemNames,
      .needsRevisions,
    ]
    for (index, effect) in all.enumerated() {
      #expect(!effect.isEmpty)
      for other in all.dropFirst(index + 1) { #expect(effect.isDisjoint(with: other)) }
    }
  }
}
