import Testing

@testable import CollageCLI
@testable import CollageCore

/// Tests of the text and JSON of errors; `MessageGoldenTests` covers all errors.
@Suite struct UserFacingErrorTests {
  @Test func showsDescriptionOfUnexpectedErrors() {
    struct Odd: Error {}
    let shown = UserFacingError(describing: Odd())
    #expect(shown.code == "failed" && shown.status == .failed && shown.message == "Odd()")
    #expect(UserFacingError.interrupted.status == .interrupted)
    let full = ErrorText(describing: EditError.tooManyItems(limit: 9))
    #expect(full.clause + "." == full.message)
  }

  @Test func printsEachPartOnOneLine() throws {
    let (style, plain) = (Style.colored, Style.plain)
    var error = UserFacingError("usage", .usage, "m.", hint: "h.", usage: "a\nb")
    #expect(error.text(plain) == "Error: m.\nHint: h.\nUsage: a\n       b\n")
    error = UserFacingError("usage", .usage, "m.", hint: "h.")
    #expect(error.text(style) == "\u{1B}[1;31mError:\u{1B}[0m m.\n\u{1B}[1;36mHint:\u{1B}[0m h.\n")
    #expect(UserFacingError.usage("m.").text(plain) == "Error: m.\n")
    #expect(WarningView(message: "m.", hint: "h.").text == "Warning: m.\nHint: h.\n")
    let hostile = WarningView(message: "'a\u{1B}]0;b\u{7}'.", hint: "c\u{202E}d.").text
    #expect(hostile.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
    #expect(style.strong("x") == "\u{1B}[1mx\u{1B}[0m" && style.faint("x") == "\u{1B}[2mx\u{1B}[0m")
  }

  @Test func batchErrorsKeepStatusAndNameLine() {
    let error = BatchError(
      place: "p.txt:12: move", underlying: SelectionError.noSuchItem("heroo", nearest: ["hero"]))
    let shown = UserFacingError(describing: error)
    #expect(shown.message == "p.txt:12: move: no item 'heroo'.")
    #expect(shown.hint == "Did you mean 'hero'?")
    #expect(shown.status == .notFound)
  }

  @Test func wrappedErrorsKeepCodeAndHint() {
    let nested = BatchError(
      place: "s:3: cutout",
      underlying: ItemError(item: ItemName(fileName: "hero"), underlying: CutoutError.noSubject),
      hints: HintOptions(collage: "p", store: nil))
    let shown = UserFacingError(describing: nested)
    #expect(shown.message == "s:3: cutout: hero: no subject was found.")
    #expect(shown.code == "no-subject" && shown.status == .failed)
    let missing = BatchError(
      place: "s:1: move", underlying: SelectionError.noSuchItem("x", nearest: []),
      hints: HintOptions(collage: "p", store: nil))
    #expect(UserFacingError(describing: missing).hint == "List the items with `collage show -c p`.")
    #expect(
      UserFacingError.missing(.file, in: Add.self).usage
        == "collage add FILE|FOLDER... [options]\ncollage add --files-from FILE [options]")
  }

  @Test func encodesErrorAsJSON() throws {
    #expect(
      UserFacingError("usage", .usage, "a/b", hint: "c").jsonText
        == #"{"error":{"code":"usage","exitCode":2,"hint":"c","message":"a/b"}}"# + "\n")
    #expect(
      UserFacingError.interrupted.jsonText
        == #"{"error":{"code":"interrupted","exitCode":130,"message":"interrupted."}}"# + "\n")
    #expect(
      UserFacingError("x", .limit, "m.", usage: "u").jsonText
        == #"{"error":{"code":"x","exitCode":6,"message":"m."}}"# + "\n")
  }
}
