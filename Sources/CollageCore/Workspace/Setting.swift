package enum Setting: Hashable, Sendable {
  case importLossless
  case importMaxPixels
  case renderQuality
  case renderJobs
  case renderMaxMemory
  case cacheMaxSize
  case outputClobber
  case cutoutEngine
  case cutoutTimeout
  case cutoutMaxSide
  /// A user's command that finds the subjects of photos; the associated value is the engine's name.
  case engine(String)
  /// A named set of options for rendering, such as an image size; the associated value is the
  /// preset's name.
  case preset(String)
  case repaintServer
  case repaintSteps
  /// The default guidance scale: how closely a server follows the prompt.
  case repaintCfg
  case repaintSeed
  case repaintMaxSide
  case repaintPoll
  /// A setting of a repaint server; the associated values are the server's name and the part.
  case server(String, ServerPart)

  /// The owner of a setting; the owner determines where the setting is stored.
  package enum Owner: String, Hashable, Sendable {
    /// The setting belongs to the user and applies to all stores.
    ///
    /// It is stored in ``UserConfig``.
    case user
    /// The setting belongs to the store and moves with it.
    case store
  }

  /// The effect of a value from an imported settings file.
  enum Import: Hashable, Sendable {
    /// The value takes effect immediately because it is harmless.
    case inForce
    /// The value has no effect until the user adopts it with the command `config adopt`.
    ///
    /// Such a value can run a program, send data elsewhere, name a file or a variable with a
    /// secret, or disable a protection that the user has set.
    case waits
  }

  /// The settings with fixed names, without those of engines, presets and servers.
  package static let allCases: [Setting] = [
    .importLossless, .importMaxPixels, .renderQuality, .renderJobs, .renderMaxMemory,
    .cacheMaxSize, .outputClobber, .cutoutEngine, .cutoutTimeout, .cutoutMaxSide,
    .repaintServer, .repaintSteps, .repaintCfg, .repaintSeed, .repaintMaxSide, .repaintPoll,
  ]

  private var definition: Definition {
    switch self {
    case .importLossless:
      Definition(
        "import.lossless", of: .store, imported: .inForce, .flag, "false",
        "store photos as PNG instead of JPEG at quality 85")
    case .importMaxPixels:
      Definition(
        "import.max-pixels", of: .user, imported: .waits, .whole(1...Limits.imagePixels),
        "400000000", "the maximum number of pixels of an added image")
    case .renderQuality:
      Definition(
        "render.quality", of: .store, imported: .inForce, .whole(1...100), "85",
        "the default of --quality")
    case .renderJobs:
      Definition(
        "render.jobs", of: .user, imported: .inForce,
        .whole(0...RenderLimits.jobsRange.upperBound), "0",
        "the default of --jobs; 0 is all cores")
    case .renderMaxMemory:
      Definition(
        "render.max-memory", of: .user, imported: .waits,
        .bytes(RenderLimits.memoryRange, zero: "25% of RAM"), "0",
        "the default of --max-memory; 0 is 25% of RAM")
    case .cacheMaxSize:
      Definition(
        "cache.max-size", of: .store, imported: .inForce,
        .bytes(1...Int.max, zero: "no cache"), "1GB",
        "disk space for rendered parts of images; 0 disables the cache")
    case .outputClobber:
      Definition(
        "output.clobber", of: .user, imported: .waits, .flag, "true",
        "replace existing files unless --no-clobber is given")
    case .cutoutEngine:
      Definition(
        "cutout.engine", of: .user, imported: .waits, .engineName, "classic",
        "the default of --engine")
    case .cutoutTimeout:
      Definition(
        "cutout.timeout", of: .user, imported: .inForce, .whole(1...3600),
        "\(ExternalSegmenter.defaultTimeout)",
        "the maximum number of seconds that an engine command runs")
    case .cutoutMaxSide:
      Definition(
        "cutout.max-side", of: .user, imported: .inForce, .whole(0...65_500),
        "\(ExternalSegmenter.defaultMaxSide)",
        "the maximum long side of photos for engine commands; 0 is full size")
    case .engine(let name):
      Definition(
        Self.enginePrefix + name, of: .user, imported: .waits, .command, "",
        "a command that finds subjects")
    case .preset(let name):
      Definition(
        Self.presetPrefix + name, of: .user, imported: .inForce, .preset, "",
        "the options of `render --preset \(name)`")
    case .repaintServer:
      Definition(
        "repaint.server", of: .user, imported: .waits, .serverName, "",
        "the default of --server")
    case .repaintSteps:
      Definition(
        "repaint.steps", of: .user, imported: .inForce, .whole(Self.stepsRange), "",
        "the default of --steps; if unset, the server decides")
    case .repaintCfg:
      Definition(
        "repaint.cfg", of: .user, imported: .inForce, .decimal(Self.cfgRange), "",
        "the default of --cfg; if unset, the server decides")
    case .repaintSeed:
      Definition(
        "repaint.seed", of: .user, imported: .inForce, .whole(Self.seedRange), "",
        "the default of --seed; if unset, the server decides")
    case .repaintMaxSide:
      Definition(
        "repaint.max-side", of: .user, imported: .inForce, .whole(Self.sentSideRange), "2048",
        "the maximum long side of images sent to servers")
    case .repaintPoll:
      Definition(
        "repaint.poll", of: .user, imported: .inForce, .whole(Self.pollRange), "3",
        "the seconds between status requests")
    case .server(let name, let part):
      Definition(
        "\(Self.repaintPrefix)\(name).\(part.rawValue)", of: .user, imported: part.imported,
        part.kind, "", part.summary)
    }
  }

  private struct Definition {
    let name: String
    let owner: Owner
    let imported: Import
    let kind: SettingKind
    let defaultValue: String
    let summary: String

    init(
      _ name: String, of owner: Owner, imported: Import, _ kind: SettingKind,
      _ defaultValue: String, _ summary: String
    ) {
      self.name = name
      self.owner = owner
      self.imported = imported
      self.kind = kind
      self.defaultValue = defaultValue
      self.summary = summary
    }
  }

  private static let enginePrefix = "engine."
  private static let presetPrefix = "preset."
  private static let repaintPrefix = "repaint."

  package static let stepsRange = 10...100
  /// The allowed guidance scales.
  package static let cfgRange = 1.0...10.0
  /// The allowed seeds: integers that a double-precision number represents exactly, because some
  /// servers use such numbers.
  package static let seedRange = 0...(1 << 53 - 1)
  /// The allowed lengths of the longer side of images for servers, in pixels.
  package static let sentSideRange = 64...16_384
  /// The allowed polling intervals, in seconds.
  static let pollRange = 1...600
}

extension Setting: RawRepresentable, CaseIterable {
  package init?(rawValue: String) {
    if let setting = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = setting
    } else if rawValue.hasPrefix(Self.enginePrefix) {
      let name = rawValue.dropFirst(Self.enginePrefix.count)
      guard SettingKind.isEngineName(name), name != "classic", name != "auto" else { return nil }
      self = .engine(String(name))
    } else if rawValue.hasPrefix(Self.presetPrefix) {
      let name = rawValue.dropFirst(Self.presetPrefix.count)
      guard SettingKind.isEngineName(name) else { return nil }
      self = .preset(String(name))
    } else if rawValue.hasPrefix(Self.repaintPrefix) {
      let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, SettingKind.isEngineName(parts[1]),
        let part = ServerPart(rawValue: String(parts[2]))
      else { return nil }
      self = .server(String(parts[1]), part)
    } else {
      return nil
    }
  }

  /// The name on the command line, in the store and in the user's settings file.
  package var rawValue: String { definition.name }

  package var owner: Owner { definition.owner }

  var imported: Import { definition.imported }

  package var kind: SettingKind { definition.kind }

  package var defaultValue: String { definition.defaultValue }

  package var summary: String { definition.summary }
}
