/// A cropped photo in a web gallery: the crop, and the photo's size without the crop.
struct CroppedPhoto: Hashable, Sendable {
  private let crop: UnitRect
  private let size: PixelSize

  /// The maximum length of the result's longer side, in pixels.
  private static let longSide = 1600
  /// The minimum length, in pixels, of the longer side of the cropped part of a proxy, which is a
  /// smaller copy of the photo.
  ///
  /// If the side is shorter, the full-size photo is used.
  private static let minimumProxySide = 1200

  /// Creates a crop of a photo; `size` is the photo's size without the crop.
  init(_ crop: UnitRect, of size: PixelSize) { (self.crop, self.size) = (crop, size) }

  /// Returns the length, in pixels, of the cropped part's longer side in a copy of the photo with a
  /// given size.
  private func extent(in size: PixelSize) -> Double {
    max(crop.width * Double(size.width), crop.height * Double(size.height))
  }

  /// True if the full-size photo is needed because the proxy's resolution is insufficient.
  var needsBase: Bool {
    size.longSide > ProxyParameters.longSide
      && extent(in: size.fitted(longSide: ProxyParameters.longSide)) < Double(Self.minimumProxySide)
  }

  /// Returns the pixels of the cropped part, reduced so that the longer side has at most 1600
  /// pixels.
  ///
  /// `file` is the file of the photo or of its proxy.
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

  /// Returns the range of pixels between two fractions of a side; at least one pixel.
  private static func range(_ start: Double, _ end: Double, of count: Int) -> Range<Int> {
    let first = min(count - 1, Int((start * Double(count)).rounded(.up)))
    return first..<max(first + 1, min(count, Int((end * Double(count)).rounded(.down))))
  }
}
