import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Photos whose color profile is damaged are taken, and the user is warned wherever one comes in.
@Suite struct BrokenProfileTests {
  private let desk: Desk
  private let warning = "has a colour profile that is damaged or of another kind of image."

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 50)
    try desk.picture("b.png", 200)
    try desk.run("new p --size 40x20")
    try desk.run("add @F/a.png --as hero --width 8")
    // Behind the header, with a checksum that is wrong.
    var file = try Data(contentsOf: URL(filePath: desk.folder + "/b.png"))
    let chunk = Data([0, 0, 0, 4]) + Data("iCCP".utf8) + Data([65, 0, 0, 1, 0, 0, 0, 0])
    file.insert(contentsOf: chunk, at: 33)
    try file.write(to: URL(filePath: desk.folder + "/b.png"))
  }

  @Test(arguments: [
    "add @F/b.png", "replace hero @F/b.png", "mask hero @F/b.png", "watermark @F/b.png",
    "photo add @F/b.png", "make @F/a.png @F/b.png -o @F/out.png",
    "make @F/b.png -o @F/out.jpg --size 40x20", "template apply card photo=@F/b.png -o @F/out.png",
    "template apply card photo=@F/b.png --as filled",
    "template apply card photo=@F/b.png -o @F/out.png --as filled",
    "batch --csv @F/t.csv --template card -o '@F/out/{name}.png'",
    "repaint @F/b.png snow -o @F/out.png",
  ])
  func eachWayInWarns(_ line: String) throws {
    try desk.run("template place hero photo")
    try desk.run("template save card")
    try desk.run("config set repaint.me.command 'cp @F/a.png {out}'")
    try desk.write("name,photo\na,b.png\nb,b.png\n", to: "t.csv")
    let outcome = try desk.run(line)
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(outcome.messages.contains(warning), "\(outcome.messages)")
    #expect(outcome.messages.components(separatedBy: warning).count == 2, "said once")
  }
}
