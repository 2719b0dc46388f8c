import Testing

@testable import CollageCore

/// Every error has the code that scripts know, and the kind that decides the exit status.
@Suite struct ErrorCodeTests {
  private typealias Row = (error: any Error, code: String, kind: CodedError.Kind)

  private static let hero = Sample.itemName("hero")
  private static let poster = Sample.collageName("poster")
  private static let size = PixelSize(width: 2, height: 1)
  private static let value = ValueError(value: "x", kind: "a y", allowed: "z")
  private static let written = FileError(.write, path: "p", code: 28)
  private static let grammar = VerbGrammar.all[0]

  private static let edits: [Row] = [
    (value, "usage", .usage), (ArgumentError.exclusive(given: [], of: []), "usage", .usage),
    (ArgumentError.oneItem(verb: "v", count: 2), "usage", .usage),
    (ArgumentError.twoItems(verb: "v", count: 1), "usage", .usage),
    (ArgumentError.nothingToSet("x"), "usage", .usage),
    (ArgumentError.mixedShader("x"), "usage", .usage),
    (ArgumentError.companion("a", of: "b"), "usage", .usage),
    (ArgumentError.parameters(.notAnAssignment("x")), "usage", .usage),
    (EditDataError.noVerb, "usage", .usage),
    (EditDataError.unknownVerb("x", nearest: []), "usage", .usage),
    (EditDataError.unknownKey("x", verb: grammar, nearest: []), "usage", .usage),
    (EditDataError.wrongType(grammar.keys[0], verb: grammar), "usage", .usage),
    (EditDataError.items(.nothingSelected), "item-not-found", .notFound),
    (EditDataError.rule(.oneItem(verb: "v", count: 2)), "usage", .usage),
    (ShellWords.ParseError.lastBackslash, "usage", .usage),
    (EditError.noSuchItem(Sample.id(1)), "item-not-found", .notFound),
    (EditError.nameTaken(hero), "name-taken", .failed),
    (EditError.locked([hero]), "item-locked", .failed),
    (EditError.noPhoto(hero), "no-photo", .failed),
    (EditError.noCutout(hero), "no-cutout", .failed),
    (EditError.noWatermark, "no-watermark", .failed),
    (EditError.outOfRange(.scale, value: 2, range: 0...1), "usage", .usage),
    (EditError.canvasSize(size), "usage", .usage),
    (EditError.tooManyRevisions(limit: 1), "too-many-revisions", .limit),
    (EditError.tooManyItems(limit: 1), "too-many-items", .limit),
    (SelectionError.noSuchItem("x", nearest: []), "item-not-found", .notFound),
    (SelectionError.ambiguous(prefix: "x", matches: []), "ambiguous", .notFound),
    (SelectionError.noSuchGroup("x", nearest: []), "item-not-found", .notFound),
    (SelectionError.noMatch(pattern: "x"), "item-not-found", .notFound),
    (SelectionError.unknownWord("x", nearest: []), "item-not-found", .notFound),
    (SelectionError.nothingSelected, "item-not-found", .notFound),
    (SelectionError.emptyCollage, "item-not-found", .notFound),
    (SelectionError.nothingNamed, "usage", .usage),
    (EffectError.notAnAssignment("x"), "usage", .usage),
    (ItemError(item: hero, underlying: EditError.noPhoto(hero)), "no-photo", .failed),
  ]

  private static let workspace: [Row] = [
    (WorkspaceError.noCurrentCollage, "no-current-collage", .notFound),
    (WorkspaceError.noSuchCollage("x", nearest: []), "collage-not-found", .notFound),
    (WorkspaceError.noSuchDeletedCollage("x", nearest: []), "collage-not-found", .notFound),
    (WorkspaceError.ambiguousCollage(prefix: "x", matches: []), "ambiguous", .notFound),
    (WorkspaceError.collageNameTaken(poster), "name-taken", .failed),
    (WorkspaceError.pageNameTaken(poster), "name-taken", .failed),
    (WorkspaceError.nothingToUndo(available: 0), "nothing-to-undo", .failed),
    (WorkspaceError.revisionIsLater(1), "nothing-to-undo", .failed),
    (WorkspaceError.nothingToRedo(available: 0), "nothing-to-redo", .failed),
    (WorkspaceError.revisionIsEarlier(1), "nothing-to-redo", .failed),
    (WorkspaceError.notEdited(poster, .noPhoto(hero)), "no-photo", .failed),
    (WorkspaceError.noSuchRevision(2, newest: 1), "no-such-revision", .failed),
    (WorkspaceError.severalItems(2), "usage", .usage),
    (WorkspaceError.photoNotUsed("x", isFileChanged: true), "not-used", .notFound),
    (WorkspaceError.noSuchPhoto("x", nearest: []), "file-not-found", .notFound),
    (WorkspaceError.notInOneStep(verb: "x"), "usage", .usage),
    (WorkspaceError.outputIsStream(path: "x"), "usage", .usage),
    (WorkspaceError.outputNotWritten(written), "cannot-write", .cannotWrite),
  ]

