/// The files in the folder of one run.
struct JobPaths: Hashable {
  let folder: String

  var input: String { folder + "/in.png" }
  var output: String { folder + "/out.png" }
  var hints: String { folder + "/hints.json" }

  /// The file that a placeholder stands for.
  func name(_ placeholder: CommandTemplate.Placeholder) -> String {
    switch placeholder {
    case .input: input
    case .output: output
    case .hints: hints
    }
  }
}
