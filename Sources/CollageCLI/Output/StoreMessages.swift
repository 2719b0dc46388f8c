internal import CollageCore
internal import Foundation

/// The words for errors about collages, the store and files.
extension UserFacingError {
  init(_ error: WorkspaceError) {
    let failure = CodedError(error)
    switch error {
    case .outputIsStream(let path):
      self.init(
        failure, "'\(path)' is a pipe or a device, which takes a picture at once.",
        hint: "A batch's pictures appear when all of it has succeeded: name a file, or use "
          + "`collage render` after the batch.")
    case .outputNotWritten(let error):
      self.init(error)
      let isNameTaken = error.refusal != nil || error.code == EEXIST
      let advice = isNameTaken ? "Choose another name" : "Write the picture again"
      hint = "All edits are recorded. \(advice): `collage render -o FILE`."
    case .noCurrentCollage:
      self.init(
        failure, "no collage is named and none is current.",
        hint: "Make one with `collage new`, make one current with `collage open NAME`, "
          + "or name one with -c or $COLLAGE.")
    case .noSuchCollage(let text, let nearest):
      self.init(
        failure, "no collage '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage list` lists the collages.")
    case .noSuchDeletedCollage(let text, let nearest):
      self.init(
        failure, "no deleted collage '\(text)'.",
        hint: Phrases.suggestion(nearest)
          ?? "`collage list --deleted` lists the deleted collages.")
    case .ambiguousCollage(let prefix, let matches):
      self.init(
        failure, "'\(prefix)' is the beginning of several UUIDs.",
        hint: "Did you mean \(Phrases.alternatives(matches))?")
    case .collageNameTaken(let name):
      self.init(
        failure, "another collage is named '\(name)' already.",
        hint: "Choose another name, or make that one current with `collage open`.")
    case .pageNameTaken(let name):
      let quoted = ShellWords.quoted(name.rawValue)
      self.init(
        failure, "another collage is named '\(name)' already.",
        hint: "`collage rename -c \(quoted) NAME` keeps it under another name, "
          + "`collage delete -c \(quoted)` deletes it.")
    case .nothingToUndo(let available):
      self.init(
        failure,
        available == 0
          ? "there is nothing to undo."
          : "only \(Phrases.count(available, "edit")) can be undone.")
    case .nothingToRedo(let available):
      self.init(
        failure,
        available == 0
          ? "there is nothing to do again."
          : "only \(Phrases.count(available, "edit")) can be done again.")
    case .notEdited(let name, let error):
      self.init(describing: error)
      message = "'\(name)': \(message)"
    case .noSuchRevision(let number, let newest):
      self.init(
        failure, "there is no revision \(number), the newest is \(newest).",
        hint: "`collage log` lists them.")
    case .revisionIsLater(let number):
      self.init(
        failure, "revision \(number) comes after the present one.",
        hint: "`collage redo --to \(number)` goes there.")
    case .revisionIsEarlier(let number):
      self.init(
        failure, "revision \(number) comes before the present one.",
        hint: "`collage undo --to \(number)` goes there.")
    case .severalItems(let count):
      self = .usage("one item is wanted, \(count) are named.", hint: "Name one of them.")
    case .photoNotUsed(let text, let isFileChanged):
      self.init(
        failure, "no collage uses '\(text)'.",
        hint: isFileChanged
          ? "What was added from there had other contents; name an item that shows it." : nil)
    case .noSuchPhoto(let text, let nearest):
      self.init(
        failure, "there is no file and no item '\(text)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage show ITEM` tells the file of an item.")
    case .notInOneStep("save"):
      self.init(
        failure, "in one step no edit can follow save.",
        hint: "Leave out --one-step, or put the save behind the edits.")
    case .notInOneStep(let verb):
      self.init(
        failure, "\(verb) cannot be part of one step.",
        hint: "Leave out --one-step, or the \(verb).")
    }
  }

