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

  var version = ProgramVersion.text
  var reads = ["jpeg", "png"]
  var writes = ImageFormat.allCases.map(\.rawValue)
  var shaders = ShaderKind.allCases.map(\.rawValue)
  var presets = SizePreset.names
  var limits = LimitsView()
  let storePath: String

  init(storePath: String) {
    self.storePath = storePath
  }

  /// The facts as text.
  var text: String {
    let facts: [(String, String)] = [
      ("version", version),
      ("reads", reads.joined(separator: ", ")),
      ("writes", writes.joined(separator: ", ")),
      ("shaders", shaders.joined(separator: ", ")),
      ("sizes", presets.joined(separator: ", ")),
      (
        "limits",
        "canvas sides up to \(limits.canvasSide), \(limits.canvasPixels) pixels, "
          + "\(limits.items) items, photos up to \(limits.photoPixels) pixels"
      ),
      ("store", storePath),
    ]
    return facts.map { name, value in
      name + String(repeating: " ", count: 9 - name.count) + value + "\n"
    }.joined()
  }
}
