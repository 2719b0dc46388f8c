/// A binary mask, for example of the subject's pixels.
struct Mask {
  let width: Int
  let height: Int
  var pixels: [Bool]

  /// Creates a mask of the pixels that are at least half opaque.
  init(_ alpha: [UInt8], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = alpha.map { $0 >= 128 }
  }

  var count: Int { pixels.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Returns a mask that combines the pixels of two masks with a Boolean operation.
  func combined(_ other: Mask, _ condition: (Bool, Bool) -> Bool) -> Mask {
    var result = self
    for index in pixels.indices {
      result.pixels[index] = condition(pixels[index], other.pixels[index])
    }
    return result
  }

  /// Returns the intersection over union with another mask.
  func overlap(_ other: Mask) -> Double {
    let union = combined(other) { $0 || $1 }.count
    return union == 0 ? 1 : Double(combined(other) { $0 && $1 }.count) / Double(union)
  }

  /// The set pixels with an unset neighbor; pixels beyond the image count as set.
  var boundary: Mask { combined(eroded(frameIsOutside: false)) { $0 && !$1 } }

  /// Returns the set pixels whose four neighbors are set.
  ///
  /// Pixels beyond the image count as unset if `frameIsOutside` is true, and as set otherwise.
  func eroded(frameIsOutside: Bool = true) -> Mask {
    var result = self
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] {
        let isInside = [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { dx, dy in
          let (column, row) = (x + dx, y + dy)
          guard column >= 0, row >= 0, column < width, row < height else { return !frameIsOutside }
          return pixels[row * width + column]
        }
        result.pixels[y * width + x] = isInside
      }
    }
    return result
  }

  /// Returns the mask with a disc around each set pixel.
  func dilated(by radius: Int) -> Mask {
    var result = self
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] {
        for row in max(0, y - radius)...min(height - 1, y + radius) {
          for column in max(0, x - radius)...min(width - 1, x + radius)
          where (row - y) * (row - y) + (column - x) * (column - x) <= radius * radius {
            result.pixels[row * width + column] = true
          }
        }
      }
    }
    return result
  }

  /// Returns the boundary F-score: the harmonic mean of precision and recall of the boundary
  /// pixels.
  ///
  /// Boundary pixels match if they are within `tolerance` pixels of each other.
  func boundaryScore(_ reference: Mask, tolerance: Int = 2) -> Double {
    let (own, other) = (boundary, reference.boundary)
    let (owns, others) = (own.count, other.count)
    guard owns > 0, others > 0 else { return owns == others ? 1 : 0 }
    let precision =
      Double(own.combined(other.dilated(by: tolerance)) { $0 && $1 }.count) / Double(owns)
    let recall =
      Double(other.combined(own.dilated(by: tolerance)) { $0 && $1 }.count) / Double(others)
    return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall)
  }
}
