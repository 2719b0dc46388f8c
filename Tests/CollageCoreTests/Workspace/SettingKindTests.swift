import Foundation
import Testing

@testable import CollageCore

@Suite("Settings") struct SettingKindTests {
  @Test func haveOwnerAndDefault() {
    let settings: [(Setting, String, Setting.Owner, String)] = [
      (.importLossless, "import.lossless", .store, "false"),
      (.importMaxPixels, "import.max-pixels", .user, "400000000"),
      (.renderQuality, "render.quality", .store, "85"), (.renderJobs, "render.jobs", .user, "0"),
      (.renderMaxMemory, "render.max-memory", .user, "0"),
      (.cacheMaxSize, "cache.max-size", .store, "1GB"),
      (.outputClobber, "output.clobber", .user, "true"),
      (.cutoutEngine, "cutout.engine", .user, "classic"),
      (.cutoutTimeout, "cutout.timeout", .user, "120"),
      (.cutoutMaxSide, "cutout.max-side", .user, "2048"),
      (.repaintServer, "repaint.server", .user, ""), (.repaintSteps, "repaint.steps", .user, ""),
      (.repaintCfg, "repaint.cfg", .user, ""), (.repaintSeed, "repaint.seed", .user, ""),
      (.repaintMaxSide, "repaint.max-side", .user, "2048"),
      (.repaintPoll, "repaint.poll", .user, "3"),
    ]
    #expect(settings.map(\.0) == Setting.allCases)
    for (setting, name, owner, value) in settings {
      #expect(setting.rawValue == name && Setting(rawValue: name) == setting)
      #expect(setting.owner == owner && setting.defaultValue == value, "\(name)")
    }
    let engine = Setting.engine("x-1")
    #expect(engine.rawValue == "engine.x-1" && engine.owner == .user && engine.defaultValue == "")
  }

  @Test(
    arguments: [
      ("engine.x", "x"), ("engine.Rembg-2", "Rembg-2"), ("engine.command", "command"),
      ("engine." + String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
      ("engine." + String(repeating: "x", count: 65), nil), ("engine.", nil), ("engine", nil),
      ("engine.classic", nil), ("engine.auto", nil), ("engine.a b", nil), ("engine.a.b", nil),
      ("engine.a_b", nil), ("engine.é", nil), ("Engine.x", nil), ("render.nothing", nil),
      ("", nil),
    ] as [(String, String?)])
  func acceptValidEngineNames(_ text: String, _ name: String?) {
    #expect(Setting(rawValue: text) == name.map(Setting.engine))
  }

  @Test func normalizeValues() {
    let flags = ["true", "yes", "on", "1", "TRUE", "Yes"].map(SettingKind.flag.normalized)
    #expect(flags.allSatisfy { $0 == "true" })
    let others = ["false", "no", "off", "0", "OFF"].map(SettingKind.flag.normalized)
    #expect(others.allSatisfy { $0 == "false" })
    #expect(["", "2", "y", "tru", " true"].allSatisfy { SettingKind.flag.normalized($0) == nil })
    let whole = SettingKind.whole(-2...10)
    #expect(["+7", "007", "-2", "10"].map(whole.normalized) == ["7", "7", "-2", "10"])
    #expect(["11", "-3", "", "1.0", "1e1", "x"].allSatisfy { whole.normalized($0) == nil })
    let bytes = SettingKind.bytes(2000...5000, zero: "none")
    #expect(
      ["2k", "5000", "0", "0G", "2Ki"].map(bytes.normalized) == ["2KB", "5KB", "0", "0", "2048"])
    #expect(["1999", "5001", "-1", "1", ""].allSatisfy { bytes.normalized($0) == nil })
    let name = SettingKind.engineName
    #expect(["classic", "auto", "x"].map(name.normalized) == ["classic", "auto", "x"])
    #expect(name.normalized("") == nil && name.normalized("a b") == nil)
    let command = SettingKind.command
    #expect(command.normalized("a 'b c'") == "a 'b c'")
    #expect(["", "'", "a\\", "\0"].allSatisfy { command.normalized($0) == nil })
    let longest = String(repeating: "x", count: 4096)
    #expect(command.normalized(longest) == longest && command.normalized(longest + "x") == nil)
  }

