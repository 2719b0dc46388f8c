internal import CollageCore

/// The text of errors about styles.
extension StyleError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let name, let nearest):
      ErrorText(
        "no style '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage style list` lists the styles.")
    case .nameTaken(let name):
      ErrorText("there is a style '\(name)' already.", hint: "--force takes its place.")
    case .builtIn(let name):
      ErrorText("'\(name)' is a style of the program's own.", hint: "Choose another name.")
    case .imageMask(let name):
      ErrorText(
        "'\(name)' cannot be a style: its mask is an image.",
        hint: "`collage mask \(name.quoted) none` takes it off.")
    case .tooMany(let limit):
      ErrorText(
        "a store keeps at most \(limit) styles.", hint: "`collage style delete` forgets one.")
    case .damaged(let path, let detail):
      ErrorText(
        "'\(path)' holds no styles that can be kept: \(detail).",
        hint: "`collage style export` writes such files.")
    case .newer(let path, let version):
      ErrorText(
        "'\(path)' has styles of a later version (layout \(version)).",
        hint: "Install the newer version.")
    }
  }
}
