import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Tests of `ImageWatcher`, which renders an image again when its inputs change.
@Suite struct ImageWatcherTests {
  private let fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  /// Watches inputs that go through a sequence of states, one for each check.
  ///
  /// `made` lists the rendered states; a `+` marks those that replaced an earlier image.
  private func watch(
    _ states: [String], failing: Set<String> = [], firstError: (any Error)? = nil,
    isQuiet: Bool = false, secondsPerLook: Int = 0, changes: (any FolderNotifications)? = nil,
    complete: (String, String) -> String? = { present, _ in present },
    isGone: () -> Bool = { false }
  ) throws -> (made: [String], messages: String) {
    let error = try CapturedStream("standard error")
    var environment = fixture.environment(
      try CapturedStream("standard output").stream, error.stream)
    let checks = Counter()
    environment.isInterrupted = { checks.count > states.count }
    let options = try CommonOptions.parse(isQuiet ? ["--quiet"] : [])
    let watch = ImageWatcher(
      CommandContext(options, environment: environment), pause: .zero, changes: changes,
      clock: { .seconds(checks.count * secondsPerLook) })
    var (made, present): ([String], String) = ([], "")
    let status = try watch.run(
      state: { () throws -> String in
        present = states[min(checks.count, states.count - 1)]
        checks.increment()
        return present
      },
      complete: complete, folders: { _ in ["in"] },
      make: { present, isAgain in
        if let firstError, made.isEmpty, !isAgain, present == states[0] { throw firstError }
        if failing.contains(present) { throw UserFacingError.usage("no \(present).") }
        made.append(present + (isAgain ? "+" : ""))
        return Report(message: Remark("wall.jpg: \(present)"), view: EmptyView())
      },
      isGone: isGone)
    #expect(status == .done)
    return (made, error.text)
  }

  @Test func rendersOnceAfterTwoEqualChecks() throws {
    let (made, messages) = try watch(["a", "a", "a", "b", "c", "c", "c", "a", "a"])
    #expect(made == ["a", "c+", "a+"])
    // On the terminal, each update replaces the line of the previous one.
    #expect(messages.components(separatedBy: "\r\u{1B}[K").count == 4)
    #expect(messages.filter { $0 == "\n" }.count == 1 && messages.hasSuffix("\n"))
    #expect(messages.contains("wall.jpg: c, "))
  }

  @Test func reportsFailureAndKeepsWatching() throws {
    fixture.terminals = []
    let (made, messages) = try watch(["a", "b", "b", "b", "c", "c"], failing: ["b"])
    #expect(made == ["a", "c+"])
    let lines = messages.split(separator: "\n")
    #expect(lines.count == 3 && lines[1] == "Error: no b.")
    // Errors are printed even with `--quiet`.
    let quiet = try watch(["a", "b", "b"], failing: ["b"], isQuiet: true)
    #expect(quiet.messages == "Error: no b.\n")
    #expect(throws: UserFacingError.self) { try watch(["a", "a"], failing: ["a"]) }
  }

  @Test func rendersAgainIfOutputIsRemoved() throws {
    let checks = Counter()
    let (made, _) = try watch(
      ["a", "a", "a", "a"],
      isGone: {
        checks.increment()
        return checks.count == 2
      })
    #expect(made == ["a", "a+"])
    // A failed rendering is not repeated until the inputs change.
    fixture.terminals = []
    let failed = try watch(["a", "b", "b", "b", "b"], failing: ["b"], isGone: { true })
    #expect(failed.messages.components(separatedBy: "Error: no b.").count == 2)
  }

  @Test func waitsForPhotosInEmptyFolder() throws {
    let empty = NoPhotosError.emptyFolder(path: "in", hasFolders: false)
    let (made, messages) = try watch(["a", "b", "b"], firstError: empty)
    // The first rendering failed, so the second doesn't replace a file.
    #expect(
      made == ["b"] && messages.contains(Remark.watchWaits(UserFacingError(describing: empty)).text)
    )
  }

  @Test func rendersEveryFewSecondsDuringConstantChanges() throws {
    let states = (0..<10).map { "photo\($0)" }
    // Here, the complete files are those that the previous check found. The last state stays the
    // same, so it is rendered, too.
    let (made, _) = try watch(states, secondsPerLook: 1, complete: { $1 })
    #expect(made == ["photo0", "photo3+", "photo7+", "photo9+"])
    // Without complete files, only the first and the last state are rendered.
    let none = try watch(states, secondsPerLook: 1, complete: { _, _ in nil })
    #expect(none.made == ["photo0", "photo9+"])
    // While one file is written continuously, the complete inputs are rendered only once.
    let others = try watch(states, secondsPerLook: 1, complete: { _, _ in "others" })
    #expect(others.made == ["photo0", "others+", "photo9+"])
  }

  private final class FakeNotifications: FolderNotifications {
    var isComplete = true
    /// The watched folders, and `wait` for each wait.
    private(set) var calls: [String] = []
    private var known: Set<String> = []

    func watch(_ folders: Set<String>) -> Bool {
      calls += folders.sorted()
      defer { known = folders }
      return known != folders
    }

    func wait(milliseconds: Int) -> Bool {
      calls.append("wait")
      return true
    }
  }

  @Test func checksSettledInputsOnlyOnNotification() throws {
    let changes = FakeNotifications()
    _ = try watch(["a", "a", "a", "b", "b", "b"], changes: changes)
    // The second and the fourth check don't wait for a notification. A change before the first call
    // of `watch` could have been missed, so the second check follows at once. The changed file
    // could be incomplete, so the fourth check follows at once, too.
    #expect(changes.calls == ["in", "in", "wait", "in", "in"] + ["wait", "in", "wait", "in"])
    let incomplete = FakeNotifications()
    incomplete.isComplete = false
    _ = try watch(["a", "a", "a", "b"], changes: incomplete)
    #expect(!incomplete.calls.contains("wait"))
  }
}

@Suite struct WatchIntervalTests {
  private let interval = WatchInterval(pause: .milliseconds(250))

  private func next(_ cost: Duration, isSettled: Bool = true, isNotified: Bool = false)
    -> WatchInterval.Next
  {
    interval.next(afterCheckOf: cost, isSettled: isSettled, isNotified: isNotified)
  }

  @Test func checksUnsettledInputsSoon() {
    for isNotified in [false, true] {
      let wait = next(.seconds(1), isSettled: false, isNotified: isNotified)
      #expect(wait == WatchInterval.Next(minimum: .milliseconds(250), maximum: .milliseconds(250)))
    }
  }

  @Test func limitsShareOfTimeSpentChecking() {
    #expect(next(.zero).maximum == .milliseconds(250))
    #expect(next(.milliseconds(100)).maximum == .milliseconds(3300))
    // The next check starts after at most ten seconds, regardless of a check's duration.
    #expect(next(.seconds(5)).maximum == .seconds(10))
  }

  @Test func waitsForNotifications() {
    let wait = next(.milliseconds(100), isNotified: true)
    #expect(wait == WatchInterval.Next(minimum: .milliseconds(3300), maximum: .seconds(15)))
  }
}