  @Test func describeAllowedValues() {
    let kinds: [(SettingKind, String)] = [
      (.flag, "true or false"), (.whole(-1...7), "a whole number from -1 to 7"),
      (
        .bytes(1...9, zero: "no cache"),
        "a number of bytes such as 500M, 2GB or 1GiB, or 0 for no cache"
      ),
      (
        .bytes(1_000_000...2_000_000, zero: "all"),
        "a number of bytes such as 500M, 2GB or 1GiB, at least 1MB, or 0 for all"
      ),
      (.engineName, "classic, auto, or the NAME of a setting engine.NAME"),
      (.command, "a command such as 'rembg i -m isnet-general-use -om {in} {out}'"),
    ]
    for (kind, allowed) in kinds { #expect(kind.allowed == allowed) }
  }

  @Test func convertToJSON() {
    #expect(SettingKind.flag.json("true") == .bool(true))
    #expect(SettingKind.flag.json("false") == .bool(false))
    #expect(SettingKind.whole(0...9).json("7") == .integer(7))
    #expect(SettingKind.bytes(1...9, zero: "").json("2KB") == .integer(2000))
    #expect(SettingKind.engineName.json("7") == .string("7"))
    #expect(SettingKind.command.json("true") == .string("true"))
  }

  @Test func determineLimits() {
    var settings: [Setting: String] = [:]
    #expect(settings.importLimits == .standard)
    #expect(settings.quality == 85 && settings.cacheLimit == 0)
    #expect(settings.limits(RequestedLimits()) == .standard)
    settings = [
      .importMaxPixels: "77", .renderQuality: "40", .cacheMaxSize: "2KB", .renderJobs: "3",
      .renderMaxMemory: "5MB",
    ]
    #expect(settings.importLimits == DecodeLimits(pixels: 77))
    #expect(settings.importLimits(RequestedLimits(memory: 1)).memory == 64_000_000)
    #expect(settings.importLimits(RequestedLimits(memory: 100_000_000)).memory == 100_000_000)
    #expect(settings.importLimits(RequestedLimits(memory: 1 << 40)).memory == 500_000_000)
    #expect(settings.quality == 40 && settings.cacheLimit == 2000)
    #expect(settings.limits(RequestedLimits()) == RenderLimits(jobs: 3, memory: 5_000_000))
    #expect(settings.limits(RequestedLimits(jobs: 7)) == RenderLimits(jobs: 7, memory: 5_000_000))
    #expect(settings.limits(RequestedLimits(memory: 9)) == RenderLimits(jobs: 3, memory: 9))
    settings[.renderJobs] = "0"
    settings[.renderMaxMemory] = "0"
    #expect(settings.limits(RequestedLimits()) == .standard)
  }
}

@Suite("User and store settings") struct UserSettingTests {
  private let test: TestWorkspace
  private let config: UserConfig
  private let workspace: Workspace

  init() throws {
    test = try TestWorkspace()
    config = UserConfig(folder: test.folder("config"))
    workspace = try test.reopened(config: config)
  }

  private func put(_ key: String, _ value: String?) throws {
    try workspace.repository.write { try $0.setSetting(key, to: value) }
  }

  private func stored() throws -> [String: String] {
    try workspace.repository.read { try $0.settings() }
  }

  @Test func areReadFromTheirOwners() throws {
    try workspace.set(.renderQuality, to: "40")
    try workspace.set(.renderJobs, to: "3")
    #expect(try stored()["render.quality"] == "40" && stored()["render.jobs"] == nil)
    #expect(try config.values() == [.renderJobs: "3"])
    for (key, value) in [
      ("render.jobs", "7"), ("cutout.engine", "x"), ("engine.x", "tool"), ("nothing.known", "x"),
      ("cache.max-size", "many"),
    ] { try put(key, value) }
    let all = try workspace.settings()
    #expect(all[.renderQuality] == "40" && all[.renderJobs] == "3")
    #expect(all[.cutoutEngine] == "classic" && all[.engine("x")] == nil)
    #expect(all[.cacheMaxSize] == "1GB" && all.count == Setting.allCases.count)
    #expect(try workspace.unadoptedSettings() == [.cutoutEngine: "x", .engine("x"): "tool"])
    try workspace.set(.renderQuality, to: nil)
    try workspace.set(.renderJobs, to: nil)
    #expect(try workspace.settings()[.renderQuality] == "85")
    #expect(try workspace.unadoptedSettings()[.renderJobs] == "7")
    #expect(try workspace.context.settings()[.renderJobs] == "0")
  }

  @Test func areAdoptedUnlessSetByUser() throws {
    try put("render.jobs", "7")
    try put("render.quality", "40")
    try put("engine.x", "tool")
    #expect(try workspace.adopt(.cutoutEngine) == nil && workspace.adopt(.renderQuality) == nil)
    #expect(try workspace.adopt(.renderJobs) == "7")
    #expect(try stored()["render.jobs"] == nil && config.values() == [.renderJobs: "7"])
    try put("render.jobs", "7")
    #expect(try workspace.adopt(.renderJobs) == "7")
    try put("render.jobs", "8")
    let error = UserConfigError.alreadySet(path: config.path, setting: .renderJobs, value: "7")
    #expect(throws: error) { try workspace.adopt(.renderJobs) }
    #expect(try stored()["render.jobs"] == "8")
    #expect(try workspace.unadoptedSettings() == [.engine("x"): "tool"])
  }

