import Foundation
import Testing

@testable import CollageCore

@Suite("Deferred work") struct DeferredWorkTests {
  struct Stop: Error {}

  let test: TestWorkspace

  init() throws { test = try TestWorkspace.withSavedPoster() }

  @Test("runs once outside the transaction, which then uses the result")
  func runsOnceOutsideTransaction() throws {
    let other = try test.reopened()
    let start = try test.items[0].transform.center.x
    var rounds: [[Int]] = []
    let work = DeferredWork<Int, Double> { keys in
      rounds.append(keys)
      _ = try other.transaction { try $0.edit(.current) { .nudge($0, by: 5) } }
      return Dictionary(uniqueKeysWithValues: keys.map { ($0, .success(Double($0) * 10)) })
    }
    var attempts = 0
    try test.workspace.transaction { session in
      attempts += 1
      try session.require([2, 1, 2], of: work)
      let pixels = try work.result(1) + work.result(2)
      _ = try session.edit(.current) { .nudge($0, by: pixels) }
      try session.require([1], of: work)
    }
    #expect(
      try rounds == [[2, 1]] && attempts == 2 && test.items[0].transform.center.x == start + 35)
  }

  @Test func failsWhereResultIsUsed() throws {
    let before = try test.state()
    var rounds: [[Int]] = []
    let work = DeferredWork<Int, Int> { keys in
      rounds.append(keys)
      return [1: .success(1), 2: .failure(Stop())]
    }
    var used: [Int] = []
    #expect(throws: Stop.self) {
      try test.workspace.transaction { session in
        _ = try session.edit(.current) { .nudge($0) }
        try session.require([1, 2, 3], of: work)
        for key in 1...3 { used.append(try work.result(key)) }
      }
    }
    #expect(try rounds == [[1, 2, 3]] && used == [1] && test.state() == before)
  }

  @Test func gathersConsecutiveWorkInOneAttempt() throws {
    var rounds: [[Int]] = []
    func work() -> DeferredWork<Int, Int> {
      DeferredWork { keys in
        rounds.append(keys)
        return Dictionary(
          uniqueKeysWithValues: keys.map { ($0, $0 == 3 ? .failure(Stop()) : .success($0)) })
      }
    }
    let all = (1...4).map { _ in work() }
    var attempts = 0
    #expect(throws: Stop.self) {
      try test.workspace.transaction { session in
        attempts += 1
        for (index, work) in all.enumerated() {
          _ = try session.collectingWork {
            try session.require([index + 1], of: work)
            return try work.result(index + 1)
          }
        }
      }
    }
    // Work after a failure doesn't run.
    #expect(rounds == [[1], [2], [3]] && attempts == 2)
  }

  @Test func runsEvenIfMissingResultIsIgnored() throws {
    let head = try test.state().record.head
    let work = DeferredWork<Int, Int> { _ in [1: .success(1)] }
    var attempts = 0
    try test.workspace.transaction { session in
      attempts += 1
      try? session.require([1], of: work)
      _ = try session.edit(.current) { .nudge($0) }
    }
    #expect(try attempts == 2 && test.state().record.head == head + 1)
  }

  @Test func leavesNothingAfterUnusedFailure() throws {
    let before = try test.state()
    let work = DeferredWork<Int, Int> { _ in throw Stop() }
    #expect(throws: Stop.self) {
      try test.workspace.transaction { session in
        _ = try session.edit(.current) { .nudge($0) }
        try session.require([1], of: work)
      }
    }
    #expect(try test.state() == before)
  }
}
