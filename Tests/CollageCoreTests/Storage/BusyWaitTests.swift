import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("Waiting for another writer")
struct BusyWaitTests {
  @Test("is the more often interrupted by a try the longer it has taken")
  func pauses() {
    let pauses = [0.0, 0.9, 1, 2.9, 3, 5.9, 6, 9].map { BusyWait.pause(after: .seconds($0)) }
    for (earlier, later) in zip(pauses, pauses.dropFirst()) {
      #expect(later.upperBound <= earlier.upperBound && later.lowerBound <= earlier.lowerBound)
    }
    // Who is about to give up asks a hundred times as often as who has come just now.
    #expect(pauses[7].upperBound * 100 <= pauses[0].upperBound)
  }

  @Test("pauses for less and less, in steps")
  func steps() {
    // From so many milliseconds on, a pause is that many microseconds.
    let steps: [(from: Int, pause: ClosedRange<UInt32>)] = [
      (0, 3000...9000), (1000, 1000...3000), (3000, 300...1000), (6000, 100...300), (8000, 20...60),
    ]
    for (index, step) in steps.enumerated() {
      #expect(BusyWait.pause(after: .milliseconds(step.from)) == step.pause)
      guard index > 0 else { continue }
      let before = steps[index - 1].pause
      #expect(BusyWait.pause(after: .milliseconds(step.from - 1)) == before, "\(step.from)")
    }
    #expect(BusyWait.pause(after: .seconds(60)) == 20...60)
  }

  @Test("is over at once where nobody is to wait, and when the time is up")
  func ends() {
    let patient = BusyWait(seconds: 10)
    #expect(patient.wait(after: 0))
    patient.withoutWaiting { #expect(!patient.wait(after: 1)) }
    #expect(patient.wait(after: 1))
    #expect(!BusyWait(seconds: 0).wait(after: 0))
  }

  @Test("counts the time in a queue, once")
  func queue() {
    let wait = BusyWait(seconds: 10)
    wait.arrived(at: .now - .seconds(11))
    #expect(!wait.wait(after: 0) && !wait.wait(after: 1))
    #expect(wait.wait(after: 0))
    // A write that met no other writer leaves nothing to count.
    wait.arrived(at: .now - .seconds(11))
    wait.arrived(at: nil)
    #expect(wait.wait(after: 0))
  }

  @Test("does again what SQLite gives up at once, and nothing else")
  func retries() throws {
    let busy = DatabaseError(resultCode: .SQLITE_BUSY)
    let full = DatabaseError(resultCode: .SQLITE_FULL)
    func tries(_ wait: BusyWait, failing error: DatabaseError, times: Int) -> (Int, Bool) {
      var count = 0
      let result = Result {
        try wait.retrying {
          count += 1
          if count <= times { throw error }
        }
      }
      return (count, (try? result.get()) != nil)
    }
    let patient = BusyWait(seconds: 10)
    #expect(tries(patient, failing: busy, times: 3) == (4, true))
    #expect(tries(patient, failing: full, times: 1) == (1, false))
    // The longer codes say why somebody is busy.
    let recovering = DatabaseError(resultCode: .SQLITE_BUSY_RECOVERY)
    #expect(tries(patient, failing: recovering, times: 1) == (2, true))
    #expect(tries(BusyWait(seconds: 0), failing: busy, times: 1) == (1, false))
  }
}
