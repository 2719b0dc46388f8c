internal import CollageCore

extension WebGalleryError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notEmpty(let path):
      ErrorText(
        "'\(path)' is not empty and was not written by `collage gallery`.",
        hint: "Name an empty or new folder; files that you add later are kept.")
    case .foreignFile(let path):
      ErrorText(
        "'\(path)' has a name that the gallery needs, but was not written by it.",
        hint: "Move it away, or name another folder.")
    case .busy(let path):
      ErrorText(
        "another process is writing the gallery in '\(path)'.", hint: "Try again later.")
    case .missingSnapshot(let collage):
      ErrorText("the snapshot of the last save is missing.", hint: Self.saveHint(collage))
    case .damagedSnapshot(let collage):
      ErrorText("the snapshot of the last save is damaged.", hint: Self.saveHint(collage))
    }
  }
}

extension WebGalleryError {
  private static func saveHint(_ collage: CollageName) -> String {
    "Create it again with `collage save -c \(ShellWordSplitter.quoted(collage.rawValue))`."
  }
}

extension UserFacingError {
  init(_ refusal: WebGalleryOmission) {
    self.init(describing: refusal.error)
    let location = [refusal.collage.rawValue, refusal.photo?.rawValue].compactMap { $0 }
    message = "\(location.joined(separator: ", ")): \(message)"
  }
}
