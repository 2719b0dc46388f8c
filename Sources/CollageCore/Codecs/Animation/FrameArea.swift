/// The columns and rows of a frame that are written.
struct FrameArea: Hashable {
  /// The columns.
  let columns: Range<Int>
  /// The rows.
  let rows: Range<Int>

  /// Columns and rows from the upper left corner on.
  init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The smallest area outside of which two pictures of one size are the same; nil where they are everywhere.
  init?(from before: Bitmap, to after: Bitmap) {
    precondition(before.size == after.size)
    let width = before.width
    let area = unsafe before.bytes.withUnsafeBytes { before in
      unsafe after.bytes.withUnsafeBytes { after in
        // SAFETY: an array's storage is aligned to sixteen bytes, and pixels have four.
        unsafe FrameArea(
          before.bindMemory(to: UInt32.self), after.bindMemory(to: UInt32.self), width: width,
          where: !=)
      }
    }
    guard let area else { return nil }
    self = area
  }

  /// The smallest area with all places of a kind; nil where there is none.
  ///
  /// - Parameters:
  ///   - first: The numbers of a picture's pixels.
  ///   - second: The numbers of the pixels of another one.
  ///   - width: The columns of both.
  ///   - isInside: Whether a place is of the kind, by its two numbers.
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
    // SAFETY: both have a number for each pixel.
    for y in 0..<height {
      let row = y * width
      var x = 0
      while x < width, unsafe !isInside(first[row + x], second[row + x]) { x += 1 }
      guard x < width else { continue }
      (left, top, bottom) = (min(left, x), min(top, y), y)
      x = width - 1
      // What lies between the sides that are known is inside already.
      while x > right, unsafe !isInside(first[row + x], second[row + x]) { x -= 1 }
      right = x
    }
    guard bottom >= 0 else { return nil }
    self.init(columns: left..<right + 1, rows: top..<bottom + 1)
  }

  /// The smallest area with all of two.
  func union(_ other: FrameArea) -> FrameArea {
    func hull(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
      min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
    return FrameArea(columns: hull(columns, other.columns), rows: hull(rows, other.rows))
  }

  /// The pixels inside, row by row.
  func pixels(of numbers: [UInt8], width: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for y in rows {
      pixels += numbers[y * width + columns.lowerBound..<y * width + columns.upperBound]
    }
    return pixels
  }

  /// Gives all pixels inside one number.
  func fill(_ numbers: inout [UInt8], width: Int, with number: UInt8) {
    for y in rows {
      for x in columns { numbers[y * width + x] = number }
    }
  }
}
