internal import CollageCore

/// The text of errors about exports and backups.
extension ExportError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notAnExport(let path):
      ErrorText(
        "'\(path)' is no file that `collage export` wrote.",
        hint: "Photos are added with `collage add`.")
    case .newer(let path, let version):
      ErrorText(
        "'\(path)' was written by a newer version of collage (layout \(version)).",
        hint: "Install the newer version.")
    case .truncated(let path):
      ErrorText("'\(path)' ends too early.", hint: "Was it copied or downloaded to its end?")
    case .damaged(let path, let detail): ErrorText("'\(path)' is damaged: \(detail).")
    case .foreignEntry(let path, let name):
      ErrorText(
        "'\(path)' holds '\(name.prefix(200))', which no export holds.",
        hint: "Nothing was taken from it.")
    case .wrongContents(let path, let name):
      ErrorText(
        "'\(path)': \(name) does not have the contents it should have.",
        hint: "Nothing was taken from it.")
    case .missingImage(let path, let name): ErrorText("'\(path)': \(name) is missing.")
    case .tooLarge(let path, let what, let count, let limit):
      ErrorText(
        "'\(path)' has \(what.words(count)), the limit is \(limit).",
        hint: what.isOfHistory ? "Export it without --history." : nil)
    case .unusableName(let path, let name, let other):
      ErrorText(
        "'\(path)' holds a collage '\(name.escapingControls().prefix(200))', which no collage from a "
          + "file may be named.",
        hint:
          "Give it another name: --as \(ShellWordSplitter.quoted(other.rawValue)), or --plain-names "
          + "for all such collages.")
    case .severalCollages(let path, let count):
      ErrorText("--as names one collage, '\(path)' holds \(count).")
    }
  }
}

extension BackupError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notEmpty(let path):
      ErrorText("'\(path)' is not empty and no backup of a store.", hint: "Name a new folder.")
    case .otherStore(let path):
      ErrorText("'\(path)' holds a backup of another store.", hint: "Name a new folder.")
    case .changed(let path):
      ErrorText(
        "the backup in '\(path)' was changed after it was made.",
        hint: "Name a new folder, so that nothing of it is lost.")
    case .insideStore(let path):
      ErrorText(
        "'\(path)' is a part of the store, or the store a part of it.",
        hint: "Name a folder elsewhere.")
    }
  }
}

extension ExportError.Quantity {
  /// Whether less of the history makes it less.
  fileprivate var isOfHistory: Bool { self == .manifestBytes || self == .manifestValues }

  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .manifestBytes: "a description of \(count) bytes"
    case .manifestValues: "a description of \(count) values"
    case .manifestDepth: "a description of \(count) lists within each other"
    case .images: "\(count) images"
    case .imageBytes: "an image of \(count) bytes"
    }
  }
}
