/// Prefetches a part of a raster by reading one byte of each of its cache lines.
///
/// The memory system then handles many cache misses at the same time. The sampling loop causes only
/// a few at a time, because its body is too long for the processor to look ahead.
struct CachePrefetch {
  private var firsts: [Double] = []
  private var lasts: [Double] = []

  /// Prefetches a quadrilateral of the raster and a small margin around it; pixels that the buffer
  /// doesn't contain are skipped.
  mutating func touch(_ raster: RasterBuffer, _ corners: (Point, Point, Point, Point)) {
    let (a, b, c, d) = corners
    let top = (min(min(a.y, b.y), min(c.y, d.y)) - 1).rounded(.down)
    let bottom = (max(max(a.y, b.y), max(c.y, d.y)) + 2).rounded(.down)
    guard top < Double(raster.part.rows.upperBound), bottom >= Double(raster.part.rows.lowerBound)
    else { return }
    let rows = Int(max(top, -8))..<Int(min(bottom, Double(raster.size.height + 8))) + 1
    computeExtents(rows, [(a, b), (b, c), (c, d), (d, a)])
    raster.touch(rows: rows, firsts, lasts)
  }

  /// Computes the horizontal extent of the quadrilateral in each row.
  ///
  /// Rows above and below the quadrilateral get the extent of the nearest row.
  private mutating func computeExtents(_ rows: Range<Int>, _ edges: [(Point, Point)]) {
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
  @inline(never)
  fileprivate func touch(rows: Range<Int>, _ firsts: [Double], _ lasts: [Double]) {
    let step = bytesPerPixel
    var sum: UInt8 = 0
    for row in rows.clamped(to: part.rows) {
      let stored = part.columns(row)
      let (first, last) = (firsts[row - rows.lowerBound], lasts[row - rows.lowerBound])
      guard first <= last, last >= Double(stored.lowerBound), first < Double(stored.upperBound)
      else { continue }
      let left = max(Int(first) - 1, stored.lowerBound) * step + rowStarts[row]
      let right = (min(Int(last) + 3, stored.upperBound) - 1) * step + rowStarts[row]
      // SAFETY: both columns and the columns between them are in memory.
      var offset = left
      while offset <= right {
        unsafe sum |= bytes.load(fromByteOffset: offset, as: UInt8.self)
        offset &+= 64
      }
      unsafe sum |= bytes.load(fromByteOffset: max(left, right), as: UInt8.self)
    }
    keep(sum)
  }
}

/// Prevents the compiler from removing the computation of a value.
@inline(never)
@_optimize(none)
private func keep(_: UInt8) {}
