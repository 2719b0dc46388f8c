import Testing

@testable import CollageCLI

@Suite struct WatchPaceTests {
  private let pace = WatchPace(pause: .milliseconds(250))

  private func next(_ cost: Duration, isSettled: Bool = true, isNotified: Bool = false)
    -> WatchPace.Next
  {
    pace.next(afterLookOf: cost, isSettled: isSettled, isNotified: isNotified)
  }

  @Test func looksAtChangesSoon() {
    for isNotified in [false, true] {
      let wait = next(.seconds(1), isSettled: false, isNotified: isNotified)
      #expect(wait == WatchPace.Next(least: .milliseconds(250), most: .milliseconds(250)))
    }
  }

  @Test func looksTakeAFewPercentOfTheTime() {
    #expect(next(.zero).most == .milliseconds(250))
    #expect(next(.milliseconds(100)).most == .milliseconds(3300))
    // What takes longest is looked at all the same.
    #expect(next(.seconds(5)).most == .seconds(10))
  }

  @Test func waitsForNotifications() {
    let wait = next(.milliseconds(100), isNotified: true)
    #expect(wait == WatchPace.Next(least: .milliseconds(3300), most: .seconds(15)))
  }
}
