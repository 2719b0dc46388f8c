import CollageModel
import Foundation
import Testing

/// Tests of cutouts of a disc, made by the program as a process.
@Suite struct CutoutTests {
  private static let size = PixelSize(width: 96, height: 96)

  private func makeFixture() throws -> ProcessFixture {
    let fixture = try ProcessFixture.with()
    try fixture.write(TestImage.disc(Self.size), to: "disc.png")
    try fixture.expect("add", "disc.png", "--lossless")
    return fixture
  }

  @Test func writesGrayscaleMask() throws {
    let fixture = try makeFixture()
    try fixture.expect("cutout", "disc", "-o", "m.png", "--mask-only")
    let bytes = try #require(fixture.bytes("m.png"))
    // The bit depth and the color type in the PNG header.
    #expect(bytes[24] == 8 && bytes[25] == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func interruptionEndsEngineProcessGroup(_ signal: Int32) throws {
    let fixture = try makeFixture()
    // The engine writes the path of its photo and its process ID to a file, and ignores SIGTERM.
    _ = try fixture.write(
      "trap '' TERM; echo $1 >ids.new; echo $$ >>ids.new; mv ids.new ids; sleep 50 & sleep 50",
      to: "engine.sh")
    let run = try fixture.start(
      ["cutout", "disc", "--engine-command", "/bin/sh engine.sh {in} {out}"])
    let limit = ContinuousClock.now + .seconds(60)
    while fixture.bytes("ids") == nil, ContinuousClock.now < limit { usleep(10_000) }
    run.signal(signal)
    #expect(try run.result().exitCode == 128 + signal)
    let lines = String(decoding: fixture.bytes("ids") ?? [], as: UTF8.self).split(
      separator: "\n")
    let (photo, leader) = (String(try #require(lines.first)), try #require(pid_t(lines[1])))
    #expect(photo.hasSuffix("/in.png") && access(photo, F_OK) != 0)
    #expect(access(String(photo.dropLast(7)), F_OK) != 0)
    // Another process reaps the killed engine, so the process ID stays valid for a moment.
    while kill(leader, 0) == 0, ContinuousClock.now < limit { usleep(10_000) }
    #expect(kill(leader, 0) != 0)
    #expect(try fixture.item("disc")["cutout"] == nil)
  }

  @Test func batchRunsEngineBeforeLockingStore() throws {
    let fixture = try makeFixture()
    try fixture.write(
      TestImage.halves(Self.size, left: "000000", right: "ffffff", edge: 48), to: "half.png")
    // The engine edits the store. The edit would fail if the batch held a transaction while the
    // engine runs.
    let tool = CollageProcess.path
    let shell =
      "cp half.png {out}; \(tool) opacity disc 0.5 -c poster >move.txt 2>&1; echo $? >>move.txt"
    let script =
      "new other\nadd disc.png --as new --lossless\ncutout new --engine-command "
      + "\"/bin/sh -c '\(shell)'\"\n"
    try fixture.expect("batch", stdin: script)
    #expect(String(decoding: fixture.bytes("move.txt") ?? [], as: UTF8.self).hasSuffix("0\n"))
    #expect(try fixture.item("new")["cutout"] != nil)
  }
}
