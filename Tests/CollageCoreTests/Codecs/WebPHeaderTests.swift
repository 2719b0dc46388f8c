import Foundation
import Testing

@testable import CollageImaging

@Suite struct WebPHeaderTests {
  private let decoder = ImageDecoder()
  private let size = PixelSize(width: 20, height: 14)

  private func file(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: ConformanceTests.folder.appending(path: "files/webp/\(name).webp")))
  }

  /// The chunk with the image of a plain file.
  private func image(_ name: String) throws -> [UInt8] {
    try Array(#require(WebPHeader(file(name)).imageChunk))
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let length = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    return Array(name.utf8) + length + body + (body.count % 2 == 1 ? [0] : [])
  }

  private func canvas(_ width: Int, _ height: Int, flags: UInt8 = 0) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + three(width - 1) + three(height - 1))
  }

  private func three(_ value: Int) -> [UInt8] {
    (0..<3).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func frame(_ x: Int, _ y: Int, _ size: PixelSize, _ image: [UInt8]) -> [UInt8] {
    chunk(
      "ANMF",
      three(x / 2) + three(y / 2) + three(size.width - 1) + three(size.height - 1)
        + [100, 0, 0, 0] + image)
  }

  private func whole(_ chunks: [UInt8]...) -> [UInt8] {
    let all = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array(chunk("RIFF", all).prefix(8)) + all
  }

  private func damaged(_ detail: String) -> DecodeError { .damaged(.webp, detail) }

  @Test func findsChunksAfterOthers() throws {
    let lossless = try image("lossless")
    let header = WebPHeader(
      whole(
        canvas(70_000, 513, flags: 0x10), chunk("ICCP", [1, 2, 3]), chunk("XYZW", [9]),
        chunk("ALPH", [7]), lossless, lossless, chunk("EXIF", [4]), chunk("ICCP", [5]),
        chunk("EXIF", [6]), canvas(9, 9)))
    #expect(header.canvas == PixelSize(width: 70_000, height: 513) && header.hasAlpha)
    #expect(header.profile == [1, 2, 3] && header.exif == [4] && header.frame == nil)
    #expect(header.alpha == [0x41, 0x4C, 0x50, 0x48, 1, 0, 0, 0, 7])
    #expect(header.imageChunk.map(Array.init) == lossless && !header.isTruncated)
    #expect(!WebPHeader(whole(canvas(9, 9, flags: 0xEF), lossless)).hasAlpha)
  }

  @Test func detectsMissingByte() throws {
    let whole = whole(try image("lossy"))
    #expect(!WebPHeader(whole).isTruncated && !WebPHeader(whole + [1, 2, 3]).isTruncated)
    #expect(WebPHeader(Array(whole.dropLast())).isTruncated)
    // Data after the end don't belong to the file.
    #expect(WebPHeader(whole + chunk("EXIF", [4])).exif == nil)
    var short = whole
    short[4] -= 2
    #expect(WebPHeader(short).isTruncated)
  }

  /// A frame of 20 by 14 pixels at column 6 and row 8.
  @Test(arguments: ["lossless", "lossy"]) func placesFrame(_ name: String) throws {
    let plain = try decoder.decode(file(name), source: "a")
    let animation = whole(
      canvas(30, 25, flags: 2), chunk("ANIM", [0, 0, 0, 0, 0, 0]),
      frame(6, 8, size, try image(name)), frame(0, 0, size, try image("lossless")))
    let header = try ImageProbe().header(of: animation, source: "a")
    #expect(header.size == PixelSize(width: 30, height: 25) && header.mayHaveAlpha)
    let bitmap = try decoder.decode(animation, source: "a")
    for (x, y) in places(0..<30, 0..<25) {
      let isInside = (6..<26).contains(x) && (8..<22).contains(y)
      #expect(bitmap[x, y] == (isInside ? plain[x - 6, y - 8] : [0, 0, 0, 0]))
    }
  }

  @Test(
    arguments: [
      (30, 25, 10, 10, nil), (30, 24, 10, 10, nil), (29, 25, 10, 10, 1), (30, 23, 10, 10, 1),
    ]
      as [(Int, Int, Int, Int, Int?)])
  func rejectsFrameOutsideCanvas(
    _ width: Int, _ height: Int, _ x: Int, _ y: Int, _ isOutside: Int?
  ) throws {
    let animation = whole(canvas(width, height, flags: 2), frame(x, y, size, try image("lossy")))
    if isOutside == nil {
      #expect(try ImageProbe().header(of: animation, source: "a").size.height == height)
    } else {
      #expect(throws: damaged("the first frame is outside the canvas")) {
        try ImageProbe().header(of: animation, source: "a")
      }
    }
  }

  @Test func rejectsContradictions() throws {
    let lossy = try image("lossy")
    let other = PixelSize(width: 20, height: 13)
    for (file, detail) in [
      (whole(canvas(20, 14)), "it has no image"),
      (whole(chunk("VP8L", [1, 2, 3, 4, 5, 6])), "the header of the image is damaged"),
      (whole(canvas(20, 15), lossy), "the image is smaller than its canvas"),
      (whole(canvas(21, 14), lossy), "the image is smaller than its canvas"),
      (whole(canvas(20, 14), frame(0, 0, other, lossy)), "the first frame is outside the canvas"),
      (whole(frame(0, 0, size, lossy)), "the first frame is outside the canvas"),
    ] as [([UInt8], String)] {
      #expect(throws: damaged(detail)) { try ImageProbe().header(of: file, source: "a") }
    }
    #expect(throws: DecodeError.truncated(.webp)) {
      try ImageProbe().header(of: Array(whole(canvas(20, 14), lossy)[..<34]), source: "a")
    }
    #expect(throws: Never.self) {
      try ImageProbe().header(of: whole(canvas(20, 14), lossy), source: "a")
    }
  }

  /// Some programs write the signature of a JPEG segment before the EXIF data.
  @Test(arguments: ["", "Exif\0\0"]) func readsOrientationOfEXIF(_ signature: String) throws {
    let exifChunk = chunk("EXIF", Array(signature.utf8) + ImageFiles.exif(6))
    let file = whole(canvas(20, 14, flags: 8), try image("lossy"), exifChunk)
    #expect(try ImageProbe().header(of: file, source: "a").orientation == .rotated90)
  }

  @Test func prefersProfileToEXIF() throws {
    let (lossy, exifChunk) = (try image("lossy"), chunk("EXIF", ImageFiles.adobeEXIF))
    func colorSpace(_ chunks: [UInt8]) throws -> ColorSpace {
      try ImageProbe().header(of: whole(canvas(20, 14), chunks), source: "a").colorSpace
    }
    #expect(try colorSpace(lossy) == .sRGB)
    #expect(try colorSpace(lossy + exifChunk) == .definition(.adobeRGB))
    #expect(try colorSpace(chunk("ICCP", [1, 2, 3]) + lossy + exifChunk) == .profile([1, 2, 3]))
  }

  @Test(arguments: [("lossy", false), ("lossless", false), ("lossless-alpha", true)])
  func keepsPropertiesOfFullFrame(_ name: String, _ mayHaveAlpha: Bool) throws {
    let animation = whole(canvas(20, 14, flags: 2), frame(0, 0, size, try image(name)))
    let header = try ImageProbe().header(of: animation, source: "a")
    #expect(header.mayHaveAlpha == mayHaveAlpha && header.size == size)
    #expect(header.chroma == (name == "lossy" ? .quarter : .full))
  }
}
