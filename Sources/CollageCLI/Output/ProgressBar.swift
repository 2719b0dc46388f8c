internal import CollageCore
internal import Foundation

/// A progress bar on a line of standard error, which appears after half a second and is erased at
/// the end.
final class ProgressBar: @unchecked Sendable {
  // SAFETY: the lock guards all mutable state.
  private let lock = NSLock()
  private let title: String
  private let width: Int?
  private let showsRate: Bool
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(80)
  private static let barWidth = 24
  /// The minimum width of the bar, in columns; a narrower bar is omitted.
  private static let minimumBarWidth = 6
  /// The fraction of the work that must be done before the remaining time is estimated.
  private static let minimumShare = 0.05

  /// Creates a bar; `nil` if the console can't draw one.
  init?(_ title: String, showsRate: Bool, on console: Console) {
    guard console.canDrawProgress else { return nil }
    (self.title, self.showsRate) = (title, showsRate)
    width = console.errorWidth
  }

  /// Updates the progress; can be called on any thread.
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
    // Erases the rest of the line, because the previous text can be longer.
    try? StandardStream.error.write("\r\(line)\u{1B}[K")
  }

  /// Returns the progress as a line shorter than `width` columns, because a terminal would wrap at
  /// the last column.
  ///
  /// If the line doesn't fit, omits `timeLeft`, then the bar, and then truncates the title. `share`
  /// is the completed fraction, from 0 to 1.
  static func line(_ title: String, share: Double, timeLeft: String, width: Int?) -> String {
    let percent = "\(Int(share * 100)) %"
    let available = (width ?? 200) - 1
    for rest in [timeLeft, ""] {
      let bar = min(barWidth, available - "\(title)  \(percent)\(rest)".columns)
      guard bar >= minimumBarWidth else { continue }
      let filled = Int(share * Double(bar))
      return title + " " + String(repeating: "█", count: filled)
        + String(repeating: "░", count: bar - filled) + " \(percent)\(rest)"
    }
    let left = available - percent.columns - 1
    return left > 1 ? "\(title.truncated(to: left)) \(percent)" : String(percent.prefix(available))
  }

  /// Returns the number of steps per second, such as `, 34 a second`.
  static func rate(of done: Int, after elapsed: Duration) -> String {
    let rate = Double(done) / (elapsed / .seconds(1))
    return ", \(rate < 10 ? Phrases.number((rate * 10).rounded() / 10) : "\(Int(rate))") a second"
  }

  /// Returns the estimated remaining time; empty if it can't be estimated yet or the work is done.
  static func timeLeft(after elapsed: Duration, share: Double) -> String {
    guard share >= minimumShare, share < 1 else { return "" }
    let seconds = Int((elapsed / .seconds(1) * (1 - share) / share).rounded(.up))
    return seconds < 60
      ? ", \(seconds) s left" : ", \(seconds / 60) min \(seconds % 60) s left"
  }

  func end() {
    lock.lock()
    defer { lock.unlock() }
    guard lastDrawn != nil else { return }
    try? StandardStream.error.write("\r\u{1B}[K")
  }

  var handler: ProgressHandler {
    { done, total in self.update(done, of: total) }
  }
}

extension Console {
  /// Runs a task and shows its progress.
  ///
  /// Progress goes to the console's `progressHandler`, or to a progress bar if there isn't a
  /// handler and the console can draw a bar.
  ///
  /// The argument of `body` reports progress; `nil` if progress isn't shown.
  func withProgress<Value>(
    _ title: ProgressTitle, showsRate: Bool = false, _ body: (ProgressHandler?) throws -> Value
  ) throws -> Value {
    if let progressHandler { return try body(progressHandler) }
    let bar = ProgressBar(title.rawValue, showsRate: showsRate, on: self)
    defer { bar?.end() }
    return try body(bar?.handler)
  }
}
