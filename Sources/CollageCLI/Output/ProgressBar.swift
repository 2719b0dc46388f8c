internal import CollageCore
internal import Foundation

/// A line on standard error that shows how far something has come.
///
/// It appears after half a second and is wiped out at the end.
final class ProgressBar: @unchecked Sendable {
  // SAFETY: the lock guards everything that changes.
  private let lock = NSLock()
  private let title: String
  private let width: Int?
  private let showsRate: Bool
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(80)
  private static let barWidth = 24
  /// A bar that is shorter than this says nothing.
  private static let leastBarWidth = 6
  /// The part that must be done before the rest can be estimated.
  private static let leastShare = 0.05

  /// Makes a bar.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - showsRate: Whether it says how many are done in a second.
  ///   - console: Says whether a bar can be drawn; if not there is none.
  init?(_ title: String, showsRate: Bool, on console: Console) {
    guard console.canDrawProgress else { return nil }
    (self.title, self.showsRate) = (title, showsRate)
    width = console.errorWidth
  }

  /// Takes note of what is done; may be called from any thread.
  func update(_ done: Int, of total: Int) {
    lock.lock()
    defer { lock.unlock() }
    let now = ContinuousClock.now
    guard now - start >= Self.delay, total > 0 else { return }
    if let lastDrawn, now - lastDrawn < Self.interval { return }
    lastDrawn = now
    let share = Double(min(done, total)) / Double(total)
    let rate = showsRate ? Self.rate(of: done, after: now - start) : ""
    let line = Self.line(
      title, share: share, timeLeft: rate + Self.timeLeft(after: now - start, share: share),
      width: width)
    // The end of a line that was longer is wiped out.
    try? StandardStream.error.write("\r\(line)\u{1B}[K")
  }

  /// The line, which must not reach the last column: a terminal would begin another one.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - share: How much of it is done, from 0 to 1.
  ///   - timeLeft: What is said of the rest; it gives way first, then the bar, then the title.
  ///   - width: The columns of the terminal; nil if nobody knows.
  /// - Returns: Fewer columns than there are.
  static func line(_ title: String, share: Double, timeLeft: String, width: Int?) -> String {
    let percent = "\(Int(share * 100)) %"
    let room = (width ?? 200) - 1
    for rest in [timeLeft, ""] {
      let bar = min(barWidth, room - "\(title)  \(percent)\(rest)".columns)
      guard bar >= leastBarWidth else { continue }
      let full = Int(share * Double(bar))
      return title + " " + String(repeating: "█", count: full)
        + String(repeating: "░", count: bar - full) + " \(percent)\(rest)"
    }
    let left = room - percent.columns - 1
    return left > 1 ? "\(title.truncated(to: left)) \(percent)" : String(percent.prefix(room))
  }

  /// How many are done in a second: `, 34 a second`.
  static func rate(of done: Int, after elapsed: Duration) -> String {
    let rate = Double(done) / (elapsed / .seconds(1))
    return ", \(rate < 10 ? Phrases.number((rate * 10).rounded() / 10) : "\(Int(rate))") a second"
  }

  /// How long the rest takes if it goes on like this; nothing as long as that is anybody's guess.
  static func timeLeft(after elapsed: Duration, share: Double) -> String {
    guard share >= leastShare, share < 1 else { return "" }
    let seconds = Int((elapsed / .seconds(1) * (1 - share) / share).rounded(.up))
    return seconds < 60
      ? ", \(seconds) s left" : ", \(seconds / 60) min \(seconds % 60) s left"
  }

  /// Wipes the line out.
  func end() {
    lock.lock()
    defer { lock.unlock() }
    guard lastDrawn != nil else { return }
    try? StandardStream.error.write("\r\u{1B}[K")
  }

  /// The bar as something to call.
  var handler: ProgressHandler {
    { done, total in self.update(done, of: total) }
  }
}

extension Console {
  /// Does something that may take long, with a progress bar where one can be seen.
  ///
  /// - Parameters:
  ///   - title: What is being done.
  ///   - showsRate: Whether it is told how many are done in a second.
  ///   - body: Takes the function to call with what is done; nil when nobody watches.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  func withProgress<Value>(
    _ title: ProgressTitle, showsRate: Bool = false, _ body: (ProgressHandler?) throws -> Value
  ) throws -> Value {
    if let watcher { return try body(watcher) }
    let bar = ProgressBar(title.rawValue, showsRate: showsRate, on: self)
    defer { bar?.end() }
    return try body(bar?.handler)
  }
}
