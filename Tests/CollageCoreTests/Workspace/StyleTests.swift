import Foundation
import GRDB
import Testing

@testable import CollageCore

@Suite("Style") struct StyleTests {
  private let test: TestWorkspace
  private let look = Look(
    corners: .fraction(0.1), outline: Outline(width: .fixed(4)), shadow: .standard, blend: .multiply
  )

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("a.png"), as: "a")
    try test.add(test.picture("b.png"), as: "b")
  }

  private func selectors(_ text: String) throws -> [ItemSelector] {
    try text.split(separator: " ").flatMap { try ItemSelector.parse(String($0)) }
  }

  private func item(_ name: String) throws -> Item {
    try #require(try test.items[Sample.itemName(name)])
  }

  private func give(_ look: Look) throws {
    let (canvas, other) = (try test.collage.canvas, try item("b"))
    var item = try item("a")
    item.look = look
    try test.edit { _ in .restore(canvas, ItemStack([item, other])) }
  }

  @discardableResult
  private func save(_ name: String, _ text: String = "a", replacing: Bool = false) throws -> Style {
    try test.workspace.transaction {
      try $0.saveStyle(
        Sample.itemName(name), of: selectors(text), in: .current, replacing: replacing)
    }
  }

  @discardableResult
  private func apply(_ name: String, to text: String) throws -> EditOutcome {
    try test.workspace.transaction {
      try $0.applyStyle(name, to: selectors(text), of: .current).outcome
    }
  }

  @Test func isSavedAppliedAndUndone() throws {
    try give(look)
    let style = try save("my own")
    #expect(try test.workspace.styles() == [style] && style.look == look)
    let done = try apply("my own", to: "b")
    #expect(try item("b").look == look && done.label == "style b 'my own'")
    try test.undo()
    #expect(try item("b").look == .plain)
    #expect(try test.workspace.transaction { try $0.style(named: "card") } == Style.builtIn("card"))
  }

  @Test func isReplacedOnRequestOnly() throws {
    try save("mine")
    try give(look)
    #expect(throws: StyleError.nameTaken(Sample.itemName("mine"))) { try save("mine") }
    #expect(try test.workspace.styles().map(\.look) == [.plain])
    try save("mine", replacing: true)
    #expect(try test.workspace.styles().map(\.look) == [look])
  }

  @Test func rejectsChangesOfBuiltInStyles() throws {
    let name = Sample.itemName("card")
    #expect(throws: StyleError.builtIn(name)) { try save("card", replacing: true) }
    #expect(throws: StyleError.builtIn(name)) {
      try test.workspace.transaction { try $0.deleteStyle("card") }
    }
  }

  @Test func requiresOneItemWithoutImageMask() throws {
    #expect(throws: WorkspaceError.severalItems(2)) { try save("mine", "a b") }
    try give(Look(mask: .image(try item("a").image)))
    #expect(throws: StyleError.imageMask(Sample.itemName("a"))) { try save("mine") }
    #expect(try test.workspace.styles() == [])
  }

  @Test func suggestsNearestNames() throws {
    try save("mine")
    #expect(throws: StyleError.unknown("polarod", nearest: ["polaroid"])) {
      try apply("polarod", to: "a")
    }
    #expect(throws: StyleError.unknown("mina", nearest: ["mine"])) { try apply("mina", to: "a") }
    #expect(throws: StyleError.unknown("x", nearest: [])) {
      try test.workspace.transaction { try $0.deleteStyle("x") }
    }
  }

  @Test func isDeletedWithoutChangingItems() throws {
    try give(look)
    try save("mine")
    try apply("mine", to: "b")
    #expect(try test.workspace.transaction { try $0.deleteStyle("mine") }.look == look)
    #expect(try test.workspace.styles() == [] && item("b").look == look)
  }

  @Test func roundTripsAsFile() throws {
    try give(look)
    try save("mine")
    let path = test.folder("styles.json")
    let written = try test.workspace.exportStyles([], as: .replacing(path))
    #expect(written.styles.map(\.name.rawValue) == ["mine"])
    let other = try TestWorkspace()
    #expect(try other.workspace.importStyles(.path(path), replacing: false) == written.styles)
    #expect(try other.workspace.styles() == written.styles)
    #expect(throws: StyleError.nameTaken(Sample.itemName("mine"))) {
      try other.workspace.importStyles(.path(path), replacing: false)
    }
    _ = try other.workspace.importStyles(.path(path), replacing: true)
    #expect(try other.diagnosis(deep: true).isSound)
    let named = try test.workspace.exportStyles(["card", "mine"])
    #expect(named.styles.map(\.name.rawValue) == ["card", "mine"])
    #expect(throws: StyleError.builtIn(Sample.itemName("card"))) {
      try other.workspace.importStyles(.bytes(named.bytes, name: "x"), replacing: true)
    }
    #expect(throws: StyleError.unknown("min", nearest: ["mine"])) {
      try test.workspace.exportStyles(["min"])
    }
  }

  private static let head = #"{"format":"collage-styles","version":1,"styles":"#
  private static let hostile: [String] = [
    "", "{}", "[]", "null", #"{"format":"collage-styles"}"#,
    #"{"format":"collage-export","version":1,"styles":[]}"#,
    #"{"format":"collage-styles","version":0,"styles":[]}"#,
    #"{"format":"collage-styles","version":"1","styles":[]}"#,
    head + #"[{"name":"a"}]}"#, head + #"[{"look":{}}]}"#,
    head + #"[{"name":"","look":{}}]}"#, head + #"[{"name":"12","look":{}}]}"#,
    head + #"[{"name":"a/b","look":{}}]}"#, head + "[{\"name\":\"a\\u001b[0m\",\"look\":{}}]}",
    head + #"[{"name":"a","look":{}},{"name":"a","look":{}}]}"#,
    head + #"[{"name":"a","look":{"opacity":2}}]}"#,
    head + #"[{"name":"a","look":{"corners":{"share":3}}}]}"#,
    head + #"[{"name":"a","look":{"corners":{"box":-1}}}]}"#,
    head + #"[{"name":"a","look":{"corners":{"box":1e99}}}]}"#,
    head + #"[{"name":"a","look":{"corners":{"fixed":10001}}}]}"#,
    head + #"[{"name":"a","look":{"corners":{}}}]}"#,
    head + #"[{"name":"a","look":{"border":{"width":{"box":1},"color":"red"}}}]}"#,
    head
      + #"[{"name":"a","look":{"border":{"width":{"box":1},"bottom":{"box":-1},"color":"fff"}}}]}"#,
    head + #"[{"name":"a","look":{"outline":{"width":{"share":-1},"color":"fff"}}}]}"#,
    head + #"[{"name":"a","look":{"crop":{"x":0,"y":0,"width":0.5,"height":1}}}]}"#,
    head + #"[{"name":"a","look":{"crop":{"x":0,"y":0,"width":2,"height":1}}}]}"#,
    head + #"[{"name":"a","look":{"focus":{"x":0,"y":0}}}]}"#,
    head + #"[{"name":"a","look":{"focus":{"x":7,"y":0}}}]}"#,
    head + #"[{"name":"a","look":{"mask":{"kind":"image","image":{"format":"png","height":1,"id":""#
      + String(repeating: "a", count: 64)
      + #"","isOpaque":true,"size":{"height":1,"width":1}}}}}]}"#,
    head + #"[{"name":"a","look":{"mask":{"kind":""# + String(repeating: "m", count: 65)
      + #""}}}]}"#,
    head + #"[{"name":"a","look":{"shaders":{"active":[{"name":""#
      + String(repeating: "s", count: 65) + #""}]}}}]}"#,
    head + "[" + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "]}",
    head + #"[{"name":"good","look":{}},{"name":"a","look":{"opacity":null,"corners":7}}]}"#,
  ]

  @Test func rejectsHostileFiles() throws {
    for text in Self.hostile {
      #expect(throws: StyleError.self, "\(text)") {
        try test.workspace.importStyles(.bytes(Array(text.utf8), name: "x"), replacing: true)
      }
    }
    #expect(try test.workspace.styles() == [])
  }

  @Test func rejectsLaterVersionsAndKeepsUnknownParts() throws {
    let newer = #"{"format":"collage-styles","version":2,"styles":7}"#
    #expect(throws: StyleError.newer(path: "x", version: 2)) {
      try test.workspace.importStyles(.bytes(Array(newer.utf8), name: "x"), replacing: false)
    }
    let known = Self.head + #"[{"name":"a","look":{"blend":"burn-in","halo":{"size":3}}}]}"#
    let styles = try test.workspace.importStyles(
      .bytes(Array(known.utf8), name: "x"), replacing: false)
    #expect(styles[0].look.unknown.keys.sorted() == ["blend", "halo"])
    #expect(try test.workspace.styles() == styles)
  }

  @Test func limitsNumberAndFileSize() throws {
    func file(_ range: Range<Int>) -> PhotoSource {
      let styles = range.map { #"{"name":"s-\#($0)","look":{}}"# }.joined(separator: ",")
      return .bytes(Array((Self.head + "[\(styles)]}").utf8), name: "x")
    }
    let limit = Limits.styleCount
    #expect(throws: StyleError.tooMany(limit: limit)) {
      try test.workspace.importStyles(file(0..<limit + 1), replacing: false)
    }
    #expect(try test.workspace.importStyles(file(0..<limit), replacing: false).count == limit)
    #expect(throws: StyleError.tooMany(limit: limit)) { try save("mine") }
    _ = try test.workspace.importStyles(file(0..<3), replacing: true)
    let large = [UInt8](repeating: UInt8(ascii: " "), count: Limits.styleFileBytes + 1)
    #expect(throws: FileReadError.self) {
      try test.workspace.importStyles(.bytes(large, name: "x"), replacing: false)
    }
  }

  @Test func isDiagnosedAndBackedUp() throws {
    try give(look)
    try save("mine")
    _ = try test.workspace.backUp(to: test.folder("backup"))
    let copy = try Workspace.open(at: test.folder("backup"), creating: false)
    #expect(try copy.styles() == test.workspace.styles())
    for (name, text) in [("mine", "[]"), ("12", "{}")] {
      try test.execute("INSERT OR REPLACE INTO style (name, look) VALUES (?, ?)", [name, text])
      #expect(try test.findings().map(\.kind) == [.database])
      #expect(throws: StoreError.self) { try test.workspace.styles() }
      // The built-in styles are still available.
      #expect(
        try test.workspace.transaction { try $0.style(named: "card") }.name.rawValue == "card")
      try test.execute("DELETE FROM style")
    }
  }

  @Test func storesAndRestoresImageMask() throws {
    let image = try test.workspace.importMask(test.picture("heart.png", width: 7, hasAlpha: true))
    #expect(image.record.kind == .mask && image.record.image.format == .png)
    let done = try test.workspace.transaction {
      try $0.mask(selectors("a b"), of: .current, by: image)
    }
    #expect(done.items.count == 2 && done.outcome.label == "mask a b FILE")
    let mask = Mask.image(image.record.image)
    #expect(try item("a").look.mask == mask && item("b").look.mask == mask)
    #expect(try item("a").images["mask"] == image.record.image)
    #expect(try test.diagnosis(deep: true, purgeDays: 0).isSound)
    #expect(try test.workspace.images(of: .path(test.folder("heart.png"))).ids.isEmpty)
    // A lost mask is restored from its original path.
    try FileManager.default.removeItem(atPath: test.file(of: image.record.image))
    #expect(try !test.diagnosis().isSound)
    #expect(try test.findings(fix: true).allSatisfy { $0.remedy != nil })
    #expect(try test.diagnosis(deep: true).isSound)
  }
}
