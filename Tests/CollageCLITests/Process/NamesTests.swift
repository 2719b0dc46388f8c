import CollageCore
import Foundation
import Testing

/// Names as people give them, and several processes at once.
@Suite struct NamesTests {
  @Test func noEditIsLostBetweenProcesses() throws {
    let studio = try Studio.with("hero")
    let runs = try (0..<12).map { index in
      try studio.start(
        index.isMultiple(of: 2)
          ? ["move", "hero", "--by", "1", "1"] : ["copy", "hero", "-c", "poster"])
    }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let items = try studio.items()
    #expect(items.count == 7)
    #expect(try studio.item("hero")["x"] as? Double == 206)
    #expect(try studio.expect("log").lines.count == 15)
  }

  @Test func scriptsSideBySideUseTheirOwnCollages() throws {
    let studio = try Studio()
    let runs = try (0..<4).map { try studio.start(["new", "c\($0)", "--size", "9x9px"]) }
    for run in runs { #expect(try run.result().exitCode == 0) }
    let edits = try (0..<4).map {
      try studio.start(["canvas", "-c", "c\($0)", "--background", "00000\($0)"])
    }
    for run in edits { #expect(try run.result().exitCode == 0) }
    for index in 0..<4 {
      #expect(try studio.expect("show", "-c", "c\(index)").stdout.contains("on #00000\(index)"))
    }
  }
}
