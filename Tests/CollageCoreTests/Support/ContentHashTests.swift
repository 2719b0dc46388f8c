import Foundation
import Testing

@testable import CollageCore

@Suite struct ContentHashTests {
  /// The digest of "abc" is in FIPS 180-4.
  @Test func aUUIDOfATextHasTheFirstBytesOfItsDigest() {
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(contentHash(of: Array("abc".utf8)) == digest)
    #expect(UUID(hashing: "abc").text == "ba7816bf-8f01-cfea-4141-40de5dae2223")
  }

  @Test func theFirstNewItemHasTheIdentityOfTheStampAndTheOthersHaveHashes() {
    let stamp = EditStamp(id: Sample.id(9), date: Sample.date)
    #expect(stamp.id(0) == Sample.id(9))
    #expect(stamp.id(1).text == "7c2d4a13-658a-ac5e-42b2-80228d2d4ff4")
  }
}
