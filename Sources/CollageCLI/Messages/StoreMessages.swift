internal import CollageCore
internal import Foundation

extension WorkspaceError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .outputIsStream(let path):
      ErrorText(
        "'\(path)' is a pipe or a device, which a batch can't write to.",
        hint: "Name a file, or run `collage render` after the batch.")
    case .outputNotWritten(let error):
      ErrorText(
        error.errorText.message,
        hint: "All edits are recorded. \(error.advice): `collage render -o FILE`.")
    case .noCurrentCollage:
      ErrorText(
        "no collage is named, and none is current.",
        hint: "Create one with `collage new`, open one with `collage open NAME`, or name one with "
          + "-c or $COLLAGE.")
    case .noSuchCollage(let text, let nearest):
      ErrorText(
        "no collage '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "List the collages with `collage list`.")
    case .noSuchDeletedCollage(let text, let nearest):
      ErrorText(
        "no deleted collage '\(text)'.",
        hint: Phrases.suggestion(nearest)
          ?? "List the deleted collages with `collage list --deleted`.")
    case .ambiguousCollage(let prefix, let matches):
      ErrorText(
        "'\(prefix)' matches several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .collageNameTaken(let name):
      ErrorText(
        "another collage is already named '\(name)'.",
        hint: "Choose another name, or open that collage with `collage open`.")
    case .pageNameTaken(let name):
      ErrorText(
        "another collage is already named '\(name)'.",
        hint:
          "Rename it with `collage rename -c \(ShellWordSplitter.quoted(name.rawValue)) NAME`, or delete it "
          + "with `collage delete -c \(ShellWordSplitter.quoted(name.rawValue))`.")
    case .nothingToUndo(let available):
      ErrorText(
        available == 0
          ? "nothing to undo."
          : "only \(Phrases.count(available, "edit")) can be undone.")
    case .nothingToRedo(let available):
      ErrorText(
        available == 0
          ? "nothing to redo."
          : "only \(Phrases.count(available, "edit")) can be redone.")
    case .notEdited(let name, let error): ErrorText(describing: error).prefixed(with: "'\(name)'")
    case .noSuchRevision(let number, let newest):
      ErrorText(
        "no revision \(number); the newest is \(newest).",
        hint: "List the revisions with `collage log`.")
    case .revisionIsLater(let number):
      ErrorText(
        "revision \(number) is later than the current one.",
        hint: "Go there with `collage redo --to \(number)`.")
    case .revisionIsEarlier(let number):
      ErrorText(
        "revision \(number) is earlier than the current one.",
        hint: "Go there with `collage undo --to \(number)`.")
    case .severalItems(let count):
      ErrorText("only one item is allowed, but \(count) are named.", hint: "Name one item.")
    case .photoNotUsed(let text, let isFileChanged):
      ErrorText(
        "no collage uses '\(text)'.",
        hint: isFileChanged
          ? "The file has changed since it was added; name an item that shows the photo." : nil)
    case .noSuchPhoto(let text, let nearest):
      ErrorText(
        "'\(text)' is neither a file nor an item.",
        hint: Phrases.suggestion(nearest) ?? "Show the file of an item with `collage show ITEM`.")
    case .notInOneStep("save"):
      ErrorText(
        "with --one-step, 'save' must be the last edit.",
        hint: "Omit --one-step, or move 'save' to the end.")
    case .notInOneStep(let verb):
      ErrorText(
        "'\(verb)' is not allowed with --one-step.",
        hint: "Omit --one-step, or the verb '\(verb)'.")
    }
  }
}

extension StoreError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missing(let path):
      ErrorText(
        "no store at \(path).",
        hint: "Create one with `collage new`, or name another folder with --store or "
          + "$COLLAGE_STORE.")
    case .notReadable(let path, let code):
      ErrorText(
        "the store at \(path) can't be read: \(Self.reason(code)).",
        hint: Self.hint(code))
    case .newer(let path):
      ErrorText(
        "the store at \(path) was written by a newer version of collage.",
        hint: "Install the newer version.")
    case .damaged(let path, let detail), .inconsistent(let path, let detail):
      ErrorText(
        "the store at \(path) is damaged: \(detail).",
        hint: "Run `collage doctor` for details, or use a backup as the store.")
    case .locked(let path, let seconds):
      ErrorText(
        "the store at \(path) is locked by another process and was not released within "
          + "\(Phrases.count(seconds, "second")).",
        hint: "Try again later.")
    case .full(let path, let space):
      ErrorText(
        "the disk is full; the store at \(path) was not changed.",
        hint: space?.hint ?? "Free some space, then try again.")
    case .notWritable(let path, let detail):
      ErrorText("the store at \(path) can't be written: \(detail).")
    case .missingImage(let path):
      ErrorText(
        "an image of the store is missing: '\(path)'.",
        hint: "List missing files with `collage doctor`.")
    case .damagedImage(let path):
      ErrorText(
        "an image of the store is damaged: '\(path)'.",
        hint: "Run `collage doctor --fix --deep` to replace it with an intact copy.")
    case .failed(let path, let code, let detail):
      ErrorText(
        "the database of the store at \(path) can't be used: \(detail) (SQLite error \(code)).",
        hint: "Run `collage doctor` for details.")
    }
  }
}

