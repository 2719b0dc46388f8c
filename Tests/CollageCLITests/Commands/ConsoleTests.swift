import ArgumentParser
import CollageSupport
import Foundation
import Testing

@testable import CollageCLI

@Suite struct ConsoleTests {
  private let output: CapturedStream
  private let error: CapturedStream

  init() throws {
    output = try CapturedStream("standard output")
    error = try CapturedStream("standard error")
  }

  private func environment(
    _ terminals: Set<Int32>, _ variables: [String: String] = [:]
  ) -> CollageCLI.Environment {
    .fixed(variables, terminals: terminals, output: output.stream, error: error.stream)
  }

  private func console(
    _ options: String..., terminals: Set<Int32> = [2], _ variables: [String: String] = [:],
    hints: HintOptions = .none, claim: @escaping @Sendable () -> Bool = { true }
  ) throws -> Console {
    var environment = environment(terminals, variables)
    environment.claimReport = claim
    return Console(try CommonOptions.parse(options), environment: environment, hints: hints)
  }

  private let hints = HintOptions(collage: "a b", store: nil)

  @Test func escapesControlCharactersInWarnings() throws {
    try console().warn(Warning("m\u{1B}[2J\nn.", hint: "h\u{202E}\u{7}."))
    #expect(error.text == #"Warning: m\u{1B}[2J\nn."# + "\n" + #"Hint: h\u{202E}\u{7}."# + "\n")
  }

  @Test func printsWarningsWithoutTerminal() throws {
    try console(terminals: []).warn(Warning("m.", hint: "`collage show` h."))
    #expect(error.text == "Warning: m.\nHint: `collage show` h.\n" && output.text.isEmpty)
  }

  @Test func printsWarningsAsJSONWithJSONOption() throws {
    try console("--json", hints: hints).warn(Warning("m\u{1B}.", hint: "`collage show` h."))
    #expect(
      error.text.lowercased()
        == #"{"warning":{"hint":"`collage show -c 'a b'` h.","message":"m\u001b."}}"# + "\n")
  }

  @Test func omitsWarningsWithQuietOption() throws {
    try console("-q").warn(Warning("m.", hint: "h."))
    try console("-q", "--json").warn(Warning("m.", hint: "h."))
    #expect(error.text.isEmpty)
  }

  @Test func printsRemarksOnlyOnTerminal() throws {
    try console(hints: hints).remark(Remark("x\u{1B}[2J: `collage show`\ny"))
    #expect(error.text == #"x\u{1B}[2J: `collage show -c 'a b'`\ny"# + "\n" && output.text.isEmpty)
    let others: [([String], Set<Int32>)] = [([], [0, 1]), (["-q"], [2]), (["--json"], [2])]
    for (options, terminals) in others {
      try Console(options, environment(terminals)).remark(Remark("no"))
    }
    #expect(!error.text.contains("no"))
  }

  @Test func printsNotesAsRemarksOrWarnings() throws {
    let console = try console(terminals: [])
    console.printNote(.remark(Remark("r")))
    console.printNote(.warning(Warning("w.", hint: "h.")))
    #expect(error.text == "Warning: w.\nHint: h.\n")
    try self.console().printNote(.remark(Remark("r")))
    #expect(error.text == "Warning: w.\nHint: h.\nr\n")
  }

  @Test func printsErrorsEvenWithQuietOption() throws {
    let failure = UserFacingError.usage("m\u{1B}.", hint: "`collage show` h.")
    try console("-q", terminals: [], hints: hints).printError(failure)
    #expect(error.text == #"Error: m\u{1B}."# + "\nHint: `collage show -c 'a b'` h.\n")
  }

  @Test func choosesColorsForEachStream() throws {
    func colors(_ terminals: Set<Int32>) throws -> [Bool] {
      let console = try console(terminals: terminals)
      return [console.style.isColored, console.errorStyle.isColored]
    }
    #expect(try colors([1]) == [true, false] && colors([2]) == [false, true])
    #expect(try colors([0]) == [false, false])
    try console(terminals: [2]).printError(.usage("m."))
    #expect(error.text == "\u{1B}[1;31mError:\u{1B}[0m m.\n")
  }

  @Test func choosesErrorColorsByStandardError() throws {
    func text(_ arguments: [String], _ terminals: Set<Int32>) throws -> String {
      let error = try CapturedStream("standard error")
      var environment = environment(terminals)
      environment.error = error.stream
      _ = CollageTool.run(CommandLineArguments(["mvoe"] + arguments), in: environment)
      return error.text
    }
    #expect(try text([], [2]).hasPrefix("\u{1B}[1;31mError:\u{1B}[0m unknown"))
    #expect(try text([], [0, 1]).hasPrefix("Error: unknown"))
    #expect(try text(["--color", "always"], []).hasPrefix("\u{1B}[1;31mError:"))
    #expect(try text(["--color=never"], [2]).hasPrefix("Error: unknown"))
    #expect(try text(["--json"], [2]).hasPrefix(#"{"error":{"code":"usage","exitCode":2,"#))
    #expect(output.text.isEmpty)
  }

