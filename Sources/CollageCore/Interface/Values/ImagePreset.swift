/// A named set of options for the size and the encoding of output images.
///
/// An option that is `nil` isn't part of the preset.
package struct ImagePreset: Hashable, Sendable {
  /// The requested size.
  ///
  /// Unless ``pad`` is set, its aspect ratio must be that of the canvas.
  package private(set) var size: SizeParser?
  /// The longer side, in pixels.
  package private(set) var longSide: Int?
  /// The width, in pixels.
  package private(set) var width: Int?
  /// The height, in pixels.
  package private(set) var height: Int?
  /// The scale relative to the canvas.
  package private(set) var scale: Double?
  package private(set) var format: RenderFormat?
  /// The quality of JPEG, WebP and AVIF files.
  package private(set) var quality: Int?
  package private(set) var maxBytes: Int?
  package private(set) var chroma: ChromaSubsampling?
  package private(set) var dpi: Int?
  /// The color of the bars that pad the image if its aspect ratio differs from the canvas's.
  package private(set) var pad: Color?
  /// True to show the watermark, false to hide it.
  package private(set) var watermark: Bool?
  package private(set) var grid: GridParser?

  /// The built-in presets, in the syntax of user-defined presets.
  static let standard: KeyValuePairs = [
    "instagram": "size=1080x1350 format=jpg quality=90",
    "story": "size=1080x1920 format=jpg quality=90",
    "a4-print": "size=a4 dpi=300 format=jpg quality=95 chroma=444",
    "wallpaper": "size=3840x2160 format=jpg quality=92",
    "thumbnail": "long-side=320 format=jpg quality=85 watermark=off",
  ]

  /// Parses a stored preset, such as `size=1080x1350 format=jpg quality=90`.
  init(_ text: String) throws(ValueError) { try self.init(text, isStored: true) }

  /// Parses a preset.
  ///
  /// In a stored preset, a size without a unit is in pixels. If `isStored` is false, a size that
  /// looks like a print format, such as `30x40`, is rejected, because the user could mean a paper
  /// size.
  init(_ text: String, isStored: Bool) throws(ValueError) {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Self.wrong(text, nearest: []) }
      try set(String(parts[0]).lowercased(), to: String(parts[1]), in: text, isStored: isStored)
    }
    let sizes = [size != nil, longSide != nil, width != nil, height != nil, scale != nil]
    guard sizes.count(where: { $0 }) < 2 else {
      throw ValueError(
        value: text, kind: "a preset",
        allowed: "NAME=VALUE pairs with at most one of size, long-side, width, height and scale")
    }
  }

  private mutating func set(
    _ key: String, to value: String, in text: String, isStored: Bool
  ) throws(ValueError) {
    switch key {
    case "size": size = try isStored ? SizeParser.stored(value) : SizeParser.size(value)
    case "long-side": longSide = try IntegerParser.number(value, "a side", in: Canvas.sideRange)
    case "width": width = try IntegerParser.number(value, "a width", in: Canvas.sideRange)
    case "height": height = try IntegerParser.number(value, "a height", in: Canvas.sideRange)
    case "scale": scale = try FactorParser.scale(value)
    case "format": format = try FormatParser.format(value)
    case "quality": quality = try IntegerParser.number(value, "a quality", in: 1...100)
    case "max-bytes": maxBytes = try ByteCountParser.bytes(value)
    case "chroma": chroma = try FormatParser.chroma(value)
    case "dpi": dpi = try IntegerParser.resolution(value)
    case "pad": pad = try ColorParser.opaque(value)
    case "watermark": watermark = try Self.isOn(value)
    case "grid": grid = try GridParser.grid(value)
    default: throw Self.wrong(text, nearest: NearestNames.to(key, among: Self.keys))
    }
  }

  private static let keys = [
    "size", "long-side", "width", "height", "scale", "format", "quality", "max-bytes", "chroma",
    "dpi", "pad", "watermark", "grid",
  ]

  private static func isOn(_ text: String) throws(ValueError) -> Bool {
    guard let value = SettingKind.flag.normalized(text) else {
      throw ValueError(value: text, kind: "a value for watermark", allowed: "on or off")
    }
    return value == "true"
  }

  private static func wrong(_ text: String, nearest: [String]) -> ValueError {
    ValueError(
      value: text, kind: "a preset",
      allowed: "NAME=VALUE for some of \(keys.joined(separator: ", "))", nearest: nearest)
  }
}

extension ImagePreset {
  /// Returns the names of all presets: the built-in ones, then those of the user's settings.
  package static func names(_ settings: [Setting: String]) -> [String] {
    let userNames = settings.keys.compactMap { setting in
      if case .preset(let name) = setting { name } else { nil }
    }
    return standard.map(\.key) + userNames.sorted()
  }

  /// Returns the preset with a name.
  ///
  /// Built-in presets take precedence, and their names are case-insensitive. A preset of the user's
  /// settings must have this name or its lowercase form.
  package static func named(
    _ name: String, _ settings: [Setting: String]
  ) throws(ValueError) -> ImagePreset {
    let key = name.lowercased()
    if let text = standard.first(where: { $0.key == key })?.value { return try Self(text) }
    let userPreset = settings.first { $0.key == .preset(name) || $0.key == .preset(key) }
    guard let text = userPreset?.value else {
      let names = names(settings)
      throw ValueError(
        value: name, kind: "a preset",
        allowed: "one of \(names.joined(separator: ", ")), or the NAME of a setting preset.NAME",
        nearest: NearestNames.to(key, among: names))
    }
    return try Self(text)
  }
}
