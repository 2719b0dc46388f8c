import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct MessageTests {
  private typealias Row = (error: any Error, message: String, hint: String?)

  private static func name(_ text: String) -> CollageName {
    CollageName(rawValue: text) ?? CollageName(likeForeign: text)
  }
  private static let hero = ItemName(fileName: "hero")
  private static let size = PixelSize(width: 4, height: 3)
  private static let showItems = "`collage show` lists the items."

  private static let edits: [Row] = [
    (
      ValueError(value: "x", kind: "an angle", allowed: "a number"), "'x' is not an angle.",
      "An angle is a number."
    ),
    (
      ValueError(value: "x", kind: "an angle", allowed: "a number", nearest: ["y"]),
      "'x' is not an angle.", "Did you mean 'y'?"
    ),
    (
      EditError.noSuchItem(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
      "no item 01020304-0506-0708-090a-0b0c0d0e0f10.", nil
    ),
    (
      EditError.nameTaken(hero), "another item is named 'hero' already.",
      "Choose another name, or rename that item with `collage name`."
    ),
    (
      EditError.outOfRange(.coordinate, value: 2e6, range: -1e6...1e6),
      "the coordinate of the item's centre would be 2000000, which is out of range.",
      "It can be from -1000000 to 1000000."
    ),
    (
      EditError.outOfRange(.scale, value: 0.00001, range: 0.0001...10_000),
      "the scale would be 0.00001, which is out of range.", "It can be from 0.0001 to 10000."
    ),
    (
      EditError.outOfRange(.drawnSide, value: 2, range: 0...1),
      "the side of the item as it is drawn would be 2, which is out of range.",
      "It can be from 0 to 1."
    ),
    (
      EditError.outOfRange(.opacity, value: 2, range: 0...1),
      "the opacity would be 2, which is out of range.", "It can be from 0 to 1."
    ),
    (
      EditError.outOfRange(.z, value: 2, range: 0...1),
      "the place in the stack would be 2, which is out of range.", "It can be from 0 to 1."
    ),
    (
      EditError.outOfRange(.angle, value: 2, range: 0...1),
      "the angle would be 2, which is out of range.", "It can be from 0 to 1."
    ),
    (
      EditError.outOfRange(.resolution, value: 2, range: 0...1),
      "the resolution in dots per inch would be 2, which is out of range.",
      "It can be from 0 to 1."
    ),
    (
      EditError.canvasSize(size), "a canvas cannot have the size 4x3.",
      "Sides are from 1 to 65500, and there are at most 1000000000 pixels."
    ),
    (EditError.noPhoto(hero), "'hero' is no photo.", nil),
    (EditError.locked([hero]), "'hero' is locked.", "`collage lock hero --off` unlocks it."),
    (
      EditError.locked([hero, hero]), "both items are locked.",
      "`collage lock hero hero --off` unlocks them."
    ),
    (
      EditError.locked([hero, hero, hero, hero]), "all 4 items are locked.",
      "`collage lock ITEM... --off` unlocks them."
    ),
    (
      EditError.noCutout(hero), "'hero' was not cut out yet.",
      "`collage cutout hero` cuts its subject out."
    ),
    (
      EditError.noWatermark, "there is no watermark.",
      "`collage watermark logo.png` puts one there."
    ),
    (
      EditError.tooManyRevisions(limit: 9), "a collage has at most 9 revisions.",
      "`collage duplicate` makes a copy without history."
    ),
    (
      EditError.tooManyItems(limit: 9), "a collage holds at most 9 items.",
      "Remove items, or start another collage."
    ),
    (SelectionError.noSuchItem("x", nearest: []), "no item 'x'.", showItems),
    (
      SelectionError.noSuchItem("x", nearest: ["y", "z"]), "no item 'x'.",
      "Did you mean 'y' or 'z'?"
    ),
    (
      SelectionError.ambiguous(prefix: "x", matches: ["y", "z"]),
      "'x' is the beginning of several UUIDs.", "Did you mean 'y' or 'z'?"
    ),
    (SelectionError.noMatch(pattern: "x*"), "no item's name matches 'x*'.", showItems),
    (
      SelectionError.unknownWord("@x", nearest: []), "there is no selector '@x'.",
      "The selectors are @front @back @last @selected @all @group:NAME."
    ),
    (
      SelectionError.noSuchGroup("row", nearest: []), "no item is in a group 'row'.",
      "`collage group ITEM... --as NAME` makes a group."
    ),
    (
      SelectionError.noSuchGroup("rwo", nearest: ["row"]), "no item is in a group 'rwo'.",
      "Did you mean '@group:row'?"
    ),
    (SelectionError.nothingSelected, "no item is selected.", "`collage select ITEM` selects one."),
    (SelectionError.emptyCollage, "the collage has no items.", "`collage add FILE` adds one."),
    (SelectionError.nothingNamed, "no item is named.", showItems),
    (
      EffectError.notAnAssignment("x"), "'x' is not of the form key=value.",
      "`collage shader list` shows what can be set."
    ),
    (
      EffectError.unknownParameter("x", effect: "glitch", known: ["bands", "seed"]),
      "glitch has no parameter 'x'.", "It has bands and seed."
    ),
    (
      EffectError.unknownParameter("band", effect: "glitch", known: ["bands", "seed"]),
      "glitch has no parameter 'band'.", "Did you mean 'bands'?"
    ),
    (
      ShellWords.ParseError.openQuote("'"), "the quotation mark ' has no partner.",
      "A quotation mark that belongs to the text is written \\'"
    ),
    (ShellWords.ParseError.lastBackslash, "the backslash at the end protects nothing.", nil),
  ]

  private static let workspace: [Row] = [
    (
      WorkspaceError.noCurrentCollage, "no collage is named and none is current.",
      "Make one with `collage new`, make one current with `collage open NAME`, or name one with -c "
        + "or $COLLAGE."
    ),
    (
      WorkspaceError.noSuchCollage("x", nearest: []), "no collage 'x'.",
      "`collage list` lists the collages."
    ),
    (WorkspaceError.noSuchCollage("x", nearest: ["y"]), "no collage 'x'.", "Did you mean 'y'?"),
    (
      WorkspaceError.noSuchDeletedCollage("x", nearest: []), "no deleted collage 'x'.",
      "`collage list --deleted` lists the deleted collages."
    ),
    (
      WorkspaceError.collageNameTaken(name("p")), "another collage is named 'p' already.",
      "Choose another name, or make that one current with `collage open`."
    ),
    (
      WorkspaceError.pageNameTaken(name("p 1")), "another collage is named 'p 1' already.",
      "`collage rename -c 'p 1' NAME` keeps it under another name, "
        + "`collage delete -c 'p 1'` deletes it."
    ),
    (WorkspaceError.nothingToUndo(available: 0), "there is nothing to undo.", nil),
    (WorkspaceError.nothingToUndo(available: 1), "only 1 edit can be undone.", nil),
    (WorkspaceError.nothingToRedo(available: 0), "there is nothing to do again.", nil),
    (WorkspaceError.nothingToRedo(available: 2), "only 2 edits can be done again.", nil),
    (WorkspaceError.notEdited(name("p"), .noPhoto(hero)), "'p': 'hero' is no photo.", nil),
    (
      WorkspaceError.noSuchRevision(9, newest: 3), "there is no revision 9, the newest is 3.",
      "`collage log` lists them."
    ),
    (
      WorkspaceError.revisionIsLater(9), "revision 9 comes after the present one.",
      "`collage redo --to 9` goes there."
    ),
    (
      WorkspaceError.revisionIsEarlier(2), "revision 2 comes before the present one.",
      "`collage undo --to 2` goes there."
    ),
    (WorkspaceError.severalItems(2), "one item is wanted, 2 are named.", "Name one of them."),
    (WorkspaceError.photoNotUsed("x", isFileChanged: false), "no collage uses 'x'.", nil),
    (
      WorkspaceError.photoNotUsed("x", isFileChanged: true), "no collage uses 'x'.",
      "What was added from there had other contents; name an item that shows it."
    ),
    (
      WorkspaceError.noSuchPhoto("x", nearest: []), "there is no file and no item 'x'.",
      "`collage show ITEM` tells the file of an item."
    ),
    (
      WorkspaceError.notInOneStep(verb: "save"), "in one step no edit can follow save.",
      "Leave out --one-step, or put the save behind the edits."
    ),
    (
      WorkspaceError.notInOneStep(verb: "undo"), "undo cannot be part of one step.",
      "Leave out --one-step, or the undo."
    ),
    (
      WorkspaceError.outputIsStream(path: "p"),
      "'p' is a pipe or a device, which takes a picture at once.",
      "A batch's pictures appear when all of it has succeeded: name a file, or use `collage render` "
        + "after the batch."
    ),
    (
      WorkspaceError.outputNotWritten(FileError(.write, path: "p", code: ENOSPC)),
      "'p' cannot be written: the disk is full.",
      "All edits are recorded. Write the picture again: `collage render -o FILE`."
    ),
    (
      WorkspaceError.outputNotWritten(FileError(.rename, path: "p", code: EEXIST)),
      "'p' cannot be written: there is a file of that name already.",
      "All edits are recorded. Choose another name: `collage render -o FILE`."
    ),
  ]

  private static let stores: [Row] = [
    (
      StoreError.missing(path: "/s"), "there is no store at /s.",
      "`collage new` makes one; --store or $COLLAGE_STORE names another place."
    ),
    (
      StoreError.notReadable(path: "/s", code: ELOOP),
      "the store at /s cannot be read: a symbolic link, which is not followed, is in its place.",
      "Look who may use it, or name another place with --store or $COLLAGE_STORE."
    ),
    (
      StoreError.notReadable(path: "/s", code: ENOTDIR),
      "the store at /s cannot be read: a part of the path is not a folder.",
      "Look who may use it, or name another place with --store or $COLLAGE_STORE."
    ),
    (
      StoreError.newer(path: "/s"), "the store at /s was written by a newer version of collage.",
      "Install the newer version."
    ),
    (
      StoreError.inconsistent(path: "/s", detail: "d"), "the store at /s is damaged: d.",
      "`collage doctor` tells more; a backup is a store too."
    ),
    (
      StoreError.locked(path: "/s", seconds: 1),
      "another process kept the store at /s busy for 1 second.", "Try again when it is done."
    ),
    (
      StoreError.full(path: "/s"), "the disk is full; the store at /s was not changed.",
      "Make room, then do it again."
    ),
    (
      StoreError.notWritable(path: "/s", detail: "d"), "the store at /s cannot be written: d.", nil
    ),
    (
      StoreError.missingImage(path: "/i"), "an image of the store is missing: '/i'.",
      "`collage doctor` lists what is missing."
    ),
    (
      StoreError.damagedImage(path: "/i"), "an image of the store is damaged: '/i'.",
      "`collage doctor --fix --deep` looks for a whole one and puts it in its place."
    ),
    (
      StoreError.failed(path: "/s", code: 5, detail: "d"), "the store at /s failed: d (5).",
      "`collage doctor` tells more."
    ),
    (
      ExportError.notAnExport(path: "p"), "'p' is no file that `collage export` wrote.",
      "Photos are added with `collage add`."
    ),
    (
      ExportError.newer(path: "p", version: 9),
      "'p' was written by a newer version of collage (layout 9).", "Install the newer version."
    ),
    (
      ExportError.truncated(path: "p"), "'p' ends too early.",
      "Was it copied or downloaded to its end?"
    ),
    (ExportError.damaged(path: "p", detail: "d"), "'p' is damaged: d.", nil),
    (
      ExportError.foreignEntry(path: "p", name: "n"), "'p' holds 'n', which no export holds.",
      "Nothing was taken from it."
    ),
    (
      ExportError.wrongContents(path: "p", name: "n"),
      "'p': n does not have the contents it should have.", "Nothing was taken from it."
    ),
    (ExportError.missingImage(path: "p", name: "n"), "'p': n is missing.", nil),
    (
      ExportError.tooLarge(path: "p", what: .manifestBytes, count: 2, limit: 1),
      "'p' has a description of 2 bytes, the limit is 1.", "Export it without --history."
    ),
    (
      ExportError.tooLarge(path: "p", what: .manifestValues, count: 2, limit: 1),
      "'p' has a description of 2 values, the limit is 1.", "Export it without --history."
    ),
    (
      ExportError.tooLarge(path: "p", what: .manifestDepth, count: 2, limit: 1),
      "'p' has a description of 2 lists within each other, the limit is 1.", nil
    ),
    (
      ExportError.tooLarge(path: "p", what: .images, count: 2, limit: 1),
      "'p' has 2 images, the limit is 1.", nil
    ),
    (
      ExportError.tooLarge(path: "p", what: .imageBytes, count: 2, limit: 1),
      "'p' has an image of 2 bytes, the limit is 1.", nil
    ),
    (
      ExportError.unusableName(path: "p", name: "a`b", other: name("a-b c")),
      "'p' holds a collage 'a`b', which no collage from a file may be named.",
      "Give it another name: --as 'a-b c', or --plain-names for all such collages."
    ),
    (
      ExportError.severalCollages(path: "p", count: 2), "--as names one collage, 'p' holds 2.", nil
    ),
    (
      BackupError.notEmpty(path: "p"), "'p' is not empty and no backup of a store.",
      "Name a new folder."
    ),
    (
      BackupError.otherStore(path: "p"), "'p' holds a backup of another store.",
      "Name a new folder."
    ),
    (
      BackupError.changed(path: "p"), "the backup in 'p' was changed after it was made.",
      "Name a new folder, so that nothing of it is lost."
    ),
    (
      BackupError.insideStore(path: "p"), "'p' is a part of the store, or the store a part of it.",
      "Name a folder elsewhere."
    ),
    (
      SiteError.notEmpty(path: "p"),
      "'p' is not empty and no gallery that `collage gallery` wrote.",
      "Name an empty folder or a new one; what you put there later stays."
    ),
    (
      SiteError.foreignFile(path: "p"),
      "'p' is in the way: the gallery needs this name and has not written it.",
      "Move it away, or name another folder."
    ),
    (
      SiteError.busy(path: "p"), "another process is writing the gallery in 'p'.",
      "Try again when it is done."
    ),
    (
      SiteError.missingSnapshot(name("a b")), "the snapshot of its last save is missing.",
      "`collage save -c 'a b'` makes it anew."
    ),
    (
      SiteError.damagedSnapshot(name("a")), "the snapshot of its last save is damaged.",
      "`collage save -c a` makes it anew."
    ),
    (
      UserConfigError.noPlace, "there is no home folder to keep your settings in.",
      "Set $XDG_CONFIG_HOME or $HOME."
    ),
    (
      UserConfigError.damaged(path: "p", detail: "d"),
      "your settings in 'p' cannot be read: d.",
      "Repair the file, or move it away to begin anew."
    ),
    (
      UserConfigError.badValue(path: "p", setting: .renderQuality, value: "x"),
      "in 'p', 'x' is no value for render.quality.",
      "A value is a whole number from 1 to 100. Change it in the file, or `collage config unset "
        + "render.quality`."
    ),
    (
      UserConfigError.badValue(path: "p", setting: .renderQuality, value: nil),
      "in 'p', this is no value for render.quality.",
      "A value is a whole number from 1 to 100. Change it in the file, or `collage config unset "
        + "render.quality`."
    ),
    (
      UserConfigError.alreadySet(path: "p", setting: .renderQuality, value: "9"),
      "render.quality is '9' in 'p' already.",
      "`collage config unset render.quality` makes room for the store's."
    ),
    (
      UserConfigError.tooLarge(path: "p", bytes: 2_000_000, limit: 1_048_576),
      "your settings in 'p' would take 2.0 MB; the limit is 1.0 MB.",
      "Leave out settings that you do not need."
    ),
  ]

  private static let files: [Row] = [
    (FileReadError.notFound(path: "a"), "no file 'a'.", nil),
    (
      FileReadError.notFound(path: "a*"), "no file 'a*'.",
      "A pattern is expanded only where it is not in quotes."
    ),
    (FileReadError.isFolder(path: "a"), "'a' is a folder, not a file.", "Name the files in it."),
    (
      FileReadError.tooLarge(path: "a", bytes: 2000, limit: 1000),
      "'a' has at least 2 kB, the limit is 1 kB.", nil
    ),
    (NoPhotosError.noMatch(pattern: "a*"), "no file matches 'a*'.", nil),
    (
      NoPhotosError.emptyFolder(path: "a", hasFolders: true), "there are no photos in 'a'.",
      "--recursive looks into the folders in it too."
    ),
    (NoPhotosError.emptyFolder(path: "a", hasFolders: false), "there are no photos in 'a'.", nil),
    (
      NoPhotosError.noList(path: "a"), "'a' is no list of files.",
      "Photos are named without --files-from; -0 says that zero bytes end the names."
    ),
    (
      FileError(.write, path: "a", code: EDQUOT),
      "'a' cannot be written: the disk quota is used up.", nil
    ),
    (
      FileError(.sync, path: "a", code: EFBIG),
      "'a' cannot be written: it is larger than a file may be.", nil
    ),
    (
      FileError(.rename, path: "a", code: ELOOP), "'a' cannot be written: it is a symbolic link.",
      nil
    ),
    (
      FileError(.makeFolder, path: "a", code: EACCES), "'a' cannot be made: permission denied.", nil
    ),
    (FileError(.remove, path: "a", code: EPERM), "'a' cannot be removed: permission denied.", nil),
    (FileError(.write, path: "a", code: EISDIR), "'a' cannot be written: it is a folder.", nil),
    (
      FileError(.write, path: "a", code: EEXIST),
      "'a' cannot be written: there is a file of that name already.",
      "--clobber replaces it; `collage config` shows output.clobber."
    ),
    (FileError(.write, path: "a", code: EIO), "'a' cannot be written: input/output error.", nil),
    (FileError(.read, path: "a", code: EIO), "'a' cannot be read: input/output error.", nil),
    (
      FileReadError.failed(FileError(.read, path: "b", code: EIO)),
      "'b' cannot be read: input/output error.", nil
    ),
  ]

  private static let pictures: [Row] = [
    (DecodeError.empty(source: "s"), "'s' is empty.", nil),
    (
      DecodeError.unknownFormat(source: "s", guess: nil), "'s' is no image that can be read.",
      "JPEG, PNG, WebP, HEIC, AVIF, TIFF and GIF can be read."
    ),
    (
      DecodeError.damaged(source: "s", format: .webp, detail: "d"), "'s' is a damaged WebP: d.",
      "`add`, `replace` and `make` take what can be read of it with --salvage."
    ),
    (
      DecodeError.truncated(source: "s", format: .avif), "'s' is an AVIF that ends too early.",
      "Was it copied or downloaded to its end? "
        + "`add`, `replace` and `make` take what can be read of it with --salvage."
    ),
    (
      DecodeError.tooLarge(source: "s", pixels: 2, limit: 1), "'s' has 2 pixels, the limit is 1.",
      "`collage config set import.max-pixels N` changes the limit."
    ),
    (
      DecodeError.tooManyBytes(source: "s", bytes: 2000, limit: 1),
      "'s' has 2 kB, the limit is 1 byte.", "A larger --max-memory raises the limit."
    ),
    (
      DecodeError.tooManyBytes(source: "s", bytes: 600_000_000, limit: 500_000_000),
      "'s' has 600.0 MB, the limit is 500.0 MB.", nil
    ),
    (
      DecodeError.tooMuchMemory(source: "s", bytes: 600_000_000, limit: 500_000_000),
      "decoding 's' takes 600.0 MB of memory, the limit is 500.0 MB.",
      "Make the image smaller, or save it as a baseline JPEG or as a PNG without interlacing."
    ),
    (
      DecodeError.tooMuchMemory(source: "s", bytes: 2000, limit: 1000),
      "decoding 's' takes 2 kB of memory, the limit is 1 kB.",
      "A larger --max-memory raises the limit."
    ),
    (
      DecodeError.libraryMissing(source: "s", format: .tiff, package: "p"),
      "'s' is a TIFF, whose library is not installed here.",
      "Install it: `apt install p` on Debian and Ubuntu."
    ),
    (
      EncodeError.tooLarge(format: .webp, size: size, longestSide: 2),
      "4x3 is too large for a WebP, whose sides are at most 2.", "Render smaller, or as PNG."
    ),
    (
      EncodeError.libraryMissing(format: .avif, package: "p"),
      "an AVIF needs a library that is not installed here.",
      "Install it: `apt install p` on Debian and Ubuntu."
    ),
    (
      EncodeError.tooManyBytes(format: .avif, bytes: 2000, limit: 1000),
      "the AVIF has at least 2 kB, the limit is 1 kB.", "Render smaller."
    ),
    (
      EncodeError.tooManyBytes(format: .webp, bytes: 2000, limit: 1000),
      "the WebP has at least 2 kB, the limit is 1 kB.", "Render smaller, or as AVIF."
    ),
    (
      EncodeError.tooManyBytes(format: .jpeg, bytes: 2000, limit: 1000),
      "the JPEG has at least 2 kB, the limit is 1 kB.", "Render smaller, or as WebP or AVIF."
    ),
    (
      EncodeError.tooManyBytes(format: .png, bytes: 2000, limit: 1000),
      "the PNG has at least 2 kB, the limit is 1 kB.", "Render smaller, or as JPEG, WebP or AVIF."
    ),
    (
      EncodeError.notWritten(format: .gif), "a GIF cannot be written here.",
      "`collage info` lists what can."
    ),
    (EncodeError.failed(format: .jpeg, detail: "d"), "the JPEG could not be made: d.", nil),
    (CancellationError(), "it was interrupted.", nil),
    (
      RenderError.tooLittleMemory(needed: 2000, limit: 1000),
      "the picture would take 2 kB of memory, the limit is 1 kB.",
      "Render smaller, or as JPEG or PNG, which need little memory at any size."
    ),
    (
      CutoutError.noSubject, "no subject was found.",
      "Say where it is: --rect X,Y,W,H around it, or --keep X,Y on it."
    ),
    (
      CutoutError.boxOutOfFrame(
        box: Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4.5)), photo: size),
      "the box 1,2,3,4.5 is not inside the photo, which is 4x3.", nil
    ),
    (
      CutoutError.markOutOfFrame(point: Point(x: 1, y: 2), photo: size),
      "the place 1,2 is not inside the photo, which is 4x3.", nil
    ),
    (
      PictureSizeError.paper(.canvasSize(size)), "a canvas cannot have the size 4x3.",
      "Sides are from 1 to 65500, and there are at most 1000000000 pixels."
    ),
    (CutoutError.emptyMark, "a place's radius must be above 0.", nil),
    (
      CutoutError.contradiction(x: 1, y: 2),
      "the pixel 1,2 is both to be kept and to be dropped.", nil
    ),
    (
      CutoutError.keptOutsideBox(x: 1, y: 2),
      "the pixel 1,2 is to be kept, but is outside the box.", nil
    ),
    (
      CutoutError.againstTrimap(x: 1, y: 2, isKept: true),
      "the pixel 1,2 is to be kept, but in the mask it is background.", nil
    ),
    (
      CutoutError.againstTrimap(x: 1, y: 2, isKept: false),
      "the pixel 1,2 is to be dropped, but in the mask it is the subject.", nil
    ),
    (
      CutoutError.trimapSize(PixelSize(width: 2, height: 1), photo: size),
      "the mask is 2x1; the photo is 4x3, and the mask must be as large.", nil
    ),
    (
      CutoutError.edgeLeavesNothing,
      "a subject was found, but nothing is left of it with this edge.",
      "Give --grow, --smooth or --feather a smaller number."
    ),
  ]

  private static func engine(
    _ reason: ExternalEngineError.Reason, _ output: String = ""
  ) -> ExternalEngineError {
    ExternalEngineError(engine: "e", words: ["x", "y"], reason: reason, errorOutput: output)
  }

  private static let engines: [Row] = [
    (
      EngineChoiceError.noCommand, "the engine 'command' needs its command.",
      "Add --engine-command."
    ),
    (
      EngineChoiceError.unknown("x", nearest: []), "there is no engine 'x'.",
      "`collage config set engine.x 'COMMAND {in} {out}'` adds it."
    ),
    (
      EngineChoiceError.unknown("x", nearest: ["y"]), "there is no engine 'x'.", "Did you mean 'y'?"
    ),
    (
      EngineChoiceError.badCommand("x", .empty), "'x' is no command.",
      "It is empty: name a program."
    ),
    (
      EngineChoiceError.badCommand("x", .openQuote("'")), "'x' is no command.",
      "The quotation mark ' has no partner."
    ),
    (
      EngineChoiceError.badCommand("x", .lastBackslash), "'x' is no command.",
      "The backslash at its end protects nothing."
    ),
    (
      EngineChoiceError.badCommand("x", .nullCharacter), "'x' is no command.",
      "There is a null character in it."
    ),
    (
      engine(.notStarted(code: ENOENT)),
      "the engine 'e' cannot be started (x y): no such file or directory.",
      "Is it installed? `collage config` shows the engines."
    ),
    (
      engine(.exited(status: 3), "oh"), "the engine 'e' failed (x y): exit status 3.",
      "It said: oh"
    ),
    (engine(.signalled(signal: 9)), "the engine 'e' failed (x y): ended by signal 9.", nil),
    (
      engine(.timedOut(after: .seconds(7))), "the engine 'e' failed (x y): timed out after 7 s.",
      nil
    ),
    (engine(.result(.missing)), "the engine 'e' failed (x y): it wrote no result.", nil),
    (engine(.result(.empty)), "the engine 'e' failed (x y): its result is empty.", nil),
    (
      engine(.result(.tooLarge(limit: 2000))),
      "the engine 'e' failed (x y): its result is larger than 2 kB.", nil
    ),
    (
      engine(.result(.unreadable(.notFound(path: "p")))),
      "the engine 'e' failed (x y): its result cannot be read.", nil
    ),
    (
      engine(.result(.noImage(.empty(source: "s")))),
      "the engine 'e' failed (x y): its result is no image.", nil
    ),
    (
      engine(.result(.otherShape(PixelSize(width: 2, height: 1), photo: size))),
      "the engine 'e' failed (x y): its result is 2x1, which has not the shape of the photo, 4x3.",
      nil
    ),
    (
      engine(.result(.noTransparency)),
      "the engine 'e' failed (x y): its result is a picture without any transparency.", nil
    ),
    (
      engine(.result(.noSubject)), "the engine 'e' failed (x y): its mask is empty: no subject.",
      nil
    ),
    (
      engine(.result(.noBackground)),
      "the engine 'e' failed (x y): its mask covers everything: no background.", nil
    ),
  ]

  @Test func everyErrorIsToldInItsWords() {
    for row in Self.edits + Self.workspace + Self.stores + Self.files + Self.pictures
      + Self.engines
    {
      let shown = UserFacingError(describing: row.error)
      #expect(shown.message == row.message)
      #expect(shown.hint == row.hint, "\(row.message)")
    }
  }

  private static let guesses: [(kind: FileKind, words: String)] = [
    (.gif, "a GIF"), (.webp, "a WebP image"), (.heic, "an HEIC image"), (.avif, "an AVIF image"),
    (.tiff, "a TIFF image or a camera's raw file"), (.raw, "a camera's raw file"),
    (.bmp, "a Windows bitmap"),
    (.jpegXL, "a JPEG XL image"), (.jpeg2000, "a JPEG 2000 image"),
    (.photoshop, "a Photoshop document"), (.svg, "an SVG drawing"), (.pdf, "a PDF document"),
    (.film, "a film"), (.zip, "a ZIP archive"), (.text, "text"),
  ]

  @Test func otherFilesAreToldByTheirKind() {
    #expect(Self.guesses.map(\.kind) == FileKind.allCases)
    for (kind, words) in Self.guesses {
      let shown = UserFacingError(describing: DecodeError.unknownFormat(source: "s", guess: kind))
      #expect(shown.message == "'s' is no image that can be read, but \(words).")
    }
  }

  private static let features: [(feature: UnsupportedFeature, words: String)] = [
    (.precision(bits: 12), "12 bits a sample"), (.losslessCoding, "lossless coding"),
    (.arithmeticCoding, "arithmetic coding"), (.hierarchicalCoding, "hierarchical coding"),
    (.components(1), "1 component"), (.components(5), "5 components"),
    (.sampleFormat, "samples with a sign or a point"), (.colors("x"), "colours stored as x"),
    (.coding("x"), "a coding that the library does not know (x)"),
    (.rawImage, "a camera's raw image and without a preview"),
    (.imageSequence, "a sequence of images and without a still image"),
  ]

  @Test func whatCannotBeReadIsTold() {
    for (feature, words) in Self.features {
      let shown = UserFacingError(
        describing: DecodeError.unsupported(source: "s", format: .jpeg, feature: feature))
      #expect(shown.message == "'s' is a JPEG with \(words), which cannot be read.")
      let isDeep = feature == .precision(bits: 12)
      #expect(
        shown.hint == (isDeep ? "12-bit JPEG needs libjpeg-turbo 3, which isn't used here. " : "")
          + "Convert it to a common JPEG or PNG.")
    }
  }

  @Test func anErrorOfNobodysIsToldAsItIs() {
    struct Odd: Error {}
    let shown = UserFacingError(describing: Odd())
    #expect(shown.code == "failed" && shown.status == .failed && shown.message == "Odd()")
    #expect(UserFacingError.interrupted("1 of 2").message == "it was interrupted: 1 of 2.")
    #expect(UserFacingError.interrupted().status == .interrupted)
    #expect(UserFacingError.notInBatch("list").message == "list cannot be a line of a batch.")
  }

  @Test func anErrorIsALineForEachPart() throws {
    let style = Style(
      mode: .always, isTerminal: false,
      environment: Environment(
        variable: { _ in nil }, isTerminal: { _ in false }, context: .system))
    let plain = Style(
      mode: .never, isTerminal: true,
      environment: Environment(
        variable: { _ in nil }, isTerminal: { _ in false }, context: .system))
    var error = UserFacingError("usage", .usage, "m.", hint: "h.", usage: "a\nb")
    #expect(error.text(plain) == "Error: m.\nHint: h.\nUsage: a\n       b\n")
    error = UserFacingError("usage", .usage, "m.", hint: "h.")
    #expect(
      error.text(style) == "\u{1B}[1;31mError:\u{1B}[0m m.\n\u{1B}[1;36mHint:\u{1B}[0m h.\n")
    #expect(UserFacingError.usage("m.").text(plain) == "Error: m.\n")
    #expect(WarningView(message: "m.", hint: "h.").text == "Warning: m.\nHint: h.\n")
    let hostile = WarningView(message: "'a\u{1B}]0;b\u{7}'.", hint: "c\u{202E}d.").text
    #expect(hostile.unicodeScalars.allSatisfy { $0 == "\n" || (0x20..<0x7F).contains($0.value) })
    #expect(style.strong("x") == "\u{1B}[1mx\u{1B}[0m" && style.faint("x") == "\u{1B}[2mx\u{1B}[0m")
  }
}

