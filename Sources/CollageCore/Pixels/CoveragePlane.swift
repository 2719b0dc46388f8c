/// A raster with a single channel: the coverage of each pixel or block of pixels.
///
/// Each value is a coverage from 0 to 255 in 8.8 fixed point, so the stored numbers are in
/// `0...65280`. They convert from and to bytes by a shift, and adding one half to round a value
/// doesn't overflow. Rows go from top to bottom without padding.
struct CoveragePlane: Hashable, Sendable {
  /// The size in pixels; at least 1 by 1.
  let size: PixelSize
  private(set) var values: [UInt16]

  static let full: UInt16 = 255 << 8

  /// Creates a plane.
  ///
  /// - Precondition: There is at least one pixel, and one value for each pixel.
  init(size: PixelSize, values: [UInt16]) {
    precondition(size.width > 0 && size.height > 0 && values.count == size.area)
    self.size = size
    self.values = values
  }

  init(size: PixelSize, repeating value: UInt16 = 0) {
    self.init(size: size, values: [UInt16](repeating: value, count: size.area))
  }

  subscript(x: Int, y: Int) -> UInt16 {
    get {
      precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
      return values[y * size.width + x]
    }
    set {
      precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
      values[y * size.width + x] = newValue
    }
  }

  static func value(_ part: Double) -> UInt16 {
    UInt16(min(max(part, 0), 1) * Double(full) + 0.5)
  }
}

extension CoveragePlane {
  /// Returns the plane without `margin` pixels on each side.
  ///
  /// - Precondition: At least one pixel remains.
  func without(margin: Int) -> CoveragePlane {
    let rest = PixelSize(width: size.width - 2 * margin, height: size.height - 2 * margin)
    var values: [UInt16] = []
    values.reserveCapacity(rest.area)
    for row in margin..<margin + rest.height {
      let start = row * size.width + margin
      values += self.values[start..<start + rest.width]
    }
    return CoveragePlane(size: rest, values: values)
  }
}
