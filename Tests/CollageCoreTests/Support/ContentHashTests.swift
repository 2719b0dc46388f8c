import CollageSupport
import Foundation
import Testing

@Suite struct ContentHashTests {
  /// The digest of "abc" is from FIPS 180-2, appendix B.1.
  @Test func derivesUUIDFromFirstBytesOfDigest() {
    let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(contentHash(of: Array("abc".utf8)) == digest)
    #expect(UUID(hashing: "abc").uuidString == "BA7816BF-8F01-CFEA-4141-40DE5DAE2223")
  }
}
