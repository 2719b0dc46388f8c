internal import CollageCore
internal import Foundation

/// The text of errors about collages, the store and files.
extension WorkspaceError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .outputIsStream(let path):
      ErrorText(
        "'\(path)' is a pipe or a device, which takes a picture at once.",
        hint: "A batch's pictures appear when all of it has succeeded: name a file, or use "
          + "`collage render` after the batch.")
    case .outputNotWritten(let error):
      ErrorText(
        error.errorText.message,
        hint: "All edits are recorded. \(error.advice): `collage render -o FILE`.")
    case .noCurrentCollage:
      ErrorText(
        "no collage is named and none is current.",
        hint: "Make one with `collage new`, make one current with `collage open NAME`, "
          + "or name one with -c or $COLLAGE.")
    case .noSuchCollage(let text, let nearest):
      ErrorText(
        "no collage '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage list` lists the collages.")
    case .noSuchDeletedCollage(let text, let nearest):
      ErrorText(
        "no deleted collage '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage list --deleted` lists the deleted collages.")
    case .ambiguousCollage(let prefix, let matches):
      ErrorText(
        "'\(prefix)' is the beginning of several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .collageNameTaken(let name):
      ErrorText(
        "another collage is named '\(name)' already.",
        hint: "Choose another name, or make that one current with `collage open`.")
    case .pageNameTaken(let name):
      ErrorText(
        "another collage is named '\(name)' already.",
        hint:
          "`collage rename -c \(ShellWordSplitter.quoted(name.rawValue)) NAME` keeps it under another name, "
          + "`collage delete -c \(ShellWordSplitter.quoted(name.rawValue))` deletes it.")
    case .nothingToUndo(let available):
      ErrorText(
        available == 0
          ? "there is nothing to undo."
          : "only \(Phrases.count(available, "edit")) can be undone.")
    case .nothingToRedo(let available):
      ErrorText(
        available == 0
          ? "there is nothing to do again."
          : "only \(Phrases.count(available, "edit")) can be done again.")
    case .notEdited(let name, let error): ErrorText(describing: error).within("'\(name)'")
    case .noSuchRevision(let number, let newest):
      ErrorText(
        "there is no revision \(number), the newest is \(newest).",
        hint: "`collage log` lists them.")
    case .revisionIsLater(let number):
      ErrorText(
        "revision \(number) comes after the present one.",
        hint: "`collage redo --to \(number)` goes there.")
    case .revisionIsEarlier(let number):
      ErrorText(
        "revision \(number) comes before the present one.",
        hint: "`collage undo --to \(number)` goes there.")
    case .severalItems(let count):
      ErrorText("one item is wanted, \(count) are named.", hint: "Name one of them.")
    case .photoNotUsed(let text, let isFileChanged):
      ErrorText(
        "no collage uses '\(text)'.",
        hint: isFileChanged
          ? "What was added from there had other contents; name an item that shows it." : nil)
    case .noSuchPhoto(let text, let nearest):
      ErrorText(
        "there is no file and no item '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage show ITEM` tells the file of an item.")
    case .notInOneStep("save"):
      ErrorText(
        "in one step no edit can follow save.",
        hint: "Leave out --one-step, or put the save behind the edits.")
    case .notInOneStep(let verb):
      ErrorText(
        "\(verb) cannot be part of one step.", hint: "Leave out --one-step, or the \(verb).")
    }
  }
}

extension StoreError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missing(let path):
      ErrorText(
        "there is no store at \(path).",
        hint: "`collage new` makes one; --store or $COLLAGE_STORE names another place.")
    case .notReadable(let path, let code):
      ErrorText(
        "the store at \(path) cannot be read: \(Self.reason(code)).",
        hint: "Look who may use it, or name another place with --store or $COLLAGE_STORE.")
    case .newer(let path):
      ErrorText(
        "the store at \(path) was written by a newer version of collage.",
        hint: "Install the newer version.")
    case .damaged(let path, let detail), .inconsistent(let path, let detail):
      ErrorText(
        "the store at \(path) is damaged: \(detail).",
        hint: "`collage doctor` tells more; a backup is a store too.")
    case .locked(let path, let seconds):
      ErrorText(
        "another process kept the store at \(path) busy for \(Phrases.count(seconds, "second")).",
        hint: "Try again when it is done.")
    case .full(let path, let space):
      ErrorText(
        "the disk is full; the store at \(path) was not changed.",
        hint: space?.hint ?? "Make room, then do it again.")
    case .notWritable(let path, let detail):
      ErrorText("the store at \(path) cannot be written: \(detail).")
    case .missingImage(let path):
      ErrorText(
        "an image of the store is missing: '\(path)'.",
        hint: "`collage doctor` lists what is missing.")
    case .damagedImage(let path):
      ErrorText(
        "an image of the store is damaged: '\(path)'.",
        hint: "`collage doctor --fix --deep` looks for a whole one and puts it in its place.")
    case .failed(let path, let code, let detail):
      ErrorText(
        "the store at \(path) failed: \(detail) (\(code)).", hint: "`collage doctor` tells more.")
    }
  }
}

