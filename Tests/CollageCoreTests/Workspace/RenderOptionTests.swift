import CollageCore
import Foundation
import Synchronization
import Testing

@Suite("Rendering options") struct RenderOptionTests {
  private let test: TestWorkspace

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png", hasAlpha: true), as: "hero")
  }

  private func rendered(_ request: RenderRequest) throws -> [UInt8] { try test.rendered(request) }

  private func pixels(_ request: RenderRequest) throws -> Bitmap {
    try ImageDecoder().decode(rendered(request), source: "picture").straightened()
  }

  @Test(arguments: [false, true]) func useGivenOrDefaultQuality(isProgressive: Bool) throws {
    func file(_ quality: Int?) throws -> [UInt8] {
      let options = EncodingOptions(isProgressive: isProgressive)
      return try rendered(RenderRequest(format: .jpeg, quality: quality, encoding: options))
    }
    let (low, high) = (try file(30), try file(85))
    #expect(try low != high && file(nil) == high)
    try test.workspace.set(.renderQuality, to: "30")
    #expect(try file(nil) == low && file(85) == high)
  }

  @Test func findQualityForSizeLimit() throws {
    func encoded(_ quality: Int?, limit: Int) throws -> (found: Int?, count: Int) {
      let request = RenderRequest(
        format: .jpeg, quality: quality, encoding: EncodingOptions(maximumBytes: limit))
      let path = test.folder("out.jpg")
      let result = try test.workspace.render(test.collage, request, to: path, progress: nil)
      #expect(result.byteCount == Folder.byteCount(ofFile: path))
      return (result.chosenQuality, result.byteCount)
    }
    #expect(try encoded(70, limit: 1 << 20).found == 70)
    try test.workspace.set(.renderQuality, to: "40")
    let all = try encoded(nil, limit: 1 << 20)
    #expect(all.found == 40)
    let less = try encoded(nil, limit: all.count - 1)
    #expect(less.count < all.count && (1..<40).contains(less.found ?? 0))
    let request = RenderRequest(format: .jpeg, quality: 70)
    let plain = try test.workspace.render(
      test.collage, request, to: test.folder("out.jpg"), progress: nil)
    #expect(plain.chosenQuality == nil)
  }

  @Test func applyBackgroundExceptClearJPEG() throws {
    let red = Color(red: 200, green: 0, blue: 0)
    for format in [RenderFormat.png, .webp] {
      let options = EncodingOptions(isLossless: format == .webp)
      func corner(_ background: Color?) throws -> [UInt8] {
        let request = RenderRequest(background: background, format: format, encoding: options)
        return Array(try pixels(request).bytes.prefix(4))
      }
      #expect(try corner(nil) == [255, 255, 255, 255] && corner(red) == [200, 0, 0, 255])
      #expect(try corner(Color.none)[3] == 0)
    }
    for isProgressive in [false, true] {
      let options = EncodingOptions(isProgressive: isProgressive)
      let request = RenderRequest(
        background: Color.none, format: .jpeg, quality: 100, encoding: options)
      #expect(try pixels(request).bytes.prefix(4).allSatisfy { $0 > 249 })
    }
  }

  @Test func applyValidSizes() throws {
    for format in [RenderFormat.jpeg, .png, .webp] {
      let size = PixelSize(width: 33, height: 22)
      #expect(try pixels(RenderRequest(size: size, format: format)).size == size)
      let large = PixelSize(width: 65_501, height: 1)
      #expect(throws: EditError.canvasSize(large)) {
        try rendered(RenderRequest(size: large, format: format))
      }
    }
  }

  @Test func requireMemoryForWholeImage() throws {
    func make(_ format: RenderFormat, _ bytes: Int) throws {
      let limits = RequestedLimits(jobs: 1, memory: bytes)
      let options = EncodingOptions(maximumBytes: 1 << 20)
      _ = try rendered(RenderRequest(format: format, encoding: options, limits: limits))
    }
    // The image has 64 × 48 pixels.
    for (format, needed) in [(RenderFormat.jpeg, 30_720), (.png, 36_864), (.webp, 49_152)] {
      #expect(throws: RenderError.tooLittleMemory(needed: needed, limit: needed - 1)) {
        try make(format, needed - 1)
      }
    }
  }

  @Test func showCutoutOrPhotoOfItem() throws {
    try test.add(test.picture("b.png", width: 30), as: "sky", lossless: true)
    var item = try test.items[1]
    try test.cutOut(item)
    let frame = PixelSize(width: 30, height: 30)
    for (isShown, format) in [(true, RasterFormat.png), (false, .jpeg)] {
      try test.edit { _ in .useCutout([item.id], isShown ? .on : .off) }
      item = try test.items[1]
      let picture = try test.workspace.image(of: item, fitting: frame)
      #expect(picture.format == format && picture.size == PixelSize(width: 30, height: 12))
    }
    item.content = .unknown(UnknownContent(kind: "text"))
    #expect(throws: EditError.noPhoto(item.name)) {
      try test.workspace.image(of: item, fitting: frame)
    }
    let small = PixelSize(width: 15, height: 15)
    #expect(throws: CancellationError.self) {
      try test.workspace.image(of: test.items[1], fitting: small, isCancelled: { true })
    }
  }

  @Test func useStoredThumbnailIfJPEG() throws {
    try test.save()
    let path = try test.snapshot().thumbnail
    let made = try test.workspace.thumbnail(of: .current)
    let size = PixelSize(width: 9, height: 7)
    let jpeg = try ImageFiles.jpeg(ImageFiles.picture(9, 7))
    for (bytes, isTaken) in [
      (try ImageFiles.png(ImageFiles.picture(9, 7)), false), ([1, 2, 3], false), (jpeg, true),
    ] {
      try AtomicFile.write(bytes, to: path, mode: 0o600)
      let thumbnail = try test.workspace.thumbnail(of: .current)
      #expect(thumbnail.size == (isTaken ? size : made.size) && thumbnail.format == .jpeg)
      #expect((thumbnail.bytes == bytes) == isTaken)
    }
    try Folder.move(path, to: test.folder("far.jpg"))
    try Folder.link(path, to: test.folder("far.jpg"))
    #expect(try test.workspace.thumbnail(of: .current).size == made.size)
  }
}

