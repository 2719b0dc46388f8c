internal import CollageCore

extension StyleError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let name, let nearest):
      ErrorText(
        "no style '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "List the styles with `collage style list`.")
    case .nameTaken(let name):
      ErrorText("the style '\(name)' already exists.", hint: "Replace it with --force.")
    case .builtIn(let name):
      ErrorText("'\(name)' is a built-in style.", hint: "Choose another name.")
    case .imageMask(let name):
      ErrorText(
        "the look of '\(name)' can't be a style: its mask is an image.",
        hint: "Remove the mask with `collage mask \(name.quoted) none`.")
    case .tooMany(let limit):
      ErrorText(
        "a store can have at most \(limit) styles.",
        hint: "Delete styles with `collage style delete`.")
    case .damaged(let path, let detail):
      ErrorText(
        "'\(path)' is not a valid file of styles: \(detail).",
        hint: "Write such files with `collage style export`.")
    case .newer(let path, let version):
      ErrorText(
        "'\(path)' has styles of a newer version of collage (format version \(version)).",
        hint: "Install the newer version.")
    }
  }
}
