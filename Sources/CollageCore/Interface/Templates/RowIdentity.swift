/// Everything that determines the bytes of a row's image.
///
/// The coding keys are part of the hash keys in logs. Renaming a coding key would change all hash
/// keys, so that all images of all tables would be rendered again.
struct RowIdentity<Options: KeyOptions>: PersistentKeyConvertible, Sendable {
  let pixels: Int
  /// The hash of the template's file.
  let template: String
  let options: Options
  let columns: [String]
  /// Each column's cell, and the hash of the photo that the cell names.
  let cells: [[String?]]

  private enum CodingKeys: String, CodingKey {
    case pixels, template, options, columns, cells
  }

  func with<Other: KeyOptions>(_ options: Other) -> RowIdentity<Other> {
    RowIdentity<Other>(
      pixels: pixels, template: template, options: options, columns: columns, cells: cells)
  }
}

/// Image options that can be part of a row's key.
///
/// `String` doesn't conform to this protocol, so that a string can't be passed by mistake.
protocol KeyOptions: Encodable, Sendable {}

/// The options of a run that determine the bytes of its images.
struct RowOptions: KeyOptions {
  var picture: RenderRequest
  var reading = PhotoReadingOptions()
  var sheet: SheetRequest?

  /// The format version of hash keys with these options; logs of version 1.0 don't record it.
  static let form = 2

  // The names are part of the hash keys in logs, so they must stay the same.
  private enum CodingKeys: String, CodingKey {
    case width, height, background, pad, grid, watermark, format, quality
    case chroma, progressive, lossless, compression, density, maxBytes
    case bleed, cropMarks, rasterDensity
    case upright, salvage
    case sheet, perSheet, cutMarks
  }

  /// Encodes the options that are set, with names and values that are the same in all versions.
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(picture.size?.width, forKey: .width)
    try fields.encodeIfPresent(picture.size?.height, forKey: .height)
    try fields.encodeIfPresent(picture.background?.hex, forKey: .background)
    try fields.encodeIfPresent(picture.pad?.hex, forKey: .pad)
    try fields.encodeIfPresent(picture.grid?.rawValue, forKey: .grid)
    try fields.encode(picture.showsWatermark, forKey: .watermark)
    try fields.encode(picture.format.rawValue, forKey: .format)
    try fields.encodeIfPresent(picture.quality, forKey: .quality)
    let encoding = picture.encoding
    try fields.encodeIfPresent(encoding.chroma?.rawValue, forKey: .chroma)
    try fields.encode(encoding.isProgressive, forKey: .progressive)
    try fields.encode(encoding.isLossless, forKey: .lossless)
    try fields.encodeIfPresent(encoding.compression, forKey: .compression)
    try fields.encodeIfPresent(encoding.density, forKey: .density)
    try fields.encodeIfPresent(encoding.maximumBytes, forKey: .maxBytes)
    try fields.encode(picture.pageLayout.bleed, forKey: .bleed)
    try fields.encode(picture.pageLayout.hasCropMarks, forKey: .cropMarks)
    try fields.encodeIfPresent(picture.pageLayout.rasterDensity, forKey: .rasterDensity)
    try fields.encode(reading.appliesOrientation, forKey: .upright)
    try fields.encode(reading.isSalvaging, forKey: .salvage)
    try fields.encodeIfPresent(sheet?.canvas, forKey: .sheet)
    try fields.encodeIfPresent(sheet?.count, forKey: .perSheet)
    try fields.encodeIfPresent(sheet?.hasCutMarks, forKey: .cutMarks)
  }
}
