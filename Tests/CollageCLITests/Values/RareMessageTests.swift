import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct RareMessageTests {
  private typealias Row = (error: any Error, message: String, hint: String?, status: Int32)

  private static let hero = ItemName(fileName: "hero")
  private static let tool = Setting.engine("tool")

  private static func engine(_ reason: ExternalEngineError.Reason) -> ExternalEngineError {
    ExternalEngineError(engine: "e", words: ["x"], reason: reason, errorOutput: "")
  }

  private static let photos: [Row] = [
    (ImportError.unreadable(.empty(source: "s")), "'s' is empty.", nil, 5),
    (
      ImportError.unwritable(.failed(format: .png, detail: "d")), "the PNG could not be made: d.",
      nil, 1
    ),
    (
      ItemError(item: hero, underlying: CutoutError.noSubject), "hero: no subject was found.",
      "Say where it is: --rect X,Y,W,H around it, or --keep X,Y on it.", 1
    ),
    (
      engine(.folder(FileError(.makeFolder, path: "p", code: EACCES))),
      "'p' cannot be made: permission denied.", nil, 7
    ),
    (engine(.photo(.failed(format: .png, detail: "d"))), "the PNG could not be made: d.", nil, 1),
    (UserConfigError.unreadable(.notRegular(path: "p")), "'p' is not a regular file.", nil, 5),
    (
      ZipError.tooLarge(limit: 2000), "the file has more than 2 kB, which such files cannot have.",
      "Make the picture smaller: --scale 50%.", 6
    ),
    (
      ZipError.tooManyFiles(limit: 9),
      "the file has more than 9 layers, which such files cannot have.",
      nil, 6
    ),
  ]

  private static let files: [Row] = [
    (
      FileError(.write, path: "p", refusal: .photo),
      "'p' cannot be written: it is a photo that is in the store.",
      "Choose another name. What is really no longer needed can be removed first.", 7
    ),
    (
      FileError(.write, path: "p", refusal: .input), "'p' cannot be written: it is being read.",
      "Choose another name.", 7
    ),
    (
      FileError(.rename, path: "p", refusal: .insideStore("s")),
      "'p' cannot be written: it is inside the store at s.", "Name a file outside of it.", 7
    ),
    (
      WorkspaceError.outputNotWritten(FileError(.write, path: "p", refusal: .photo)),
      "'p' cannot be written: it is a photo that is in the store.",
      "All edits are recorded. Choose another name: `collage render -o FILE`.", 7
    ),
    (
      StoreError.notReadable(path: "/s", code: EACCES),
      "the store at /s cannot be read: permission denied.",
      "Look who may use it, or name another place with --store or $COLLAGE_STORE.", 3
    ),
    (
      StoreError.locked(path: "/s", seconds: 10),
      "another process kept the store at /s busy for 10 seconds.", "Try again when it is done.", 3
    ),
    (
      StoreError.full(path: "/s", space: FileError.Space(needed: 2000, free: 0)),
      "the disk is full; the store at /s was not changed.",
      "It needs 2 kB, 0 bytes are free. Make room, then do it again.", 7
    ),
    (
      FileReadError.notFound(path: "a?"), "no file 'a?'.",
      "A pattern is expanded only where it is not in quotes.", 4
    ),
    (
      FileReadError.notFound(path: "a["), "no file 'a['.",
      "A pattern is expanded only where it is not in quotes.", 4
    ),
    (FileReadError.notFound(path: "a]"), "no file 'a]'.", nil, 4),
  ]

  @Test func everyOneHasItsWordsAndItsStatus() {
    for row in Self.photos + Self.files {
      let shown = UserFacingError(describing: row.error)
      #expect(shown.message == row.message && shown.hint == row.hint, "\(row.message)")
      #expect(shown.status.rawValue == row.status, "\(row.message)")
    }
    let refused = UserFacingError(describing: FileError(.write, path: "p", refusal: .input))
    #expect(refused.code == "output-refused")
  }

  @Test func programsOfTheStoreAreToldWithAllThatHadToBeAdopted() throws {
    func shown(own: [String], _ foreign: [Setting: String]) throws -> UserFacingError {
      UserFacingError(
        describing: try #require(
          UnadoptedEngine("tool", isChosenByStore: true, own: own, foreign)))
    }
    let both = try shown(own: [], [Self.tool: "x y", .cutoutEngine: "tool"])
    #expect(
      both.message
        == "the engine 'tool' (x y) does not run: the store or an imported settings file names its "
        + "program, not you.")
    #expect(
      both.hint
        == "`collage config adopt engine.tool cutout.engine` makes it yours if you trust it; "
        + "--engine classic needs no program.")
    #expect(both.code == "engine-not-adopted")
    let choice = try shown(own: ["tool"], [.cutoutEngine: "tool"])
    #expect(
      choice.message
        == "the engine 'tool' does not run: the store or an imported settings file names its "
        + "program, not you.")
    #expect(choice.hint?.hasPrefix("`collage config adopt cutout.engine` makes it") == true)
  }

  @Test(arguments: [
    ("glitch seed=x", "'x' is no value for seed.", "a whole number from 0 to 18446744073709551615"),
    ("mono strength=2", "'2' is no value for strength.", "a number from 0 to 1"),
    ("smooth strength=x", "'x' is no value for strength.", "a number from 0 to 1"),
    ("mono tint=zz", "'zz' is no value for tint.", ColorText.allowed),
    ("pixellate block=0", "'0' is no value for block.", "a whole number from 1 to 256"),
    ("3d-glasses red=129", "'129' is no value for red.", "a whole number from 0 to 128"),
  ])
  func valuesOfShadersAreToldWithTheirKind(
    _ words: String, _ message: String, _ kind: String
  ) throws {
    let text = "Error: \(message)\nHint: It is \(kind).\n"
    try Desk().expect([
      Step("shader on a \(words)", "", text, .usage),
      Step("shader set a \(words)", "", text, .usage),
    ])
  }

  @Test func shadersThatAreNoneAreTold() throws {
    try Desk().expect([
      Step(
        "shader on a glitch band=3", "",
        "Error: glitch has no parameter 'band'.\nHint: Did you mean 'bands'?\n", .usage),
      Step(
        "shader on a glitch xyzzy=3", "",
        "Error: glitch has no parameter 'xyzzy'.\nHint: It has bands and seed.\n", .usage),
    ])
  }

  @Test func wrongArgumentsKeepTheirOwnWords() {
    let value = ValueError(value: "x", kind: "an angle", allowed: "a number", nearest: ["y"])
    for style in [UserFacingError.ArgumentStyle.words, .data] {
      let shown = UserFacingError(ArgumentError.value(value), style)
      #expect(shown == UserFacingError(describing: value) && shown.status == .usage)
      let parameter = EffectError.notAnAssignment("x")
      #expect(
        UserFacingError(ArgumentError.parameters(parameter), style)
          == UserFacingError(describing: parameter))
    }
  }

  @Test func dataThatIsTooDeepIsTold() {
    let text = #"{"verb":"# + String(repeating: "[", count: 40)
    let error = #expect(throws: EditDataError.self) { try JSONEdit(text.utf8) }
    let shown = error.map { UserFacingError(describing: $0) }
    #expect(shown?.message == "too many lists are within each other." && shown?.hint == nil)
    #expect(shown?.status == .usage)
  }

  @Test func anErrorKeepsWhatItIsWhereverItIsTold() {
    let nested = BatchError(
      place: "s:3: cutout",
      underlying: ItemError(item: Self.hero, underlying: CutoutError.noSubject),
      hints: HintOptions(collage: "p", store: nil))
    let shown = UserFacingError(describing: nested)
    #expect(shown.message == "s:3: cutout: hero: no subject was found.")
    #expect(shown.code == "no-subject" && shown.status == .failed)
    let missing = BatchError(
      place: "s:1: move", underlying: SelectionError.noSuchItem("x", nearest: []),
      hints: HintOptions(collage: "p", store: nil))
    #expect(UserFacingError(describing: missing).hint == "`collage show -c p` lists the items.")
    #expect(
      UserFacingError.missing("a file", in: Add.self).usage
        == "collage add FILE|FOLDER... [options]\ncollage add --files-from FILE [options]")
  }

  @Test func scriptsAreToldTheStatusOfAnInterruption() {
    #expect(
      UserFacingError.interrupted("1 of 2").jsonText
        == #"{"error":{"code":"interrupted","exitCode":130,"message":"it was interrupted: "#
        + #"1 of 2."}}"# + "\n")
    #expect(
      UserFacingError("x", .limit, "m.", usage: "u").jsonText
        == #"{"error":{"code":"x","exitCode":6,"message":"m."}}"# + "\n")
  }
}
