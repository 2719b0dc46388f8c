import Foundation
import Testing

@testable import CollageCore

@Suite struct ExternalInputTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test func givesEveryWordAsItIs() throws {
    let words = #"'a b' "it's" \"q\" 'semi;colon' --lead -x '$HOME `ls` *' {out}x {other} '' ü"#
    let failure = try #require(try standIn.failure("echo-arguments \(words)"))
    let out = try #require(failure.words.first { $0.hasSuffix("/out.pngx") })
    #expect(out.hasPrefix(standIn.runs + "/collage-"))
    #expect(
      failure.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        == [
          "a b", "it's", "\"q\"", "semi;colon", "--lead", "-x", "$HOME `ls` *", out, "{other}", "",
          "ü",
        ])
  }

  @Test func putsOnlyWhatIsAskedForIntoAPrivateFolder() throws {
    let lines = try #require(try standIn.failure("show-folder {in} {out}")?.errorOutput)
      .split(separator: "\n").map(String.init)
    #expect(Array(lines.dropFirst()) == ["700", "in.png"])
    let more = try #require(try standIn.failure("show-folder {in} {out} {hints}")?.errorOutput)
      .split(separator: "\n").map(String.init)
    #expect(Array(more.dropFirst()) == ["700", "hints.json", "in.png"])
    #expect(lines[0] != more[0])
    #expect(try standIn.remains == [])
  }

  @Test func tellsTheHints() throws {
    var engine = try standIn.engine("show-hints {hints}")
    engine.maxSide = 4
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 2, y: 0), size: Size(width: 4, height: 6)),
      keep: [CutoutMark(disc: Point(x: 5, y: 3), radius: 1)])
    #expect(
      try standIn.failure(of: engine, hints: hints)?.errorOutput
        == #"{"version":1,"width":4,"height":3,"rect":[1.0, 0.0, 2.0, 3.0],"#
        + #""keep":[[2.5, 1.5, 0.5]],"drop":[]}"# + "\n")
  }

  @Test func namesARelativeFolderSoThatItIsNoOption() throws {
    let error = try #require(throws: FileError.self) { try ScratchFolder(in: "-no-such-folder") }
    #expect(error.path.hasPrefix("./-no-such-folder/collage-"))
    #expect(error.code == ENOENT)
  }

  @Test func laysHintsOverTheMaskOfACommandThatDoesNotObeyThem() throws {
    let photo = ImageFiles.picture(8, 6)
    let box = CutoutHints(rect: Rect(origin: Point(x: 0, y: 0), size: Size(width: 6, height: 6)))
    let alpha = try standIn.engine("ok-mask {in} {out}").segment(photo, hints: box).alpha
    #expect(Array(alpha.prefix(8)) == [0, 0, 0, 0, 255, 255, 0, 0])
    let told = try standIn.engine("ok-mask {in} {out} {hints}").segment(photo, hints: box).alpha
    #expect(told == alpha)
  }

  @Test func obeysATrimap() throws {
    let photo = ImageFiles.picture(8, 6)
    var trimap = [UInt8](repeating: 128, count: 48)
    trimap[0] = 255
    trimap[7] = 0
    let result = try standIn.engine("ok-mask {in} {out} {hints}")
      .segment(photo, hints: CutoutHints(), trimap: trimap)
    #expect(Array(result.alpha.prefix(8)) == [255, 0, 0, 0, 255, 255, 255, 0])
    #expect(Array(result.alpha.dropFirst(8)) == Array(StandIn.rightHalf(8, 5)))
  }
}
