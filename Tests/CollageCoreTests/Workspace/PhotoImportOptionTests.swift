import Foundation
import Testing

@testable import CollageCore

@Suite("Photo import options") struct PhotoImportOptionTests {
  private let test: TestWorkspace
  private var workspace: Workspace { test.workspace }

  init() throws { test = try .withPoster() }

  private func rotated(_ name: String) throws -> PhotoSource {
    let file = ImageFiles.jpeg(try ImageFiles.jpeg(), exif: ImageFiles.exif(6))
    try AtomicFile.write(file, to: test.folder(name))
    return .path(test.folder(name))
  }

  /// The images that result from each way of importing a photo.
  private func imports(
    lossless: Bool? = nil, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) throws -> [StoredImage] {
    let source = try rotated("new.jpg")
    var request = PhotoImportRequest([source])
    request.lossless = lossless
    request.reading = reading
    try test.add(test.picture("old.png", width: 31), as: "old")
    let imported = try workspace.importPhoto(source, lossless: lossless, reading: reading)
    let several = try workspace.importPhotos(request).photos.map(\.record.image)
    let added = try workspace.add(request, to: .current).outcome.after.collage.items[1].image
    let old = ItemSelector.nameOrPrefix("old")
    let replaced = try workspace.replace(
      old, of: .current, by: source, lossless: lossless, reading: reading)
    _ = try workspace.undo(.current)
    let used = try PhotoReference("old", .current, in: workspace)
    let everywhere = try workspace.replaceEverywhere(
      used, by: source, lossless: lossless, reading: reading)
    let images =
      [imported.record.image] + several
      + [added, replaced.after.collage.items[0].image]
      + everywhere.map { $0.outcome.after.collage.items[0].image }
    try test.edit { .remove($0.items.map(\.id)) }
    return images
  }

  @Test func applyLosslessOption() throws {
    func formats(_ lossless: Bool? = nil) throws -> [AssetFormat] {
      try imports(lossless: lossless).map(\.format)
    }
    let (jpegs, pngs) = (
      [AssetFormat](repeating: .jpeg, count: 5), [AssetFormat](repeating: .png, count: 5)
    )
    #expect(try formats() == jpegs && formats(true) == pngs && formats(false) == jpegs)
    try workspace.set(.importLossless, to: "true")
    #expect(try formats() == pngs && formats(false) == jpegs)
  }

  @Test func applyUprightOption() throws {
    for rotates in [true, false] {
      let size = PixelSize(width: rotates ? 24 : 40, height: rotates ? 40 : 24)
      let sizes = try imports(reading: PhotoReadingOptions(appliesOrientation: rotates)).map(\.size)
      #expect(sizes == [PixelSize](repeating: size, count: 5))
    }
  }

  @Test func applyPixelLimit() throws {
    let config = UserConfig(folder: test.folder("config"))
    let workspace = try test.reopened(config: config)
    let photo = try test.picture("a.png")
    for (limit, isTaken) in [("239", false), ("240", true)] {
      try config.set(.importMaxPixels, to: limit)
      if isTaken {
        #expect(try workspace.importPhoto(photo).record.image.size.area == 240)
      } else {
        let error = ImportError.unreadable(
          .tooLarge(source: test.folder("a.png"), pixels: 240, limit: 239))
        #expect(throws: error) { try workspace.importPhoto(photo) }
        // One of several photos is rejected; the others are imported.
        let small = try test.picture("b.png", width: 9)
        let result = try workspace.importPhotos(PhotoImportRequest([photo, small]))
        #expect(result.rejected.map(\.name) == [test.folder("a.png")])
        #expect(result.photos.map(\.name) == [test.folder("b.png")])
      }
    }
  }

  @Test func nameAndPlacePhotosSideBySide() throws {
    let sources = try ["c", "a", "b"].enumerated().map { index, name in
      try test.picture("\(name).png", width: 10 + index)
    }
    let steps = ProgressLog()
    let added = try workspace.add(
      PhotoImportRequest(sources), to: .current,
      placement: PlacementSpec(rotation: Angle(degrees: 5)),
      progress: { steps.add($0, $1) })
    let items = Array(added.outcome.after.collage.items)
    #expect(items.map(\.name.rawValue) == ["c", "a", "b"] && items.map(\.id) == added.items)
    #expect(items.map(\.image.size.width) == [10, 11, 12])
    #expect(items.allSatisfy { $0.transform.rotation.degrees == 5 })
    let places = items.map(\.transform.center.x)
    #expect(Set(places).count == 3 && places == places.sorted())
    #expect(steps.all.map(\.last) == [3, 3, 3] && Set(steps.all.map(\.first)) == [1, 2, 3])
    let one = try workspace.add(
      PhotoImportRequest([sources[0]]), to: .current, as: Sample.itemName("x"))
    let last = try #require(one.outcome.after.collage.items.last)
    #expect(last.name.rawValue == "x" && abs(last.transform.center.x - 32) < 1e-9)
    #expect(abs(last.transform.center.y - 24) < 1e-9)
    // A given name must be free; a generated name gets a number.
    #expect(throws: EditError.nameTaken(Sample.itemName("x"))) {
      try workspace.add(PhotoImportRequest([sources[1]]), to: .current, as: Sample.itemName("x"))
    }
    let twin = try workspace.add(PhotoImportRequest([sources[1]]), to: .current)
    #expect(twin.outcome.after.collage.items.last?.name.rawValue == "a-2")
  }

  @Test func keepEarlierRefusals() throws {
    let error = NoPhotosError.noMatch(pattern: "x*")
    var request = PhotoImportRequest([try test.picture("a.png")])
    request.rejected = [RejectedPhoto(name: "x*", error: error)]
    let result = try workspace.importPhotos(request)
    #expect(result.rejected.map(\.name) == ["x*"] && result.photos.count == 1)
    request.isAllOrNothing = true
    #expect(throws: error) { try workspace.importPhotos(request) }
    request.isAllOrNothing = false
    request.sources = []
    #expect(throws: error) { try workspace.importPhotos(request) }
  }
}
