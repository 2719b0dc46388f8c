import CollageImaging
import Foundation
import GRDB
import Testing

@testable import CollageCLI

/// Runs the steps of a section in the folder of one fixture.
final class TranscriptRunner {
  private let fixture: CommandFixture
  private var files: FolderContents
  private var hashes: [String] = []
  private var identities: [String] = []
  /// True if each command runs as a process in the fixture's folder.
  private(set) var startsProgram = false
  /// True if the section needs a library or fonts that are missing.
  private(set) var isSkipped = false

  init() throws {
    fixture = try CommandFixture()
    files = FolderContents(fixture.folder)
  }

  /// Runs a step and returns its results: the lines that follow the step in a transcript.
  func results(of step: Transcript.Step) throws -> [String] {
    guard !isSkipped else { return step.expected }
    switch step.action {
    case .command(let line, let members):
      let outcome = try outcome(of: line, step)
      let changes = changes()
      return (try lines(of: outcome, members: members) + changes).map(replacingVariableParts)
    case .directive(let tokens):
      let lines = try runDirective(tokens, step)
      _ = changes()
      return lines.map(replacingVariableParts)
    }
  }

  /// Replaces text that varies between machines and versions with placeholders: the version,
  /// hashes, local times, and UUIDs that a process generates.
  private func replacingVariableParts(_ line: String) -> String {
    var line = line.replacing(CollageTool.versionNumber, with: "{version}")
      .replacing(#/[0-9a-f]{64}/#) { "{hash \(number(of: String($0.output), in: \.hashes))}" }
    if startsProgram {
      line.replace(#/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/#) {
        "{id \(number(of: String($0.output.0), in: \.identities))}"
      }
    }
    for day in 1...62 where line.contains("1970-") {
      line = line.replacing(Timestamp.local(CommandFixture.date(day)), with: "{day \(day)}")
    }
    return line
  }

  private func number(
    of text: String, in list: ReferenceWritableKeyPath<TranscriptRunner, [String]>
  ) -> Int {
    if !self[keyPath: list].contains(text) { self[keyPath: list].append(text) }
    return (self[keyPath: list].firstIndex(of: text) ?? 0) + 1
  }

  private func changes() -> [String] {
    let now = FolderContents(fixture.folder)
    defer { files = now }
    return now.changes(since: files)
  }

  private func outcome(of line: String, _ step: Transcript.Step) throws -> CommandFixture.Outcome {
    var input = Array(text(of: step).utf8)
    if step.text.count == 1, let text = step.text.first, text.hasPrefix("@F/") {
      input = try Array(Data(contentsOf: URL(filePath: path(String(text.dropFirst(3))))))
    }
    guard startsProgram else { return try fixture.run(line, input: input) }
    let arguments = try ShellWordSplitter.words(of: line).map { expandingFolder($0.text) }
    let variables = ProcessFixture.inherited.merging(fixture.variables) { $1 }
    return fixture.outcome(
      try CollageProcess.start(
        arguments, stdin: input, environment: variables, in: fixture.folder
      ).result())
  }

  private func lines(of outcome: CommandFixture.Outcome, members: [String]) throws -> [String] {
    var output = outcome.output
    if String(validating: outcome.bytes, as: UTF8.self) == nil {
      output = "(binary)" + files.description(of: Data(outcome.bytes)) + "\n"
    }
    if !members.isEmpty, outcome.status == .done {
      output = try TranscriptText.members(members, of: output)
    }
    let status = outcome.status == .done ? [] : ["[\(outcome.status)]"]
    return TranscriptText.lines(output, mark: " ")
      + TranscriptText.lines(outcome.messages, mark: "2>") + status
  }

  private func text(of step: Transcript.Step) -> String {
    let text = step.text.map { $0 + "\n" }.joined()
    let end = TranscriptText.noNewline + "\n"
    return expandingFolder(text.hasSuffix(end) ? String(text.dropLast(end.count)) : text)
  }

  private func path(_ name: String) -> String { fixture.folder + "/" + name }

  private func expandingFolder(_ text: String) -> String {
    text.replacingOccurrences(of: "@F", with: fixture.folder)
  }

  private func runDirective(_ tokens: [String], _ step: Transcript.Step) throws -> [String] {
    let (directive, arguments) = (tokens.first ?? "", Array(tokens.dropFirst()))
    func argument(_ index: Int) throws -> String {
      try #require(
        index < arguments.count ? arguments[index] : nil, "'! \(directive)' needs another argument")
    }
    switch directive {
    case "program": startsProgram = true
    case "needs":
      let hasFonts = (try? Typesetter.shared().families.isEmpty) == false
      isSkipped = try !(argument(0) == "fonts" ? hasFonts : FormatSupport.isAvailable)
    case "terminals": fixture.terminals = Set(arguments.compactMap { Int32($0) })
    case "answer": fixture.answer = arguments.first
    case "day": fixture.day = try #require(try Int(argument(0)))
    case "set": fixture.variables[try argument(0)] = expandingFolder(try argument(1))
    case "unset": fixture.variables[try argument(0)] = nil
    case "read":
      let bytes = try Data(contentsOf: URL(filePath: path(try argument(0))))
      return TranscriptText.lines(fixture.shown(String(decoding: bytes, as: UTF8.self)), mark: " ")
    case "count":
      let file = try path(argument(0))
      let lines = FolderContents.bytes(file).map {
        String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      let parts = lines ?? (try? FileManager.default.contentsOfDirectory(atPath: file)) ?? []
      return ["  \(parts.count { arguments.count < 2 || $0.contains(arguments[1]) })"]
    default: try prepare(directive, step, argument)
    }
    return []
  }

  private func prepare(
    _ directive: String, _ step: Transcript.Step, _ argument: (Int) throws -> String
  ) throws {
    let file = try path(argument(0))
    switch directive {
    case "write":
      try fixture.write(text(of: step), to: argument(0))
    case "sql":
      let statement = try expandingFolder(argument(1))
      try DatabaseQueue(path: file).write { try $0.execute(sql: statement) }
    case "bytes":
      let digits = try Array(argument(1))
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      try Data(bytes).write(to: URL(filePath: file))
    case "edit":
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let edited = try text.replacing(Regex(argument(1)), with: argument(2))
      #expect(text != edited, "'! edit' changes nothing")
      try fixture.write(edited, to: argument(0))
    case "prefix":
      let bytes = try Data(contentsOf: URL(filePath: path(argument(1))))
      let count = try #require(try Int(argument(2)))
      try bytes.prefix(count).write(to: URL(filePath: file))
    case "image":
      let size = try #require(try PixelSize(argument(1)))
      let (left, right) = try (argument(2), step.words.count > 4 ? argument(3) : argument(2))
      let edge = step.words.count > 5 ? try Int(argument(4)) ?? 0 : size.width
      let bytes = try TestImage.halves(size, left: left, right: right, edge: edge)
      try Data(bytes).write(to: URL(filePath: file))
    case "disc":
      let size = try #require(try PixelSize(argument(1)))
      try Data(TestImage.disc(size)).write(to: URL(filePath: file))
    case "photo":
      let number = try #require(try Int(argument(1)))
      try Data(ProcessFixture.jpeg(number)).write(to: URL(filePath: file))
    case "fixture":
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "CollageCoreTests")
      try FileManager.default.copyItem(
        at: folder.appending(path: argument(0)), to: URL(filePath: path(argument(1))))
    case "folder":
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    case "remove": try FileManager.default.removeItem(atPath: file)
    case "copy": try FileManager.default.copyItem(atPath: file, toPath: path(argument(1)))
    case "move": try FileManager.default.moveItem(atPath: file, toPath: path(argument(1)))
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: expandingFolder(argument(1)))
    case "mode":
      let mode = try #require(try mode_t(argument(1), radix: 8))
      try #require(chmod(file, mode) == 0)
    case "same":
      let other = try path(argument(1))
      #expect(FileManager.default.contentsEqual(atPath: file, andPath: other))
    case "different":
      let other = try path(argument(1))
      #expect(!FileManager.default.contentsEqual(atPath: file, andPath: other))
    default: throw Transcript.FormatError(description: "unknown directive '! \(directive)'")
    }
  }
}
