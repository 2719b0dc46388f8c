import CollageSupport
import Foundation
import Testing

/// Programs that are killed while they write, several at once, over and over.
///
/// `COLLAGE_SOAK_ROUNDS` says how often, `COLLAGE_SOAK_SEED` repeats the choices of a run.
@Suite struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test func nothingIsLostWhenProgramsAreKilled() throws {
    let rounds = Self.environment["COLLAGE_SOAK_ROUNDS"].flatMap { Int($0) } ?? 8
    let seed =
      Self.environment["COLLAGE_SOAK_SEED"].flatMap { UInt64($0) }
      ?? (rounds > 50 ? UInt64.random(in: 1 ... .max) : 1)
    if rounds > 50 { Self.tell("soak: \(rounds) rounds, COLLAGE_SOAK_SEED=\(seed)") }
    var soak = try Soak(random: SplitMix64(seed: seed))
    for round in 1...rounds {
      try soak.play(round)
      if rounds > 50, round % 25 == 0 { Self.tell("soak: round \(round), \(soak.summary)") }
    }
    // Of a few programs, each can be over before it is killed.
    if rounds > 50 { #expect(soak.killed.values.reduce(0, +) > rounds / 4) }
    if rounds >= 300 {
      // What may be refused is often over before it could be killed.
      for work in SoakWork.allCases where work.refusals.isEmpty {
        #expect(soak.killed[work] ?? 0 > 0, "\(work)")
      }
    }
  }

  private static func tell(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