  init(_ error: StoreError) {
    let failure = CodedError(error)
    switch error {
    case .missing(let path):
      self.init(
        failure, "there is no store at \(path).",
        hint: "`collage new` makes one; --store or $COLLAGE_STORE names another place.")
    case .notReadable(let path, let code):
      let reason =
        switch code {
        case ELOOP: "a symbolic link, which is not followed, is in its place"
        case ENOTDIR: "a part of the path is not a folder"
        default: Phrases.systemError(code)
        }
      self.init(
        failure, "the store at \(path) cannot be read: \(reason).",
        hint: "Look who may use it, or name another place with --store or $COLLAGE_STORE.")
    case .newer(let path):
      self.init(
        failure, "the store at \(path) was written by a newer version of collage.",
        hint: "Install the newer version.")
    case .damaged(let path, let detail), .inconsistent(let path, let detail):
      self.init(
        failure, "the store at \(path) is damaged: \(detail).",
        hint: "`collage doctor` tells more; a backup is a store too.")
    case .locked(let path, let seconds):
      self.init(
        failure,
        "another process kept the store at \(path) busy for \(Phrases.count(seconds, "second")).",
        hint: "Try again when it is done.")
    case .full(let path, let space):
      self.init(
        failure,
        "the disk is full; the store at \(path) was not changed.",
        hint: space.map(Self.hint) ?? "Make room, then do it again.")
    case .notWritable(let path, let detail):
      self.init(
        failure, "the store at \(path) cannot be written: \(detail).")
    case .missingImage(let path):
      self.init(
        failure, "an image of the store is missing: '\(path)'.",
        hint: "`collage doctor` lists what is missing.")
    case .damagedImage(let path):
      self.init(
        failure, "an image of the store is damaged: '\(path)'.",
        hint: "`collage doctor --fix --deep` looks for a whole one and puts it in its place.")
    case .failed(let path, let code, let detail):
      self.init(
        failure, "the store at \(path) failed: \(detail) (\(code)).",
        hint: "`collage doctor` tells more.")
    }
  }

  init(_ error: FileError) {
    switch error.operation {
    case .read: self.init(FileReadError.failed(error))
    case .write, .sync, .rename, .makeFolder, .remove: self.init(writing: error)
    }
  }

  init(_ error: FileReadError) {
    let failure = CodedError(error)
    switch error {
    case .notFound(let path):
      self.init(
        failure, "no file '\(path)'.",
        hint: path.contains(where: "*?[".contains)
          ? "A pattern is expanded only where it is not in quotes."
          : Phrases.suggestion(NearestNames.files(to: path)))
    case .isFolder(let path):
      self.init(
        failure, "'\(path)' is a folder, not a file.",
        hint: "Name the files in it.")
    case .notRegular(let path):
      self.init(failure, "'\(path)' is not a regular file.")
    case .noWriter(let path):
      self.init(
        failure, "'\(path)' is a pipe that no program writes to.",
        hint: "Start the program that writes to it first, or name a file.")
    case .notPermitted(let path):
      self.init(failure, "'\(path)' cannot be read: permission denied.")
    case .tooLarge(let path, let bytes, let limit):
      self.init(
        failure,
        "'\(path)' has at least \(Phrases.bytes(bytes)), the limit is \(Phrases.bytes(limit)).")
    case .failed(let error):
      self.init(
        failure,
        "'\(error.path)' cannot be read: \(Phrases.systemError(error.code)).")
    }
  }

  init(_ error: NoPhotosError) {
    let failure = CodedError(error)
    switch error {
    case .noMatch(let pattern):
      self.init(failure, "no file matches '\(pattern)'.")
    case .emptyFolder(let path, let hasFolders):
      self.init(
        failure, "there are no photos in '\(path)'.",
        hint: hasFolders ? "--recursive looks into the folders in it too." : nil)
    case .noNames: self.init(failure, "there are no photos.")
    case .noList(let path):
      self.init(
        failure, "'\(path)' is no list of files.",
        hint: "Photos are named without --files-from; -0 says that zero bytes end the names.")
    }
  }

  private init(writing error: FileError) {
    let failure = CodedError(error)
    if let refusal = error.refusal {
      self.init(failure, refused: error.path, refusal)
      return
    }
    let reason =
      switch error.code {
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
      default: Phrases.systemError(error.code)
      }
    let verb =
      switch error.operation {
      case .makeFolder: "made"
      case .remove: "removed"
      default: "written"
      }
    self.init(
      failure, "'\(error.path)' cannot be \(verb): \(reason).",
      hint: error.code == EEXIST
        ? "--clobber replaces it; `collage config` shows output.clobber."
        : error.space.map(Self.hint))
  }

  /// Why the program does not write over something.
  private init(_ failure: CodedError, refused path: String, _ refusal: FileError.Refusal) {
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
    self.init(
      failure, "'\(path)' cannot be written: \(reason).", hint: hint)
  }

  /// How much room is to be made.
  private static func hint(_ space: FileError.Space) -> String {
    let needed = "It needs \(Phrases.bytes(space.needed))"
    let free = space.free.map { ", \(Phrases.bytes($0)) are free" } ?? ""
    return "\(needed)\(free). Make room, then do it again."
  }
}