  private static let files: [Row] = [
    (StoreError.missing(path: "p"), "store-missing", .store),
    (StoreError.notReadable(path: "p", code: 13), "store-unreadable", .store),
    (StoreError.newer(path: "p"), "store-newer", .store),
    (StoreError.damaged(path: "p", detail: "d"), "store-damaged", .store),
    (StoreError.inconsistent(path: "p", detail: "d"), "store-damaged", .store),
    (StoreError.missingImage(path: "p"), "store-damaged", .store),
    (StoreError.damagedImage(path: "p"), "store-damaged", .damaged),
    (StoreError.locked(path: "p", seconds: 1), "store-locked", .store),
    (StoreError.full(path: "p"), "cannot-write", .cannotWrite),
    (StoreError.notWritable(path: "p", detail: "d"), "cannot-write", .cannotWrite),
    (StoreError.failed(path: "p", code: 1, detail: "d"), "store-failed", .store),
    (FileError(.read, path: "p", code: 5), "input-damaged", .damaged),
    (written, "cannot-write", .cannotWrite),
    (FileError(.sync, path: "p", code: 5), "cannot-write", .cannotWrite),
    (FileError(.rename, path: "p", code: 5), "cannot-write", .cannotWrite),
    (FileError(.makeFolder, path: "p", code: 5), "cannot-write", .cannotWrite),
    (FileError(.remove, path: "p", code: 5), "cannot-write", .cannotWrite),
    (FileReadError.notFound(path: "p"), "file-not-found", .notFound),
    (FileReadError.isFolder(path: "p"), "input-damaged", .damaged),
    (FileReadError.notRegular(path: "p"), "input-damaged", .damaged),
    (FileReadError.notPermitted(path: "p"), "input-damaged", .damaged),
    (FileReadError.tooLarge(path: "p", bytes: 2, limit: 1), "too-large", .limit),
    (FileReadError.failed(written), "input-damaged", .damaged),
    (NoPhotosError.noMatch(pattern: "p"), "file-not-found", .notFound),
    (NoPhotosError.emptyFolder(path: "p", hasFolders: false), "file-not-found", .notFound),
    (NoPhotosError.noList(path: "p"), "input-format", .damaged),
    (ExportError.notAnExport(path: "p"), "input-format", .damaged),
    (ExportError.newer(path: "p", version: 2), "input-newer", .damaged),
    (ExportError.truncated(path: "p"), "input-damaged", .damaged),
    (ExportError.damaged(path: "p", detail: "d"), "input-damaged", .damaged),
    (ExportError.foreignEntry(path: "p", name: "n"), "input-damaged", .damaged),
    (ExportError.wrongContents(path: "p", name: "n"), "input-damaged", .damaged),
    (ExportError.missingImage(path: "p", name: "n"), "input-damaged", .damaged),
    (ExportError.tooLarge(path: "p", what: .images, count: 2, limit: 1), "too-large", .limit),
    (ExportError.unusableName(path: "p", name: "n", other: poster), "unusable-name", .damaged),
    (ExportError.severalCollages(path: "p", count: 2), "usage", .usage),
    (BackupError.notEmpty(path: "p"), "not-empty", .cannotWrite),
    (BackupError.otherStore(path: "p"), "not-empty", .cannotWrite),
    (BackupError.changed(path: "p"), "not-empty", .cannotWrite),
    (BackupError.insideStore(path: "p"), "usage", .usage),
    (SiteError.notEmpty(path: "p"), "not-empty", .cannotWrite),
    (SiteError.foreignFile(path: "p"), "output-refused", .cannotWrite),
    (SiteError.busy(path: "p"), "job-busy", .failed),
    (SiteError.missingSnapshot(poster), "store-damaged", .store),
    (SiteError.damagedSnapshot(poster), "store-damaged", .damaged),
    (UserConfigError.noPlace, "cannot-write", .cannotWrite),
    (UserConfigError.unreadable(.notFound(path: "p")), "file-not-found", .notFound),
    (UserConfigError.damaged(path: "p", detail: "d"), "config-damaged", .damaged),
    (
      UserConfigError.badValue(path: "p", setting: .renderQuality, value: nil), "config-damaged",
      .damaged
    ),
    (
      UserConfigError.alreadySet(path: "p", setting: .renderQuality, value: "1"), "setting-taken",
      .failed
    ),
    (UserConfigError.tooLarge(path: "p", bytes: 2, limit: 1), "too-large", .limit),
  ]

