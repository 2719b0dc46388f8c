import Testing

@testable import CollageCore

/// The options in the keys of a table's rows.
@Suite struct RowIdentityTests {
  /// The options of a run.
  private struct Options {
    var picture = RenderRequest(format: .png)
    var reading = PhotoReading()
    var sheet: SheetRequest? = SheetRequest(
      Canvas(size: PixelSize(width: 48, height: 32), background: .white), count: 2,
      hasCutMarks: false)

    var description: String { "\(picture) \(reading)" + (sheet.map { " \($0)" } ?? "") }
  }

  /// Options that differ from the plain ones, with the part of their description that differs.
  private struct Sample: Sendable {
    let change: @Sendable (inout Options) -> Void
    let plain: String
    let changed: String

    init(
      _ plain: String, _ changed: String, _ change: @escaping @Sendable (inout Options) -> Void
    ) {
      (self.plain, self.changed, self.change) = (plain, changed, change)
    }

    var options: Options {
      var options = Options()
      change(&options)
      return options
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

  private static let samples: [Sample] =
    plainSamples + formats + grids + subsamplings

  private static let plainSamples: [Sample] = [
    Sample("size: nil", "size: Optional(1080x1920)") {
      $0.picture.size = PixelSize(width: 1080, height: 1920)
    },
    Sample(
      "background: nil",
      "background: Optional(CollageCore.Color(red: 9, green: 8, blue: 7, alpha: 0))"
    ) { $0.picture.background = Color(red: 9, green: 8, blue: 7, alpha: 0) },
    Sample(
      "pad: nil", "pad: Optional(CollageCore.Color(red: 10, green: 11, blue: 12, alpha: 255))"
    ) { $0.picture.pad = Color(red: 10, green: 11, blue: 12) },
    Sample("showsWatermark: true", "showsWatermark: false") {
      $0.picture.showsWatermark = false
    },
    Sample("quality: nil", "quality: Optional(85)") { $0.picture.quality = 85 },
    Sample("isProgressive: false", "isProgressive: true") {
      $0.picture.encoding.isProgressive = true
    },
    Sample("isLossless: false", "isLossless: true") { $0.picture.encoding.isLossless = true },
    Sample("compression: nil", "compression: Optional(9)") {
      $0.picture.encoding.compression = 9
    },
    Sample(", density: nil", ", density: Optional(300)") { $0.picture.encoding.density = 300 },
    Sample("mostBytes: nil", "mostBytes: Optional(100000)") {
      $0.picture.encoding.mostBytes = 100_000
    },
    Sample("bleed: 0.0", "bleed: 3.175") { $0.picture.paper.bleed = 3.175 },
    Sample("hasCropMarks: false", "hasCropMarks: true") {
      $0.picture.paper.hasCropMarks = true
    },
    Sample("rasterDensity: nil", "rasterDensity: Optional(150)") {
      $0.picture.paper.rasterDensity = 150
    },
    Sample("turnsUpright: true", "turnsUpright: false") { $0.reading.turnsUpright = false },
    Sample("isSalvaging: false", "isSalvaging: true") { $0.reading.isSalvaging = true },
    Sample(sheet, "") { $0.sheet = nil },
    Sample("size: 48x32", "size: 207x291") {
      $0.sheet = SheetRequest(
        Canvas(size: PixelSize(width: 207, height: 291), background: .white), count: 2,
        hasCutMarks: false)
    },
    Sample(", dpi: nil", ", dpi: Optional(50)") {
      $0.sheet = SheetRequest(
        Canvas(size: PixelSize(width: 48, height: 32), background: .white, dpi: 50), count: 2,
        hasCutMarks: false)
    },
    Sample("count: 2, hasCutMarks: false", "count: 10, hasCutMarks: false") {
      $0.sheet = $0.sheet.map { SheetRequest($0.canvas, count: 10, hasCutMarks: false) }
    },
    Sample("hasCutMarks: false", "hasCutMarks: true") {
      $0.sheet = $0.sheet.map { SheetRequest($0.canvas, count: 2, hasCutMarks: true) }
    },
  ]

  private static let formats = [
    ("jpeg", ImageFormat.jpeg), ("webp", .webp), ("avif", .avif), ("pdf", .pdf), ("svg", .svg),
    ("ora", .ora),
  ].map { name, format in
    Sample("ImageFormat.png", "ImageFormat.\(name)") { $0.picture.format = format }
  }

  private static let grids = [
    ("thirds", CompositionGrid.thirds), ("golden", .golden), ("square", .square),
    ("safeAreas", .safeAreas),
  ].map { name, grid in
    Sample("grid: nil", "grid: Optional(CollageCore.CompositionGrid.\(name))") {
      $0.picture.grid = grid
    }
  }

  private static let subsamplings = [
    ("full", ChromaSubsampling.full), ("half", .half), ("quarter", .quarter),
  ].map { name, chroma in
    Sample("chroma: nil", "chroma: Optional(CollageCore.ChromaSubsampling.\(name))") {
      $0.picture.encoding.chroma = chroma
    }
  }

  @Test func theDescriptionOfOptionsIsThatOfVersion1() {
    #expect(Options().description == Self.request + Self.sheet)
    for sample in Self.samples {
      let expected = (Self.request + Self.sheet).replacing(
        sample.plain, with: sample.changed, maxReplacements: 1)
      #expect(sample.options.description == expected)
    }
  }
}
