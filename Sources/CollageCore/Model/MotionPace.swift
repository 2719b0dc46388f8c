/// When in the loop something changes, and how.
public struct MotionPace: Hashable, Sendable {
  /// How it sets out and arrives.
  public var ease: Ease
  /// The part of the loop in which it happens; before and after it everything rests.
  public var span: LoopSpan
  /// Whether it goes back again within that part, so that it ends as it began.
  public var alternates: Bool

  /// Makes a pace; without arguments, a steady one through the whole loop.
  public init(ease: Ease = .linear, span: LoopSpan = .whole, alternates: Bool = false) {
    self.ease = ease
    self.span = span
    self.alternates = alternates
  }

  /// How far it has come at a moment of the loop.
  ///
  /// - Parameter phase: The part of the loop that has passed, in `0..<1`.
  /// - Returns: From 0, the beginning, to 1, the end.
  func progress(at phase: Double) -> Double {
    let part = min(max((phase - span.start) / (span.end - span.start), 0), 1)
    return ease.eased(alternates ? 1 - abs(2 * part - 1) : part)
  }
}

/// A part of a loop, which is not empty.
public struct LoopSpan: Hashable, Sendable {
  /// Where it begins, in `0...1`.
  public let start: Double
  /// Where it ends, in `0...1`, after its beginning.
  public let end: Double

  /// All of the loop.
  public static let whole = LoopSpan(unchecked: 0, 1)
  /// What items appear in if nothing is said, so that all of them are seen together for a while.
  public static let appearing = LoopSpan(unchecked: 0, 0.8)

  /// Makes a part; nil if it is empty or not within the loop.
  public init?(start: Double, end: Double) {
    guard (0...1).contains(start), (0...1).contains(end), start < end else { return nil }
    (self.start, self.end) = (start, end)
  }

  private init(unchecked start: Double, _ end: Double) { (self.start, self.end) = (start, end) }

  /// One of several equal parts, one after the other.
  func slot(_ number: Int, of count: Int) -> LoopSpan {
    func moment(_ number: Int) -> Double {
      start.mixed(with: end, part: Double(number) / Double(count))
    }
    return LoopSpan(unchecked: moment(number), moment(number + 1))
  }
}

/// How a change sets out and arrives: Penner's cubic easing functions.
public enum Ease: String, Hashable, Sendable, CaseIterable, Codable {
  /// Steady.
  case linear
  /// It sets out slowly.
  case `in`
  /// It arrives slowly.
  case out
  /// Both.
  case inOut = "in-out"

  /// The part of the way that is done after a part of the time.
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
