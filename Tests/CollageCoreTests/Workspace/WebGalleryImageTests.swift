import Foundation
import Testing

@testable import CollageCore

@Suite("Web gallery images") struct WebGalleryImageTests {
  private let test: TestWorkspace

  init() throws { test = try TestWorkspace() }

  private var folder: String { test.folder("site") }

  private func write() throws -> WebGallerySummary {
    try test.workspace.writeWebGallery(WebGalleryRequest(title: "Site"), to: folder)
  }

  private func names(_ part: String) throws -> [String] {
    try Folder.names(in: "\(folder)/\(part)").sorted().map { "\(part)/\($0)" }
  }

  private func picture(_ name: String) throws -> Bitmap {
    let bytes = try FileReader.bytes(at: "\(folder)/\(name)")
    // The images have no EXIF data.
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Exif"))
    return try ImageDecoder().decode(bytes, source: name)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileReader.bytes(at: "\(folder)/\(name)"), as: UTF8.self)
  }

  @Test func includeSmallerSizes() throws {
    try test.create("wide", PixelSize(width: 1000, height: 500))
    try test.save()
    let page = try write().pages[0].file
    let pictures = try names("pictures")
    #expect(try pictures.map { try picture($0).size.width } == [320, 720, 1000])
    let index = try text("index.html")
    #expect(index.contains("320w, ") && index.contains("720w, ") && index.contains("1000w\""))
    #expect(
      index.contains("width=\"1000\" height=\"500\" alt=\"A collage of 1000 by 500 pixels.\""))
    #expect(index.contains("class=\"wall landscape\"") && index.contains("loading=\"lazy\""))
    #expect(try !text(page).contains("id=\"photos\""))
  }

  @Test func useProxyForLargePhotoOnce() throws {
    let source = try test.picture("large.png", width: 2200, height: 30)
    for name in ["one", "two"] {
      try test.create(name)
      try test.add(source, as: name)
      try test.save()
    }
    let summary = try write()
    #expect(summary.photoCount == 1)
    let photos = try names("photos")
    #expect(try photos.map { try picture($0).size.width } == [640, 1925])
    for page in summary.pages { #expect(try text(page.file).contains(photos[1])) }
  }

  @Test func showOnlyVisiblePartsOfPhotos() throws {
    try test.create()
    for name in ["whole", "cropped", "pixels", "hidden"] {
      // The visible photos differ in size or shaders, so that each gets its own file.
      try test.add(test.picture("\(name).png", width: 20 + name.count, height: 12), as: name)
    }
    let part = UnitRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    try test.edit { .crop([ItemCrop($0.named("cropped").id, part)]) }
    try test.edit { .flag([$0.named("hidden").id], .hidden(true)) }
    try test.edit { .shader([$0.named("pixels").id], .on(.of("pixellate"))) }
    try test.save()
    let summary = try write()
    #expect(summary.photoCount == 3 && summary.refused.isEmpty)
    let sizes = try names("photos").map { try picture($0).size }
    #expect(Set(sizes.map { [$0.width, $0.height] }) == [[25, 12], [13, 6], [26, 12]])
    let page = try text(summary.pages[0].file)
    #expect(!page.contains("hidden.") && page.contains("Photos: whole, cropped, pixels."))
  }

  @Test func cropByWholePixels() throws {
    let crop = try #require(UnitRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    let size = PixelSize(width: 64, height: 32)
    let file = try PNGEncoder().encode(.make(64, 32) { [UInt8($0 * 4), UInt8($1 * 8), 0, 255] })
    let photo = CroppedPhoto(crop, of: size)
    #expect(!photo.needsBase)
    let part = try photo.pixels(of: file, ImageDecoder(), source: "x")
    #expect(part.size == PixelSize(width: 32, height: 8) && part[0, 0] == [64, 128, 0, 255])
    let large = PixelSize(width: 6000, height: 4000)
    let wide = try #require(UnitRect(x: 0, y: 0, width: 0.9, height: 1))
    #expect(CroppedPhoto(crop, of: large).needsBase && !CroppedPhoto(wide, of: large).needsBase)
  }

  @Test(arguments: [0.9, 0.5, 0.25]) func keep1600PixelsOfCrop(_ width: Double) throws {
    let crop = try #require(UnitRect(x: 0.05, y: 0, width: width, height: 1))
    let size = PixelSize(width: 4800, height: 30)
    let file = try JPEGEncoder(quality: 50, subsampling: .full)
      .encode(.make(size.width, size.height) { [UInt8($0 & 255), UInt8($1), 0, 255] })
    let part = try CroppedPhoto(crop, of: size).pixels(of: file, ImageDecoder(), source: "x")
    #expect(abs(part.size.longSide - Int(min(1600, width * 4800))) <= 2)
  }

  @Test(arguments: [false, true]) func reportLostAndDamagedSnapshots(isDamaged: Bool) throws {
    for name in ["good", "bad"] {
      try test.create(name)
      try test.save()
    }
    let record = try test.state().record
    let path = try test.snapshot().picture
    let cut = Array(try FileReader.bytes(at: path).dropLast(40))
    try Folder.remove(path)
    if isDamaged { try AtomicFile.write(cut, to: path) }
    let summary = try write()
    #expect(summary.pages.map(\.record.name.rawValue) == ["good"])
    let refused = try #require(summary.refused.first)
    #expect(refused.collage.rawValue == "bad" && refused.photo == nil)
    let errors = [WebGalleryError.missingSnapshot(record.name), .damagedSnapshot(record.name)]
    #expect(refused.error as? WebGalleryError == errors[isDamaged ? 1 : 0])
    #expect(try names("pictures").count == 1 && !text("index.html").contains("/bad-"))
    // A new save repairs the snapshot, as the error message suggests.
    try test.save()
    #expect(try write().pages.count == 2)
  }

  @Test func reportLostPhotos() throws {
    try test.create()
    for name in ["good", "bad"] {
      try test.add(test.picture("\(name).png", width: 20 + name.count), as: name)
    }
    try test.save()
    let image = try #require(test.items.last?.photo?.image)
    try Folder.remove(test.file(of: image))
    let summary = try write()
    #expect(summary.photoCount == 1 && summary.pages.count == 1)
    let refused = try #require(summary.refused.first)
    #expect(refused.photo?.rawValue == "bad" && refused.error is StoreError)
    #expect(try text(summary.pages[0].file).contains("1 photo"))
  }

  @Test func escapeNamesAndSimplifyFileNames() throws {
    let names = [
      "\"><script>alert(1)</script>", "it's & <b>bold</b>", "夏", "🎉🎉", "شكرا", "../../etc",
      "a\u{202E}b", "-rf", String(repeating: "long ", count: 23) + "x", "CON", "%2e%2e", "夏夏",
    ]
    for name in names { try test.create(name) }
    try test.add(test.picture("a.png"), as: "hero")
    try test.save()
    let summary = try write()
    #expect(summary.pages.count == names.count && summary.refused.isEmpty)
    for page in summary.pages {
      #expect(page.file.wholeMatch(of: /collages\/[a-z0-9-]+\.html/) != nil && page.file.count < 90)
    }
    for file in summary.pages.map(\.file) + ["index.html"] {
      let text = try text(file)
      #expect(!text.contains("<script>") && !text.contains("<b>") && !text.contains("\u{202E}"))
    }
    let index = try text("index.html")
    for name in names {
      let shown = ("\(name.withoutControls())" as HTML).source
      #expect(index.contains("<span class=\"name\" dir=\"auto\">\(shown)</span>"))
    }
  }

  @Test func useLibraryNames() throws {
    let added = try test.workspace.addToLibrary(
      LibraryRequest([test.picture("p.png")], name: LibraryName("Anna & Ben")))
    let photo = try #require(added.photos.first).photo
    try test.create()
    let source = test.workspace.photoSource(of: photo)
    try test.add(source, as: "hero")
    let image = try test.workspace.importPhoto(source)
    try test.workspace.transaction { try $0.register(image) }
    try test.save()
    #expect(try text(write().pages[0].file).contains("Anna &amp; Ben"))
  }
}