extension StoreError {
  private static func reason(_ code: Int32) -> String {
    switch code {
    case ELOOP: "it is a symbolic link, which is not followed"
    case ENOTDIR: "a part of the path is not a folder"
    default: Phrases.systemError(code)
    }
  }

  /// Returns the hint for a store that can't be read.
  private static func hint(_ code: Int32) -> String {
    let option = "with --store or $COLLAGE_STORE."
    return switch code {
    case ELOOP: "Name the folder that the link points to \(option)"
    case ENOTDIR: "Check the path, or name another folder \(option)"
    default: "Check its permissions, or name another folder \(option)"
    }
  }
}

extension FileError: DescribedError {
  var errorText: ErrorText {
    guard operation != .read else { return FileReadError.failed(self).errorText }
    if let refusal { return refused(refusal) }
    return ErrorText(
      "'\(path)' can't be \(operation.participle): \(reason).",
      hint: code == EEXIST
        ? "Replace it with --clobber, or set output.clobber." : space?.hint)
  }

  private var reason: String {
    switch code {
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "it is larger than the file system or `ulimit -f` allows"
    case EROFS: "the disk is read-only"
    case ELOOP: "it is a symbolic link"
    case EACCES, EPERM: "permission denied"
    case ENOENT: "the folder doesn't exist"
    case ENOTDIR: "a part of the path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "the file already exists"
    default: Phrases.systemError(code)
    }
  }

  /// Returns the text for a file that the program refuses to overwrite.
  private func refused(_ refusal: Refusal) -> ErrorText {
    let (reason, hint) =
      switch refusal {
      case .insideStore(let store):
        ("it is inside the store at \(store)", "Name a file outside the store.")
      case .photo:
        ("it is an original photo, or a copy of one", "Choose another name.")
      case .input: ("it is an input of this command, or a copy of one", "Choose another name.")
      }
    return ErrorText("'\(path)' can't be written: \(reason).", hint: hint)
  }

  /// The hint for an image that couldn't be written after its edits were recorded.
  fileprivate var advice: String {
    refusal != nil || code == EEXIST ? "Choose another name" : "Write the image again"
  }
}

extension FileError.Operation {
  fileprivate var participle: String {
    switch self {
    case .makeFolder: "created"
    case .remove: "removed"
    default: "written"
    }
  }
}

extension FileError.Space {
  fileprivate var hint: String {
    let free = self.free.map { ", but only \(Phrases.bytes($0)) are free" } ?? ""
    return "Free some space, then try again: \(Phrases.bytes(needed)) are needed\(free)."
  }
}

extension FileReadError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notFound(let path):
      ErrorText(
        "no file '\(path)'.",
        hint: path.contains(where: "*?[".contains)
          ? "If the pattern is in quotes, remove them; otherwise, no file matches it."
          : Phrases.suggestion(NearestNames.files(to: path)))
    case .isFolder(let path):
      ErrorText("'\(path)' is a folder, not a file.", hint: "Name the files in it.")
    case .notRegular(let path):
      ErrorText("'\(path)' is not a regular file.", hint: "Name a regular file.")
    case .noWriter(let path):
      ErrorText(
        "no program writes to the pipe '\(path)'.",
        hint: "Start the program that writes to it first, or name a file.")
    case .notPermitted(let path): ErrorText("'\(path)' can't be read: permission denied.")
    case .tooLarge(let path, let bytes, let limit):
      ErrorText(
        "'\(path)' has at least \(Phrases.bytes(bytes)); the limit is \(Phrases.bytes(limit)).")
    case .failed(let error):
      ErrorText("'\(error.path)' can't be read: \(Phrases.systemError(error.code)).")
    }
  }
}

extension NoPhotosError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noMatch(let pattern): ErrorText("no file matches '\(pattern)'.")
    case .emptyFolder(let path, let hasFolders):
      ErrorText(
        "no photos in '\(path)'.",
        hint: hasFolders ? "Include its subfolders with --recursive." : nil)
    case .noNames: ErrorText("no photos are named.")
    case .noList(let path):
      ErrorText(
        "'\(path)' is not a list of files.",
        hint: "Name photos without --files-from, or use -0 if NUL bytes end the names.")
    }
  }
}