  @Test func readsWidthFromColumnsVariable() throws {
    let variables = ["COLUMNS": "37"]
    #expect(try console(terminals: [1], variables).width == 37)
    #expect(try console(terminals: [0, 2], variables).width == nil)
    #expect(try console(terminals: [], variables).errorWidth == 37)
    for wrong in ["0", "-3", "x", ""] {
      #expect(try console(terminals: [1], ["COLUMNS": wrong]).width != Int(wrong) ?? 1)
    }
  }

  @Test func drawsProgressOnlyOnCapableTerminal() throws {
    #expect(try console().canDrawProgress)
    #expect(try !console("-q").canDrawProgress && !console("--json").canDrawProgress)
    #expect(try !console(terminals: [2], ["TERM": "dumb"]).canDrawProgress)
    #expect(try !console(terminals: [0, 1]).canDrawProgress)
  }

  @Test func asksOnlyIfInputAndErrorAreTerminals() throws {
    for terminals: Set<Int32> in [[0, 2], [0], [2], [0, 1], [1, 2], [0, 1, 2]] {
      let canBeAsked = terminals.isSuperset(of: [0, 2])
      #expect(Question.canBeAsked(environment(terminals)) == canBeAsked, "\(terminals)")
    }
  }

  @Test(arguments: [
    ("y", true), ("Yes", true), ("YES please", true), ("n", false), ("", false), (" y", false),
    ("ja", false),
  ])
  func acceptsOnlyAnswersThatBeginWithY(_ answer: String, _ isYes: Bool) {
    var environment = environment([0, 1, 2])
    environment.answer = { answer }
    #expect(Question("Sure\u{1B}? ").isAnsweredYes(in: environment) == isYes)
    #expect(error.text == #"Sure\u{1B}? "#)
  }

  private func report(_ refusals: [UserFacingError] = [], lines: [String] = []) -> Report {
    var report = Report(lines: lines, message: Remark("done"), view: ["a": 1], refusals: refusals)
    report.notes = [.warning(Warning("w.", hint: "h.")), .remark(Remark("r"))]
    return report
  }

  @Test func printsReportPartsInOrder() throws {
    try console().show(report([.usage("x."), .usage("y.")], lines: ["l", "m"]))
    #expect(output.text == "l\nm\n")
    #expect(error.text.hasPrefix("Warning: w.\nHint: h.\nr\n"))
    #expect(error.text.hasSuffix("x.\n\u{1B}[1;31mError:\u{1B}[0m y.\ndone\n"))
  }

  @Test func printsReportAsOneJSONObject() throws {
    try console("--json").show(report([.usage("x.")], lines: ["l"]))
    #expect(output.text == "{\"a\":1}\n")
    #expect(error.text == #"{"warning":{"hint":"h.","message":"w."}}"# + "\n")
  }

  @Test func omitsMessageIfOutputIsTerminal() throws {
    try console(terminals: [1, 2]).show(
      Report(lines: ["l"], message: Remark("m"), view: EmptyView()))
    #expect(output.text == "l\n" && error.text.isEmpty)
    try console(terminals: [1, 2]).show(Report(message: Remark("m"), view: EmptyView()))
    #expect(error.text == "m\n")
    try console().show(Report(lines: ["k"], message: Remark("n"), view: EmptyView()))
    #expect(output.text == "l\nk\n" && error.text == "m\nn\n")
  }

  @Test func claimsInterruptionInItsReport() throws {
    let claims = Counter()
    let claim: @Sendable () -> Bool = {
      claims.increment()
      return true
    }
    try console(claim: claim).show(report([.usage("x.")]))
    #expect(claims.count == 0)
    try console(claim: claim).show(report([.usage("x."), .addingInterrupted(1, of: 2)]))
    #expect(claims.count == 1)
  }

  @Test func reportsCompletedWorkWhenOutputFails() throws {
    func failure(_ report: Report, _ options: String...) throws -> UserFacingError? {
      var environment = environment([])
      environment.output = StandardStream(descriptor: -1, name: "standard output")
      let console = try Console(options, environment)
      do {
        try console.show(report)
        return nil
      } catch {
        return error
      }
    }
    let reason = "'standard output' can't be written: bad file descriptor."
    let named = Report(lines: ["l"], message: Remark("made l"), view: EmptyView())
    #expect(try failure(named)?.message == "made l, but \(reason)")
    #expect(try failure(named)?.status == .cannotWrite)
    #expect(try failure(named, "--json")?.message == "made l, but \(reason)")
    let nameless = Report(lines: ["l"], message: nil, view: EmptyView())
    #expect(try failure(nameless)?.message == reason)
    #expect(try failure(Report(message: Remark("m"), view: EmptyView())) == nil)
  }

  @Test func printsNonUTF8PathBytes() throws {
    let name = String(systemPath: [97, CChar(truncatingIfNeeded: 0xFF), 0])
    try output.stream.write("\(name)\n")
    #expect(output.text == "a\\xFF\n")
    try error.stream.write([UInt8](repeating: 7, count: 300_000))
    #expect(error.bytes == [UInt8](repeating: 7, count: 300_000))
  }
}
