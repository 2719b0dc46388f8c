/// Prefetches a part of a raster by reading one byte of each of its cache lines.
///
/// Many cache misses are then in flight at once. The sampling loop is too long for the processor to
/// look far ahead.
struct CachePrefetch {
  private var firsts: [Double] = []
  private var lasts: [Double] = []

  /// Prefetches a quadrilateral with a small margin, clipped to the pixels in memory.
  mutating func touch(_ raster: RasterBuffer, _ corners: (Point, Point, Point, Point)) {
    let (a, b, c, d) = corners
    let top = (min(min(a.y, b.y), min(c.y, d.y)) - 1).rounded(.down)
    let bottom = (max(max(a.y, b.y), max(c.y, d.y)) + 2).rounded(.down)
    guard top < Double(raster.part.rows.upperBound), bottom >= Double(raster.part.rows.lowerBound)
    else { return }
    let rows = Int(max(top, -8))..<Int(min(bottom, Double(raster.size.height + 8))) + 1
    outline(rows, [(a, b), (b, c), (c, d), (d, a)])
    raster.touch(rows: rows, firsts, lasts)
  }

  /// Finds the horizontal extent of the outline for each row.
  ///
  /// Rows outside it get that of their neighbors.
  private mutating func outline(_ rows: Range<Int>, _ edges: [(Point, Point)]) {
    firsts.removeAll(keepingCapacity: true)
    lasts.removeAll(keepingCapacity: true)
    firsts.append(contentsOf: repeatElement(.infinity, count: rows.count))
    lasts.append(contentsOf: repeatElement(-.infinity, count: rows.count))
    for (start, end) in edges {
      let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
      let slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
      let own = (row(upper.y - 1, rows)...row(lower.y + 2, rows))
      let (left, right) = (min(upper.x, lower.x), max(upper.x, lower.x))
      for row in own {
        let x = upper.x + (Double(row) - upper.y) * slope
        let reach = slope == 0 ? right - left : 2 * abs(slope)
        let index = row - rows.lowerBound
        firsts[index] = min(firsts[index], max(min(x, right) - reach, left))
        lasts[index] = max(lasts[index], min(max(x, left) + reach, right))
      }
    }
  }

  private func row(_ y: Double, _ rows: Range<Int>) -> Int {
    Int(min(max(y, Double(rows.lowerBound)), Double(rows.upperBound - 1)))
  }
}

extension RasterBuffer {
  /// Reads one byte of every cache line of some columns of rows.
  @inline(never)
  fileprivate func touch(rows: Range<Int>, _ firsts: [Double], _ lasts: [Double]) {
    let step = bytesPerPixel
    var sum: UInt8 = 0
    for row in rows.clamped(to: part.rows) {
      let held = part.columns(row)
      let (first, last) = (firsts[row - rows.lowerBound], lasts[row - rows.lowerBound])
      guard first <= last, last >= Double(held.lowerBound), first < Double(held.upperBound)
      else { continue }
      let left = max(Int(first) - 1, held.lowerBound) * step + rowStarts[row]
      let right = (min(Int(last) + 3, held.upperBound) - 1) * step + rowStarts[row]
      // SAFETY: both columns and those between them are in memory.
      var place = left
      while place <= right {
        unsafe sum |= bytes.load(fromByteOffset: place, as: UInt8.self)
        place &+= 64
      }
      unsafe sum |= bytes.load(fromByteOffset: max(left, right), as: UInt8.self)
    }
    keep(sum)
  }
}

/// Keeps the compiler from removing the computation of a value.
@inline(never)
@_optimize(none)
private func keep(_: UInt8) {}
