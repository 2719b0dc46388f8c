extension PhotoFingerprint {
  /// Computes the fingerprint of an upright, opaque image of any size.
  ///
  /// A small copy of a photo gives an equally good result.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  init(of image: Bitmap) {
    let side = PhotoFingerprint.side
    // If the image is too small, enlarge it by repeating its pixels.
    let source = image.atLeast(side)
    let (steps, rows) = (9, 8)
    let small = source.areaAveraged(to: PixelSize(width: steps, height: rows))
    var bits: UInt64 = 0
    for row in 0..<rows {
      for column in 0..<steps - 1 {
        bits = bits << 1 | (small.gray(column, row) < small.gray(column + 1, row) ? 1 : 0)
      }
    }
    let colors = source.areaAveraged(to: PixelSize(width: side, height: side)).bytes
    self.init(
      unchecked: bits,
      colors: stride(from: 0, to: colors.count, by: 4).flatMap { colors[$0..<$0 + 3] })
  }

  private init(unchecked bits: UInt64, colors: [UInt8]) {
    guard let fingerprint = PhotoFingerprint(differences: bits, colors: colors) else {
      preconditionFailure("a square has so many pixels")
    }
    self = fingerprint
  }
}

extension Bitmap {
  fileprivate func gray(_ column: Int, _ row: Int) -> Int {
    let start = (row * width + column) * 4
    return PhotoFingerprint.gray(bytes[start], bytes[start + 1], bytes[start + 2])
  }

  /// Returns the image, enlarged by repeating pixels so that neither side is shorter than `side`.
  fileprivate func atLeast(_ side: Int) -> Bitmap {
    enlarged(
      across: width < side ? (side + width - 1) / width : 1,
      down: height < side ? (side + height - 1) / height : 1)
  }

  /// Returns the image with every pixel repeated `across` times per row, in `down` rows.
  private func enlarged(across: Int, down: Int) -> Bitmap {
    guard across > 1 || down > 1 else { return self }
    var larger: [UInt8] = []
    larger.reserveCapacity(bytes.count * across * down)
    for row in 0..<height {
      var line: [UInt8] = []
      for column in 0..<width {
        let start = (row * width + column) * 4
        for _ in 0..<across { line += bytes[start..<start + 4] }
      }
      for _ in 0..<down { larger += line }
    }
    return Bitmap(
      size: PixelSize(width: width * across, height: height * down), alpha: alpha, bytes: larger)
  }
}
