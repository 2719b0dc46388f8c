internal import CollageCore

/// What this build can do.
struct InfoView: Encodable {
  /// The largest things that are allowed.
  struct LimitsView: Encodable {
    var canvasSide = Canvas.sideRange.upperBound
    var canvasPixels = Canvas.maximumArea
    var items = Limits.itemCount
    var photoPixels = DecodeLimits.standard.pixels
    var photoBytes = DecodeLimits.standard.bytes
  }

  /// What cannot be read or written for want of a library.
  struct MissingFormat: Encodable {
    let name: String
    /// The Debian package that adds it.
    let package: String

    static var all: [MissingFormat] {
      let formats = ImageFormat.allCases.compactMap { format in
        FormatSupport.canRead(format)
          ? nil : format.package.map { MissingFormat(name: format.rawValue, package: $0) }
      }
      let profiles = MissingFormat(name: "profiles", package: FormatSupport.profilePackage)
      return FormatSupport.convertsProfiles ? formats : formats + [profiles]
    }
  }

  var version = ProgramVersion.text
  var reads = FormatSupport.readable.map(\.rawValue)
  var writes = FormatSupport.writable.map(\.rawValue)
  var missing = MissingFormat.all
  var shaders = EffectRegister.names
  var presets = SizePreset.names
  var limits = LimitsView()
  let storePath: String
  /// The file of the user's own settings; nil where there is no home folder.
  let configPath: String?

  init(storePath: String, configPath: String?) {
    self.storePath = storePath
    self.configPath = configPath
  }

  /// The facts as text.
  var text: String {
    let facts: [(String, String)] = [
      ("version", version),
      ("reads", reads.joined(separator: ", ")),
      ("writes", writes.joined(separator: ", ")),
      (
        "missing",
        missing.isEmpty
          ? "nothing" : missing.map { "\($0.name) (\($0.package))" }.joined(separator: ", ")
      ),
      ("shaders", shaders.joined(separator: ", ")),
      ("sizes", presets.joined(separator: ", ")),
      (
        "limits",
        "canvas sides up to \(limits.canvasSide), \(limits.canvasPixels) pixels, "
          + "\(limits.items) items, photos up to \(limits.photoPixels) pixels"
      ),
      ("store", storePath),
      ("config", configPath ?? "nowhere, for want of a home folder"),
    ]
    return facts.map { name, value in
      name + String(repeating: " ", count: 9 - name.count) + value.withoutControls() + "\n"
    }.joined()
  }
}
