import CollageCore
import Foundation
import Testing

/// The files of outputs: their permissions, their names, and whom they replace.
@Suite struct OutputFileTests {
  private func mode(_ studio: Studio, _ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: studio.folder + "/" + name)[.posixPermissions]
      as? Int
  }

  @Test(arguments: ["render -o out.png", "export -o out.png", "cutout hero -o out.png"])
  func aReplacedFileKeepsItsPermissionsWhateverTheMask(_ verb: String) throws {
    let studio = try Studio.with("hero")
    try studio.expect("cutout", "hero", "-q", "--mask", try studio.mask("mask.png", columns: 20))
    _ = try studio.write("old", to: "out.png")
    let command = "umask 077; '\(CollageProcess.path)' \(verb)"
    #expect(try studio.shell("chmod 664 out.png; \(command)") == 0)
    #expect(try mode(studio, "out.png") == 0o664)
    #expect(studio.bytes("out.png") != Array("old".utf8))
    #expect(try studio.shell("rm out.png; \(command)") == 0)
    #expect(try mode(studio, "out.png") == 0o600)
  }
}
