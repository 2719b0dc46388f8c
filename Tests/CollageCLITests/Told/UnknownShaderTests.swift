import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Shaders of a later version are told wherever they would be seen.
@Suite struct UnknownShaderTests {
  private let desk: Desk
  private let hint =
    "Hint: Install the newer version, or switch it off with `collage shader off`.\n"
  private let sepia =
    "Warning: 'sepia' is a shader of a later version and is not rendered.\n"

  /// Items `a`, which is plain, and `b`, which has a shader that nobody knows.
  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 9)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
    try desk.run("add @F/a.png --as b")
    let workspace = try Workspace.open(at: desk.folder + "/store", creating: false)
    try workspace.transaction { session in
      let items = try session.state(of: .current).collage.items
      let id = try #require(items.last?.id)
      _ = try session.edit(.current) { _ in
        .shader([id], .on(ShaderChoice(name: "sepia", defaults: [:])))
      }
    }
  }

  @Test func itemsThatAreShownAreWarnedOf() throws {
    #expect(try desk.run("show").messages == sepia + hint)
    #expect(try desk.run("show b").messages == sepia + hint)
    #expect(try desk.run("show a b").messages == sepia + hint)
    #expect(try desk.run("show a").messages.isEmpty)
    #expect(try desk.run("show -q").messages.isEmpty)
    #expect(
      try desk.run("show -c poster").messages
        == sepia + hint.replacing("shader off", with: "shader off -c poster"))
    let object = try desk.run("show b --json")
    #expect(
      object.messages
        == #"{"warning":{"hint":"Install the newer version, or switch it off with `collage shader "#
        + #"off`.","message":"'sepia' is a shader of a later version and is not rendered."}}"#
        + "\n")
    #expect(object.output.hasPrefix("{") && object.status == .done)
    #expect(try desk.run("list").messages.isEmpty)
  }

  @Test func picturesAreWarnedOf() throws {
    let picture = try desk.run("render -o @F/p.png").messages
    #expect(picture.hasPrefix(sepia + hint + "@F/p.png: 40x20, "))
    let both = try desk.run("render -o @F/p.jpg --background none").messages
    #expect(both.hasPrefix(sepia + hint + "JPEG has no transparency"))
    #expect(try desk.run("render -o - --format png").messages == sepia + hint)
    #expect(try desk.run("render -o @F/p.png -q").messages.isEmpty)
    try desk.write("render -o \(desk.folder)/q.png\nmove a 1 2", to: "s")
    #expect(try desk.run("batch @F/s").messages == sepia + hint + "2 lines done\n")
    try desk.write("shader off b sepia\nrender -o \(desk.folder)/q.png", to: "s")
    #expect(try desk.run("batch @F/s").messages == "2 lines done\n")
    #expect(try desk.run("render -o - --format png").messages.isEmpty)
  }
}
