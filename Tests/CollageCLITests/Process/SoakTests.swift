import CollageSupport
import Foundation
import Testing

/// Tests of concurrent processes that are killed while they write.
///
/// `COLLAGE_SOAK_ROUNDS` sets the number of rounds. `COLLAGE_SOAK_SEED` repeats the random choices
/// of a run.
@Suite struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test func losesNothingWhenProcessesAreKilled() throws {
    let rounds = Self.environment["COLLAGE_SOAK_ROUNDS"].flatMap { Int($0) } ?? 8
    let seed =
      Self.environment["COLLAGE_SOAK_SEED"].flatMap { UInt64($0) }
      ?? (rounds > 50 ? UInt64.random(in: 1 ... .max) : 1)
    if rounds > 50 { Self.log("soak: \(rounds) rounds, COLLAGE_SOAK_SEED=\(seed)") }
    var soak = try Soak(random: SplitMix64(seed: seed))
    for round in 1...rounds {
      try soak.runRound(round)
      if rounds > 50, round % 25 == 0 { Self.log("soak: round \(round), \(soak.summary)") }
    }
    // If there are few rounds, it is possible that every process finishes before it is killed.
    if rounds > 50 { #expect(soak.killed.values.reduce(0, +) > rounds / 4) }
    if rounds >= 300 {
      // Commands that can be refused often finish before they are killed.
      for task in SoakTask.allCases where task.refusals.isEmpty {
        #expect(soak.killed[task] ?? 0 > 0, "\(task)")
      }
    }
  }

  private static func log(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
