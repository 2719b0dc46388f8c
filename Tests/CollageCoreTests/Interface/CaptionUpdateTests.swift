import Foundation
import Testing

@testable import CollageCore

@Suite("Caption updates", .enabled(if: FormatSupport.isAvailable, TestFonts.reason))
struct CaptionUpdateTests {
  private let test: TestWorkspace
  private let font: StoredImage

  init() throws {
    test = try TestWorkspace.withPoster()
    try test.add(test.picture("beach.png"), as: "hero")
    let font = try test.workspace.importFont(TestFonts.path("latin.ttf"), isForced: false)
    try test.workspace.transaction { try $0.register(font) }
    self.font = font.image
  }

  private func makeText(
    _ words: String, _ change: (inout TextSpec) -> Void = { _ in }
  ) -> TextSpec {
    var text = TextSpec()
    text.text = words
    text.font = .file(font)
    text.size = .pixels(8)
    change(&text)
    return text
  }

  private func addCaption(_ template: String, size: Double = 8) throws {
    let text = makeText(template) {
      $0.subject = .item(.nameOrPrefix("hero"))
      $0.size = .pixels(size)
    }
    _ = try test.workspace.perform(
      .text(NewText(text, as: Sample.itemName("cap"), placement: PlacementSpec())), on: .current)
  }

  private func item(_ name: String) throws -> Item {
    try #require(try test.state().collage.items[Sample.itemName(name)])
  }

  private func words(_ name: String = "cap") throws -> String? { try item(name).text?.text }

  @discardableResult
  private func rename(_ name: String, to other: String) throws -> EditOutcome {
    try test.edit {
      .name(try #require($0.items[Sample.itemName(name)]).id, Sample.itemName(other))
    }
  }

  @Test func followItemsAndUndo() throws {
    try addCaption("{item}: {name}, {count}")
    #expect(try words() == "hero: beach, 1")
    let box = try item("cap").box
    #expect(try rename("hero", to: "the-great-hero").label == "name hero the-great-hero")
    #expect(try words() == "the-great-hero: beach, 1" && item("cap").box.width > box.width)
    let forest = try test.workspace.importPhoto(
      test.picture("forest.png", width: 22), lossless: false
    ).record
    try test.workspace.transaction { session in
      try session.register(forest)
      _ = try session.edit(.current) { .replace([$0.items[0].id], with: forest.image) }
    }
    #expect(try words() == "the-great-hero: forest, 1")
    try test.add(test.picture("other.png"), as: "other")
    #expect(try words() == "the-great-hero: forest, 2")
    _ = try test.workspace.transaction { try $0.undo(.current, steps: 3) }
    #expect(try words() == "hero: beach, 1" && item("cap").box == box)
  }

  @Test func followWhenLocked() throws {
    try addCaption("{item}")
    let id = try item("cap").id
    try test.edit { _ in .flag([id], .locked(true)) }
    try rename("hero", to: "h2")
    #expect(try words() == "h2" && item("cap").isLocked)
  }

  @Test func keepOversizedCaption() throws {
    try addCaption("{item}", size: 1000)
    try test.edit { collage in
      let cap = try #require(collage.items[Sample.itemName("cap")])
      return .scale([cap.id], .factor(0.9 * Limits.drawnSide.upperBound / cap.box.width))
    }
    try rename("hero", to: "much-longer-than-before")
    #expect(try words() == "hero")
  }

  @Test func followLibraryWithoutEdit() throws {
    let photo = try #require(
      try test.workspace.addToLibrary(LibraryRequest([test.picture("sea.png", width: 24)])).photos
        .first
    ).photo
    let source = test.workspace.photoSource(of: photo)
    let imported = try test.workspace.importPhoto(source, lossless: false)
    try test.workspace.transaction { session in
      try session.register(imported)
      _ = try session.edit(.current) { .replace([$0.items[0].id], with: imported.record.image) }
    }
    try addCaption("{name} {tags}")
    #expect(try words() == "sea")
    let before = try test.state().record
    try test.workspace.renameInLibrary(photo.id, to: LibraryName("North sea"))
    try test.workspace.tagInLibrary([photo.id], with: [try #require(PhotoTag("calm"))])
    #expect(try words() == "North sea calm" && test.state().record == before)
    let outcome = try rename("hero", to: "h2")
    #expect(outcome.label == "name hero h2")
    #expect(outcome.after.collage.items[Sample.itemName("cap")]?.text?.text == "North sea calm")
  }

  @Test func areMeasuredAfterTransaction() throws {
    try test.add(test.picture("b.png"), as: "b")
    let text = makeText("{item}") { $0.subject = .item(.all) }
    let request = EditRequest.text(NewText(text, as: nil, placement: PlacementSpec()))
    var tries = 0
    let stamp = test.workspace.context.stamp()
    try test.workspace.transaction { session in
      tries += 1
      _ = try session.perform(request, on: .current, stamp)
    }
    #expect(try tries == 2 && test.state().collage.items.count == 4)
  }

  @Test func rejectNewFieldsOfRemovedPhoto() throws {
    try addCaption("{item}")
    try test.edit { .remove([$0.items[0].id]) }
    let cap = ItemSelector.nameOrPrefix("cap")
    #expect(throws: ArgumentError.captionSourceRemoved) {
      try test.workspace.perform(.items([cap], .text(makeText("new {item}"))), on: .current)
    }
    _ = try test.workspace.perform(.items([cap], .text(makeText("new\r\nwords"))), on: .current)
    #expect(try words() == "new\nwords" && item("cap").text?.caption?.template == "new\nwords")
  }
}
