extension PatternCells {
  /// Returns the local binary pattern of a window, given by its top-left corner.
  ///
  /// A bit is set if the sum of an outer cell is at least the sum of the center cell. The bits are
  /// in the order of ``ring``.
  func pattern(x: Int, y: Int, in plane: LumaPlane) -> UInt8 {
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
  /// Returns whether every stage accepts a window.
  ///
  /// For many windows, ``PatternScan`` is faster because it tests eight windows at a time.
  func accepts(x: Int, y: Int, in plane: LumaPlane) -> Bool {
    stages.allSatisfy { stage in
      let sum = stage.stumps.reduce(Int32(0)) {
        $0 + $1.value(of: $1.cells.pattern(x: x, y: y, in: plane))
      }
      return sum >= stage.threshold
    }
  }
}
