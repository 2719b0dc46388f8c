import CollageCore
import Foundation
import Testing

@testable import CollageCLI

private typealias Status = CollageCLI.ExitStatus

@Suite struct ErrorMessageTests {
  @Test(arguments: [
    (
      FileError(.write, path: "a.jpg", code: ENOSPC), "'a.jpg' cannot be written: the disk is full."
    ),
    (
      FileError(.rename, path: "a.jpg", code: EROFS),
      "'a.jpg' cannot be written: the disk is read-only."
    ),
    (
      FileError(.write, path: "a/b", code: ENOENT),
      "'a/b' cannot be written: there is no such folder."
    ),
    (
      FileError(.makeFolder, path: "a", code: ENOTDIR),
      "'a' cannot be made: a part of the path is not a folder."
    ),
  ])
  func saysWhyAFileCannotBeWritten(_ error: FileError, _ message: String) {
    let shown = UserFacingError(describing: error)
    #expect(shown.message == message)
    #expect(shown.status == .cannotWrite)
    #expect(shown.code == "cannot-write")
  }

  @Test(arguments: [
    (
      FileError.Space(needed: 1_200_000, free: 300_000),
      "It needs 1.2 MB, 300 kB are free. Make room, then do it again."
    ),
    (FileError.Space(needed: 4096, free: nil), "It needs 4 kB. Make room, then do it again."),
  ])
  func saysHowMuchRoomIsNeeded(_ space: FileError.Space, _ hint: String) {
    let file = FileError(.write, path: "a.jpg", code: ENOSPC, space: space)
    #expect(UserFacingError(describing: file).hint == hint)
    let store = UserFacingError(describing: StoreError.full(path: "/s", space: space))
    #expect(store.hint == hint)
    #expect(store.status == .cannotWrite)
  }

  @Test(arguments: [
    (FileReadError.notFound(path: "a"), "no file 'a'."),
    (.isFolder(path: "a"), "'a' is a folder, not a file."),
    (.notRegular(path: "a"), "'a' is not a regular file."),
    (.noWriter(path: "a"), "'a' is a pipe that no program writes to."),
    (.notPermitted(path: "a"), "'a' cannot be read: permission denied."),
  ])
  func saysWhyAFileCannotBeRead(_ error: FileReadError, _ message: String) {
    #expect(UserFacingError(describing: error).message == message)
  }

  @Test(arguments: [
    (StoreError.missing(path: "/s") as any Error, Status.store, "store-missing"),
    (CutoutError.edgeLeavesNothing, .failed, "no-subject"),
    (CutoutError.noSubject, .failed, "no-subject"),
    (StoreError.newer(path: "/s"), .store, "store-newer"),
    (StoreError.locked(path: "/s", seconds: 10), .store, "store-locked"),
    (StoreError.damaged(path: "/s", detail: "x"), .store, "store-damaged"),
    (StoreError.full(path: "/s"), .cannotWrite, "cannot-write"),
    (StoreError.notWritable(path: "/s", detail: "x"), .cannotWrite, "cannot-write"),
    (StoreError.damagedImage(path: "/s"), .damaged, "store-damaged"),
    (ExportError.notAnExport(path: "x"), .damaged, "input-format"),
    (ExportError.newer(path: "x", version: 2), .damaged, "input-newer"),
    (ExportError.foreignEntry(path: "x", name: "../y"), .damaged, "input-damaged"),
    (ExportError.tooLarge(path: "x", what: .images, count: 2, limit: 1), .limit, "too-large"),
    (BackupError.changed(path: "x"), .cannotWrite, "not-empty"),
    (BackupError.insideStore(path: "x"), .usage, "usage"),
    (EditError.tooManyRevisions(limit: 9), .limit, "too-many-revisions"),
    (WorkspaceError.noCurrentCollage, .notFound, "no-current-collage"),
    (WorkspaceError.noSuchCollage("x", nearest: []), .notFound, "collage-not-found"),
    (WorkspaceError.nothingToUndo(available: 0), .failed, "nothing-to-undo"),
    (WorkspaceError.nothingToRedo(available: 2), .failed, "nothing-to-redo"),
    (SelectionError.noSuchItem("x", nearest: ["y"]), .notFound, "item-not-found"),
    (SelectionError.nothingSelected, .notFound, "item-not-found"),
    (EditError.tooManyItems(limit: 10_000), .limit, "too-many-items"),
    (EditError.canvasSize(PixelSize(width: 0, height: 1)), .usage, "usage"),
    (FileReadError.notFound(path: "x"), .notFound, "file-not-found"),
    (FileReadError.isFolder(path: "x"), .damaged, "input-damaged"),
    (FileReadError.tooLarge(path: "x", bytes: 2, limit: 1), .limit, "too-large"),
    (DecodeError.truncated(source: "x", format: .jpeg), .damaged, "input-damaged"),
    (DecodeError.unknownFormat(source: "x", guess: .gif), .damaged, "input-format"),
    (DecodeError.tooLarge(source: "x", pixels: 2, limit: 1), .limit, "too-large"),
  ])
  fileprivate func givesEveryErrorACodeAndAStatus(
    _ error: any Error, _ status: Status, _ code: String
  ) {
    let shown = UserFacingError(describing: error)
    #expect(shown.status == status)
    #expect(shown.code == code)
    #expect(shown.message.hasSuffix("."))
    for type in ["Error", "StoreError", "CollageCore", "Optional("] {
      #expect(!shown.message.contains(type))
    }
  }

  @Test func anErrorInABatchKeepsItsStatusAndNamesTheLine() {
    let error = BatchError(
      place: "p.txt:12: move", underlying: SelectionError.noSuchItem("heroo", nearest: ["hero"]))
    let shown = UserFacingError(describing: error)
    #expect(shown.message == "p.txt:12: move: no item 'heroo'.")
    #expect(shown.hint == "Did you mean 'hero'?")
    #expect(shown.status == .notFound)
  }

  @Test func theObjectForScriptsHasEverything() throws {
    let error = UserFacingError("usage", .usage, "a/b", hint: "c")
    #expect(
      error.jsonText
        == #"{"error":{"code":"usage","exitCode":2,"hint":"c","message":"a/b"}}"# + "\n")
  }
}

extension ErrorMessageTests {
  @Test func aPrefixOfSeveralUUIDsIsNotFound() {
    let error = UserFacingError(
      describing: WorkspaceError.ambiguousCollage(prefix: "abcd", matches: ["abcd1", "abcd2"]))
    #expect(error.status == CollageCLI.ExitStatus.notFound && error.code == "ambiguous")
    #expect(error.hint == "Did you mean 'abcd1' or 'abcd2'?")
  }
}
