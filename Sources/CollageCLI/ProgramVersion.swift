/// The version of the program.
enum ProgramVersion {
  /// What `--version` prints.
  static let text = "1.0.0"
}
