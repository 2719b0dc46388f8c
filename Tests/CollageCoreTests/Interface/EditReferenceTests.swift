import Foundation
import Testing

@testable import CollageCore

/// `Documentation/edits.md` lists every verb that edits, with its arguments as data.
///
/// `COLLAGE_REWRITE=1 swift test --filter EditReferenceTests` writes it.
@Suite struct EditReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/edits.md")

  private static let rewrite = "COLLAGE_REWRITE=1 swift test --filter EditReferenceTests"

  @Test func theDocumentListsEveryVerb() throws {
    let document = Self.document
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(document.utf8).write(to: Self.file)
    }
    let written = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    #expect(written == document, "Documentation/edits.md is not of today: \(Self.rewrite)")
  }

  private static var document: String {
    """
    # Edits as data

    An edit is one object of JSON, for `collage batch` one line of it:

    ```json
    {"verb":"move","items":["hero"],"to":["50%",120],"anchor":"t"}
    ```

    Arguments have the names of the long options, and those below where words have none. Values are
    what words are (see [usage.md](usage.md)), as texts or as numbers; `null` says nothing. This file
    is made from the program: `\(rewrite)` writes it anew.

    \(kinds)

    | verb | arguments without a name among words | others |
    |---|---|---|

    """ + VerbGrammar.all.map(row).joined()
  }

  private static let kinds = """
    A *value* is a text or a number, *values* are a list of them or one, a *pair* is a list of two or
    one text with both, a *flag* is true or false, an *object* has values with names.
    """

  private static func row(_ verb: VerbGrammar) -> String {
    func list(_ keys: [VerbGrammar.Key]) -> String {
      keys.map { "`\($0.name)`" + words($0.kind) }.joined(separator: ", ")
    }
    let (positionals, options) = (
      verb.keys.filter(\.isPositional), verb.keys.filter { !$0.isPositional }
    )
    return "| `\(verb.name)` | \(list(positionals)) | \(list(options)) |\n"
  }

  private static func words(_ kind: VerbGrammar.Kind) -> String {
    switch kind {
    case .value: ""
    case .values: " (values)"
    case .pair: " (pair)"
    case .flag, .choice: " (flag)"
    case .assignments: " (object)"
    }
  }
}
