import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Pictures that are made again when what they are made of changes.
@Suite struct ImageWatcherTests {
  private let desk: CommandFixture

  init() throws { desk = try CommandFixture() }

  /// Watches states one after the other; each is what one look sees.
  private func watched(
    _ states: [String], failing: Set<String> = [], firstError: (any Error)? = nil,
    isQuiet: Bool = false, secondsPerLook: Int = 0, changes: (any FolderNotifications)? = nil,
    complete: (String, String) -> String? = { present, _ in present },
    isGone: () -> Bool = { false }
  ) throws -> (made: [String], messages: String) {
    let error = try CapturedStream("standard error")
    var environment = desk.environment(try CapturedStream("standard output").stream, error.stream)
    let looks = Mark()
    environment.isInterrupted = { looks.count > states.count }
    let words = try CommonOptions.parse(isQuiet ? ["--quiet"] : [])
    let watch = ImageWatcher(
      CommandContext(words, environment: environment), pause: .zero, changes: changes,
      clock: { .seconds(looks.count * secondsPerLook) })
    var (made, present): ([String], String) = ([], "")
    let status = try watch.run(
      state: { () throws -> String in
        present = states[min(looks.count, states.count - 1)]
        looks.set()
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

  @Test func whatStaysForTwoLooksIsMadeOnce() throws {
    let (made, messages) = try watched(["a", "a", "a", "b", "c", "c", "c", "a", "a"])
    #expect(made == ["a", "c+", "a+"])
    // One line of a terminal is written again and again.
    #expect(messages.components(separatedBy: "\r\u{1B}[K").count == 4)
    #expect(messages.filter { $0 == "\n" }.count == 1 && messages.hasSuffix("\n"))
    #expect(messages.contains("wall.jpg: c, "))
  }

  @Test func whatFailsIsToldAndLookedForAgain() throws {
    desk.terminals = []
    let (made, messages) = try watched(["a", "b", "b", "b", "c", "c"], failing: ["b"])
    #expect(made == ["a", "c+"])
    let lines = messages.split(separator: "\n")
    #expect(lines.count == 3 && lines[1] == "Error: no b.")
    // Also where nothing else is said.
    let quiet = try watched(["a", "b", "b"], failing: ["b"], isQuiet: true)
    #expect(quiet.messages == "Error: no b.\n")
    #expect(throws: UserFacingError.self) { try watched(["a", "a"], failing: ["a"]) }
  }

  @Test func aPictureThatIsTakenAwayIsMadeAgain() throws {
    let looks = Mark()
    let (made, _) = try watched(
      ["a", "a", "a", "a"],
      isGone: {
        looks.set()
        return looks.count == 2
      })
    #expect(made == ["a", "a+"])
    // What fails is not tried again all the time.
    desk.terminals = []
    let failed = try watched(["a", "b", "b", "b", "b"], failing: ["b"], isGone: { true })
    #expect(failed.messages.components(separatedBy: "Error: no b.").count == 2)
  }

  @Test func anEmptyFolderIsWaitedFor() throws {
    let empty = NoPhotosError.emptyFolder(path: "in", hasFolders: false)
    let (made, messages) = try watched(["a", "b", "b"], firstError: empty)
    // Nothing was made before, so no file is replaced.
    #expect(
      made == ["b"] && messages.contains(Remark.watchWaits(UserFacingError(describing: empty)).text)
    )
  }

  @Test func aSteadyStreamGetsAPictureEveryFewSeconds() throws {
    let states = (0..<10).map { "photo\($0)" }
    // What is complete is what the look before has seen. The last state stays, so that it is made whole.
    let (made, _) = try watched(states, secondsPerLook: 1, complete: { $1 })
    #expect(made == ["photo0", "photo3+", "photo7+", "photo9+"])
    // Without anything complete there is nothing to make a picture of before that.
    let none = try watched(states, secondsPerLook: 1, complete: { _, _ in nil })
    #expect(none.made == ["photo0", "photo9+"])
    // One file that is written all the time makes no new pictures of the others.
    let others = try watched(states, secondsPerLook: 1, complete: { _, _ in "others" })
    #expect(others.made == ["photo0", "others+", "photo9+"])
  }

  /// Notifications that a test makes up.
  private final class Notifications: FolderNotifications {
    var isComplete = true
    /// The folders that were watched, and `wait` for each wait.
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

  @Test func whatIsSettledIsLookedAtWhenAChangeIsNotified() throws {
    let changes = Notifications()
    _ = try watched(["a", "a", "a", "b", "b", "b"], changes: changes)
    // Twice without waiting: until nothing can have been missed, and until the file is complete.
    #expect(changes.calls == ["in", "in", "wait", "in", "in"] + ["wait", "in", "wait", "in"])
    let incomplete = Notifications()
    incomplete.isComplete = false
    _ = try watched(["a", "a", "a", "b"], changes: incomplete)
    #expect(!incomplete.calls.contains("wait"))
  }
}

@Suite struct WatchIntervalTests {
  private let pace = WatchInterval(pause: .milliseconds(250))

  private func next(_ cost: Duration, isSettled: Bool = true, isNotified: Bool = false)
    -> WatchInterval.Next
  {
    pace.next(afterLookOf: cost, isSettled: isSettled, isNotified: isNotified)
  }

  @Test func looksAtChangesSoon() {
    for isNotified in [false, true] {
      let wait = next(.seconds(1), isSettled: false, isNotified: isNotified)
      #expect(wait == WatchInterval.Next(least: .milliseconds(250), most: .milliseconds(250)))
    }
  }

  @Test func looksTakeAFewPercentOfTheTime() {
    #expect(next(.zero).most == .milliseconds(250))
    #expect(next(.milliseconds(100)).most == .milliseconds(3300))
    // However long a check takes, the next one follows after at most ten seconds.
    #expect(next(.seconds(5)).most == .seconds(10))
  }

  @Test func waitsForNotifications() {
    let wait = next(.milliseconds(100), isNotified: true)
    #expect(wait == WatchInterval.Next(least: .milliseconds(3300), most: .seconds(15)))
  }
}