@Suite struct ArgumentMessageTests {
  @Test(arguments: [
    (
      ArgumentError.exclusive(given: ["to", "by"], of: []), "--to and --by exclude each other.",
      "'to' and 'by' exclude each other."
    ),
    (.missing(["to"], verb: "order"), "missing --to.", "missing 'to'."),
    (
      .missing(["size", "dpi", "background"], verb: "canvas"),
      "missing --size, --dpi or --background.", "missing 'size', 'dpi' or 'background'."
    ),
    (
      .companion("anchor", of: "to", not: "by"), "--anchor goes with X and Y, not with --by.",
      "'anchor' goes with 'to', not with 'by'."
    ),
    (.companion("anchor", of: "at"), "--anchor goes with --at.", "'anchor' goes with 'at'."),
    (
      .oneItem(verb: "copy", count: 2), "copy takes one item, 2 are named.",
      "copy takes one item, 2 are named."
    ),
    (.nothingToSet("pixellate"), "there is nothing to set.", "there is nothing to set."),
    (
      .mixedShader("sepia"),
      "'sepia', a shader of a later version, is on for some of the items and off for others.",
      "'sepia', a shader of a later version, is on for some of the items and off for others."
    ),
  ])
  func areToldAsTheyWereWritten(_ error: ArgumentError, _ words: String, _ data: String) {
    #expect(UserFacingError(error, .words).message == words)
    #expect(UserFacingError(error, .data).message == data)
    #expect(UserFacingError(describing: error).message == words)
    #expect(UserFacingError(EditDataError.rule(error)).message == data)
  }

