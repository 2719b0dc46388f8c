/// How fast frames come, and how often the loop is shown.
package struct FramePace: Hashable, Sendable {
  /// How many frames a second has.
  let framesPerSecond: Double
  /// How often the loop is shown; nil is for ever.
  let loops: Int?

  /// When a frame begins, in parts of a second.
  ///
  /// Beginnings are rounded, not lengths, so that these add up to the loop's.
  ///
  /// - Parameters:
  ///   - frame: The frame's place.
  ///   - unit: How many parts a second has.
  /// - Returns: The parts since the beginning.
  func start(of frame: Int, unit: Double) -> Int {
    Int((Double(frame) * unit / framesPerSecond).rounded())
  }

  /// How long frames are shown, in parts of a second.
  func length(of frames: Range<Int>, unit: Double) -> Int {
    start(of: frames.upperBound, unit: unit) - start(of: frames.lowerBound, unit: unit)
  }

  /// How long a frame is shown, in seconds, as the fraction of two bytes each that is nearest.
  ///
  /// Rates of up to four digits are exact; others are off by less than one part in 65,535.
  var delay: (numerator: UInt16, denominator: UInt16) {
    let limit = Double(UInt16.max)
    var (before, now) = ((over: 0.0, under: 1.0), (over: 1.0, under: 0.0))
    var rest = 1 / framesPerSecond
    // Of the fractions that get nearer and nearer the last one that has room.
    while true {
      let whole = rest.rounded(.down)
      let next = (over: whole * now.over + before.over, under: whole * now.under + before.under)
      guard next.over <= limit, next.under <= limit else { break }
      (before, now) = (now, next)
      let part = rest - whole
      guard part > 1e-9 else { break }
      rest = 1 / part
    }
    return (UInt16(now.over), UInt16(now.under))
  }
}
