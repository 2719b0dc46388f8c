import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What is said of galleries as pages.
@Suite struct GalleryVerbTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
    try desk.run("save")
  }

  @Test func whatWasWrittenIsTold() throws {
    let told = "@F/out/index.html: 1 collage and 1 photo, "
    try desk.expect([
      Step("gallery -o @F/out", "", told + "6 files written, 0 kept\n"),
      Step("gallery -o @F/out/", "", told + "0 files written, 6 kept\n"),
      Step("gallery -o @F/out -q"),
      Step(
        "gallery poster -o @F/out --no-photos", "",
        "@F/out/index.html: 1 collage, 1 file written, 4 kept, 1 removed\n"),
    ])
    try desk.run("move a 1 1")
    try desk.expect([
      Step(
        "gallery -o @F/out --title Ours", "",
        "'poster' has edits that are not saved; `collage save` has the gallery show them\n" + told
          + "3 files written, 3 kept\n"),
      Step(
        "gallery -o @F/out --search zz", "",
        "@F/out/index.html: 0 collages, 1 file written, 2 kept, 3 removed\n"),
    ])
  }

  @Test func scriptsAreToldTheSame() throws {
    let outcome = try desk.run("gallery -o @F/out --json")
    #expect(outcome.messages.isEmpty && outcome.status == .done)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let told = try #require(object as? [String: Any])
    #expect(told["index"] as? String == "@F/out/index.html")
    #expect(told["written"] as? Int == 6 && told["photos"] as? Int == 1)
    #expect(told["kept"] as? Int == 0 && told["removed"] as? Int == 0)
    let collage = try #require((told["collages"] as? [[String: Any]])?.first)
    #expect(collage["name"] as? String == "poster" && collage["dirty"] as? Bool == false)
    #expect((collage["page"] as? String)?.hasPrefix("collages/poster-") == true)
    #expect((told["refused"] as? [Any])?.isEmpty == true)
  }

  @Test func whatCannotBeIsRefused() throws {
    try desk.expect([
      Step(
        "gallery", "",
        "Error: missing the folder: -o FOLDER.\nUsage: collage gallery [COLLAGE...] -o FOLDER "
          + "[options]\n", .usage),
      Step(
        "gallery -o -", "",
        "Error: a gallery is many files, and standard output is one.\nHint: Name a folder.\n",
        .usage),
      Step(
        "gallery poster -o @F/out --sort name", "",
        "Error: --search, --limit and --sort choose among all collages, and some are named.\n"
          + "Hint: Give the one or the other.\n", .usage),
      Step(
        "gallery -o @F", "",
        "Error: '@F' is not empty and no gallery that `collage gallery` wrote.\n"
          + "Hint: Name an empty folder or a new one; what you put there later stays.\n",
        .cannotWrite),
      Step(
        "gallery -o @F/a.png", "",
        "Error: '@F/a.png' cannot be made: a part of the path is not a folder.\n", .cannotWrite),
      Step(
        "gallery postr -o @F/out", "",
        "Error: no collage 'postr'.\nHint: Did you mean 'poster'?\n", .notFound),
    ])
    #expect(try desk.run("gallery -o @F/store/out").status == .cannotWrite)
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/out"))
  }

  @Test func whatIsLostIsTold() throws {
    let folder = desk.folder + "/store/snapshots"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    try desk.expect([
      Step(
        "gallery -o @F/out", "",
        "Error: poster: the snapshot of its last save is missing.\n"
          + "Hint: `collage save -c poster` makes it anew.\n"
          + "@F/out/index.html: 0 collages, 3 files written, 0 kept\n", .failed)
    ])
  }

  @Test func anInterruptedGalleryIsToldSo() throws {
    desk.change = { $0.isInterrupted = { true } }
    let outcome = try desk.run("gallery -o @F/out")
    #expect(outcome.status == .interrupted)
    #expect(outcome.messages == "Error: it was interrupted.\n")
  }
}
