import Testing

@testable import CollageCore
@testable import CollageSupport

/// The options that are part of a table row's key.
@Suite struct RowIdentityTests {
  private static let plain = RowOptions(picture: RenderRequest(format: .png), sheet: paper())

  private static func paper(
    _ width: Int = 48, _ height: Int = 32, dpi: Int? = nil, count: Int = 2, marks: Bool = false
  ) -> SheetRequest {
    SheetRequest(
      Canvas(size: PixelSize(width: width, height: height), background: .white, dpi: dpi),
      count: count, hasCutMarks: marks)
  }

  /// Options that differ from `RowIdentityTests.plain` in one value.
  ///
  /// `plain` and `changed` are the descriptions of this value in both.
  private struct Sample: Sendable {
    let options: RowOptions
    let plain: String
    let changed: String

    init<Value>(
      _ path: WritableKeyPath<RowOptions, Value>, _ value: Value, _ plain: String, _ changed: String
    ) {
      var options = RowIdentityTests.plain
      options[keyPath: path] = value
      (self.options, self.plain, self.changed) = (options, plain, changed)
    }
  }

  private static let request =
    "RenderRequest(size: nil, background: nil, pad: nil, grid: nil, showsWatermark: true, "
    + "format: CollageCore.ImageFormat.png, quality: nil, encoding: CollageCore.EncodingOptions("
    + "chroma: nil, isProgressive: false, isLossless: false, compression: nil, density: nil, "
    + "mostBytes: nil), paper: CollageCore.PaperLayout(bleed: 0.0, hasCropMarks: false, "
    + "rasterDensity: nil), limits: CollageCore.RequestedLimits(jobs: nil, memory: nil)) "
    + "PhotoReading(turnsUpright: true, isSalvaging: false)"
  private static let sheet =
    " SheetRequest(canvas: CollageCore.Canvas(size: 48x32, "
    + "background: CollageCore.Color(red: 255, green: 255, blue: 255, alpha: 255), dpi: nil, "
    + "backdrop: nil, frame: nil, watermark: nil, isMirrored: false, "
    + "unknown: CollageCore.UnknownFields(values: [:], images: [:])), count: 2, "
    + "hasCutMarks: false)"

  private static let samples: [Sample] = pictures + encodings + files + formats + grids

  private static let pictures: [Sample] = [
    Sample(
      \.picture.size, PixelSize(width: 1080, height: 1920), "size: nil",
      "size: Optional(1080x1920)"),
    Sample(
      \.picture.background, Color(red: 9, green: 8, blue: 7, alpha: 0), "background: nil",
      "background: Optional(CollageCore.Color(red: 9, green: 8, blue: 7, alpha: 0))"),
    Sample(
      \.picture.pad, Color(red: 10, green: 11, blue: 12), "pad: nil",
      "pad: Optional(CollageCore.Color(red: 10, green: 11, blue: 12, alpha: 255))"),
    Sample(\.picture.showsWatermark, false, "showsWatermark: true", "showsWatermark: false"),
    Sample(\.picture.quality, 85, "quality: nil", "quality: Optional(85)"),
    Sample(\.picture.pageLayout.bleed, 3.175, "bleed: 0.0", "bleed: 3.175"),
    Sample(\.picture.pageLayout.hasCropMarks, true, "hasCropMarks: false", "hasCropMarks: true"),
    Sample(
      \.picture.pageLayout.rasterDensity, 150, "rasterDensity: nil", "rasterDensity: Optional(150)"),
  ]

  private static let encodings: [Sample] = [
    Sample(\.picture.encoding.isProgressive, true, "isProgressive: false", "isProgressive: true"),
    Sample(\.picture.encoding.isLossless, true, "isLossless: false", "isLossless: true"),
    Sample(\.picture.encoding.compression, 9, "compression: nil", "compression: Optional(9)"),
    Sample(\.picture.encoding.density, 300, " density: nil", " density: Optional(300)"),
    Sample(\.picture.encoding.maximumBytes, 1000, "mostBytes: nil", "mostBytes: Optional(1000)"),
  ]

  private static let files: [Sample] = [
    Sample(\.reading.appliesOrientation, false, "turnsUpright: true", "turnsUpright: false"),
    Sample(\.reading.isSalvaging, true, "isSalvaging: false", "isSalvaging: true"),
    Sample(\.sheet, nil, sheet, ""),
    Sample(\.sheet, paper(207, 291), "size: 48x32", "size: 207x291"),
    Sample(\.sheet, paper(dpi: 50), "dpi: nil", "dpi: Optional(50)"),
    Sample(\.sheet, paper(count: 10), "count: 2", "count: 10"),
    Sample(\.sheet, paper(marks: true), "hasCutMarks: false", "hasCutMarks: true"),
  ]

