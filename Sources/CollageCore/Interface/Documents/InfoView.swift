/// What this build can do.
package struct InfoView: Encodable {
  /// The largest things that are allowed.
  package struct LimitsView: Encodable {
    /// The longest side of a canvas, in pixels.
    package let canvasSide = Canvas.sideRange.upperBound
    /// The pixels of a canvas.
    package let canvasPixels = Canvas.maximumArea
    /// The items of a collage.
    package let items = Limits.itemCount
    /// The pixels of a photo.
    package let photoPixels = DecodeLimits.standard.pixels
    let photoBytes = DecodeLimits.standard.bytes
  }

  /// What cannot be read, written or drawn for want of a library.
  package struct MissingFormat: Encodable {
    /// The format, `profiles` of colours, or `words` that are set.
    package let name: String
    /// The Debian package that adds it.
    package let package: String

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
  package let version: String
  /// The formats that can be read.
  package let reads = FormatSupport.readable.map(\.rawValue)
  /// The formats that can be written.
  package let writes = FormatSupport.writable.map(\.rawValue)
  /// What wants a library that is not there.
  package let missing = MissingFormat.all
  /// The names of the shaders.
  package let shaders = EffectRegister.names
  /// The names of sizes.
  package let presets = SizePreset.names
  /// The largest things that are allowed.
  package let limits = LimitsView()
  /// The folder of the store; `nil` if there is no home folder.
  package let storePath: String?
  /// The file of the user's own settings; nil where there is no home folder.
  package let configPath: String?

  /// Describes a build.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - storePath: The folder of the store; `nil` if there is no home folder.
  ///   - configPath: The file of the user's own settings; nil where there is no home folder.
  package init(version: String, storePath: String?, configPath: String?) {
    self.version = version
    self.storePath = storePath
    self.configPath = configPath
  }
}

/// Settings in JSON, as the booleans, numbers and texts that they are.
package struct SettingsView: Encodable {
  let settings: [String: JSONValue]

  /// Describes settings.
  package init(_ values: [Setting: String]) {
    settings = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.key.kind.json($0.value)) })
  }
}