  @Test func requireUserFolder() throws {
    #expect(test.workspace.context.userConfig == nil)
    #expect(throws: UserConfigError.noPlace) { try test.workspace.set(.renderJobs, to: "1") }
    #expect(try test.workspace.settings()[.renderJobs] == "0")
  }

  @Test func areWrittenToPrivateFileOnChange() throws {
    try config.set(.renderJobs, to: nil)
    #expect(!Folder.exists(test.folder("config")))
    try config.set(.outputClobber, to: "false")
    try config.set(.renderMaxMemory, to: "2MB")
    #expect(try config.values() == [.outputClobber: "false", .renderMaxMemory: "2MB"])
    let text = "{\n  \"output.clobber\" : false,\n  \"render.max-memory\" : 2000000\n}\n"
    #expect(try FileReader.bytes(at: config.path) == Array(text.utf8))
    #expect(Folder.mode(config.path) == 0o600)
    try DiskFileSystem().setMode(0o640, ofPath: config.path)
    let number = Folder.fileID(config.path)
    try config.set(.outputClobber, to: "false")
    #expect(Folder.fileID(config.path) == number)
    try config.set(.outputClobber, to: "true")
    #expect(Folder.mode(config.path) == 0o640)
    try config.set(.outputClobber, to: nil)
    #expect(try config.values() == [.renderMaxMemory: "2MB"])
  }

  @Test func areReadFromHandwrittenFile() throws {
    try Folder.make(test.folder("config"))
    func values(_ text: String) throws -> [Setting: String] {
      try AtomicFile.write(Array(text.utf8), to: config.path)
      return try config.values()
    }
    #expect(try values("{}") == [:])
    #expect(
      try values(#"{"render.jobs":"3","output.clobber":"no","later":[1],"render.quality":1}"#)
        == [.renderJobs: "3", .outputClobber: "false"])
    for (text, value) in [("1.5", "1.5"), ("null", nil), ("9999", "9999"), ("true", "true")]
      as [(String, String?)]
    {
      let error = UserConfigError.badValue(path: config.path, setting: .renderJobs, value: value)
      #expect(throws: error) { try values(#"{"render.jobs":\#(text)}"#) }
    }
    #expect(throws: UserConfigError.damaged(path: config.path, detail: "it is not JSON")) {
      try values("x")
    }
    let noObject = UserConfigError.damaged(path: config.path, detail: "it is not a JSON object")
    #expect(throws: noObject) { try values("[]") }
  }
}

@Suite("Setting ranges") struct SettingRangeTests {
  @Test func includeTheirEndsOnly() {
    let ranges: [(Setting, ClosedRange<Int>)] = [
      (.importMaxPixels, 1...4_000_000_000), (.renderQuality, 1...100), (.renderJobs, 0...1024),
      (.cutoutTimeout, 1...3600), (.cutoutMaxSide, 0...65_500),
    ]
    for (setting, range) in ranges {
      for value in [range.lowerBound, range.upperBound] {
        #expect(setting.kind.normalized("\(value)") == "\(value)", "\(setting) \(value)")
      }
      for value in [range.lowerBound - 1, range.upperBound + 1] {
        #expect(setting.kind.normalized("\(value)") == nil, "\(setting) \(value)")
      }
    }
  }

  @Test(arguments: Setting.allCases) func includeDefaults(_ setting: Setting) {
    // An empty default means that another part of the program decides.
    guard !setting.defaultValue.isEmpty else { return }
    #expect(setting.kind.normalized(setting.defaultValue) == setting.defaultValue)
  }
}

@Suite("Settings file") struct SettingsFileTests {
  @Test func isRejectedWithReason() {
    let head = #"{"format":"collage-settings","version":1"#
    let deep = Limits.exportManifestDepth + 1
    let nested = String(repeating: "[", count: deep) + String(repeating: "]", count: deep)
    for (text, detail) in [
      (nested, "it is too large or nested too deeply"),
      (head + #","settings":[]}"#, "its 'settings' is not an object"),
      (head + #","styles":{}}"#, "its 'styles' is not a list"),
      (head + #","prompts":"x"}"#, "its 'prompts' is not a list"),
    ] {
      #expect(throws: UserConfigError.damaged(path: "s.json", detail: detail)) {
        try SettingsFile(Array(text.utf8), path: "s.json")
      }
    }
  }
}
