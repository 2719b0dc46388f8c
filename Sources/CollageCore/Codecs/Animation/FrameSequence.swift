/// The number, order and rate of an animation's frames.
///
/// A frame sequence describes the loop to render. ``FrameTiming`` describes only how fast and how
/// often frames are played.
package struct FrameSequence: Hashable, Sendable {
  /// The valid numbers of frames in a loop.
  package static let countRange = 2...10_000
  /// The valid frame rates, in frames per second.
  package static let rateRange = 0.1...60.0
  package static let loopRange = 1...65_535
  /// The valid durations of a loop, in seconds.
  package static let durationRange = 0.01...3600.0

  /// The number of distinct frames in a loop.
  package let count: Int
  package let framesPerSecond: Double
  /// True if the loop plays forward and then backward.
  package let isBoomerang: Bool
  /// The number of times the loop plays; `nil` if it repeats forever.
  package let loops: Int?

  /// Creates a sequence; any two of frame count, rate and duration determine the third.
  ///
  /// A missing count is calculated from the rate and the duration, or is 24 without a duration. A
  /// missing rate is calculated from the count and the duration. The default rate is 12 frames per
  /// second. With a duration, the rate is adjusted so that a whole number of frames fills the
  /// duration exactly. The duration is that of one loop played forward, in seconds. The loop
  /// repeats forever if `loops` is `nil`.
  package init(
    count: Int? = nil, rate: Double? = nil, duration: Double? = nil, isBoomerang: Bool = false,
    loops: Int? = nil
  ) throws(FrameSequenceError) {
    if count != nil, rate != nil, duration != nil { throw .overconstrained }
    let frames: Int
    switch (count, duration) {
    case (let count?, _): frames = count
    case (nil, let duration?): frames = Int((duration * (rate ?? Self.standardRate)).rounded())
    case (nil, nil): frames = Self.standardCount
    }
    guard Self.countRange.contains(frames) else { throw .count(frames) }
    let pace = duration.map { Double(frames) / $0 } ?? rate ?? Self.standardRate
    guard Self.rateRange.contains(pace) else { throw .rate(pace) }
    self.count = frames
    framesPerSecond = pace
    self.isBoomerang = isBoomerang
    self.loops = loops
  }

  private static let standardCount = 24
  private static let standardRate = 12.0

  /// The positions of the distinct frames within the loop, in `0..<1`.
  package var phases: [Double] { (0..<count).map { Double($0) / Double(count) } }

  /// The indices of the frames in playing order; in a boomerang loop, the first and the last frame
  /// play once, and all others twice.
  package var order: [Int] { Array(0..<count) + (isBoomerang ? (1..<count - 1).reversed() : []) }

  /// The number of frames that play in one loop, including the backward part.
  package var shownCount: Int { order.count }

  package var timing: FrameTiming { FrameTiming(framesPerSecond: framesPerSecond, loops: loops) }
}

package enum FrameSequenceError: UsageError, Hashable, Sendable {
  /// The frame count, the rate and the duration are all given.
  case overconstrained
  case count(Int)
  case rate(Double)
}
