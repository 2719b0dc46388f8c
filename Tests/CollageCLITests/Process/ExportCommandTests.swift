import CollageCore
import Foundation
import Testing

/// Collages on their way out of a store and into another one.
@Suite struct ExportCommandTests {
  @Test func namesFromFilesDoNothingToATerminal() throws {
    let studio = try Studio.with("hero")
    let run = try studio.run("add", "no\u{1B}[2J.jpg")
    #expect(run.exitCode == 4 && run.stderr.contains(#"'no\u{1B}[2J.jpg'"#))
    try studio.expect("export", "-o", "good.collage")
    var bytes = try #require(studio.bytes("good.collage"))
    let name = Array("manifest.json".utf8)
    // The sum of the header is right again when another letter makes up for it.
    bytes[2] = 0x1B
    bytes[3] += name[2] - 0x1B
    try studio.write(bytes, to: "bad.collage")
    let refused = try studio.run("import", "bad.collage")
    #expect(refused.exitCode == 5 && !refused.stderr.contains("\u{1B}"))
  }

  @Test func lostPhotosComeBackFromWhereTheyWereWhereverTheDoctorWorks() throws {
    let studio = try Studio.with("hero")
    _ = try studio.photo("other.jpg", 7)
    try studio.expect("add", "other.jpg")
    #expect(try studio.shell("rm store/images/*/*") == 0)
    #expect(try studio.shell("cd / && '\(CollageProcess.path)' doctor --fix > /dev/null") == 0)
    #expect(try studio.run("doctor", "--deep").exitCode == 0)
  }
}
