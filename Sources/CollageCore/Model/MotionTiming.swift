/// The timing of a change within the loop.
public struct MotionTiming: Hashable, Sendable {
  /// The easing function.
  public var ease: Ease
  /// The part of the loop in which the value changes; the value is constant before and after it.
  public var span: LoopSpan
  /// True if the change reverses halfway, so that the value returns to its start.
  public var alternates: Bool

  /// Creates a timing, by default a linear one through the whole loop.
  public init(ease: Ease = .linear, span: LoopSpan = .whole, alternates: Bool = false) {
    self.ease = ease
    self.span = span
    self.alternates = alternates
  }

  /// Returns the progress, in `0...1`, at a phase: the elapsed fraction of the loop, in `0..<1`.
  func progress(at phase: Double) -> Double {
    let part = min(max((phase - span.start) / (span.end - span.start), 0), 1)
    return ease.eased(alternates ? 1 - abs(2 * part - 1) : part)
  }
}

/// A nonempty part of a loop.
public struct LoopSpan: Hashable, Sendable {
  /// The start, as a fraction of the loop.
  public let start: Double
  /// The end, as a fraction of the loop; it is greater than the start.
  public let end: Double

  /// The whole loop.
  public static let whole = LoopSpan(unchecked: 0, 1)
  /// The default span in which items fade in; all items are visible after it.
  public static let defaultReveal = LoopSpan(unchecked: 0, 0.8)

  /// Creates a span, or returns `nil` if it is empty or not within the loop.
  public init?(start: Double, end: Double) {
    guard (0...1).contains(start), (0...1).contains(end), start < end else { return nil }
    (self.start, self.end) = (start, end)
  }

  private init(unchecked start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

  /// Returns one of `count` equal consecutive parts of this span; `number` counts from 0.
  func slot(_ number: Int, of count: Int) -> LoopSpan {
    func moment(_ number: Int) -> Double {
      start.interpolated(to: end, fraction: Double(number) / Double(count))
    }
    return LoopSpan(unchecked: moment(number), moment(number + 1))
  }
}

/// An easing function: linear or one of Penner's cubic functions.
public enum Ease: String, Hashable, Sendable, CaseIterable, Codable {
  /// Constant speed.
  case linear
  /// Starts slowly.
  case `in`
  /// Ends slowly.
  case out
  /// Starts and ends slowly.
  case inOut = "in-out"

  /// Returns the progress after a fraction of the time, both in `0...1`.
  func eased(_ part: Double) -> Double {
    func cube(_ value: Double) -> Double { value * value * value }
    return switch self {
    case .linear: part
    case .in: cube(part)
    case .out: 1 - cube(1 - part)
    case .inOut: part < 0.5 ? 4 * cube(part) : 1 - cube(2 - 2 * part) / 2
    }
  }
}
