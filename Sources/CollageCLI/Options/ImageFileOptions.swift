internal import ArgumentParser
internal import CollageCore

struct ImageFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format: \(FormatParser.names.joined(conjunction: "or"))", valueName: "format"),
    completion: .list(FormatParser.names), transform: Word.reader(FormatParser.format))
  var format: RenderFormat?

  @Option(
    help: ArgumentHelp("The quality, 1 to 100 (default: 85; PDF: 95)", valueName: "quality"),
    transform: Word.reader(IntegerParser.parser("a quality", in: 1...100)))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The maximum file size, such as 500k; lowers the quality if necessary", valueName: "bytes"),
    transform: Word.reader(ByteCountParser.bytes))
  var maxBytes: Int?

  @Option(
    help: ArgumentHelp(
      "The chroma subsampling, 444 or 420 (default: 444 if the quality is 90 or more)",
      valueName: "kind"),
    completion: .list(FormatParser.chromaNames), transform: Word.reader(FormatParser.chroma))
  var chroma: ChromaSubsampling?

  @Flag(help: "Write a progressive JPEG")
  var progressive = false

  @Flag(help: "Write a lossless \(RenderFormat.lossless.map(\.noun).joined(conjunction: "or"))")
  var lossless = false

  @Option(
    help: ArgumentHelp("The compression level of PNG, 0 to 9", valueName: "level"),
    transform: Word.reader(IntegerParser.parser("a level", in: 0...9)))
  var compression: Int?
}

extension ImageFileOptions {
  /// Returns the options, completed by a preset.
  ///
  /// The extension of `destination` indicates the format; `nil` stands for a generated name.
  func completed(by preset: ImagePreset, for destination: String?) -> ImageFileOptions {
    var options = self
    options.format = format ?? destination.flatMap(FormatParser.ofPath) ?? preset.format
    let format = options.format ?? .jpeg
    // The file options of a preset don't apply to documents.
    guard format.document == nil else { return options }
    if format != .png, !lossless { options.quality = quality ?? preset.quality }
    if [.jpeg, .avif].contains(format) { options.chroma = chroma ?? preset.chroma }
    options.maxBytes = maxBytes ?? preset.maxBytes
    return options
  }

  /// Returns the encoder's options; `density` is the resolution to record, in dots per inch.
  func encoding(density: Int?) -> EncodingOptions {
    EncodingOptions(
      chroma: chroma, isProgressive: progressive, isLossless: lossless, compression: compression,
      density: density, maximumBytes: maxBytes)
  }

  /// Returns the format given by an option or by the file extension; JPEG if the path is `nil` or
  /// `-`.
  func format(of path: String?) throws(UserFacingError) -> RenderFormat {
    if let format { return format }
    guard let path, path != "-" else { return .jpeg }
    guard let format = FormatParser.ofPath(path) else {
      throw .fileExtension(of: path)
    }
    return format
  }

  func check(for format: RenderFormat) throws(UserFacingError) {
    for rule in Self.rules where rule.isGiven(self) && !rule.formats.contains(format) {
      throw .formatOption(rule.name, formats: Array(rule.formats), format)
    }
    guard maxBytes == nil || format.document == nil else {
      throw .maxBytesFormat(format)
    }
    guard quality == nil || !lossless else {
      throw .exclusive("--quality", "--lossless")
    }
    guard FormatSupport.canWrite(format) else {
      throw UserFacingError(
        describing: EncodeError.libraryMissing(
          format: .output(format), package: format.package ?? ""))
    }
  }

  var given: [String] {
    Self.rules.filter { $0.isGiven(self) }.map(\.name) + (maxBytes == nil ? [] : ["--max-bytes"])
  }

  /// Returns the options for one of several images.
  ///
  /// An option that `format` doesn't support is removed if the format of another image supports it.
  func part(for format: RenderFormat, of all: [RenderFormat]) -> ImageFileOptions {
    var options = self
    for rule in Self.rules where !rule.formats.contains(format) {
      if rule.formats.contains(where: all.contains) { rule.clear(&options) }
    }
    return options
  }

  /// The formats that support an option.
  private struct Rule {
    let name: String
    let formats: [RenderFormat]
    let isGiven: (ImageFileOptions) -> Bool
    let clear: (inout ImageFileOptions) -> Void
  }

  private static var rules: [Rule] {
    [
      Rule(
        name: "--quality", formats: RenderFormat.withQuality + [.pdf],
        isGiven: { $0.quality != nil }, clear: { $0.quality = nil }),
      Rule(
        name: "--chroma", formats: [.jpeg, .avif, .pdf], isGiven: { $0.chroma != nil },
        clear: { $0.chroma = nil }),
      Rule(
        name: "--progressive", formats: [.jpeg], isGiven: \.progressive,
        clear: { $0.progressive = false }),
      Rule(
        name: "--lossless", formats: RenderFormat.lossless, isGiven: \.lossless,
        clear: { $0.lossless = false }),
      Rule(
        name: "--compression", formats: [.png], isGiven: { $0.compression != nil },
        clear: { $0.compression = nil }),
    ]
  }
}

extension RenderFormat {
  fileprivate static let withQuality = allCases.filter { $0.raster?.hasQuality ?? false }
  fileprivate static let lossless = allCases.filter { $0.raster?.canBeLossless ?? false }
}
