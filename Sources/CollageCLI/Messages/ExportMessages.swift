internal import CollageCore

extension ExportError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notAnExport(let path):
      ErrorText(
        "'\(path)' was not written by `collage export`.", hint: "Add photos with `collage add`.")
    case .newer(let path, let version):
      ErrorText(
        "'\(path)' was written by a newer version of collage (layout \(version)).",
        hint: "Install the newer version.")
    case .truncated(let path):
      ErrorText("'\(path)' is incomplete.", hint: "Copy or download it again.")
    case .damaged(let path, let detail): ErrorText("'\(path)' is damaged: \(detail).")
    case .foreignEntry(let path, let name):
      ErrorText(
        "'\(path)' contains '\(name.prefix(200))', which doesn't belong to an export.",
        hint: "Export the collage again; nothing was imported.")
    case .wrongContents(let path, let name):
      ErrorText(
        "'\(path)': the contents of \(name) were changed.",
        hint: "Export the collage again; nothing was imported.")
    case .missingImage(let path, let name): ErrorText("'\(path)': \(name) is missing.")
    case .tooLarge(let path, let what, let count, let limit):
      ErrorText(
        "'\(path)' has \(what.words(count)); the limit is \(limit).",
        hint: what.isOfHistory ? "Export it without --history." : nil)
    case .unusableName(let path, let name, let other):
      ErrorText(
        "'\(path)' contains a collage with the name '\(name.escapingControls().prefix(200))', which "
          + "is not allowed.",
        hint:
          "Use another name with --as \(ShellWordSplitter.quoted(other.rawValue)), or replace all such "
          + "names with --plain-names.")
    case .severalCollages(let path, let count):
      ErrorText("--as names one collage, but '\(path)' contains \(count).", hint: "Omit --as.")
    }
  }
}

extension BackupError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notEmpty(let path):
      ErrorText("'\(path)' is not empty and not a backup of a store.", hint: "Name a new folder.")
    case .otherStore(let path):
      ErrorText("'\(path)' is a backup of another store.", hint: "Name a new folder.")
    case .changed(let path):
      ErrorText(
        "the backup in '\(path)' was changed after it was made.",
        hint: "Name a new folder to keep these changes.")
    case .insideStore(let path):
      ErrorText(
        "'\(path)' and the store contain one another.", hint: "Name a folder outside the store.")
    }
  }
}

extension ExportError.Quantity {
  /// True if an export without the history can stay below this limit.
  fileprivate var isOfHistory: Bool { self == .manifestBytes || self == .manifestValues }

  fileprivate func words(_ count: Int) -> String {
    switch self {
    case .manifestBytes: "a description of \(count) bytes"
    case .manifestValues: "a description of \(count) values"
    case .manifestDepth: "a description with \(count) nested lists"
    case .images: "\(count) images"
    case .imageBytes: "an image of \(count) bytes"
    }
  }
}
