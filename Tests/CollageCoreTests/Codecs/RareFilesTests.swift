import Foundation
import Testing

@testable import CollageImaging

/// Small files of kinds that the encoders don't write, created with libjpeg and libpng.
enum RareFiles {
  /// Eight by eight pixels of inks 255, 128, 0, 200 with an Adobe marker.
  static let cmyk = bytes(
    """
    ffd8ffee000e41646f626500640000000000ffdb004300010101010101010101010101010101010101010101
    01010101010101010101010101010101010101010101010101010101010101010101010101010101010101ff
    c000140800080008044311004d11005911004b1100ffc4001f00000105010101010101000000000000000001
    02030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613
    516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a
    434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495
    969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3
    e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda000e0443004d0059004b00003f00fefe28aff3ff00afe902bf
    ffd9
    """)

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = digits.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// Real photos, in an optional folder next to the repository.
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
  func decodesRealPhotosByEighths(_ name: String) throws {
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

  @Test func decodesGrayPhoto() throws {
    let name = "cameraman-gray.png"
    let bytes = try FileReader.bytes(
      at: try #require(PhotoFixtures.folder) + "/" + name, limit: 1 << 24)
    #expect(try ImageProbe().header(of: bytes, source: name).color == .gray)
    let pixels = try ImageDecoder().decode(bytes, source: name)
    #expect(pixels.alpha == .opaque && pixels.bytes[0] == pixels.bytes[1])
  }
}
