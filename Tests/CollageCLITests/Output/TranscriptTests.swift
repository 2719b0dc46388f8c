import Foundation
import Testing

/// Runs the sections of the files in `Transcripts`.
///
/// `COLLAGE_REWRITE=1 swift test --filter TranscriptTests` writes the actual output into the files.
/// `COLLAGE_TRANSCRIPTS=FOLDER` runs the files of another folder.
@Suite struct TranscriptTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let transcript: Transcript
    let section: Transcript.Section

    var testDescription: String {
      "\(URL(filePath: transcript.path).lastPathComponent): \(section.title)"
    }
  }

  private static let variables = ProcessInfo.processInfo.environment
  private static let folder =
    variables["COLLAGE_TRANSCRIPTS"]
    ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Transcripts").path
  private static let isRewriting = variables["COLLAGE_REWRITE"] == "1"

  private static func transcripts() throws -> [Transcript] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".txt") }
      .map { name in
        let path = folder + "/" + name
        return try Transcript(String(contentsOfFile: path, encoding: .utf8), path: path)
      }
  }

  private static func examples() throws -> [Example] {
    try transcripts().flatMap { transcript in
      transcript.sections.map { Example(transcript: transcript, section: $0) }
    }
  }

  @Test(arguments: try examples()) func matchesExpectedOutput(_ example: Example) throws {
    guard !Self.isRewriting else { return }
    let runner = try TranscriptRunner()
    for step in example.section.steps {
      let location = SourceLocation(
        fileID: "CollageCLITests/Transcripts", filePath: example.transcript.path,
        line: step.line, column: 1)
      do {
        let results = try runner.results(of: step)
        if results.count != step.expected.count
          || !zip(results, step.expected).allSatisfy({ Transcript.matches($0, $1) })
        {
          Issue.record(
            Comment(rawValue: Self.difference(step.expected, results)), sourceLocation: location)
        }
      } catch {
        Issue.record(error, sourceLocation: location)
        return
      }
    }
  }

  private static func difference(_ expected: [String], _ actual: [String]) -> String {
    let index = zip(actual, expected).prefix { Transcript.matches($0, $1) }.count
    return """
      \(expected.isEmpty ? "nothing was expected" : "expected:")
      \(expected.joined(separator: "\n"))
      actual, different from line \(index + 1) on:
      \(actual.joined(separator: "\n"))
      If that is right: COLLAGE_REWRITE=1 swift test --filter TranscriptTests
      """
  }

  @Test(.enabled(if: isRewriting)) func rewritesTranscripts() throws {
    for transcript in try Self.transcripts() {
      var results: [Int: [String]] = [:]
      for section in transcript.sections {
        let runner = try TranscriptRunner()
        for step in section.steps {
          let lines = try runner.results(of: step).map(TranscriptText.stable)
          results[step.line] = results[step.line] ?? lines
        }
      }
      let text = try String(contentsOfFile: transcript.path, encoding: .utf8)
      try Data(transcript.rewritten(text, results).utf8).write(to: URL(filePath: transcript.path))
    }
  }
}
