/// The options of a row's image, as version 1.0 wrote them into hash keys.
///
/// That version used Swift's descriptions of its types. This type spells these descriptions out, so
/// that renaming a type or a property doesn't change the keys. Delete this type when
/// ``PixelVersion/current`` increases, because all keys of version 1.0 then become invalid.
struct LegacyRowOptions: KeyOptions {
  let text: String

  /// Creates the text of the options; `nil` if an option is set that version 1.0 didn't have.
  init?(_ options: RowOptions) {
    let run = "\(Self.text(of: options.picture)) \(Self.text(of: options.reading))"
    guard let sheet = options.sheet else {
      text = run
      return
    }
    guard let sheet = Self.text(of: sheet) else { return nil }
    text = "\(run) \(sheet)"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private static func text(of request: RenderRequest) -> String {
    let grid = request.grid.map { $0 == .safeAreas ? "safeAreas" : $0.rawValue }
    let parts = [
      "size: \(optional(request.size.map { text(of: $0) }))",
      "background: \(optional(request.background.map { text(of: $0) }))",
      "pad: \(optional(request.pad.map { text(of: $0) }))",
      "grid: \(optional(grid.map { "CollageCore.CompositionGrid.\($0)" }))",
      "showsWatermark: \(request.showsWatermark)",
      "format: CollageCore.ImageFormat.\(request.format.rawValue)",
      "quality: \(optional(request.quality))",
      "encoding: \(text(of: request.encoding))",
      "paper: \(text(of: request.pageLayout))",
      "limits: CollageCore.RequestedLimits(jobs: nil, memory: nil)",
    ]
    return "RenderRequest(\(parts.joined(separator: ", ")))"
  }

  private static func text(of encoding: EncodingOptions) -> String {
    let chroma = encoding.chroma.map { "CollageCore.ChromaSubsampling.\($0.rawValue)" }
    return "CollageCore.EncodingOptions(chroma: \(optional(chroma)), "
      + "isProgressive: \(encoding.isProgressive), isLossless: \(encoding.isLossless), "
      + "compression: \(optional(encoding.compression)), density: \(optional(encoding.density)), "
      + "mostBytes: \(optional(encoding.maximumBytes)))"
  }

  private static func text(of paper: PDFPageLayout) -> String {
    "CollageCore.PaperLayout(bleed: \(paper.bleed), hasCropMarks: \(paper.hasCropMarks), "
      + "rasterDensity: \(optional(paper.rasterDensity)))"
  }

  private static func text(of reading: PhotoReadingOptions) -> String {
    "PhotoReading(turnsUpright: \(reading.appliesOrientation), isSalvaging: \(reading.isSalvaging))"
  }

  private static func text(of sheet: SheetRequest) -> String? {
    let canvas = sheet.canvas
    guard canvas.backdrop == nil, canvas.frame == nil, canvas.watermark == nil,
      canvas.unknown == UnknownFields.none
    else { return nil }
    return "SheetRequest(canvas: CollageCore.Canvas(size: \(text(of: canvas.size)), "
      + "background: \(text(of: canvas.background)), dpi: \(optional(canvas.dpi)), "
      + "backdrop: nil, frame: nil, watermark: nil, isMirrored: \(canvas.isMirrored), "
      + "unknown: CollageCore.UnknownFields(values: [:], images: [:])), count: \(sheet.count), "
      + "hasCutMarks: \(sheet.hasCutMarks))"
  }

  private static func text(of color: Color) -> String {
    "CollageCore.Color(red: \(color.red), green: \(color.green), blue: \(color.blue), "
      + "alpha: \(color.alpha))"
  }

  private static func text(of size: PixelSize) -> String { "\(size.width)x\(size.height)" }

  private static func optional(_ number: Int?) -> String { optional(number.map { "\($0)" }) }

  private static func optional(_ text: String?) -> String {
    text.map { "Optional(\($0))" } ?? "nil"
  }
}
