/// How much of each pixel, or block of pixels, is covered: a raster of one channel.
///
/// Values are `0...65280`, bytes with eight bits after the point: bytes become values and values bytes
/// by shifts without any loss, and what is rounded up does not overflow. Rows go from top to bottom
/// without padding.
struct CoveragePlane: Hashable, Sendable {
  /// Columns and rows; both at least one.
  let size: PixelSize
  /// `size.area` values.
  private(set) var values: [UInt16]

  /// The value of what is wholly covered.
  static let full: UInt16 = 255 << 8

  /// Makes a plane from its values.
  ///
  /// - Precondition: There is one value for each pixel, and at least one pixel.
  init(size: PixelSize, values: [UInt16]) {
    precondition(size.width > 0 && size.height > 0 && values.count == size.area)
    self.size = size
    self.values = values
  }

  /// Makes a plane with one value everywhere.
  init(size: PixelSize, repeating value: UInt16 = 0) {
    self.init(size: size, values: [UInt16](repeating: value, count: size.area))
  }

  /// The value of a pixel inside the plane.
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

  /// A part in `0...1` as a value.
  static func value(_ part: Double) -> UInt16 {
    UInt16(min(max(part, 0), 1) * Double(full) + 0.5)
  }
}

extension CoveragePlane {
  /// Returns the plane without a margin on each side.
  ///
  /// - Precondition: Some pixels are left.
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
