import Foundation
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

  @Test("is over at once where nobody is to wait, and when the time is up")
  func ends() {
    let patient = BusyWait(seconds: 10)
    #expect(patient.wait(after: 0))
    patient.withoutWaiting { #expect(!patient.wait(after: 1)) }
    #expect(patient.wait(after: 1))
    #expect(!BusyWait(seconds: 0).wait(after: 0))
  }
}
