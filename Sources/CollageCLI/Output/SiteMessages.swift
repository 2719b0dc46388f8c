internal import CollageCore

/// The text of errors about galleries as pages.
extension WebGalleryError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .notEmpty(let path):
      ErrorText(
        "'\(path)' is not empty and no gallery that `collage gallery` wrote.",
        hint: "Name an empty folder or a new one; what you put there later stays.")
    case .foreignFile(let path):
      ErrorText(
        "'\(path)' is in the way: the gallery needs this name and has not written it.",
        hint: "Move it away, or name another folder.")
    case .busy(let path):
      ErrorText(
        "another process is writing the gallery in '\(path)'.", hint: "Try again when it is done.")
    case .missingSnapshot(let collage):
      ErrorText("the snapshot of its last save is missing.", hint: Self.savingAgain(collage))
    case .damagedSnapshot(let collage):
      ErrorText("the snapshot of its last save is damaged.", hint: Self.savingAgain(collage))
    }
  }
}

extension WebGalleryError {
  private static func savingAgain(_ collage: CollageName) -> String {
    "`collage save -c \(ShellWordSplitter.quoted(collage.rawValue))` makes it anew."
  }
}

extension UserFacingError {
  /// What a gallery does not show, and why.
  init(_ refusal: WebGalleryOmission) {
    self.init(describing: refusal.error)
    let place = [refusal.collage.rawValue, refusal.photo?.rawValue].compactMap { $0 }
    message = "\(place.joined(separator: ", ")): \(message)"
  }
}
