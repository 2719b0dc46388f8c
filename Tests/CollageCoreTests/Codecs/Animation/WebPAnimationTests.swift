import Testing

@testable import CollageCore

@Suite("Frames in a WebP", .enabled(if: FormatLibraries.webpmux != nil))
struct WebPAnimationTests {
  private let size = PixelSize(width: 24, height: 18)

  /// The chunks of a file.
  private func chunks(_ file: [UInt8]) -> [(name: String, body: [UInt8])] {
    var (chunks, place) = ([(name: String, body: [UInt8])](), 12)
    while place < file.count {
      let length = number(file[place + 4..<place + 8])
      chunks.append(
        (
          String(decoding: file[place..<place + 4], as: UTF8.self),
          Array(file[place + 8..<place + 8 + length])
        ))
      place += 8 + length + length % 2
    }
    return chunks
  }

  private func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func file(
    _ frames: [Bitmap], quality: Int? = nil, loops: Int? = nil
  ) throws -> [UInt8] {
    var writer = try WebPAnimationWriter(
      size: size, quality: quality, pace: FramePace(framesPerSecond: 12, loops: loops))
    for frame in frames { #expect(try writer.add(frame).isEmpty) }
    return try writer.finish()
  }

  /// A square of eight pixels that moves over noise.
  private func frames(_ count: Int, alpha: AlphaState = .opaque) -> [Bitmap] {
    (0..<count).map { index in
      var frame = Bitmap.noise(size.width, size.height)
      frame.alpha = alpha
      for pixel in 0..<size.area {
        let (column, row) = (pixel % size.width, pixel / size.width)
        let isInside = (index..<index + 8).contains(column) && (4..<12).contains(row)
        if isInside { frame.bytes[pixel * 4] = UInt8(index * 20) }
        frame.bytes[pixel * 4 + 3] = 255
      }
      return frame
    }
  }

  @Test("are tagged, timed and repeated", arguments: [nil, 1, 3])
  func structure(loops: Int?) throws {
    let file = try file(frames(12), loops: loops)
    #expect(number(file[4..<8]) == file.count - 8)
    let chunks = chunks(file)
    #expect(chunks.prefix(3).map(\.name) == ["VP8X", "ICCP", "ANIM"])
    // It moves, and has a profile.
    #expect(chunks[0].body[0] & 0x22 == 0x22)
    #expect(chunks[1].body == SRGBProfile.bytes)
    #expect(number(chunks[2].body[4..<6]) == loops ?? 0)
    let lengths = chunks.filter { $0.name == "ANMF" }.map { number($0.body[12..<15]) }
    #expect(lengths.count == 12 && lengths.reduce(0, +) == 1000)
  }

  @Test("that are all the same are a still picture with a profile", arguments: [nil, 80])
  func still(quality: Int?) throws {
    let frame = frames(1)[0]
    let chunks = try chunks(file([frame, frame, frame], quality: quality))
    #expect(chunks.map(\.name) == ["VP8X", "ICCP", quality == nil ? "VP8L" : "VP8 "])
    #expect(chunks[0].body[0] & 0x22 == 0x20)
  }

  @Test("begin with all pixels where nothing is lost", arguments: [AlphaState.opaque, .straight])
  func lossless(alpha: AlphaState) throws {
    let frames = frames(3, alpha: alpha)
    let seen = try ImageDecoder().decode(file(frames), source: "frames")
    #expect(seen.bytes == frames[0].bytes)
  }

  @Test("are refused where they are too large")
  func tooLarge() {
    let size = PixelSize(width: 16_384, height: 1)
    #expect(
      throws: EncodeError.tooLarge(format: .webp, size: size, longestSide: 16_383)
    ) {
      try WebPAnimationWriter(
        size: size, quality: nil, pace: FramePace(framesPerSecond: 1, loops: nil))
    }
  }
}
