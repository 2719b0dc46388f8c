/// The positions of the pixels of an output row in a lookup table, in fixed point with 32
/// fractional bits.
///
/// Positions are clamped to the first and the last entry.
struct TableWalk: Hashable, Sendable {
  /// The first column's position, relative to the origin of the shape's coordinates (`start`), and
  /// the change per column (`step`), in entries of the table.
  private let start: Int
  private let step: Int
  /// The position of the first entry relative to the origin of the shape's coordinates (`origin`),
  /// and the position of the last entry relative to the first (`last`).
  private let origin: Int
  private let last: Int
  /// A bit mask: all ones if negative coordinates have the values of positive coordinates;
  /// otherwise zero.
  private let mirror: Int

  private static let one = 0x1p32

  /// Creates the positions along one axis.
  ///
  /// `start` and `step` describe the columns, and `origin` and `spacing` the table's entries, in
  /// the shape's coordinates. There is at least one entry. `isMirrored` is true if the shape is
  /// symmetric about the origin.
  init(
    start: Double, step: Double, origin: Double, spacing: Double, count: Int,
    isMirrored: Bool = true
  ) {
    // Extreme values, which are far outside of any table, are clamped.
    func fixed(_ value: Double, limit: Double) -> Int {
      Int((min(max(value / spacing, -limit), limit) * Self.one).rounded())
    }
    self.start = fixed(start, limit: 0x1p28)
    self.step = fixed(step, limit: 0x1p14)
    self.origin = fixed(origin, limit: 0x1p28)
    last = (count - 1) << 32
    mirror = isMirrored ? -1 : 0
  }

  /// Returns the index of the last entry at or before a column's position, and the position's
  /// distance from this entry in units of 1/65536.
  @inline(__always)
  func position(_ column: Int) -> (entry: Int, part: Int) {
    let position = start &+ step &* column
    let sign = position &>> 63 & mirror
    let distance = min(max((position ^ sign) &- origin, 0), last)
    return (distance &>> 32, distance &>> 16 & 0xFFFF)
  }
}
