import Foundation
import Testing

/// Batches of JSON, run as a user runs them.
@Suite struct BatchDataTests {
  private let words = """
    new poster --size 400x400
    add hero.jpg
    move hero 50% -20 --anchor bl
    rotate hero --by 15
    copy hero --as ghost --at 10 20
    shader on ghost glitch bands=3 seed=5
    select hero
    undo
    rename poster-2
    save
    """

  private let data = """
    {"verb":"new","name":"poster","size":"400x400"}
    {"verb":"add","files":["hero.jpg"]}

      {"verb":"move","items":["hero"],"to":["50%",-20],"anchor":"bl"}
    {"verb":"rotate","items":["hero"],"by":15}
    {"verb":"copy","items":["hero"],"as":"ghost","at":[10,20]}\r
    {"verb":"shader on","items":["ghost"],"shader":"glitch","set":{"bands":3,"seed":5}}
    {"verb":"select","items":["hero"]}
    {"verb":"undo"}
    {"verb":"rename","name":"poster-2"}
    {"verb":"save"}
    """

  /// What a studio shows after a batch, without identities and times.
  private func outcome(_ arguments: [String], _ script: String) throws -> (String, String, String) {
    let studio = try Studio()
    _ = try studio.photo("hero.jpg")
    let result = try studio.run(["batch"] + arguments, stdin: Array(script.utf8))
    #expect(result.exitCode == 0, "\(result.stderr)")
    let items = try studio.items().map { item in
      try JSONSerialization.data(
        withJSONObject: item.filter { !["id", "createdAt", "image", "source"].contains($0.key) },
        options: .sortedKeys)
    }.map { String(decoding: $0, as: UTF8.self) }
    let log = try #require(
      try studio.expect("log", "--json").json()["revisions"] as? [[String: Any]])
    return (result.stdout, "\(items)", "\(log.map { "\($0["label"] ?? "")" })")
  }

  @Test func doesWhatWordsDo() throws {
    let expected = try outcome([], words)
    for arguments in [[], ["--format", "json"], ["--format=auto"]] {
      #expect(try outcome(arguments, data) == expected)
    }
    #expect(expected.0 == "poster\nhero\nghost\n")
  }

  @Test func wordsAndDataCanBeMixed() throws {
    let mixed = zip(words.split(separator: "\n"), data.split(whereSeparator: \.isNewline))
      .enumerated().map { $0.isMultiple(of: 2) ? $1.0 : $1.1 }
    let script = "# mixed\n" + mixed.joined(separator: "\n")
    #expect(try outcome([], script) == outcome([], words))
  }

  @Test func runsDryAndTellsAsJSON() throws {
    let studio = try Studio.with("hero")
    let line = #"{"verb":"move","items":["hero"],"to":[1,2]}"#
    #expect(try studio.expect("batch", "--dry-run", stdin: line).stdout == "1 line would run\n")
    #expect(try studio.item("hero")["x"] as? Double == 200)
    func results(_ line: String) throws -> String {
      let json = try studio.expect("batch", "--json", "--dry-run", stdin: line).json()
      let result = try #require((json["results"] as? [[String: Any]])?.first)
      return "\(result["label"] ?? "") \(result["changed"] ?? "")"
    }
    #expect(try results(line) == results("move hero 1 2"))
  }

  @Test func linesNameTheirCollage() throws {
    let studio = try Studio.with("hero")
    try studio.expect("new", "other")
    let line = #"{"verb":"move","items":["hero"],"to":[1,2]"#
    try studio.expect("batch", stdin: line + #","collage":"poster"}"#)
    try studio.expect("batch", "-c", "poster", stdin: line + "}")
    let result = try studio.run("batch", stdin: line + #","collage":"postr"}"#)
    #expect(result.stderr.contains("standard input:1: move: no collage 'postr'."))
    #expect(result.stderr.contains("Did you mean 'poster'?"))
  }

  @Test(arguments: [
    (#"{"verb":"mvoe","items":["hero"]}"#, "1: there is no verb 'mvoe'.", "'move'"),
    (#"{"verb":"list"}"#, "1: list cannot be a line of a batch.", "render"),
    (#"{"verb":"move","itms":["hero"],"to":[1,2]}"#, "1: move has no 'itms'.", "'items'"),
    (
      #"{"verb":"move","items":["hero"],"to":1}"#, "1: 'to' of move is of another kind.", "[\"50%\""
    ),
    (
      #"{"verb":"shader on","items":["hero"],"shader":"glitch","set":{"bands":true}}"#,
      "1: 'set' of shader on is of another kind.", "It is an object of texts and numbers"
    ),
    (
      #"{"verb":"new","size":[1,2]}"#, "1: 'size' of new is of another kind.",
      "It is a text or a number."
    ),
    (
      #"{"verb":"cutout","items":["hero"],"keep":[[1,2]]}"#,
      "1: 'keep' of cutout is of another kind.", "It is a list of texts."
    ),
    (
      #"{"verb":"move","items":["hero"],"to":["x",2]}"#, "1: 'to': 'x' is not an x position.",
      "An x"
    ),
    (#"{"verb":"move","items":["hero"]}"#, "1: missing 'to' or 'by'.", ""),
    (
      #"{"verb":"move","items":["hero"],"by":[1,2],"anchor":"c"}"#,
      "1: 'anchor' goes with 'to', not with 'by'.", ""
    ),
    (#"{"verb":"undo","#, "1: this is JSON that ends too early.", ""),
    (#"{"verb":"undo"} x"#, "1: this is no JSON from column 17 on.", ""),
    (#"{"verb":"undo","verb":"redo"}"#, "1: 'verb' is given twice.", ""),
    (#"{"steps":1}"#, "1: there is no verb.", "verb"),
    (#"{"verb":"shader","items":["hero"]}"#, "1: there is no verb 'shader'.", "shader on"),
    (
      #"{"verb":"shader set","items":["hero"],"shader":"glitch"}"#, "1: there is nothing to set.",
      ""
    ),
    (#"{"verb":"undo","steps":0}"#, "1: The value '0' is invalid", ""),
  ])
  func namesTheLineAndTheKey(_ line: String, _ message: String, _ hint: String) throws {
    let studio = try Studio.with("hero")
    let result = try studio.run("batch", "--json", stdin: line)
    #expect(result.exitCode == 2)
    let error = try result.jsonError()
    #expect(error["code"] as? String == "usage")
    #expect(
      (error["message"] as? String)?.hasPrefix("standard input:\(message)") == true, "\(error)")
    #expect(hint.isEmpty || (error["hint"] as? String)?.contains(hint) == true, "\(error)")
  }

  @Test func aFormatCanBeSaid() throws {
    let studio = try Studio.with("hero")
    let words = try studio.run("batch", "--format", "words", stdin: #"{"verb":"undo"}"#)
    #expect(words.exitCode == 2)
    #expect(words.stderr.contains("there is no verb '{verb:undo}'"))
    let data = try studio.run("batch", "--format", "json", stdin: "\n# a comment\n")
    #expect(data.exitCode == 2)
    #expect(data.stderr.contains("standard input:2: this is no JSON from column 1 on."))
    #expect(try studio.run("batch", "--format", "xml", stdin: "").exitCode == 2)
  }

  @Test func numbersOfLinesCountWhatStandsBefore() throws {
    let studio = try Studio.with("hero")
    let script = "move hero \\\n  1 1\r\n\r\n{\"verb\":\"undo\"}\nmove hero 1\n"
    let result = try studio.run("batch", stdin: script)
    #expect(result.stderr.hasPrefix("Error: standard input:5: move: missing X and Y."))
  }
}
