/// What a user can set for a store.
public enum Setting: Hashable, Sendable {
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
  /// The engine that finds subjects.
  case cutoutEngine
  /// How long an engine that is a command of the user's may take, in seconds.
  case cutoutTimeout
  /// The long side of the photo that such an engine gets; 0 is the photo as it is.
  case cutoutMaxSide
  /// A command of the user's that finds subjects, by its name.
  case engine(String)

  /// The value when nothing is set.
  public var defaultValue: String {
    switch self {
    case .importLossless: "false"
    case .importMaxPixels: "400000000"
    case .renderQuality: "85"
    case .renderJobs: "0"
    case .renderMaxMemory: "0"
    case .cacheMaxSize: "1GB"
    case .cutoutEngine: "classic"
    case .cutoutTimeout: "120"
    case .cutoutMaxSide: "2048"
    case .engine: ""
    }
  }

  /// The values that can be set, so that "a value is …" becomes a sentence.
  public var allowed: String {
    switch self {
    case .importLossless: "true or false"
    case .importMaxPixels: "a whole number from 1 to 4000000000"
    case .renderQuality: "a whole number from 1 to 100"
    case .renderJobs: "a whole number from 0 to \(RenderLimits.jobsRange.upperBound)"
    case .renderMaxMemory:
      "0, or \(ByteSize.examples), at least \(ByteSize.text(RenderLimits.memoryRange.lowerBound))"
    case .cacheMaxSize: "\(ByteSize.examples), or 0 for no cache"
    case .cutoutEngine: "classic, auto, or NAME of a setting engine.NAME"
    case .cutoutTimeout: "a whole number from 1 to 3600"
    case .cutoutMaxSide: "a whole number from 0 to 65500"
    case .engine: "a command such as 'rembg i -m isnet-general-use -om {in} {out}'"
    }
  }

  /// One line that says what the setting does.
  public var summary: String {
    switch self {
    case .importLossless: "store photos as PNG instead of JPEG 85"
    case .importMaxPixels: "refuse images with more pixels than this"
    case .renderQuality: "JPEG quality of `render` when --quality is not given"
    case .renderJobs: "threads when --jobs is not given; 0 is all cores"
    case .renderMaxMemory: "memory when --max-memory is not given; 0 is a quarter of the machine's"
    case .cacheMaxSize: "disk for parts of pictures, rendered but once; 0 keeps none"
    case .cutoutEngine: "what finds subjects when --engine is not given"
    case .cutoutTimeout: "seconds that a command may take to find a subject"
    case .cutoutMaxSide: "long side of the photo that a command gets; 0 is full size"
    case .engine: "a command that finds subjects"
    }
  }

  /// The value in its usual form, or nil when it is not allowed.
  ///
  /// - Parameter text: What a user wrote.
  /// - Returns: The value as it is stored.
  public func normalized(_ text: String) -> String? {
    switch self {
    case .importLossless:
      switch text.lowercased() {
      case "true", "yes", "on", "1": "true"
      case "false", "no", "off", "0": "false"
      default: nil
      }
    case .importMaxPixels: Self.integer(text, in: 1...Limits.imagePixels)
    case .renderQuality: Self.integer(text, in: 1...100)
    case .renderJobs: Self.integer(text, in: 0...RenderLimits.jobsRange.upperBound)
    case .renderMaxMemory:
      ByteSize.bytes(text).flatMap {
        $0 == 0 || RenderLimits.memoryRange.contains($0) ? ByteSize.text($0) : nil
      }
    case .cacheMaxSize: ByteSize.bytes(text).map(ByteSize.text)
    case .cutoutEngine: Self.isEngineName(text) ? text : nil
    case .cutoutTimeout: Self.integer(text, in: 1...3600)
    case .cutoutMaxSide: Self.integer(text, in: 0...65_500)
    case .engine:
      text.count > Limits.settingLength || (try? CommandTemplate(text)) == nil ? nil : text
    }
  }

  private static func integer(_ text: String, in range: ClosedRange<Int>) -> String? {
    Int(text).flatMap { range.contains($0) ? String($0) : nil }
  }

  private static func isEngineName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}

extension Setting: RawRepresentable, CaseIterable {
  private static let enginePrefix = "engine."

  /// The settings that are always there; engines are added by name.
  public static let allCases: [Setting] = [
    .importLossless, .importMaxPixels, .renderQuality, .renderJobs, .renderMaxMemory,
    .cacheMaxSize, .cutoutEngine, .cutoutTimeout, .cutoutMaxSide,
  ]

  /// The setting of a name.
  public init?(rawValue: String) {
    if let setting = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = setting
    } else if rawValue.hasPrefix(Self.enginePrefix) {
      let name = rawValue.dropFirst(Self.enginePrefix.count)
      guard Self.isEngineName(name), name != "classic", name != "auto" else { return nil }
      self = .engine(String(name))
    } else {
      return nil
    }
  }

  /// The name on the command line and in the store.
  public var rawValue: String {
    switch self {
    case .importLossless: "import.lossless"
    case .importMaxPixels: "import.max-pixels"
    case .renderQuality: "render.quality"
    case .renderJobs: "render.jobs"
    case .renderMaxMemory: "render.max-memory"
    case .cacheMaxSize: "cache.max-size"
    case .cutoutEngine: "cutout.engine"
    case .cutoutTimeout: "cutout.timeout"
    case .cutoutMaxSide: "cutout.max-side"
    case .engine(let name): Self.enginePrefix + name
    }
  }
}

extension Workspace {
  /// The values of all settings, the changed and the others, with the engines that were added.
  ///
  /// - Throws: ``StoreError``.
  public func settings() throws -> [Setting: String] {
    try repository.read { try $0.values() }
  }

  /// Changes a setting, or returns it to its default.
  ///
  /// - Parameters:
  ///   - setting: Which.
  ///   - value: A value as ``Setting/normalized(_:)`` makes it; nil for the default.
  /// - Throws: ``StoreError``.
  public func set(_ setting: Setting, to value: String?) throws {
    try repository.write { try $0.setSetting(setting.rawValue, to: value) }
  }
}

extension RepositoryReader {
  /// The values of all settings, the changed and the others.
  func values() throws -> [Setting: String] {
    var values = Dictionary(
      uniqueKeysWithValues: Setting.allCases.map { ($0, $0.defaultValue) })
    for (key, value) in try settings() {
      if let setting = Setting(rawValue: key) { values[setting] = value }
    }
    return values
  }
}

extension [Setting: String] {
  /// What an image that comes in may be at most.
  var importLimits: DecodeLimits {
    DecodeLimits(
      pixels: self[.importMaxPixels].flatMap { Int($0) } ?? DecodeLimits.standard.pixels,
      bytes: DecodeLimits.standard.bytes)
  }

  /// The quality of pictures.
  var quality: Int { self[.renderQuality].flatMap { Int($0) } ?? PictureMaker.snapshotQuality }

  /// The most bytes of the parts of rendered pictures.
  var cacheLimit: Int { self[.cacheMaxSize].flatMap(ByteSize.bytes) ?? 0 }

  /// The limits that apply to a request.
  func limits(_ request: RequestedLimits) -> RenderLimits {
    func amount(_ setting: Setting) -> Int? {
      self[setting].flatMap(ByteSize.bytes).flatMap { $0 > 0 ? $0 : nil }
    }
    return RenderLimits(
      jobs: request.jobs ?? amount(.renderJobs),
      memory: request.memory ?? amount(.renderMaxMemory))
  }
}