extension StoreError {
  private static func reason(_ code: Int32) -> String {
    switch code {
    case ELOOP: "a symbolic link, which is not followed, is in its place"
    case ENOTDIR: "a part of the path is not a folder"
    default: Phrases.systemError(code)
    }
  }
}

extension FileError: DescribedError {
  var errorText: ErrorText {
    guard operation != .read else { return FileReadError.failed(self).errorText }
    if let refusal { return refused(refusal) }
    return ErrorText(
      "'\(path)' cannot be \(operation.participle): \(reason).",
      hint: code == EEXIST
        ? "--clobber replaces it; `collage config` shows output.clobber." : space?.hint)
  }

  private var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "it is larger than a file may be"
    case EROFS: "the disk is read-only"
    case ELOOP: "it is a symbolic link"
    case EACCES, EPERM: "permission denied"
    case ENOENT: "there is no such folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "there is a file of that name already"
    default: Phrases.systemError(code)
    }
  }

  /// Why the program does not write over something.
  private func refused(_ refusal: Refusal) -> ErrorText {
    let (reason, hint) =
      switch refusal {
      case .insideStore(let store):
        ("it is inside the store at \(store)", "Name a file outside of it.")
      case .photo:
        (
          "it is a photo that is in the store",
          "Choose another name. What is really no longer needed can be removed first."
        )
      case .input: ("it is being read", "Choose another name.")
      }
    return ErrorText("'\(path)' cannot be written: \(reason).", hint: hint)
  }

  /// The hint for an image that was not written after its edits were recorded.
  fileprivate var advice: String {
    refusal != nil || code == EEXIST ? "Choose another name" : "Write the picture again"
  }
}

extension FileError.Operation {
  fileprivate var participle: String {
    switch self {
    case .makeFolder: "made"
    case .remove: "removed"
    default: "written"
    }
  }
}

extension FileError.Space {
  /// How much room is to be made.
  fileprivate var hint: String {
    let free = self.free.map { ", \(Phrases.bytes($0)) are free" } ?? ""
    return "It needs \(Phrases.bytes(needed))\(free). Make room, then do it again."
  }
}

extension FileReadError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notFound(let path):
      ErrorText(
        "no file '\(path)'.",
        hint: path.contains(where: "*?[".contains)
          ? "A pattern is expanded only where it is not in quotes."
          : Phrases.suggestion(NearestNames.files(to: path)))
    case .isFolder(let path):
      ErrorText("'\(path)' is a folder, not a file.", hint: "Name the files in it.")
    case .notRegular(let path): ErrorText("'\(path)' is not a regular file.")
    case .noWriter(let path):
      ErrorText(
        "'\(path)' is a pipe that no program writes to.",
        hint: "Start the program that writes to it first, or name a file.")
    case .notPermitted(let path): ErrorText("'\(path)' cannot be read: permission denied.")
    case .tooLarge(let path, let bytes, let limit):
      ErrorText(
        "'\(path)' has at least \(Phrases.bytes(bytes)), the limit is \(Phrases.bytes(limit)).")
    case .failed(let error):
      ErrorText("'\(error.path)' cannot be read: \(Phrases.systemError(error.code)).")
    }
  }
}

extension NoPhotosError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noMatch(let pattern): ErrorText("no file matches '\(pattern)'.")
    case .emptyFolder(let path, let hasFolders):
      ErrorText(
        "there are no photos in '\(path)'.",
        hint: hasFolders ? "--recursive looks into the folders in it too." : nil)
    case .noNames: ErrorText("there are no photos.")
    case .noList(let path):
      ErrorText(
        "'\(path)' is not a list of files.",
        hint: "Photos are named without --files-from; -0 says that zero bytes end the names.")
    }
  }
}