  private static let pictures: [Row] = [
    (DecodeError.empty(source: "s"), "input-damaged", .damaged),
    (DecodeError.damaged(source: "s", format: .png, detail: "d"), "input-damaged", .damaged),
    (DecodeError.truncated(source: "s", format: .png), "input-damaged", .damaged),
    (DecodeError.unknownFormat(source: "s", guess: nil), "input-format", .damaged),
    (
      DecodeError.unsupported(source: "s", format: .png, feature: .losslessCoding), "input-format",
      .damaged
    ),
    (DecodeError.tooLarge(source: "s", pixels: 2, limit: 1), "too-large", .limit),
    (DecodeError.tooManyBytes(source: "s", bytes: 2, limit: 1), "too-large", .limit),
    (DecodeError.tooMuchMemory(source: "s", bytes: 2, limit: 1), "too-large", .limit),
    (
      DecodeError.libraryMissing(source: "s", format: .png, package: "p"), "format-missing",
      .damaged
    ),
    (ImportError.unreadable(.empty(source: "s")), "input-damaged", .damaged),
    (ImportError.unwritable(.notWritten(format: .gif)), "format-missing", .usage),
    (EncodeError.tooLarge(format: .png, size: size, longestSide: 1), "too-large", .limit),
    (EncodeError.tooManyBytes(format: .png, bytes: 2, limit: 1), "too-large", .limit),
    (EncodeError.libraryMissing(format: .png, package: "p"), "format-missing", .failed),
    (EncodeError.notWritten(format: .gif), "format-missing", .usage),
    (EncodeError.failed(format: .png, detail: "d"), "failed", .failed),
    (CancellationError(), "interrupted", .interrupted),
    (RenderError.tooLittleMemory(needed: 2, limit: 1), "too-large", .limit),
    (PictureSizeError.severalSizes(count: 2), "usage", .usage),
    (PictureSizeError.tooLarge(size), "too-large", .limit),
    (PictureSizeError.otherShape(size, canvas: size, nearest: []), "usage", .usage),
    (PictureSizeError.paper(.canvasSize(size)), "usage", .usage),
    (CutoutError.noSubject, "no-subject", .failed),
    (CutoutError.edgeLeavesNothing, "no-subject", .failed),
    (CutoutError.emptyMark, "usage", .usage),
    (CutoutError.markOutOfFrame(point: .zero, photo: size), "usage", .usage),
    (CutoutError.contradiction(x: 1, y: 2), "usage", .usage),
    (CutoutError.keptOutsideBox(x: 1, y: 2), "usage", .usage),
    (CutoutError.againstTrimap(x: 1, y: 2, isKept: true), "usage", .usage),
    (CutoutError.trimapSize(size, photo: size), "usage", .usage),
    (EngineChoiceError.noCommand, "usage", .usage),
    (engine(.folder(written)), "cannot-write", .cannotWrite),
    (engine(.photo(.notWritten(format: .gif))), "format-missing", .usage),
    (engine(.notStarted(code: 2)), "engine-failed", .failed),
    (engine(.exited(status: 2)), "engine-failed", .failed),
    (engine(.signalled(signal: 9)), "engine-failed", .failed),
    (engine(.timedOut(after: .seconds(1))), "engine-failed", .failed),
    (engine(.result(.missing)), "engine-failed", .failed),
  ]

  private static func engine(_ reason: ExternalEngineError.Reason) -> ExternalEngineError {
    ExternalEngineError(engine: "e", words: ["w"], reason: reason)
  }

  @Test func everyErrorHasItsCodeAndItsKind() {
    for row in Self.edits + Self.workspace + Self.files + Self.pictures {
      let coded = CodedError(describing: row.error)
      #expect(coded?.code.rawValue == row.code, "\(row.error)")
      #expect(coded?.kind == row.kind, "\(row.error)")
    }
  }

  @Test func factsAreNamedAsInTheError() {
    func facts(_ error: any Error) -> [String: JSONValue]? { CodedError(describing: error)?.facts }
    #expect(facts(DecodeError.unknownFormat(source: "s", guess: nil)) == ["source": .string("s")])
    #expect(
      facts(WorkspaceError.photoNotUsed("x", isFileChanged: true))
        == ["value": .string("x"), "isFileChanged": .bool(true)])
    #expect(
      facts(StoreError.failed(path: "p", code: 5, detail: "d"))
        == ["path": .string("p"), "code": .integer(5), "detail": .string("d")])
    #expect(
      facts(CutoutError.againstTrimap(x: 1, y: 2, isKept: false))
        == ["x": .integer(1), "y": .integer(2), "isKept": .bool(false)])
    #expect(
      facts(SelectionError.ambiguous(prefix: "a", matches: ["b", "c"]))
        == ["prefix": .string("a"), "matches": .array([.string("b"), .string("c")])])
  }
}
