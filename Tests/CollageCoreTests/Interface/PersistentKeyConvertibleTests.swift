import Foundation
import Testing

@testable import CollageCore
@testable import CollageImaging
@testable import CollageSupport

/// Values from which keys of stored data are derived.
@Suite struct PersistentKeyConvertibleTests {
  private static let row = RowIdentity(
    pixels: 4, template: "beef", options: RowIdentityTests.all, columns: ["photo"],
    cells: [["a.png", nil]])
  private static let recipe = WebGalleryPhoto.Recipe(
    version: 1, image: "beef", mask: "f00d", look: .plain, lengths: [8, 6, 0.5])

  /// A value of each type, with all properties set.
  private static func samples() throws -> [any PersistentKeyConvertible] {
    let whole = try WholeValueTests()
    var item = whole.item
    item.flags.isHidden = false
    let collage = Collage(
      id: Sample.id(9), name: Sample.collageName("whole"), canvas: whole.canvas, items: [item],
      createdAt: Sample.date)
    let plan = RenderPlanner.plan(
      collage, target: RenderTarget(size: whole.canvas.size, isFlattened: false, grid: .thirds))
    try #require(!plan.layers.isEmpty)
    let encoding = CellEncoding(JPEGEncoder(quality: 85, subsampling: .half), squareSide: 8)
    let photo = WebGalleryPhoto.Recipe(
      version: 1, image: "beef", mask: "f00d", look: item.look, lengths: [1])
    return [
      row, recipe, photo,
      CellIdentity(
        encoding: encoding, picture: plan, rows: 0..<8, columns: 0..<8, layers: ["beef"]),
      ImageIdentity(collage: collage.id, size: plan.size, encoding: encoding),
    ] + plan.layers
  }

  /// The strings in the canonical encoding.
  private func texts(in bytes: [UInt8]) throws -> [String] {
    var (texts, rest): ([String], ArraySlice<UInt8>) = ([], bytes[...])
    while let mark = rest.popFirst() {
      switch mark {
      case 0...2, 7...10: break
      case 3: rest.removeFirst(1 + Int(try #require(rest.first)) / 8)
      case 4: rest.removeFirst(8)
      case 5: rest.removeFirst(4)
      case 6:
        let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        texts.append(String(decoding: rest.dropFirst(4).prefix(count), as: UTF8.self))
        rest.removeFirst(4 + count)
      default: Issue.record("\(mark) is not a mark")
      }
    }
    return texts
  }

  private func descriptions(in identity: some PersistentKeyConvertible) throws -> [String] {
    try texts(in: canonicalBytes(of: identity)).filter {
      $0.contains(/\w\(/) || $0.contains("CollageCore.") || $0.contains("CollageCLI.")
    }
  }

  @Test func keysContainNoDescriptions() throws {
    for sample in try Self.samples() { #expect(try descriptions(in: sample) == []) }
    let former = try #require(LegacyRowOptions(RowIdentityTests.all))
    #expect(try descriptions(in: Self.row.with(former)) == [former.text])
  }

  @Test func samplesCoverEveryType() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var types: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let declaration = /(?:struct|enum|class|extension) (\w+).*: PersistentKeyConvertible\b/
      for match in text.matches(of: declaration) {
        types.insert(String(match.1))
      }
    }
    let sampled = try Self.samples().map { sample in
      String("\(type(of: sample))".prefix { $0 != "<" })
    }
    #expect(types == Set(sampled))
  }

  @Test func namesOfGalleryPhotosAreStable() throws {
    #expect(
      try Self.recipe.persistentKey
        == "4ce9cbf8ccc98ed95770b642b39f57dcb3e917bb62a8fade7fa866068ff6410d")
  }

  /// Encoding these parts as optional values would add marker bytes, and change the names of
  /// gallery files.
  @Test func encodesPartsOfLooksAsValues() throws {
    let crop = try #require(UnitRect(x: 0, y: 0.25, width: 1, height: 0.5))
    let focus = Point(x: 0.5, y: 0.25)
    #expect(try canonicalBytes(of: Look(crop: crop)) == canonicalBytes(of: ["crop": crop]))
    #expect(try canonicalBytes(of: Look(focus: focus)) == canonicalBytes(of: ["focus": focus]))
    #expect(
      try canonicalBytes(of: Look(corners: .box(3)))
        == canonicalBytes(of: ["corners": LookLength.box(3)]))
    #expect(
      try canonicalBytes(of: Look(mask: .torn(seed: 7)))
        == canonicalBytes(of: ["mask": Mask.torn(seed: 7)]))
  }
}
