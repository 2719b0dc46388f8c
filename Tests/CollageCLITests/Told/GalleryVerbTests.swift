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

  @Test func anInterruptedGalleryIsToldSo() throws {
    desk.change = { $0.isInterrupted = { true } }
    let outcome = try desk.run("gallery -o @F/out")
    #expect(outcome.status == .interrupted)
    #expect(outcome.messages == "Error: it was interrupted.\n")
  }
}
