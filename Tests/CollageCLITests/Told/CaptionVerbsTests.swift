import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What becomes of captions and of a calendar's words in copies, exports and batches.
@Suite(.enabled(if: FormatSupport.setsWords, "Pango is not installed: words are not tested"))
struct CaptionVerbsTests {
  private let desk: Desk
  private let font = "--font @F/latin.ttf"

  init() throws {
    desk = try Desk()
    try desk.copyFont()
    try desk.run("new p --size 400x200")
    try desk.picture("beach.png", 9, width: 40, height: 40)
  }

  @Test func filledWordsThatAreTooManyAreRefused() throws {
    let name = String(repeating: "long", count: 15)
    try desk.run("add @F/beach.png --as \(name)")
    let template = String(repeating: "{item} ", count: 1000)
    let refused = try desk.run("text '\(template)' --of \(name) \(font)")
    #expect(refused.status == .usage, "\(refused.messages)")
    #expect(try desk.run("show").output.contains("1 item"))
  }
}
