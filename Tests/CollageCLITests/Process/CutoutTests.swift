import CollageModel
import Foundation
import Testing

/// Tests of cutouts of a disc with the program as a process.
@Suite struct CutoutTests {
  private static let size = PixelSize(width: 96, height: 96)

  private func makeFixture() throws -> ProcessFixture {
    let makeFixture = try ProcessFixture.with()
    try makeFixture.write(TestImage.disc(Self.size), to: "disc.png")
    try makeFixture.expect("add", "disc.png", "--lossless")
    return makeFixture
  }

  @Test func writesGrayscaleMask() throws {
    let makeFixture = try makeFixture()
    try makeFixture.expect("cutout", "disc", "-o", "m.png", "--mask-only")
    let bytes = try #require(makeFixture.bytes("m.png"))
    // The bit depth and the color type in the PNG header.
    #expect(bytes[24] == 8 && bytes[25] == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptionEndsEngineProcessGroup(_ signal: Int32) throws {
    let makeFixture = try makeFixture()
    // The engine reports its photo and its process ID, and ignores SIGTERM.
    _ = try makeFixture.write(
      "trap '' TERM; echo $1 >ids.new; echo $$ >>ids.new; mv ids.new ids; sleep 50 & sleep 50",
      to: "engine.sh")
    let run = try makeFixture.start(
      ["cutout", "disc", "--engine-command", "/bin/sh engine.sh {in} {out}"])
    let limit = ContinuousClock.now + .seconds(60)
    while makeFixture.bytes("ids") == nil, ContinuousClock.now < limit { usleep(10_000) }
    run.signal(signal)
    #expect(try run.result().exitCode == 128 + signal)
    let words = String(decoding: makeFixture.bytes("ids") ?? [], as: UTF8.self).split(
      separator: "\n")
    let (photo, leader) = (String(try #require(words.first)), try #require(pid_t(words[1])))
    #expect(photo.hasSuffix("/in.png") && access(photo, F_OK) != 0)
    #expect(access(String(photo.dropLast(7)), F_OK) != 0)
    // The engine is terminated, and another process reaps it.
    while kill(leader, 0) == 0, ContinuousClock.now < limit { usleep(10_000) }
    #expect(kill(leader, 0) != 0)
    #expect(try makeFixture.item("disc")["cutout"] == nil)
  }

  @Test func batchRunsEngineBeforeLockingStore() throws {
    let makeFixture = try makeFixture()
    try makeFixture.write(
      TestImage.halves(Self.size, left: "000000", right: "ffffff", edge: 48), to: "half.png")
    // The command edits the store itself, which would fail inside the transaction.
    let tool = CollageProcess.path
    let shell =
      "cp half.png {out}; \(tool) opacity disc 0.5 -c poster >move.txt 2>&1; echo $? >>move.txt"
    let script =
      "new other\nadd disc.png --as new --lossless\ncutout new --engine-command "
      + "\"/bin/sh -c '\(shell)'\"\n"
    try makeFixture.expect("batch", stdin: script)
    #expect(String(decoding: makeFixture.bytes("move.txt") ?? [], as: UTF8.self).hasSuffix("0\n"))
    #expect(try makeFixture.item("new")["cutout"] != nil)
  }
}
