import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Tests that names and text can't forge lines of the program's output.
@Suite struct OutputEscapingTests {
  private let fixture: CommandFixture
  private let name = "a\nError: all is lost.\r\u{1B}[2J\u{9B}x\u{202E}\u{2066}.jpg"
  private let shown =
    #"a\nError: all is lost.\r\u{1B}[2J\u{9B}x\u{202E}\u{2066}.jpg"#

  init() throws {
    fixture = try CommandFixture()
    try fixture.run("new p --size 40x20")
  }

  @Test func escapesEachUsageLine() {
    let error = UserFacingError(
      "usage", .usage, "no.", hint: nil, usage: "collage\u{1B}[2J\ncollage list\u{9B}")
    #expect(
      error.text(Style(mode: .never, isTerminal: false, environment: .process)) == """
        Error: no.
        Usage: collage\\u{1B}[2J
               collage list\\u{9B}

        """)
  }

  @Test func keepsMessagesAndTableRowsOnOneLine() throws {
    let (output, error) = (
      try CapturedStream("standard output"), try CapturedStream("standard error")
    )
    let console = Console(
      try CommonOptions.parse([]), environment: fixture.environment(output.stream, error.stream))
    console.warn(Warning("'\(name)'.", hint: "'\(name)'."))
    console.remark(Remark("took '\(name)'"))
    var report = Report(message: Remark("made '\(name)'"), view: EmptyView())
    report.furtherMessages = [Remark("kept '\(name)'")]
    try console.show(report)
    #expect(
      error.text == """
        Warning: '\(shown)'.
        Hint: '\(shown)'.
        took '\(shown)'
        made '\(shown)'
        kept '\(shown)'

        """)
    var table = Table([("name", .left)])
    table.add([name])
    #expect(table.text(style: console.style, width: nil) == "name\n\(shown)\n")
  }

  @Test func escapesOutputOnlyOnTerminal() throws {
    for (terminals, expected) in [([1, 2], shown), ([2], name)] {
      fixture.terminals = Set(terminals.map { Int32($0) })
      let output = try CapturedStream("standard output")
      let environment = fixture.environment(output.stream, try CapturedStream("error").stream)
      let console = Console(try CommonOptions.parse([]), environment: environment)
      try console.show(Report(lines: [name], message: nil, view: EmptyView()))
      #expect(output.text == expected + "\n")
    }
  }

  @Test func reportsAllCompletedWorkWhenOutputFails() throws {
    let output = StandardStream(descriptor: -1, name: "standard output")
    let environment = fixture.environment(output, try CapturedStream("error").stream)
    let console = Console(try CommonOptions.parse([]), environment: environment)
    var report = Report(lines: ["x"], message: Remark("made a"), view: EmptyView())
    report.furtherMessages = [Remark("kept b")]
    let error = try #require(throws: UserFacingError.self) { try console.show(report) }
    #expect(error.message.hasPrefix("made a; kept b, but 'standard output' can't be written"))
  }
}
