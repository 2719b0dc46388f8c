import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What the verbs about settings and the store say.
@Suite struct StoreVerbsTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreTheSameInAnObject(_ shell: String) throws {
    let text = try desk.run("completions \(shell)").output
    let line = try desk.run("completions \(shell) --json").output
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(object["shell"] == shell && object.count == 2)
    #expect(object["script"].map { $0 + "\n" } == text && text.count > 1_000)
  }

  @Test func infoTellsWhatThereIs() throws {
    let info = try desk.run("info").output
    #expect(info.hasPrefix("version  \(CollageTool.versionNumber)\nreads    jpeg, png, "))
    #expect(info.contains("\nshaders  pixellate, 3d-glasses, glitch, mono, smooth\n"))
    #expect(info.contains("\nsizes    story, square, portrait, landscape, hd, 4k, a6, "))
    #expect(
      info.hasSuffix(
        "\nlimits   canvas sides up to 65500, 1000000000 pixels, 10000 items, photos up to "
          + "400000000 pixels\nstore    @F/store\nconfig   @F/.config/collage/config.json\n"))
    #expect(try desk.run("info --store @F/x").output.contains("\nstore    @F/x\n"))
  }
}