  @Test func whatIsMissingComesWithItsUsage() {
    let error = ArgumentError.missing(["to"], verb: "order")
    #expect(UserFacingError(error, .words).usage?.hasPrefix("collage order ITEM...") == true)
    #expect(UserFacingError(error, .data).usage == nil)
    #expect(
      UserFacingError(.nothingToSet("pixellate"), .words).hint
        == "Write for example pixellate block=8.")
    #expect(UserFacingError(.oneItem(verb: "v", count: 2), .words).hint == "Name one of them.")
    #expect(UserFacingError(.mixedShader("x"), .words).hint == "Use `shader on` or `shader off`.")
  }

  @Test(arguments: [
    ("{}", "there is no verb.", #"Write for example {"verb":"undo"}."#),
    (#"{"verb":"xyzzy"}"#, "there is no verb 'xyzzy'.", "`collage batch --help` tells more."),
    (#"{"verb":"mvoe"}"#, "there is no verb 'mvoe'.", "Did you mean 'move'?"),
    (
      #"{"verb":"list"}"#, "list cannot be a line of a batch.",
      "A batch takes the verbs that change collages, and render."
    ),
    (#"{"verb":"flip","xyzzy":1}"#, "flip has no 'xyzzy'.", "It has items, axis, collage."),
    (#"{"verb":"flip","item":1}"#, "flip has no 'item'.", "Did you mean 'items'?"),
    (
      #"{"verb":"flip","items":1,"axis":[1,2]}"#, "'axis' of flip is of another kind.",
      "It is a text or a number."
    ),
    (
      #"{"verb":"order","items":"a","to":[1,2]}"#, "'to' of order is of another kind.",
      #"It is a text or a number, such as "50%" or 0.5."#
    ),
    (
      #"{"verb":"flip","items":true}"#, "'items' of flip is of another kind.",
      #"It is a list of texts, such as ["hero"]."#
    ),
    (
      #"{"verb":"add","files":true}"#, "'files' of add is of another kind.",
      "It is a list of texts."
    ),
    (
      #"{"verb":"move","items":"a","to":[1]}"#, "'to' of move is of another kind.",
      #"It is a list of two, such as ["50%", 120]."#
    ),
    (
      #"{"verb":"revert","force":1}"#, "'force' of revert is of another kind.",
      "It is true or false."
    ),
    (
      #"{"verb":"shader set","items":"a","shader":"glitch","set":1}"#,
      "'set' of shader set is of another kind.",
      #"It is an object of texts and numbers, such as {"block": 16}."#
    ),
    (
      #"{"verb":"flip","items":"a","axis":"x"}"#, "'axis': 'x' is not a direction.",
      "A direction is h or v."
    ),
    (
      #"{"verb":"remove","items":"@frnt"}"#, "there is no selector '@frnt'.",
      "Did you mean '@front'?"
    ),
    (#"{"verb""#, "this is JSON that ends too early.", "An edit is one line."),
    (#"{"verb":"undo","verb":"redo"}"#, "'verb' is given twice.", nil),
    (#"{"verb":x}"#, "this is no JSON from column 9 on.", nil),
  ])
  func dataThatIsNoEditIsTold(_ text: String, _ message: String, _ hint: String?) {
    let error = #expect(throws: EditDataError.self) { try JSONEdit(text.utf8) }
    let shown = error.map { UserFacingError(describing: $0) }
    #expect(shown?.message == message && shown?.hint == hint, "\(String(describing: shown))")
  }
}
