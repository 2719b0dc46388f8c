internal import CollageCore

/// The words for errors about styles.
extension UserFacingError {
  init(_ error: StyleError) {
    let failure = CodedError(error)
    switch error {
    case .unknown(let name, let nearest):
      self.init(
        failure, "no style '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage style list` lists the styles.")
    case .nameTaken(let name):
      self.init(
        failure, "there is a style '\(name)' already.", hint: "--force takes its place.")
    case .builtIn(let name):
      self.init(
        failure, "'\(name)' is a style of the program's own.", hint: "Choose another name.")
    case .imageMask(let name):
      self.init(
        failure, "'\(name)' cannot be a style: its mask is an image.",
        hint: "`collage mask \(name.quoted) none` takes it off.")
    case .tooMany(let limit):
      self.init(
        failure, "a store keeps at most \(limit) styles.",
        hint: "`collage style delete` forgets one.")
    case .damaged(let path, let detail):
      self.init(
        failure, "'\(path)' holds no styles that can be kept: \(detail).",
        hint: "`collage style export` writes such files.")
    case .newer(let path, let version):
      self.init(
        failure, "'\(path)' has styles of a later version (layout \(version)).",
        hint: "Install the newer version.")
    }
  }
}
