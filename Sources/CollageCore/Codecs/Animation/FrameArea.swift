/// A rectangle around the pixels that must be written for a frame.
struct FrameArea: Hashable {
  let columns: Range<Int>
  let rows: Range<Int>

  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// Creates the smallest rectangle that contains all differences between two bitmaps of the same
  /// size; `nil` if the bitmaps are equal.
  init?(from before: Bitmap, to after: Bitmap) {
    precondition(before.size == after.size)
    let width = before.width
    let area = unsafe before.bytes.withUnsafeBytes { before in
      unsafe after.bytes.withUnsafeBytes { after in
        // SAFETY: an array's storage is 16-byte aligned, and each pixel has four bytes.
        unsafe FrameArea(
          before.bindMemory(to: UInt32.self), after.bindMemory(to: UInt32.self), width: width,
          where: !=)
      }
    }
    guard let area else { return nil }
    self = area
  }

  /// Creates the smallest rectangle that contains all pixels accepted by `isInside`; `nil` if the
  /// closure rejects all pixels.
  ///
  /// The closure receives the pixel's color indices in two frames of the same size.
  init?(
    _ first: [UInt8], _ second: [UInt8], width: Int, where isInside: (UInt8, UInt8) -> Bool
  ) {
    precondition(first.count == second.count)
    let area = unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        unsafe FrameArea(first, second, width: width, where: isInside)
      }
    }
    guard let area else { return nil }
    self = area
  }

  @inline(__always)
  private init?<Pixel>(
    _ first: UnsafeBufferPointer<Pixel>, _ second: UnsafeBufferPointer<Pixel>, width: Int,
    where isInside: (Pixel, Pixel) -> Bool
  ) {
    let height = first.count / width
    var (left, right, top, bottom) = (width, -1, height, -1)
    // SAFETY: both buffers have one value for each pixel.
    for y in 0..<height {
      let row = y * width
      var x = 0
      while x < width, unsafe !isInside(first[row + x], second[row + x]) { x += 1 }
      guard x < width else { continue }
      (left, top, bottom) = (min(left, x), min(top, y), y)
      x = width - 1
      // The columns between `left` and `right` are already part of the area.
      while x > right, unsafe !isInside(first[row + x], second[row + x]) { x -= 1 }
      right = x
    }
    guard bottom >= 0 else { return nil }
    self.init(columns: left..<right + 1, rows: top..<bottom + 1)
  }

  func union(_ other: FrameArea) -> FrameArea {
    func hull(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
      min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
    return FrameArea(columns: hull(columns, other.columns), rows: hull(rows, other.rows))
  }

  func pixels(of numbers: [UInt8], width: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for y in rows {
      pixels += numbers[y * width + columns.lowerBound..<y * width + columns.upperBound]
    }
    return pixels
  }

  func fill(_ numbers: inout [UInt8], width: Int, with number: UInt8) {
    for y in rows {
      for x in columns { numbers[y * width + x] = number }
    }
  }
}
