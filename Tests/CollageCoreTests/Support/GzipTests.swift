import Foundation
import Testing

@testable import CollageCore

/// Bytes that are sent in fewer ones.
@Suite struct GzipTests {
  private static let samples: [[UInt8]] = [
    [], [0], Array("a page of text".utf8), [UInt8](repeating: 7, count: 100_000),
    (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 / 7) },
  ]

  private func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  @Test(arguments: samples) func hasTheHeadAndTheTailOfTheFormat(_ bytes: [UInt8]) throws {
    let packed = try #require(gzip(bytes))
    // Two bytes of magic and the one method there is.
    #expect(packed.prefix(3) == [0x1F, 0x8B, 8])
    #expect(number(packed.suffix(8).prefix(4)) == CRC32.checksum(bytes[...]))
    #expect(number(packed.suffix(4)) == UInt32(bytes.count))
  }

  @Test(arguments: samples) func othersReadIt(_ bytes: [UInt8]) throws {
    let packed = try #require(gzip(bytes))
    let command = ChildCommand(
      words: ["gzip", "-dc"], input: packed, outputLimit: 1 << 20,
      timeout: .seconds(60), grace: .milliseconds(100), isCancelled: { false })
    let outcome = try command.run()
    #expect(outcome.ending == .ended(.exited(status: 0)))
    #expect(outcome.output == bytes)
  }

  @Test func whatRepeatsBecomesSmall() throws {
    // The format packs 258 bytes into two bits at best.
    #expect(try #require(gzip([UInt8](repeating: 7, count: 100_000))).count < 200)
    let text = (0..<2000).map { "item \($0 % 37) of \($0 % 11)\n" }.joined()
    #expect(try #require(gzip(Array(text.utf8))).count < text.utf8.count / 8)
  }

  @Test func whatIsLikeNothingGrowsByLittle() throws {
    var state: UInt64 = 1
    let bytes = (0..<50_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let packed = try #require(gzip(bytes))
    #expect(packed.count > 49_000 && packed.count < 50_100)
  }
}
