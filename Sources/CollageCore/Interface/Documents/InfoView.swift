/// The JSON representation of this build's capabilities.
package struct InfoView: Encodable {
  package struct LimitsView: Encodable {
    package let canvasSide = Canvas.sideRange.upperBound
    package let canvasPixels = Canvas.maximumArea
    package let items = Limits.itemCount
    package let photoPixels = DecodeLimits.standard.pixels
    let photoBytes = DecodeLimits.standard.bytes
  }

  /// A format or feature that is unavailable because a system library is missing.
  package struct MissingFormat: Encodable {
    /// The name of the format; `profiles` for color profiles, or `words` for text.
    package let name: String
    /// The Debian package that provides the missing system library.
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
        + (FormatSupport.isAvailable ? [] : [words])
    }
  }

  package let version: String
  package let reads = FormatSupport.readable.map(\.rawValue)
  package let writes = FormatSupport.writable.map(\.rawValue)
  package let missing = MissingFormat.all
  package let shaders = EffectRegistry.names
  package let presets = SizePreset.names
  package let limits = LimitsView()
  /// The folder of the store; `nil` if the user has no home folder.
  package let storePath: String?
  /// The user's settings file; `nil` if the user has no home folder.
  package let configPath: String?

  package init(version: String, storePath: String?, configPath: String?) {
    self.version = version
    self.storePath = storePath
    self.configPath = configPath
  }
}

/// The JSON representation of settings, whose values are Booleans, numbers or strings.
package struct SettingsView: Encodable {
  let settings: [String: JSONValue]

  package init(_ values: [Setting: String]) {
    settings = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.key.kind.json($0.value)) })
  }
}
