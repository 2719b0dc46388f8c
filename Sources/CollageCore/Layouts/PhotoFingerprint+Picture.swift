extension PhotoFingerprint {
  /// Looks at a picture.
  ///
  /// - Parameter picture: An opaque picture of any size, upright.
  /// - Complexity: O(pixels); a small copy does as well as the whole.
  init(of picture: Bitmap) {
    let side = PhotoFingerprint.side
    // Smaller pictures are told by the pixels that they have.
    let source = picture.atLeast(side)
    let (steps, rows) = (9, 8)
    let small = source.areaAveraged(to: PixelSize(width: steps, height: rows))
    var bits: UInt64 = 0
    for row in 0..<rows {
      for column in 0..<steps - 1 {
        bits = bits << 1 | (small.grey(column, row) < small.grey(column + 1, row) ? 1 : 0)
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
  /// How light a pixel is.
  fileprivate func grey(_ column: Int, _ row: Int) -> Int {
    let start = (row * width + column) * 4
    return PhotoFingerprint.grey(bytes[start], bytes[start + 1], bytes[start + 2])
  }

  /// The picture with every pixel repeated until no side has fewer.
  fileprivate func atLeast(_ side: Int) -> Bitmap {
    enlarged(
      across: width < side ? (side + width - 1) / width : 1,
      down: height < side ? (side + height - 1) / height : 1)
  }

  /// The picture with every pixel repeated so many times.
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
