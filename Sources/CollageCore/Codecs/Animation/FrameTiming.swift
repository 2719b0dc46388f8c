/// The frame rate of an animation and the number of its loops.
package struct FrameTiming: Hashable, Sendable {
  let framesPerSecond: Double
  /// The number of times the animation plays; `nil` if it repeats forever.
  let loops: Int?

  /// Returns the start time of a frame, in units of 1/`unit` second.
  ///
  /// Start times are rounded rather than durations, so that the rounding errors of durations don't
  /// add up.
  func start(of frame: Int, unit: Double) -> Int {
    Int((Double(frame) * unit / framesPerSecond).rounded())
  }

  /// Returns the duration of a range of frames, in units of 1/`unit` second.
  func length(of frames: Range<Int>, unit: Double) -> Int {
    start(of: frames.upperBound, unit: unit) - start(of: frames.lowerBound, unit: unit)
  }

  /// The duration of a frame in seconds, as a fraction whose numerator and denominator fit in 16
  /// bits.
  ///
  /// Frame rates of up to four significant digits are represented exactly. The error of other rates
  /// is less than one part in 65,535.
  var delay: (numerator: UInt16, denominator: UInt16) {
    let limit = Double(UInt16.max)
    var (before, now) = ((over: 0.0, under: 1.0), (over: 1.0, under: 0.0))
    var rest = 1 / framesPerSecond
    // Calculates the convergents of the continued fraction until one is exact, or until a numerator
    // or a denominator exceeds 16 bits.
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
