internal import ArgumentParser
internal import CollageCore

/// `batch status`: how far a table has come.
struct BatchStatus: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "status", abstract: "Count the pictures of a table that are made, failed and missing.",
    usage: "collage batch status FOLDER [options]",
    discussion: """
      The folder is that of the pictures, in which the logs of all processes are. The exit status is 1 \
      where something failed or is missing.

        collage batch status cards
        collage batch status cards --json
      """)

  @Argument(help: "The folder of the pictures.", completion: .directory)
  var folder: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let status = try RowStatus(of: folder.text)
    try context.console.present(status) {
      try context.console.printText(
        "\(Phrases.count(status.rows, "row")): \(status.done) done, \(status.failed) failed, "
          + "\(status.missing) missing\n")
      for entry in status.failures {
        try context.console.printText(
          "row \(entry.row), line \(entry.line): \((entry.error ?? "").escapingControls())\n")
      }
    }
    return status.failed + status.missing == 0 ? .done : .failed
  }
}
