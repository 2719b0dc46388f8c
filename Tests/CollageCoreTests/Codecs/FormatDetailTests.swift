import Foundation
import Testing

@testable import CollageImaging

@Suite("Format details") struct FormatDetailTests {
  private let decoder = ImageDecoder()
  private let salvager = ImageDecoder(reading: PhotoReadingOptions(isSalvaging: true))

  @Test func rejectsMissingLibraryOrFunction() {
    #expect(LoadedLibrary("no-such-library", version: 1, empty: 0) { _, _ in nil } == nil)
    let found = LoadedLibrary("gif", version: 7, empty: 1) { _, functions in
      functions += 4
      return nil
    }
    #expect(found?.functions == 5)
    let name: StaticString = "missing"
    let lacking = LoadedLibrary("gif", version: 7, empty: 0) { _, _ in
      UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    #expect(lacking == nil)
  }

  @Test func detectsChangedSize() throws {
    let gif = try ConformanceTests.file("gif/plain.gif")
    var header = try ImageProbe().header(of: gif, source: "a")
    header.size.width += 1
    #expect(throws: DecodeError.damaged(.gif, "its size changes")) {
      try GIFDecoder(source: "a", isSalvaging: false).decode(gif, header: header)
    }
    let tiff = try ConformanceTests.file("tiff/rgb-8-le.tif")
    header = try ImageProbe().header(of: tiff, source: "a")
    header.size.height += 1
    let error = DecodeError.damaged(.tiff, "its size changes")
    let reader = try TIFFDecoder(source: "a", isSalvaging: false, limits: .standard)
    #expect(throws: error) { try reader.decode(tiff, header: header) }
    #expect(throws: error) {
      try tiff.withUnsafeBufferPointer { _ = try reader.reader(of: $0, header: header) }
    }
  }

  @Test(arguments: [(0, true), (1, false)])
  func limitsPixelsPerByteOfGIF(fewer: Int, isTruncated: Bool) throws {
    // The code size 0 is invalid, which the decoder detects later.
    func gif(_ width: Int, _ height: Int) -> [UInt8] {
      let sides = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]
        + sides + [0, 0, 0, 0x3B]
    }
    // The limit of pixels per byte is 10,922, which is twice 5461.
    let width = 2 * (gif(1, 1).count + 1)
    let error: DecodeError =
      isTruncated ? .truncated(.gif) : .damaged(.gif, "a code of the image is invalid")
    #expect(throws: error) { try decoder.decode(gif(width, 5461 - fewer), source: "a") }
  }

  @Test(arguments: [
    ("webp/tall.webp", "the image is incomplete"), ("gif/noise.gif", "the image is incomplete"),
    ("heif/hevc.heic", "the file ends early"),
  ])
  func reportsReasonForSalvage(path: String, detail: String) throws {
    let whole = try ConformanceTests.file(path)
    let photo = try salvager.decodePhoto(Array(whole[..<(whole.count * 19 / 20)]), source: "a")
    #expect(photo.remarks == [.salvaged(detail: detail)])
  }

  @Test func detectsTruncationAfterImageOfWebP() throws {
    var webP = try ConformanceTests.file("webp/lossy.webp")
    let expected = try decoder.decode(webP, source: "a")
    webP[5] += 1
    #expect(throws: DecodeError.truncated(.webp)) { try decoder.decode(webP, source: "a") }
    let photo = try salvager.decodePhoto(webP, source: "a")
    #expect(photo.remarks == [.salvaged(detail: "the file ends early")])
    #expect(photo.bitmap == expected && photo.header.metadata.isSalvaged)
  }

  @Test func detectsDamagedWebP() throws {
    var webP = try ConformanceTests.file("webp/lossless.webp")
    let image = try #require(webP.firstRange(of: Array("VP8L".utf8))).lowerBound
    // The image data begin after the chunk's name, its length, a signature byte, and the sides.
    let length = webP[image + 4..<image + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    for position in image + 13..<image + 8 + length { webP[position] = 0xFF }
    let error = DecodeError.damaged(.webp, "its data are broken")
    #expect(throws: error) { try decoder.decode(webP, source: "a") }
    #expect(throws: error) { try salvager.decode(webP, source: "a") }
  }

  @Test func rejectsPaletteWithSecondSample() throws {
    let fields: TIFFFiles.Fields = [258: [4, 4], 262: [3], 320: [Int](repeating: 7, count: 48)]
    let tiff = TIFFFiles.make(2, 2, samples: 2, blocks: [[1, 2, 3, 4]], fields)
    let feature = UnsupportedFeature.coding("an unusual number or order of samples")
    #expect(throws: DecodeError.unsupported(.tiff, feature)) {
      try decoder.decode(tiff, source: "a")
    }
  }

  @Test func reads16SamplesPerPixel() throws {
    let tiff = TIFFFiles.make(
      1, 1, samples: 16, blocks: [Array(40..<56)], [262: [1]])
    #expect(try decoder.decode(tiff, source: "a").bytes == [40, 40, 40, 255])
  }

  @Test func orientsLowBitTIFF() throws {
    for orientation in [1, 2, 3, 4] {
      let tiff = TIFFFiles.make(
        4, 2, samples: 1, blocks: [[0b0001_1011, 0b1110_0100]], [258: [2], 274: [orientation]])
      let levels = [0, 85, 170, 255, 255, 170, 85, 0] as [UInt8]
      for decoder in [decoder, salvager] {
        #expect(try decoder.decode(tiff, source: "a").channel(0) == levels)
      }
    }
  }

  @Test func salvagesTIFFWithBrokenStrip() throws {
    let junk = [UInt8](repeating: 0x55, count: 60)
    func tiff(_ strips: [[UInt8]]) -> [UInt8] {
      TIFFFiles.make(
        PixelSize(width: 64, height: 16 * strips.count), blocks: strips,
        [259: [7], 262: [6], 278: [16], 530: [2, 2]])
    }
    func isDamaged(_ decoder: ImageDecoder, _ file: [UInt8]) -> Bool {
      do throws(DecodeError) {
        _ = try decoder.decode(file, source: "a")
        return false
      } catch {
        if case .damaged("a", .tiff, _) = error { return true }
        return false
      }
    }
    let half = tiff([try ImageFiles.jpeg(.noise(64, 16)), junk])
    #expect(isDamaged(decoder, half))
    let photo = try salvager.decodePhoto(half, source: "a")
    #expect(photo.remarks == [.salvaged(detail: "the strip at row 16 can't be read")])
    let alpha = photo.bitmap.channel(3)
    #expect(alpha[..<1024].allSatisfy { $0 == 255 } && alpha[1024...].allSatisfy { $0 == 0 })
    let nothing = tiff([junk, junk])
    #expect(isDamaged(decoder, nothing) && isDamaged(salvager, nothing))
  }

  @Test func wrapsErrorsOfImport() {
    let (read, written) = (DecodeError.empty(source: "a"), EncodeError.notWritten(format: .gif))
    #expect(throws: ImportError.unreadable(read)) {
      try ImportError.reading { () throws(DecodeError) -> Int in throw read }
    }
    #expect(throws: ImportError.unwritable(written)) {
      try ImportError.writing { () throws(EncodeError) -> Int in throw written }
    }
    #expect(throws: Never.self) {
      let sum =
        try ImportError.reading { () throws(DecodeError) in 3 }
        + ImportError.writing { () throws(EncodeError) in 4 }
      #expect(sum == 7)
    }
  }
}
