internal import ArgumentParser
internal import CollageCore

struct BatchStatus: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "status", abstract: "Count the finished, failed and missing images",
    usage: "collage batch status FOLDER [options]",
    discussion: """
        collage batch status cards
        collage batch status cards --json

      FOLDER contains the images and the logs of all processes. The exit status is 1 if images \
      failed or are missing.
      """)

  @Argument(help: "The folder of the images", completion: .directory)
  var folder: Word

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let status = try RowStatus(of: folder.text)
    try context.console.present(status) { try context.console.printText(status.text) }
    return status.failed + status.missing == 0 ? .done : .failed
  }
}
