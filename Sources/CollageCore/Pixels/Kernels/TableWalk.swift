/// Positions in a table along a row of an output, with 32 bits after the point.
///
/// Positions beyond the table's ends are those of its first and its last entry.
struct TableWalk: Hashable, Sendable {
  /// The first column's position times two to the 32nd, from the origin.
  private let start: Int
  private let step: Int
  /// How far from the origin the table begins, and where its last entry is from there.
  private let origin: Int
  private let last: Int
  /// All bits where what is before the frame's origin mirrors what is behind it, else none.
  private let mirror: Int

  private static let one = 0x1p32

  /// Walks along one axis.
  ///
  /// - Parameters:
  ///   - start: The first column's coordinate in the shape's frame.
  ///   - step: From one column to the next.
  ///   - origin: Where the table begins.
  ///   - spacing: From one of its entries to the next.
  ///   - count: The number of entries; at least one.
  ///   - isMirrored: Whether the shape is symmetric around the origin of its frame.
  init(
    start: Double, step: Double, origin: Double, spacing: Double, count: Int,
    isMirrored: Bool = true
  ) {
    // What is out of all proportion is cut; it is far beyond any table.
    func fixed(_ value: Double, limit: Double) -> Int {
      Int((min(max(value / spacing, -limit), limit) * Self.one).rounded())
    }
    self.start = fixed(start, limit: 0x1p28)
    self.step = fixed(step, limit: 0x1p14)
    self.origin = fixed(origin, limit: 0x1p28)
    last = (count - 1) << 32
    mirror = isMirrored ? -1 : 0
  }

  /// The entry before a column's position, and how far it is from there in 65536ths.
  @inline(__always)
  func place(_ column: Int) -> (entry: Int, part: Int) {
    let position = start &+ step &* column
    let sign = position &>> 63 & mirror
    let distance = min(max((position ^ sign) &- origin, 0), last)
    return (distance &>> 32, distance &>> 16 & 0xFFFF)
  }
}
