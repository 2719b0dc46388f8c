import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Whether `make` takes photos as `add` does, which keeps them.
@Suite struct MakePhotoTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: desk.folder + "/" + name)))
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: desk.folder + "/" + name))
  }

  @Test(
    arguments: (1...8).map { "orientation/jpeg-\($0).jpg" } + [
      "orientation/heic-6.heic", "orientation/png-5.png", "orientation/tiff-7.tif",
      "orientation/webp-8.webp", "orientation/avif-3.avif", "profiles/p3.jpg", "profiles/adobe.jpg",
      "profiles/grey.jpg", "heif/hevc-p3.heic", "heif/hevc-alpha.heic", "png/iccp-p3-alpha.png",
      "png/gama-linear.png", "png/grey-2-trns.png", "tiff/rgba-16-be-multiplied.tif",
      "tiff/cmyk-8-le-icc.tif", "webp/lossy-alpha.webp", "gif/transparent.gif",
      "jpeg/cmyk-icc.jpg", "jpeg/ycck-adobe-420.jpg", "jpeg/grey.jpg",
    ], ["64x64", "9x9px"])
  func itLooksAsInACollage(_ path: String, _ size: String) throws {
    try write(PhotoFormatTests.bytes(path), to: "wrong.jpg")
    let page = "--size \(size) --background 305070"
    let layout = "--gap 0 --margin 0"
    try desk.run("new page \(page)")
    #expect(try desk.run("add @F/wrong.jpg --lossless").status == .done)
    try desk.run("layout strip \(layout)")
    try desk.run("render -o @F/kept.png")
    let outcome = try desk.run(
      "make @F/wrong.jpg -o @F/made.png \(page) --layout strip \(layout)")
    #expect(outcome.status == .done, "\(outcome.messages)")
    let (kept, made) = try (
      ImageDecoder().decode(bytes("kept.png"), source: "kept").bytes,
      ImageDecoder().decode(bytes("made.png"), source: "made").bytes
    )
    #expect(kept.count == made.count)
    // What is decoded smaller, and what is kept at its size, may be sharp in other ways.
    let sum = zip(kept, made).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(kept.count) < (size == "9x9px" ? 4 : 1))
  }
}
