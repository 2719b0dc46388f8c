import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs that read photos say, word by word.
@Suite struct PhotoVerbsTests {
  private let desk: Desk
  init() throws {
    desk = try Desk()
    for name in ["a.png", "b.png"] { try desk.picture(name) }
    try desk.run("new poster --size 40x20")
  }

  @Test func severalPhotosAreKeptWhenTheUserEndsTheProgram() throws {
    let (recorded, told) = (Mark(), Mark())
    desk.change = {
      $0.beginRecording = { recorded.set() }
      $0.claimReport = {
        told.set()
        return true
      }
    }
    try desk.run("add @F/a.png")
    try desk.run("add @F/a.png @F/b.png --all-or-nothing")
    #expect(recorded.count == 0)
    try desk.run("add @F/a.png @F/b.png")
    #expect(recorded.count == 1 && told.count == 0)
  }
}
