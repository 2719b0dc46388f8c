import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct MakeInputsTests {
  private let fixture: CommandFixture

  init() throws { fixture = try CommandFixture() }

  private func path(_ name: String) -> String { fixture.folder + "/" + name }

  @discardableResult
  private func file(_ name: String, _ text: String = "x") throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: path(target))
  }

  private func inputs(
    _ names: [String], others: [String] = [], outputs: Set<String> = []
  ) throws -> MakeInputs {
    let photos = try PhotoArguments(names.map { .photo(.path(path($0))) }, isRecursive: false)
    return MakeInputs(photos, others.map { .path(path($0)) }, besides: outputs)
  }

  @Test func watchesFoldersOfInputsAndLinkTargets() throws {
    for name in ["in/a.png", "far/b.png", "shape/c.png", "deep/d.png"] { try file(name) }
    try link("in/b.png", to: "far/b.png")
    try link("shape/d.png", to: "deep/d.png")
    let inputs = try inputs(["in"], others: ["shape/d.png"], outputs: ["/out"])
    let expectedFolders = ["in", "far", "shape", "deep"].map(path)
    let folders = try #require(inputs.folders)
    func resolved(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    #expect(Set(folders.map(resolved)).isSuperset(of: (expectedFolders + ["/out"]).map(resolved)))
  }

  @Test func detectsChangeOfLinkTarget() throws {
    try file("in/a.png")
    try file("far/b.png")
    try file("shape.png")
    try link("in/b.png", to: "far/b.png")
    try link("shape", to: "shape.png")
    let first = try inputs(["in"], others: ["shape"])
    #expect(try first == inputs(["in"], others: ["shape"]))
    try file("far/b.png", "longer")
    let second = try inputs(["in"], others: ["shape"])
    #expect(first != second)
    try file("shape.png", "longer")
    #expect(try second != inputs(["in"], others: ["shape"]))
  }

  @Test func completeInputsAreUnchangedSinceEarlierCheck() throws {
    try file("in/a.png")
    try file("in/b.png")
    let earlier = try inputs(["in"])
    try file("in/b.png", "longer")
    try file("in/c.png")
    let complete = try #require(inputs(["in"]).complete(since: earlier))
    #expect(complete.photos.sources == [.path(path("in/a.png"))])
    try file("in/a.png", "longer")
    #expect(try inputs(["in"]).complete(since: earlier) == nil)
  }

  @Test func recognizesWrittenFilesByAnyPath() throws {
    for name in ["out/a.png", "out/b.png"] { try file(name) }
    try link("linked", to: "out")
    try link("a link.png", to: "out/a.png")
    let written = OutputFiles()
    #expect(!written.lookup().contains(path("out/a.png")))
    written.insert(path("out/a.png"))
    let lookup = written.lookup()
    for name in ["out/a.png", "linked/a.png", "out/../out/a.png", "a link.png"] {
      #expect(lookup.contains(path(name)) && written.contains(path(name)), "\(name)")
    }
    for name in ["out/b.png", "linked/b.png", "a.png", "out/none/a.png"] {
      #expect(!lookup.contains(path(name)) && !written.contains(path(name)), "\(name)")
    }
    // The next lookup notices that a folder has replaced the link.
    try FileManager.default.removeItem(atPath: path("linked"))
    try file("linked/a.png")
    #expect(!written.lookup().contains(path("linked/a.png")))
  }
}
