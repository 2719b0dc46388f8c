/// The connected components of a mask.
struct ConnectedComponents: Hashable, Sendable {
  /// The adjacent pixels that count as connected to a pixel: four without the diagonals, eight with
  /// them.
  enum Connectivity: Hashable, Sendable {
    case four
    case eight
  }

  /// The number of each pixel's region, or -1 outside the mask.
  ///
  /// Regions are numbered from zero, in the order of their first pixels, row by row.
  private(set) var region: [Int32]
  private(set) var count = 0

  init(_ mask: [Bool], size: PixelSize, connectivity: Connectivity) {
    precondition(mask.count == size.area)
    region = [Int32](repeating: -1, count: mask.count)
    var stack: [Int] = []
    for start in mask.indices where mask[start] && region[start] < 0 {
      region[start] = Int32(count)
      stack.append(start)
      while let pixel = stack.popLast() {
        let (column, row) = (pixel % size.width, pixel / size.width)
        for y in max(0, row - 1)...min(size.height - 1, row + 1) {
          for x in max(0, column - 1)...min(size.width - 1, column + 1) {
            if connectivity == .four && x != column && y != row { continue }
            let next = y * size.width + x
            guard mask[next], region[next] < 0 else { continue }
            region[next] = Int32(count)
            stack.append(next)
          }
        }
      }
      count += 1
    }
  }

  func sums(_ values: [Float]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    for (pixel, index) in region.enumerated() where index >= 0 {
      sums[Int(index)] += Double(values[pixel])
    }
    return sums
  }
}
