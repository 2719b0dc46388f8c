import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Words that do something other than what the user most likely means.
@Suite struct MistakenWordsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("new p --size 400x300")
  }

  @Test("a stored preset keeps its size in pixels") func storedPreset() throws {
    try desk.run("config set preset.icon 'size=16x16px'")
    #expect(try PicturePreset("size=16x16").size == .pixels(PixelSize(width: 16, height: 16)))
    #expect(try desk.run("render -o @F/i.png --preset icon --pad white").status == .done)
  }
}
