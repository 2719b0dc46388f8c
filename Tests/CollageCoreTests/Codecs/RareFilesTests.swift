import Foundation
import Testing

@testable import CollageCore

@Suite struct RareFilesTests {
  private let decoder = ImageDecoder()

  @Test func inksOfAdobeBecomeLight() throws {
    let header = try ImageProbe().header(of: RareFiles.cmyk, source: "a")
    #expect(header.color == .cmyk(inverted: true))
    let bitmap = try decoder.decode(RareFiles.cmyk, source: "a")
    #expect(bitmap.size == PixelSize(width: 8, height: 8) && bitmap.alpha == .opaque)
    let expected = [200, 100, 0, 255]
    for (value, ideal) in zip(bitmap.bytes.prefix(4), expected) {
      #expect(abs(Int(value) - ideal) <= 2)
    }
  }

  @Test func sixteenBitsKeepTheirHighByte() throws {
    let bitmap = try decoder.decode(RareFiles.deep, source: "a")
    #expect(bitmap.bytes == [128, 64, 255, 255, 0, 16, 32, 255] && bitmap.alpha == .opaque)
  }

  @Test func paletteAndTransparencyAreResolved() throws {
    let header = try ImageProbe().header(of: RareFiles.palette, source: "a")
    #expect(header.mayHaveAlpha && header.color == .palette)
    let bitmap = try decoder.decode(RareFiles.palette, source: "a")
    #expect(bitmap.bytes == [10, 20, 30, 255, 40, 50, 60, 128, 70, 80, 90, 255])
  }

  @Test func interlacedRowsAreInOrder() throws {
    #expect(try ImageProbe().header(of: RareFiles.interlaced, source: "a").isProgressive)
    let bitmap = try decoder.decode(RareFiles.interlaced, source: "a")
    #expect(stride(from: 0, to: 36, by: 4).map { bitmap.bytes[$0] } == Array(1...9))
  }

  @Test(arguments: [RareFiles.cmyk, RareFiles.palette, RareFiles.interlaced])
  func everyTruncationIsAnError(_ file: [UInt8]) {
    // A JPEG may lack its end marker.
    let rest = file == RareFiles.cmyk ? 2 : 0
    for count in 0..<file.count - rest {
      #expect(throws: DecodeError.self) { try decoder.decode(Array(file[..<count]), source: "a") }
    }
  }
}

/// Small files of kinds that the encoders here do not write, made with libjpeg and libpng.
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

  /// Two pixels of 16 bits: 8000 4040 ffff, 0000 1010 2020.
  static let deep = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000020000000110020000002bd0349e0000001549444154089963
    68607070f8ff9f814140404101001a8e035f95d117700000000049454e44ae426082
    """)

  /// Three pixels of a palette of which the second is half transparent.
  static let palette = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000030000000108030000002c3ee48600000009504c54450a141e
    28323c46505a16ac84740000000274524e53ff80080fb36a0000000c49444154089963606064020000080004
    63fd9d100000000049454e44ae426082
    """)

  /// Grey 1 to 9 in three rows, interlaced.
  static let interlaced = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000030000000308000000010444daf50000001749444154089963
    6064606664676260626263646164040000ef0020dbf3ef810000000049454e44ae426082
    """)

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = digits.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

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