  private static let formats = [
    ("jpeg", RenderFormat.jpeg), ("webp", .webp), ("avif", .avif), ("pdf", .pdf), ("svg", .svg),
    ("ora", .ora),
  ].map { Sample(\.picture.format, $1, "ImageFormat.png", "ImageFormat.\($0)") }

  private static let grids =
    [
      ("thirds", CompositionGrid.thirds), ("golden", .golden), ("square", .square),
      ("safeAreas", .safeAreas),
    ].map {
      Sample(\.picture.grid, $1, "grid: nil", "grid: Optional(CollageCore.CompositionGrid.\($0))")
    }
    + [("full", ChromaSubsampling.full), ("half", .half), ("quarter", .quarter)].map {
      Sample(
        \.picture.encoding.chroma, $1, "chroma: nil",
        "chroma: Optional(CollageCore.ChromaSubsampling.\($0))")
    }

  @Test func reproducesDescriptionsOfVersion1() throws {
    let plain = Self.request + Self.sheet
    #expect(LegacyRowOptions(Self.plain)?.text == plain)
    for sample in Self.samples {
      let expected = plain.replacing(sample.plain, with: sample.changed, maxReplacements: 1)
      #expect(LegacyRowOptions(sample.options)?.text == expected)
    }
    var (options, canvas) = (Self.plain, Self.paper().canvas)
    canvas.frame = .standard
    options.sheet = SheetRequest(canvas, count: 2, hasCutMarks: false)
    #expect(LegacyRowOptions(options) == nil)
  }

  @Test func everyOptionChangesKey() throws {
    let plain = Self.properties(Self.plain)
    var unchanged = Set(plain.keys).subtracting([".picture.limits"])
    for sample in Self.samples {
      for (path, value) in Self.properties(sample.options) where plain[path] != value {
        unchanged.remove(path)
      }
    }
    // A new option needs a sample here, and a name in `RowOptions`.
    #expect(unchanged.isEmpty)
    let all = [Self.plain] + Self.samples.map(\.options)
    #expect(try Set(all.map { try canonicalBytes(of: $0) }).count == all.count)
    var limited = Self.plain
    limited.picture.limits.jobs = 3
    #expect(try canonicalBytes(of: limited) == canonicalBytes(of: Self.plain))
  }

  /// The values of all properties, keyed by path.
  private static func properties(_ value: Any, _ path: String = "") -> [String: String] {
    let hasParts =
      value is RowOptions || value is RenderRequest || value is EncodingOptions
      || value is PDFPageLayout || value is PhotoReadingOptions || value is SheetRequest
    guard hasParts else { return [path: "\(value)"] }
    return Mirror(reflecting: value).children.reduce(into: [:]) { all, child in
      all.merge(properties(child.value, "\(path).\(child.label ?? "")")) { $1 }
    }
  }

  /// Options that all differ from their defaults.
  static let all = RowOptions(
    picture: RenderRequest(
      size: PixelSize(width: 1080, height: 1920),
      background: Color(red: 9, green: 8, blue: 7, alpha: 0),
      pad: Color(red: 10, green: 11, blue: 12), grid: .safeAreas, showsWatermark: false,
      format: .jpeg, quality: 85,
      encoding: EncodingOptions(
        chroma: .quarter, isProgressive: true, isLossless: true, compression: 9, density: 300,
        maximumBytes: 100_000),
      pageLayout: PDFPageLayout(bleed: 3.175, hasCropMarks: true, rasterDensity: 150)),
    reading: PhotoReadingOptions(appliesOrientation: false, isSalvaging: true),
    sheet: paper(dpi: 50, count: 10, marks: true))

  @Test func keysAreStable() throws {
    let some = RowOptions(picture: RenderRequest(format: .png))
    let keys = try [some, Self.all].map { options in
      try RowIdentity(
        pixels: 4, template: "beef", options: options, columns: ["photo", "name"],
        cells: [["a.png", "f00d"], [nil, nil]]
      ).persistentKey
    }
    // Other keys would cause all images of all tables to be rendered again.
    #expect(
      keys == [
        "d915a65ada3daeb16bf52a2017ac8d54509f1105b076207666d21d355eac8c32",
        "0d24eb90ffd05da006b55695ad19f2f516e92c7bc6a44bd104c6c3874b1c07cd",
      ])
  }
}
