import Foundation
import Testing

@testable import CollageCore

/// Tests that `Documentation/edits.md` lists every verb that edits, with its arguments as data.
///
/// `COLLAGE_REWRITE=1 swift test --filter EditReferenceTests` rewrites the file.
@Suite struct EditReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/edits.md")

  private static let rewrite = "COLLAGE_REWRITE=1 swift test --filter EditReferenceTests"

  @Test func documentListsEveryVerb() throws {
    let document = Self.document
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(document.utf8).write(to: Self.file)
    }
    let written = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    #expect(written == document, "Documentation/edits.md is not of today: \(Self.rewrite)")
  }

  private static var document: String {
    """
    # Edits as JSON

    An edit is one JSON object. The keys are the long options of the verb; positional arguments have
    the keys below. Values are those of the command line
    ([Names and values](usage.md#names-and-values)), as strings or numbers.

    ```json
    {"verb":"move","items":["hero"],"to":["50%",120],"anchor":"t"}
    {"verb":"border","items":["hero","city"],"width":"5%","color":"gold"}
    {"verb":"shader on","items":["hero"],"shader":"glitch","set":{"bands":3}}
    ```

    | used by | as |
    |---|---|
    | `collage batch` | one edit a line, mixed with commands unless `--format json` is given |
    | `template save --edit` | an edit of each image; values can contain `{column}` |
    | [`POST /api/edits`](serve.md#editing-over-http) | one edit, or a list |

    | kind | JSON |
    |---|---|
    | value | a string or a number; the kind of all keys below unless another kind is given |
    | values | a list of values, or one value |
    | pair | a list of two values, or one string with both: `"50%,120"` |
    | flag | `true` or `false` |
    | object | an object of values: `{"bands":3}` |

    A key whose value is `null` is ignored. `collage` names the collage, as `-c` does.

    ## Verbs

    `\(rewrite)` rewrites this file from the program.

    | verb | positional arguments | options |
    |---|---|---|

    """ + VerbGrammar.all.map(row).joined()
  }

  private static func row(_ verb: VerbGrammar) -> String {
    func list(_ keys: [VerbGrammar.Key]) -> String {
      keys.map { "`\($0.name)`" + description($0.kind) }.joined(separator: ", ")
    }
    let (positionals, options) = (
      verb.keys.filter(\.isPositional), verb.keys.filter { !$0.isPositional }
    )
    return "| `\(verb.name)` | \(list(positionals)) | \(list(options)) |\n"
  }

  private static func description(_ kind: VerbGrammar.Kind) -> String {
    switch kind {
    case .value: ""
    case .values: " (values)"
    case .pair: " (pair)"
    case .flag, .choice: " (flag)"
    case .assignments: " (object)"
    }
  }
}
