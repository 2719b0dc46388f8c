/// What this build can do.
public struct InfoView: Encodable {
  /// The largest things that are allowed.
  public struct LimitsView: Encodable {
    /// The longest side of a canvas, in pixels.
    public let canvasSide = Canvas.sideRange.upperBound
    /// The pixels of a canvas.
    public let canvasPixels = Canvas.maximumArea
    /// The items of a collage.
    public let items = Limits.itemCount
    /// The pixels of a photo.
    public let photoPixels = DecodeLimits.standard.pixels
    let photoBytes = DecodeLimits.standard.bytes
  }

  /// What cannot be read, written or drawn for want of a library.
  public struct MissingFormat: Encodable {
    /// The format, `profiles` of colours, or `words` that are set.
    public let name: String
    /// The Debian package that adds it.
    public let package: String

    static var all: [MissingFormat] {
      let formats = InputFormat.allCases.compactMap { format in
        FormatSupport.canRead(format)
          ? nil : format.package.map { MissingFormat(name: format.rawValue, package: $0) }
      }
      let profiles = MissingFormat(name: "profiles", package: FormatSupport.profilePackage)
      let words = MissingFormat(name: "words", package: TextError.package)
      let written = RenderFormat.allCases.filter { $0.document != nil }.compactMap { format in
        FormatSupport.canWrite(format)
          ? nil : format.package.map { MissingFormat(name: format.rawValue, package: $0) }
      }
      return formats + written + (FormatSupport.convertsProfiles ? [] : [profiles])
        + (FormatSupport.setsWords ? [] : [words])
    }
  }

  /// The version of the program.
  public let version: String
  /// The formats that can be read.
  public let reads = FormatSupport.readable.map(\.rawValue)
  /// The formats that can be written.
  public let writes = FormatSupport.writable.map(\.rawValue)
  /// What wants a library that is not there.
  public let missing = MissingFormat.all
  /// The names of the shaders.
  public let shaders = EffectRegister.names
  /// The names of sizes.
  public let presets = SizePreset.names
  /// The largest things that are allowed.
  public let limits = LimitsView()
  /// The folder of the store; `nil` if there is no home folder.
  public let storePath: String?
  /// The file of the user's own settings; nil where there is no home folder.
  public let configPath: String?

  /// Describes a build.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - storePath: The folder of the store; `nil` if there is no home folder.
  ///   - configPath: The file of the user's own settings; nil where there is no home folder.
  public init(version: String, storePath: String?, configPath: String?) {
    self.version = version
    self.storePath = storePath
    self.configPath = configPath
  }
}

/// Settings in JSON, as the booleans, numbers and texts that they are.
public struct SettingsView: Encodable {
  let settings: [String: JSONValue]

  /// Describes settings.
  public init(_ values: [Setting: String]) {
    settings = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.key.kind.json($0.value)) })
  }
}
