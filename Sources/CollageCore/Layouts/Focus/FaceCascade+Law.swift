extension PatternCells {
  /// The pattern at a place: a bit for each outer cell whose sum is not below the middle one's.
  ///
  /// - Parameters:
  ///   - x: The left edge of the window.
  ///   - y: The upper edge of the window.
  ///   - plane: A picture in which the window lies.
  /// - Returns: The bits in the order of ``ring``.
  func pattern(x: Int, y: Int, in plane: GreyPlane) -> UInt8 {
    func sum(_ column: Int, _ row: Int) -> Int {
      let (left, top) = (x + self.x + column * width, y + self.y + row * height)
      return (top..<top + height).reduce(0) { sum, line in
        (left..<left + width).reduce(sum) { $0 + Int(plane.bytes[line * plane.size.width + $1]) }
      }
    }
    let middle = sum(1, 1)
    return Self.ring.reduce(0) { $0 << 1 | (sum($1.0, $1.1) >= middle ? 1 : 0) }
  }
}

extension FaceCascade {
  /// Whether every stage accepts a window: what ``PatternScan`` does, one window at a time.
  ///
  /// - Parameters:
  ///   - x: The left edge of the window.
  ///   - y: The upper edge of the window.
  ///   - plane: A picture in which the window lies.
  /// - Returns: Whether it does.
  func accepts(x: Int, y: Int, in plane: GreyPlane) -> Bool {
    stages.allSatisfy { stage in
      let sum = stage.stumps.reduce(Int32(0)) {
        $0 + $1.value(of: $1.cells.pattern(x: x, y: y, in: plane))
      }
      return sum >= stage.threshold
    }
  }
}
