import Foundation
import Testing

@testable import CollageCore

/// Real photographs, which lie beside the repository and may be missing.
enum PhotoFixtures {
  static let folder: String? = {
    let repository = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let candidates = ["/\(repository)/../shared/fixtures/photos"]
    return candidates.first { FileManager.default.fileExists(atPath: $0) }
  }()
}

@Suite(.enabled(if: PhotoFixtures.folder != nil, "no photos in ../shared/fixtures/photos"))
struct PhotoFixtureTests {
  @Test(arguments: ["astronaut.jpg", "chelsea.jpg", "hubble.jpg"])
  func realPhotosAreReadInEighths(_ name: String) throws {
    let bytes = try FileReader.bytes(
      at: try #require(PhotoFixtures.folder) + "/" + name, limit: 1 << 24)
    let scale = try #require(DecodeScale(eighths: 1))
    let header = try ImageProbe().header(of: bytes, source: name)
    let small = try ImageDecoder().decodeUpright(bytes, source: name, scale: scale)
    #expect(small.size == scale.size(of: header.uprightSize))
    #expect(throws: DecodeError.truncated(source: name, format: .jpeg)) {
      try ImageDecoder().decode(Array(bytes[..<(bytes.count * 2 / 3)]), source: name)
    }
  }

  @Test func aGreyPhotoIsRead() throws {
    let name = "cameraman-gray.png"
    let bytes = try FileReader.bytes(
      at: try #require(PhotoFixtures.folder) + "/" + name, limit: 1 << 24)
    let header = try ImageProbe().header(of: bytes, source: name)
    #expect(header.color == .grey)
    let pixels = try ImageDecoder().decode(bytes, source: name)
    #expect(pixels.alpha == .opaque && pixels.bytes[0] == pixels.bytes[1])
  }
}
