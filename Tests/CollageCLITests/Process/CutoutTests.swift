import CollageModel
import Foundation
import Testing

/// Cutouts, made as a user makes them, of a disc.
@Suite struct CutoutTests {
  private static let size = PixelSize(width: 96, height: 96)

  private func studio() throws -> ProcessFixture {
    let studio = try ProcessFixture.with()
    try studio.write(TestPicture.disc(Self.size), to: "disc.png")
    try studio.expect("add", "disc.png", "--lossless")
    return studio
  }

  @Test func aMaskIsWrittenAsGray() throws {
    let studio = try studio()
    try studio.expect("cutout", "disc", "-o", "m.png", "--mask-only")
    let bytes = try #require(studio.bytes("m.png"))
    // Bits a sample and the kind of color, in the header.
    #expect(bytes[24] == 8 && bytes[25] == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func anInterruptedCommandIsEndedWithItsGroup(_ signal: Int32) throws {
    let studio = try studio()
    // It says where its photo is and who it is, and does not listen.
    _ = try studio.write(
      "trap '' TERM; echo $1 >ids.new; echo $$ >>ids.new; mv ids.new ids; sleep 50 & sleep 50",
      to: "engine.sh")
    let run = try studio.start(
      ["cutout", "disc", "--engine-command", "/bin/sh engine.sh {in} {out}"])
    let limit = ContinuousClock.now + .seconds(60)
    while studio.bytes("ids") == nil, ContinuousClock.now < limit { usleep(10_000) }
    run.signal(signal)
    #expect(try run.result().exitCode == 128 + signal)
    let words = String(decoding: studio.bytes("ids") ?? [], as: UTF8.self).split(separator: "\n")
    let (photo, leader) = (String(try #require(words.first)), try #require(pid_t(words[1])))
    #expect(photo.hasSuffix("/in.png") && access(photo, F_OK) != 0)
    #expect(access(String(photo.dropLast(7)), F_OK) != 0)
    // It is told to end, and another one takes its end.
    while kill(leader, 0) == 0, ContinuousClock.now < limit { usleep(10_000) }
    #expect(kill(leader, 0) != 0)
    #expect(try studio.item("disc")["cutout"] == nil)
  }

  @Test func aBatchCutsNewPhotosOutBeforeItHoldsUpOthers() throws {
    let studio = try studio()
    try studio.write(
      TestPicture.halves(Self.size, left: "000000", right: "ffffff", edge: 48), to: "half.png")
    // The command can change the store itself, which it could not inside the transaction.
    let tool = CollageProcess.path
    let shell =
      "cp half.png {out}; \(tool) opacity disc 0.5 -c poster >move.txt 2>&1; echo $? >>move.txt"
    let script =
      "new other\nadd disc.png --as new --lossless\ncutout new --engine-command "
      + "\"/bin/sh -c '\(shell)'\"\n"
    try studio.expect("batch", stdin: script)
    #expect(String(decoding: studio.bytes("move.txt") ?? [], as: UTF8.self).hasSuffix("0\n"))
    #expect(try studio.item("new")["cutout"] != nil)
  }
}
