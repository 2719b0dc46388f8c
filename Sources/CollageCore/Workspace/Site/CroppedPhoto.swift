/// What a crop leaves of a photo, as large as a site shows it.
struct CroppedPhoto: Hashable, Sendable {
  private let crop: UnitRect
  private let size: PixelSize

  /// The long side of what is shown, where there is as much.
  private static let longSide = 1600
  /// Below this long side what a proxy has of it is too little.
  private static let leastOfProxy = 1200

  /// Takes a part of a photo.
  ///
  /// - Parameters:
  ///   - crop: The part.
  ///   - size: Columns and rows of the whole photo.
  init(_ crop: UnitRect, of size: PixelSize) { (self.crop, self.size) = (crop, size) }

  /// Columns and rows of the part in a picture of the whole photo.
  private func extent(in size: PixelSize) -> Double {
    max(crop.width * Double(size.width), crop.height * Double(size.height))
  }

  /// Whether the part is taken from the photo itself, for its proxy has too little of it.
  var needsBase: Bool {
    size.longSide > ProxyRecipe.longSide
      && extent(in: size.fitted(longSide: ProxyRecipe.longSide)) < Double(Self.leastOfProxy)
  }

  /// The pixels of the part.
  ///
  /// - Parameters:
  ///   - file: The photo or its proxy.
  ///   - decoder: Decodes it.
  ///   - source: What errors call it.
  /// - Returns: An opaque picture with a long side of at most 1600.
  /// - Throws: ``DecodeError``.
  func pixels(of file: [UInt8], _ decoder: ImageDecoder, source: String) throws -> Bitmap {
    let full = try ImageProbe(limits: decoder.limits).header(of: file, source: source).size
    let share = min(1, Double(Self.longSide) / extent(in: full))
    let scale = DecodeScale.smallest(
      keeping: Int((Double(full.longSide) * share).rounded(.up)), of: full)
    let whole = try decoder.decode(file, source: source, scale: scale)
    let part = whole.cropped(
      columns: Self.range(crop.x, crop.maxX, of: whole.width),
      rows: Self.range(crop.y, crop.maxY, of: whole.height))
    let target = part.size.fitted(longSide: Self.longSide)
    return target == part.size ? part : part.areaAveraged(to: target)
  }

  /// The whole pixels between two fractions, at least one.
  private static func range(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
    let first = min(count - 1, Int((start * Double(count)).rounded(.up)))
    return first..<max(first + 1, min(count, Int((end * Double(count)).rounded(.down))))
  }
}
