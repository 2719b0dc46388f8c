internal import ArgumentParser
internal import CollageCore

struct StyleImport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "import", abstract: "Import styles from a file",
    usage: "collage style import FILE [options]",
    discussion: """
        collage style import styles.json
        collage style import styles.json --force

      Prints the names of the styles. All styles of the file are imported, or none. '-' is \
      standard input.
      """)

  @Argument(help: "The file; '-' is standard input", completion: .file(extensions: ["json"]))
  var file: Word

  @Flag(help: "Replace existing styles with the same names")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let source = PhotoSource(file: file.text, context.environment)
    let styles = try context.workspace(creating: true).importStyles(source, replacing: force)
    try context.console.show(
      Report(
        lines: styles.map(\.name.rawValue),
        message: .importedStyles(styles.count), view: StyleListView(styles)))
    return .done
  }
}
