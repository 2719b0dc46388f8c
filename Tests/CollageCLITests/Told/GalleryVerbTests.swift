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
