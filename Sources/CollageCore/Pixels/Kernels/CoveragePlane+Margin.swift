extension CoveragePlane {
  /// The plane without some pixels on each side.
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
