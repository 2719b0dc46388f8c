/// What a user can set.
package enum Setting: Hashable, Sendable {
  /// Whether photos are stored as PNG, without loss.
  case importLossless
  /// The most pixels that an added image may have.
  case importMaxPixels
  /// The JPEG quality of rendered pictures.
  case renderQuality
  /// The number of threads that render and import; 0 is one for each core.
  case renderJobs
  /// The bytes that decoded photos may take while rendering; 0 is a quarter of the machine's memory.
  case renderMaxMemory
  /// The bytes that the parts of rendered pictures may take on the disk.
  case cacheMaxSize
  /// Whether outputs replace files that are there.
  case outputClobber
  /// The engine that finds subjects.
  case cutoutEngine
  /// How long an engine that is a command of the user's may take, in seconds.
  case cutoutTimeout
  /// The long side of the photo that such an engine gets; 0 is the photo as it is.
  case cutoutMaxSide
  /// A command of the user's that finds subjects, by its name.
  case engine(String)
  /// How large pictures are and how they are written that are for something, by its name.
  case preset(String)
  /// The server that paints when none is named.
  case repaintServer
  /// The steps of painting.
  case repaintSteps
  /// How much a prompt counts.
  case repaintCfg
  /// The seed of painting.
  case repaintSeed
  /// The long side of the pictures that servers get.
  case repaintMaxSide
  /// The seconds between two questions to a server.
  case repaintPoll
  /// Something of a server that paints, by its name.
  case server(String, ServerPart)

  /// Whose word a setting is, which decides where it is kept.
  package enum Owner: String, Hashable, Sendable {
    /// The user's, for all stores: programs, and what the machine allows. It is in ``UserConfig``.
    case user
    /// The store's: how it keeps things. It goes where the store goes.
    case store
  }

  /// How a value from an imported settings file is treated.
  enum Import: Hashable, Sendable {
    /// It is in force at once, because it can do no harm.
    case inForce
    /// It waits until the user adopts it, because it can run a program, send data somewhere, name a
    /// file or a variable that holds a secret, or lift a protection that the user has set.
    case waits
  }

  /// The settings that are always there; engines and presets are added by name.
  package static let allCases: [Setting] = [
    .importLossless, .importMaxPixels, .renderQuality, .renderJobs, .renderMaxMemory,
    .cacheMaxSize, .outputClobber, .cutoutEngine, .cutoutTimeout, .cutoutMaxSide,
    .repaintServer, .repaintSteps, .repaintCfg, .repaintSeed, .repaintMaxSide, .repaintPoll,
  ]

  /// Everything that is known of the setting.
  private var definition: Definition {
    switch self {
    case .importLossless:
      Definition(
        "import.lossless", of: .store, imported: .inForce, .flag, "false",
        "store photos as PNG instead of JPEG 85")
    case .importMaxPixels:
      Definition(
        "import.max-pixels", of: .user, imported: .waits, .whole(1...Limits.imagePixels),
        "400000000", "refuse images with more pixels than this")
    case .renderQuality:
      Definition(
        "render.quality", of: .store, imported: .inForce, .whole(1...100), "85",
        "JPEG quality of `render` when --quality is not given")
    case .renderJobs:
      Definition(
        "render.jobs", of: .user, imported: .inForce,
        .whole(0...RenderLimits.jobsRange.upperBound), "0",
        "threads when --jobs is not given; 0 is all cores")
    case .renderMaxMemory:
      Definition(
        "render.max-memory", of: .user, imported: .waits,
        .bytes(RenderLimits.memoryRange, zero: "a quarter of the machine's"), "0",
        "memory when --max-memory is not given; 0 is a quarter of the machine's")
    case .cacheMaxSize:
      Definition(
        "cache.max-size", of: .store, imported: .inForce,
        .bytes(1...Int.max, zero: "no cache"), "1GB",
        "disk for parts of pictures, rendered but once; 0 keeps none")
    case .outputClobber:
      Definition(
        "output.clobber", of: .user, imported: .waits, .flag, "true",
        "replace files that are there when --no-clobber is not given")
    case .cutoutEngine:
      Definition(
        "cutout.engine", of: .user, imported: .waits, .engineName, "classic",
        "what finds subjects when --engine is not given")
    case .cutoutTimeout:
      Definition(
        "cutout.timeout", of: .user, imported: .inForce, .whole(1...3600),
        "\(ExternalSegmenter.usualTimeout)",
        "seconds that a command may take to find a subject")
    case .cutoutMaxSide:
      Definition(
        "cutout.max-side", of: .user, imported: .inForce, .whole(0...65_500),
        "\(ExternalSegmenter.usualMaxSide)",
        "long side of the photo that a command gets; 0 is full size")
    case .engine(let name):
      Definition(
        Self.enginePrefix + name, of: .user, imported: .waits, .command, "",
        "a command that finds subjects")
    case .preset(let name):
      Definition(
        Self.presetPrefix + name, of: .user, imported: .inForce, .preset, "",
        "what `render --preset \(name)` makes")
    case .repaintServer:
      Definition(
        "repaint.server", of: .user, imported: .waits, .serverName, "",
        "the server when --server names none")
    case .repaintSteps:
      Definition(
        "repaint.steps", of: .user, imported: .inForce, .whole(Self.stepsRange), "",
        "steps when --steps is not given; else the server decides")
    case .repaintCfg:
      Definition(
        "repaint.cfg", of: .user, imported: .inForce, .decimal(Self.cfgRange), "",
        "how much a prompt counts when --cfg is not given; else the server decides")
    case .repaintSeed:
      Definition(
        "repaint.seed", of: .user, imported: .inForce, .whole(Self.seedRange), "",
        "the seed when --seed is not given; else the server decides")
    case .repaintMaxSide:
      Definition(
        "repaint.max-side", of: .user, imported: .inForce, .whole(Self.sentSideRange), "2048",
        "long side of the pictures that servers get")
    case .repaintPoll:
      Definition(
        "repaint.poll", of: .user, imported: .inForce, .whole(Self.pollRange), "3",
        "seconds between two questions to a server")
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

  /// How many steps can be asked for.
  package static let stepsRange = 10...100
  /// How much a prompt can count.
  package static let cfgRange = 1.0...10.0
  /// The seeds: whole numbers that every server can read.
  package static let seedRange = 0...(1 << 53 - 1)
  /// The long side of pictures that servers get.
  package static let sentSideRange = 64...16_384
  /// Seconds between two questions.
  static let pollRange = 1...600
}

extension Setting: RawRepresentable, CaseIterable {
  /// The setting of a name.
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

  /// The name on the command line, in the store and in the user's file.
  package var rawValue: String { definition.name }

  /// Whose word it is.
  package var owner: Owner { definition.owner }

  /// How a value from an imported settings file is treated.
  var imported: Import { definition.imported }

  /// What values it has.
  package var kind: SettingKind { definition.kind }

  /// The value when nothing is set.
  package var defaultValue: String { definition.defaultValue }

  /// One line that says what the setting does.
  package var summary: String { definition.summary }
}
