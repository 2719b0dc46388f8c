import Synchronization
import Testing

@testable import CollageCLI

/// Tests of connection limits with simulated time.
@Suite struct ConnectionTableTests {
  private final class ClosedConnections: Sendable {
    private let numbers = Mutex<[Int]>([])
    var all: [Int] { numbers.withLock { $0 } }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
  }

  private let table = ConnectionTable(limit: 3)
  private let closed = ClosedConnections()
  private let start = ConnectionTable.Instant.now

  private func open(_ name: Int, after seconds: Int = 0) -> Int {
    table.insert(at: start + .seconds(seconds)) { [closed] in closed.add(name) }
  }

  @Test func closesOldestStrangerOverLimit() {
    let first = open(0)
    table.admit(first)
    _ = open(1)
    _ = open(2)
    #expect(closed.all == [])
    _ = open(3)
    #expect(closed.all == [1] && table.count == 3)
    _ = open(4)
    #expect(closed.all == [1, 2])
  }

  @Test func closesNewcomerIfAllOthersHaveSessions() {
    for name in 0..<3 { table.admit(open(name)) }
    _ = open(3)
    #expect(closed.all == [3] && table.count == 3)
  }

  @Test func limitsTotalTimeOfStranger() {
    let number = open(0)
    for second in 1..<20 {
      table.await(.request, of: number, at: start + .seconds(second))
      table.await(.body, of: number, at: start + .seconds(second))
    }
    table.closeOverdue(at: start + .seconds(19))
    #expect(closed.all == [])
    table.closeOverdue(at: start + .seconds(20))
    #expect(closed.all == [0] && table.count == 0)
  }

  @Test func restartsTimeLimitOfSessionWithEachStep() {
    let number = open(0)
    table.admit(number)
    for minute in 1...5 {
      table.await(.body, of: number, at: start + .seconds(60 * minute))
      table.closeOverdue(at: start + .seconds(60 * minute + 59))
    }
    #expect(closed.all == [])
    table.await(.close, of: number, at: start + .seconds(400))
    table.closeOverdue(at: start + .seconds(401))
    #expect(closed.all == [0])
  }

  @Test func closesOldestStrangerOnRequest() {
    table.admit(open(0))
    _ = open(1)
    _ = open(2)
    table.closeOldestAnonymous()
    #expect(closed.all == [1])
    table.closeOldestAnonymous()
    table.closeOldestAnonymous()
    #expect(closed.all == [1, 2] && table.count == 1)
  }

  @Test func doesNotCloseRemovedConnection() {
    let number = open(0)
    table.remove(number)
    table.closeOverdue(at: start + .seconds(1000))
    table.closeOldestAnonymous()
    #expect(closed.all == [] && table.count == 0)
  }
}
