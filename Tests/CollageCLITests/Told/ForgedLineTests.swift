import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Names and texts of others that look like lines of the program.
@Suite struct ForgedLineTests {
  private let desk: Desk
  private let name = "a\nError: all is lost.\r\u{1B}[2J\u{9B}x\u{202E}\u{2066}.jpg"
  private let shown =
    #"a\nError: all is lost.\r\u{1B}[2J\u{9B}x\u{202E}\u{2066}.jpg"#

  init() throws {
    desk = try Desk()
    try desk.run("new p --size 40x20")
  }

  @Test func anyUsageIsEscapedLineByLine() {
    let error = UserFacingError(
      "usage", .usage, "no.", hint: nil, usage: "collage\u{1B}[2J\ncollage list\u{9B}")
    #expect(
      error.text(Style(mode: .never, isTerminal: false, environment: .process)) == """
        Error: no.
        Usage: collage\\u{1B}[2J
               collage list\\u{9B}

        """)
  }

  @Test func warningsRemarksAndTablesAreOneLineEach() throws {
    let (output, error) = (
      try CapturedStream("standard output"), try CapturedStream("standard error")
    )
    let console = Console(
      try CommonOptions.parse([]), environment: desk.environment(output.stream, error.stream))
    console.warn("'\(name)'.", hint: "'\(name)'.")
    console.remark("took '\(name)'")
    var report = Report(message: "made '\(name)'", view: EmptyView())
    report.furtherMessages = ["kept '\(name)'"]
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

  @Test func linesOfDataAreEscapedOnATerminalAlone() throws {
    for (terminals, expected) in [([1, 2], shown), ([2], name)] {
      desk.terminals = Set(terminals.map { Int32($0) })
      let output = try CapturedStream("standard output")
      let environment = desk.environment(output.stream, try CapturedStream("error").stream)
      let console = Console(try CommonOptions.parse([]), environment: environment)
      try console.show(Report(lines: [name], message: nil, view: EmptyView()))
      #expect(output.text == expected + "\n")
    }
  }

  @Test func allThatWasDoneIsToldWhenPrintingFails() throws {
    let output = StandardStream(descriptor: -1, name: "standard output")
    let environment = desk.environment(output, try CapturedStream("error").stream)
    let console = Console(try CommonOptions.parse([]), environment: environment)
    var report = Report(lines: ["x"], message: "made a", view: EmptyView())
    report.furtherMessages = ["kept b"]
    let error = try #require(throws: UserFacingError.self) { try console.show(report) }
    #expect(error.message.hasPrefix("made a; kept b, but 'standard output' cannot be written"))
  }

  @Test func whatScriptsReadIsAsItWas() throws {
    let missing = try desk.run("add '@F/none\(name)' --json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(missing.messages.utf8)) as? [String: Any])
    let error = try #require(object["error"] as? [String: Any])
    #expect(error["message"] as? String == "no file '@F/none\(name)'.")
  }

  @Test func aFilesNameIsOneLineOfAnError() throws {
    try desk.write("no picture", to: name)
    for verb in ["add", "mask @all", "import", "style import", "text x --font"] {
      let refused = try desk.run("\(verb) '@F/\(name)'")
      #expect(refused.status != .done && !refused.messages.contains("\nError: all"), "\(verb)")
      #expect(refused.messages.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isTreacherous })
    }
    let missing = try desk.run("add '@F/none\(name)'")
    #expect(missing.messages.hasPrefix("Error: no file '@F/none\(shown)'.\n"))
  }

  @Test func aRefusedFileIsOneLineAmongOthers() throws {
    try desk.write("no picture", to: name)
    try desk.picture("good.png")
    let added = try desk.run("add '@F/\(name)' @F/good.png")
    #expect(added.status == .failed && added.output == "good\n")
    #expect(added.messages.hasPrefix("Error: '@F/\(shown)' is no image that can be read"))
    #expect(added.messages.split(separator: "\n").count(where: { $0.hasPrefix("Error:") }) == 1)
  }

  @Test func pathsAndSettingsAreEscapedOnATerminalAlone() throws {
    let command = "t \u{1B}[31m {in} {out}"
    try desk.run("config set engine.t '\(command)'")
    for isTerminal in [true, false] {
      desk.terminals = isTerminal ? [1, 2] : [2]
      let sampled = try desk.run("sample '@F/\(name)' --count 1 --size 8x6px").output
      #expect(sampled.hasPrefix("@F/\(isTerminal ? shown : name)/mountains"))
      let value = try desk.run("config get engine.t").output
      #expect(value == (isTerminal ? #"t \u{1B}[31m {in} {out}"# : command) + "\n")
    }
  }
}
