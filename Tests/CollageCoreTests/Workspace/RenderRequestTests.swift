import Foundation
import Testing

@testable import CollageCore

@Suite("Render request") struct RenderRequestTests {
  @Test func configuresEncoders() {
    let options = EncodingOptions(chroma: .full, isProgressive: true, compression: 7, density: 300)
    func encoding(_ format: RasterFormat, _ options: EncodingOptions) -> ImageEncoding {
      RasterEncoding(format: format, options: options).encoder(quality: 40)
    }
    let jpeg = JPEGEncoder(quality: 40, subsampling: .full, isProgressive: true, density: 300)
    #expect(encoding(.jpeg, options) == .jpeg(jpeg))
    #expect(encoding(.png, options) == .png(PNGEncoder(effort: .level(7), density: 300)))
    #expect(encoding(.webp, options) == .webp(WebPEncoder(quality: 40, density: 300)))
    let avif = AVIFEncoder(quality: 40, subsampling: .full, density: 300)
    #expect(encoding(.avif, options) == .avif(avif))
    #expect(encoding(.jxl, options) == .jxl(JXLEncoder(quality: 40, density: 300)))
    let plain = EncodingOptions()
    #expect(encoding(.jpeg, plain) == .jpeg(JPEGEncoder(quality: 40, subsampling: .quarter)))
    #expect(encoding(.png, plain) == .png(PNGEncoder(effort: .small)))
    #expect(encoding(.avif, plain) == .avif(AVIFEncoder(quality: 40, subsampling: .quarter)))
    let lossless = EncodingOptions(isLossless: true)
    #expect(encoding(.webp, lossless) == .webp(WebPEncoder(quality: nil)))
    #expect(encoding(.jxl, lossless) == .jxl(JXLEncoder(quality: 100)))
  }

  @Test(arguments: RasterFormat.allCases) func dependsOnFormat(_ format: RasterFormat) {
    func encoding(
      isProgressive: Bool = false, isLossless: Bool = false, mostBytes: Int? = nil
    ) -> RasterEncoding {
      RasterEncoding(
        format: format,
        options: EncodingOptions(
          isProgressive: isProgressive, isLossless: isLossless, maximumBytes: mostBytes))
    }
    #expect(encoding().hasQuality == (format != .png))
    #expect(encoding().needsWholeImage == [.webp, .avif, .jxl].contains(format))
    #expect(encoding(isLossless: true).hasQuality == [.jpeg, .avif].contains(format))
    #expect(encoding(isProgressive: true).needsWholeImage == (format != .png))
    #expect(encoding(mostBytes: 1).needsWholeImage)
  }

  @Test func computesBytesPerPixel() {
    #expect(RasterFormat.allCases.map(\.bytesPerPixel) == [10, 12, 16, 24, 88])
  }

  @Test(arguments: [RasterFormat.jpeg, .png, .webp])
  func reportsFoundQualityOnly(_ format: RasterFormat) throws {
    let picture = ImageFiles.picture(16, 12)
    func encode(most: Int?, highest: Int = 80, isLossless: Bool = false) throws -> Int? {
      let options = EncodingOptions(isLossless: isLossless, maximumBytes: most)
      return try RasterEncoding(format: format, options: options)
        .encode(picture, maximumQuality: highest).quality
    }
    #expect(try encode(most: nil) == nil)
    #expect(try encode(most: 1 << 20) == (format == .png ? nil : 80))
    if format == .webp { #expect(try encode(most: 1 << 20, isLossless: true) == nil) }
    #expect(throws: EncodeError.self) { try encode(most: 10) }
    #expect(throws: EncodeError.self) { try encode(most: 10, highest: 1) }
    if format == .webp {
      #expect(throws: EncodeError.self) { try encode(most: 10, isLossless: true) }
    }
  }

  @Test func reportsLostTransparencyAndUnknownParts() throws {
    var collage = try Sample.collage(items: [Sample.newItem("a")])
    for format in RenderFormat.allCases {
      for background in [Color.none, Color(red: 0, green: 0, blue: 0, alpha: 254)] {
        let request = RenderRequest(background: background, format: format)
        #expect(request.losses(of: collage) == (format == .jpeg ? [.transparency] : []))
      }
    }
    collage.items = ItemStack(
      collage.items.map { item in
        var item = item
        item.look.unknown = ["border": .bool(true)]
        return item
      })
    collage.canvas.background = .none
    #expect(
      RenderRequest(format: .jpeg).losses(of: collage)
        == [.unknown(UnknownFeatures(of: collage.items)), .transparency])
    #expect(RenderRequest(format: .png).losses(of: collage).count == 1)
    #expect(RenderRequest(background: .white, format: .jpeg).losses(of: collage).count == 1)
  }
}

