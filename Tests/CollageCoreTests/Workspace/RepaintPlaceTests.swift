import Foundation
import Testing

@testable import CollageCore

@Suite("What is painted anew")
struct RepaintPlaceTests {
  let test: TestWorkspace

  init() throws {
    test = try TestWorkspace()
    try test.create(background: .none)
  }

  /// A stored picture of one colour.
  private func plain(
    _ size: PixelSize, _ color: Color, file: String
  ) throws -> ImageRecord {
    let pixel = [color.red, color.green, color.blue, color.alpha]
    let bitmap = Bitmap(
      size: size, alpha: color.alpha == 255 ? .opaque : .straight,
      bytes: (0..<size.area).flatMap { _ in pixel })
    return try stored(bitmap, file)
  }

  private func stored(_ bitmap: Bitmap, _ file: String) throws -> ImageRecord {
    let path = test.folder(file)
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: path)
    return try test.workspace.importPhoto(.path(path), lossless: true).record
  }

  private func pixels(_ record: ImageRecord) throws -> Bitmap {
    try StoredRasters(images: test.workspace.images)
      .raster(of: record.image, rendition: .full(eighths: 8)).straightened()
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(bitmap.bytes[(y * bitmap.width + x) * 4..<(y * bitmap.width + x) * 4 + 4])
  }

  private let size = PixelSize(width: 40, height: 24)
  private let red = Color(red: 200, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 200)

  @Test("is sent as a JPEG without notes, no larger than asked for")
  func input() throws {
    let source = try plain(size, red, file: "a.png").image
    let all = try test.workspace.repaintInput(RepaintPlace(source: source), maximumSide: 2048)
    #expect(all.size == size)
    let small = try test.workspace.repaintInput(RepaintPlace(source: source), maximumSide: 20)
    #expect(small.size == PixelSize(width: 20, height: 12))
    let part = UnitRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let half = try test.workspace.repaintInput(
      RepaintPlace(source: source, part: part), maximumSide: 2048)
    #expect(half.size == PixelSize(width: 20, height: 24))
    let header = try ImageProbe().header(of: half.bytes, source: "half")
    #expect(header.format == .jpeg && header.size == half.size)
  }

  @Test("shows the part that is meant, on white where nothing is")
  func part() throws {
    var bitmap = try pixels(plain(size, red, file: "a.png"))
    for y in 0..<24 { for x in 20..<40 { bitmap.bytes[(y * 40 + x) * 4] = 0 } }
    let source = try stored(bitmap, "b.png").image
    let right = try test.workspace.repaintInput(
      RepaintPlace(source: source, part: UnitRect(x: 0.5, y: 0, width: 0.5, height: 1)),
      maximumSide: 2048)
    let seen = try ImageDecoder().decode(right.bytes, source: "right", scale: .full)
    #expect(seen.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element < 8 })
    let clear = try plain(size, Color(red: 0, green: 0, blue: 0, alpha: 0), file: "c.png").image
    let white = try test.workspace.repaintInput(RepaintPlace(source: clear), maximumSide: 2048)
    let bright = try ImageDecoder().decode(white.bytes, source: "white", scale: .full)
    #expect(bright.bytes.allSatisfy { $0 > 250 })
  }

  @Test("is the result as it is where all was sent")
  func whole() throws {
    let source = try plain(size, red, file: "a.png").image
    let result = try plain(PixelSize(width: 80, height: 48), blue, file: "b.png")
    let version = try test.workspace.repaintVersion(result, in: RepaintPlace(source: source))
    #expect(version.image == result.image && version.kind == .repaint)
  }

  @Test("is laid into the rest of the picture where a part was sent")
  func composed() throws {
    let clear = Color(red: 200, green: 0, blue: 0, alpha: 128)
    let source = try plain(size, clear, file: "a.png").image
    let result = try plain(PixelSize(width: 10, height: 12), blue, file: "b.png")
    let part = UnitRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let version = try test.workspace.repaintVersion(
      result, in: RepaintPlace(source: source, part: part))
    #expect(version.image.size == size && version.image.format == .png)
    let seen = try pixels(version)
    for y in [0, 12, 23] {
      for x in [0, 19] { #expect(pixel(seen, x, y) == [200, 0, 0, 128], "\(x), \(y)") }
      for x in [20, 39] { #expect(pixel(seen, x, y) == [0, 0, 200, 128], "\(x), \(y)") }
    }
  }

  @Test("changes only where a mask is light")
  func masked() throws {
    let source = try plain(size, red, file: "a.png").image
    var cut = try pixels(plain(size, Color(red: 255, green: 255, blue: 255), file: "m.png"))
    for y in 0..<24 { for x in 0..<20 { cut.bytes[(y * 40 + x) * 4 + 3] = 0 } }
    cut.alpha = .straight
    let cutout = try stored(cut, "cut.png").image
    let result = try plain(size, blue, file: "b.png")
    for isInverted in [false, true] {
      let mask = try test.workspace.subjectMask(of: cutout, isInverted: isInverted)
      let place = RepaintPlace(source: source, mask: mask.image)
      let seen = try pixels(test.workspace.repaintVersion(result, in: place))
      let (left, right) = (pixel(seen, 2, 5), pixel(seen, 37, 5))
      let (kept, painted) = isInverted ? (right, left) : (left, right)
      #expect(kept[0] > 190 && kept[2] < 10 && painted[2] > 190 && painted[0] < 10)
      let sent = try #require(try test.workspace.repaintMask(place, maximumSide: 20))
      #expect(sent.size == PixelSize(width: 20, height: 12) && sent.format == .png)
      let light = try ImageDecoder().decode(sent.bytes, source: "mask", scale: .full)
      #expect(pixel(light, 1, 5)[0] == (isInverted ? 255 : 0))
      #expect(pixel(light, 18, 5)[0] == (isInverted ? 0 : 255))
    }
  }
}
