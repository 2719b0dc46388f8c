extension CoveragePlane {
  /// Returns the covered area of the plane, extended by an outline.
  ///
  /// Everything inside the edge becomes fully covered. Holes in the covered area also get an
  /// outline. The distance from the edge is accurate to 1/256 of a pixel. The result has
  /// ``OutlineProfile/margin`` additional pixels on each side.
  ///
  /// - Complexity: O(pixels), independent of the width of the outline.
  func outlined(by profile: OutlineProfile) -> CoveragePlane {
    let plane = CoveragePlane(self, margin: profile.margin)
    let transposed = plane.transposed()
    // An edge crosses columns, rows, or both, so both are searched for crossings.
    return OutlineBand(plane, profile).coverage()
      .maximum(OutlineBand(transposed, profile).coverage().transposed())
  }
}

/// The outline around the covered area, computed from the points at which edges cross columns.
private struct OutlineBand: Sendable {
  /// The number of units per pixel for distances along columns.
  private static let scale = 256

  private let plane: CoveragePlane
  private let lines: CoverageContour
  private let profile: OutlineProfile
  /// The distance along a column up to which a crossing matters, in units of 1/256 of a pixel.
  private let limit: Int32

  init(_ plane: CoveragePlane, _ profile: OutlineProfile) {
    (self.plane, lines, self.profile) = (plane, CoverageContour(plane: plane), profile)
    limit = Int32((profile.radius + 2) * Double(Self.scale))
  }

  func coverage() -> CoveragePlane {
    let size = plane.size
    let heights = heights()
    let values = unsafe [UInt16](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe heights.withUnsafeBufferPointer { heights in
        let source = unsafe StripSource(buffer: heights)
        forEachStrip(height: size.height) { rows in
          var envelope = ParabolaEnvelope(
            count: size.width, scale: Self.scale, limit: limit)
          for row in rows {
            let range = row * size.width..<(row + 1) * size.width
            // SAFETY: the row is in both buffers, and strips have different rows.
            unsafe write(
              row: row, UnsafeBufferPointer(rebasing: source.buffer[range]), &envelope,
              to: UnsafeMutableBufferPointer(rebasing: target.buffer[range]))
          }
        }
      }
      count = size.area
    }
    return CoveragePlane(size: size, values: values)
  }

  private func write(
    row: Int, _ heights: UnsafeBufferPointer<Int32>, _ envelope: inout ParabolaEnvelope,
    to target: UnsafeMutableBufferPointer<UInt16>
  ) {
    unsafe target.update(repeating: 0)
    let outer = Int((profile.radius + 1.25) * Double(Self.scale))
    unsafe envelope.visit(heights) { x, value, vertex in
      guard value < outer * outer else { return }
      var distance = Double(value).squareRoot() / Double(Self.scale)
      if profile.isOnRim(distance: distance) {
        let point = Point(x: Double(x), y: Double(row))
        let height = unsafe Double(heights[vertex]) / Double(Self.scale)
        for y in [point.y - height, point.y + height] {
          distance = min(distance, lines.distance(from: point, column: vertex, height: y))
        }
      }
      unsafe target[x] = CoveragePlane.value(profile.coverage(distance: distance))
    }
    unsafe plane.values.withUnsafeBufferPointer { values in
      let start = row * target.count
      for x in 0..<target.count where unsafe OutlineProfile.isInside(values[start &+ x]) {
        unsafe target[x] = CoveragePlane.full
      }
    }
  }

  /// Returns, for each pixel, the distance along its column to the nearest point at which an edge
  /// crosses the column.
  private func heights() -> [Int32] {
    let size = plane.size
    return unsafe [Int32](unsafeUninitializedCapacity: size.area) { buffer, count in
      unsafe buffer.update(repeating: ParabolaEnvelope.far)
      let target = unsafe StripTarget(buffer: buffer)
      unsafe plane.values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        forEachStrip(height: size.width, rows: 256) { columns in
          // SAFETY: both buffers have `size.area` values, and strips have different columns.
          unsafe walk(columns, 1..<size.height, above: -size.width, source.buffer, target.buffer)
          unsafe walk(
            columns, (0..<size.height - 1).reversed(), above: size.width, source.buffer,
            target.buffer)
        }
      }
      count = size.area
    }
  }

  /// Updates the distances along columns, row by row.
  ///
  /// The distance of a pixel is one pixel more than that of the previous row, unless an edge
  /// crosses the column between both rows.
  private func walk(
    _ columns: Range<Int>, _ rows: some Sequence<Int>, above: Int,
    _ values: UnsafeBufferPointer<UInt16>,
    _ heights: UnsafeMutableBufferPointer<Int32>
  ) {
    let scale = Int32(Self.scale)
    for row in rows {
      let start = row * plane.size.width
      let end = start + columns.upperBound
      for first in stride(from: start + columns.lowerBound, to: end, by: 8) {
        var crossings: UInt16 = 0
        for pixel in first..<min(first + 8, end) {
          let before = pixel &+ above
          unsafe heights[pixel] = unsafe min(heights[pixel], heights[before] &+ scale)
          unsafe crossings |=
            OutlineProfile.side(values[pixel]) ^ OutlineProfile.side(values[before])
        }
        guard crossings != 0 else { continue }
        for pixel in first..<min(first + 8, end) {
          let (one, other) = unsafe (values[pixel], values[pixel &+ above])
          guard OutlineProfile.side(one) != OutlineProfile.side(other) else { continue }
          let crossing = unsafe OutlineProfile.crossing(
            before: value(pixel &- above, values), one, other,
            after: value(pixel &+ 2 &* above, values))
          let height = Int32(crossing * Double(scale) + 0.5)
          unsafe heights[pixel] = unsafe min(heights[pixel], height)
        }
      }
    }
  }

  @inline(__always)
  private func value(_ pixel: Int, _ values: UnsafeBufferPointer<UInt16>) -> UInt16 {
    unsafe values.indices.contains(pixel) ? values[pixel] : 0
  }
}