@Suite("Expected items") struct ExpectedItemTests {
  private let test: TestWorkspace
  private let poster = CollageReference.named("poster")
  private let other = CollageReference.named("other")

  init() throws {
    test = try TestWorkspace()
    try test.create("other")
    try test.create()
    try test.add(test.picture("a.png"), as: "hero")
  }

  private func insert(
    _ expected: ExpectedContents, _ count: Int = 1, _ name: String? = nil,
    into reference: CollageReference? = nil
  ) throws {
    try expected.insert(
      count, as: name.map(Sample.itemName), into: reference ?? poster, in: test.workspace)
  }

  @Test func areLimitedPerCollage() throws {
    let expected = ExpectedContents()
    try insert(expected, Limits.itemCount - 1)
    let tooMany = EditError.tooManyItems(limit: Limits.itemCount)
    #expect(throws: tooMany) { try insert(expected) }
    try insert(expected, Limits.itemCount, into: other)
    #expect(throws: tooMany) { try insert(expected, into: other) }
    expected.forgetItems()
    try insert(expected, Limits.itemCount)
    #expect(throws: tooMany) { try insert(expected) }
  }

  @Test func rejectTakenItemNames() throws {
    let expected = ExpectedContents()
    let taken = EditError.nameTaken(Sample.itemName("hero"))
    #expect(throws: taken) { try insert(expected, 1, "hero") }
    try insert(expected, 1, "hero", into: other)
    #expect(throws: taken) { try insert(expected, 1, "hero", into: other) }
    try insert(expected, 1, "new")
    #expect(throws: EditError.nameTaken(Sample.itemName("new"))) { try insert(expected, 1, "new") }
    expected.forgetItems()
    try insert(expected, 1, "hero")
    #expect(throws: taken) { try insert(expected, 1, "hero") }
    try insert(expected, 3)
  }

  @Test func rejectTakenCollageNames() throws {
    func insert(_ expected: ExpectedContents, _ name: String?) throws {
      try expected.insert(name.map(Sample.collageName), in: test.workspace)
    }
    func taken(_ name: String) -> WorkspaceError { .collageNameTaken(Sample.collageName(name)) }
    let expected = ExpectedContents()
    #expect(throws: taken("poster")) { try insert(expected, "poster") }
    try insert(expected, "new")
    #expect(throws: taken("new")) { try insert(expected, "new") }
    for _ in 1...2 { try insert(expected, nil) }
    expected.forgetCollages()
    try insert(expected, "poster")
    #expect(throws: taken("poster")) { try insert(expected, "poster") }
    try insert(expected, "new")
  }

  @Test func rejectRevisionsBeyondLimit() throws {
    func setNewest(_ number: Int) throws {
      try test.execute(
        """
        UPDATE revision SET number = \(number) WHERE number > 0;
        UPDATE collage SET head = \(number) WHERE head > 0
        """)
    }
    try setNewest(Limits.revisionCount - 1)
    try insert(ExpectedContents())
    try setNewest(Limits.revisionCount)
    let error = EditError.tooManyRevisions(limit: Limits.revisionCount)
    #expect(throws: error) { try insert(ExpectedContents()) }
  }
}

@Suite("Imported collage names") struct ImportedNameTests {
  private let chosen = ImportedNames.chosen(Sample.collageName("mine"))

  @Test func areKeptReplacedOrChosen() throws {
    for names in [ImportedNames.kept, .plain, chosen] {
      #expect(try names.name(for: "a b", in: "x") == Sample.collageName("a b"))
    }
    for (text, other) in [("a$b", "a-b"), ("x\u{202E}y", "x-y"), ("", "imported")] {
      let name = Sample.collageName(other)
      #expect(throws: ExportError.unusableName(path: "x", name: text, other: name)) {
        try ImportedNames.kept.name(for: text, in: "x")
      }
      for names in [.plain, chosen] { #expect(try names.name(for: text, in: "x") == name) }
    }
    #expect(chosen.chosen == Sample.collageName("mine"))
    #expect(ImportedNames.kept.chosen == nil && ImportedNames.plain.chosen == nil)
  }
}
