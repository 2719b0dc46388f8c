internal import CollageCore

extension ExportError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notAnExport(let path):
      ErrorText(
        "'\(path)' was not written by `collage export`.", hint: "Add photos with `collage add`.")
    case .newer(let path, let version):
      ErrorText(
        "'\(path)' was written by a newer version of collage (format version \(version)).",
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
        "'\(path)' is damaged: the contents of '\(name)' were changed.",
        hint: "Export the collage again; nothing was imported.")
    case .missingImage(let path, let name):
      ErrorText("'\(path)' is damaged: the image '\(name)' is missing.")
    case .tooLarge(let path, let what, let count, let limit):
      ErrorText(
        "\(what.sentence(path, count)); the limit is \(what.limit(limit)).",
        hint: what.isOfHistory ? "Export the collage again without --history." : nil)
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
        hint: "Name a new folder; '\(path)' stays as it is.")
    case .insideStore(let path):
      ErrorText(
        "'\(path)' and the store overlap: one folder contains the other.",
        hint: "Name a folder outside the store.")
    }
  }
}

extension ExportError.Quantity {
  /// True if an export without the history reduces this quantity.
  fileprivate var isOfHistory: Bool { self == .manifestBytes || self == .manifestValues }

  /// Returns the first part of the sentence about a file that exceeds the limit.
  fileprivate func sentence(_ path: String, _ count: Int) -> String {
    switch self {
    case .manifestBytes: "the manifest of '\(path)' has \(Phrases.count(count, "byte"))"
    case .manifestValues: "the manifest of '\(path)' has \(Phrases.count(count, "value"))"
    case .manifestDepth: "the manifest of '\(path)' is nested \(Phrases.count(count, "level")) deep"
    case .images: "'\(path)' has \(Phrases.count(count, "image"))"
    case .imageBytes: "an image in '\(path)' has \(Phrases.count(count, "byte"))"
    }
  }

  fileprivate func limit(_ limit: Int) -> String {
    switch self {
    case .manifestBytes, .imageBytes: Phrases.count(limit, "byte")
    case .manifestValues, .manifestDepth, .images: "\(limit)"
    }
  }
}
