internal import CollageCore

/// The words for errors about galleries as pages.
extension UserFacingError {
  init(_ error: SiteError) {
    let failure = CodedError(error)
    switch error {
    case .notEmpty(let path):
      self.init(
        failure, "'\(path)' is not empty and no gallery that `collage gallery` wrote.",
        hint: "Name an empty folder or a new one; what you put there later stays.")
    case .foreignFile(let path):
      self.init(
        failure, "'\(path)' is in the way: the gallery needs this name and has not written it.",
        hint: "Move it away, or name another folder.")
    case .busy(let path):
      self.init(
        failure, "another process is writing the gallery in '\(path)'.",
        hint: "Try again when it is done.")
    case .missingSnapshot(let collage):
      self.init(
        failure, "the snapshot of its last save is missing.", hint: Self.savingAgain(collage))
    case .damagedSnapshot(let collage):
      self.init(
        failure, "the snapshot of its last save is damaged.", hint: Self.savingAgain(collage))
    }
  }

  private static func savingAgain(_ collage: CollageName) -> String {
    "`collage save -c \(ShellWords.quoted(collage.rawValue))` makes it anew."
  }

  /// What a gallery does not show, and why.
  init(_ refusal: SiteRefusal) {
    self.init(describing: refusal.error)
    let place = [refusal.collage.rawValue, refusal.photo?.rawValue].compactMap { $0 }
    message = "\(place.joined(separator: ", ")): \(message)"
  }
}