@Suite("Images of a transaction") struct TransactionImageTests {
  private let test: TestWorkspace
  private let request = RenderRequest(size: PixelSize(width: 7, height: 5), format: .png)

  init() throws { test = try TestWorkspace.withSavedPoster() }

  @Test func haveChosenOrFreeNames() throws {
    let stem = test.folder("x")
    try AtomicFile.write([1], to: stem + ".png")
    var sizes: [PixelSize] = []
    let all = try test.workspace.transaction { session in
      let all = try [
        OutputName.free(stem: stem, ending: "png"), .new(test.folder("new.png")),
        .replacing(test.folder("old.png")),
      ].map { try session.render(.current, request, as: $0) }
      sizes += all.map(\.image.size)
      return all
    }
    let paths = all.map(\.path)
    #expect(paths == [stem + "-2.png", test.folder("new.png"), test.folder("old.png")])
    // Before rendering, the result already has its final size.
    #expect(sizes == [PixelSize](repeating: PixelSize(width: 7, height: 5), count: 6))
    #expect(all.allSatisfy { $0.image.byteCount == Folder.byteCount(ofFile: $0.path) })
    #expect(try FileReader.bytes(at: stem + ".png") == [1])
  }

  @Test func rejectTakenNewNames() throws {
    let path = test.folder("new.png")
    let taken = FileError(.write, path: path, code: EEXIST)
    for first in [path, test.folder("./new.png")] {
      #expect(throws: taken) {
        try test.workspace.transaction { session in
          _ = try session.render(.current, request, as: .new(first))
          _ = try session.render(.current, request, as: .new(path))
        }
      }
    }
    #expect(!Folder.exists(path))
    // A transaction can replace a file twice; the last image stays.
    _ = try test.workspace.transaction { session in
      _ = try session.render(.current, RenderRequest(format: .png), to: path)
      _ = try session.render(.current, request, to: path)
    }
    let header = try ImageProbe().header(of: FileReader.bytes(at: path), source: path)
    #expect(header.size == request.size)
  }

  @Test func protectInputsOfTransaction() throws {
    let source = try test.picture("b.png", width: 9)
    let photo = try test.workspace.importPhoto(source)
    let path = photo.record.sourceName
    #expect(throws: FileError(.write, path: path, refusal: .input)) {
      try test.workspace.transaction { session in
        _ = try session.add([photo], to: .current)
        _ = try session.render(.current, request, to: path)
      }
    }
    #expect(try test.items.count == 1)
  }

  @Test func haveCanvasSizeInDryRun() throws {
    let plain = RenderRequest(format: .jpeg)
    let result = try test.workspace.transaction(isDryRun: true) {
      try $0.render(.current, plain, as: .free(stem: test.folder("x"), ending: "jpg"))
    }
    #expect(result.image.size == PixelSize(width: 64, height: 48))
    #expect(result.path == test.folder("x.jpg") && !Folder.exists(test.folder("x.jpg")))
  }

  @Test func areNotRenderedAfterCancellation() throws {
    try test.edit { .nudge($0) }
    let before = try Folder.names(in: test.store.snapshots).sorted()
    for isSave in [true, false] {
      #expect(throws: CancellationError.self) {
        try test.workspace.transaction(isCancelled: { true }) { session in
          if isSave {
            _ = try session.save(.current)
          } else {
            _ = try session.render(.current, request, to: test.folder("x.png"))
          }
        }
      }
    }
    #expect(try Folder.names(in: test.store.snapshots).sorted() == before)
    #expect(try test.state().record.isDirty && !Folder.exists(test.folder("x.png")))
  }
}
