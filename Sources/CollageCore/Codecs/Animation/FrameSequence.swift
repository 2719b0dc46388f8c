/// Which frames a moving picture has, and how fast they come.
package struct FrameSequence: Hashable, Sendable {
  /// How many frames a loop may have.
  package static let countRange = 2...10_000
  /// How many frames a second may have.
  package static let rateRange = 0.1...60.0
  /// How often a loop may be shown.
  package static let loopRange = 1...65_535
  /// How long a loop may be, in seconds.
  package static let durationRange = 0.01...3600.0

  /// The frames of one loop, forwards.
  package let count: Int
  /// How many frames a second has.
  package let framesPerSecond: Double
  /// Whether the loop goes back the way it came.
  package let isBoomerang: Bool
  /// How often the loop is shown; nil is for ever.
  package let loops: Int?

  /// Plans frames; of their number, their rate and the duration any two say the third.
  ///
  /// - Parameters:
  ///   - count: The frames of one loop, forwards; nil is what the duration takes, or 24.
  ///   - rate: How many frames a second has; nil is what the duration leaves, or 12.
  ///   - duration: The seconds that a loop takes forwards; nil is what the frames take.
  ///   - isBoomerang: Whether the loop goes back the way it came.
  ///   - loops: How often the loop is shown; nil is for ever.
  /// - Throws: ``FrameSequenceError``.
  package init(
    count: Int? = nil, rate: Double? = nil, duration: Double? = nil, isBoomerang: Bool = false,
    loops: Int? = nil
  ) throws(FrameSequenceError) {
    if count != nil, rate != nil, duration != nil { throw .tooMuchSaid }
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

  /// The moments of the loop at which its different frames are, in `0..<1`.
  package var phases: [Double] { (0..<count).map { Double($0) / Double(count) } }

  /// The frames in the order in which they are shown; no end is shown twice.
  package var order: [Int] { Array(0..<count) + (isBoomerang ? (1..<count - 1).reversed() : []) }

  /// How many frames one loop shows, with those on its way back.
  package var shownCount: Int { order.count }

  /// How fast the frames come, and how often.
  package var pace: FramePace { FramePace(framesPerSecond: framesPerSecond, loops: loops) }
}

/// Why frames cannot be planned.
package enum FrameSequenceError: UsageError, Hashable, Sendable {
  /// The number of frames, the rate and the duration cannot all be said.
  case tooMuchSaid
  /// There would be too few frames, or too many.
  case count(Int)
  /// There would be too few frames a second, or too many.
  case rate(Double)
}
