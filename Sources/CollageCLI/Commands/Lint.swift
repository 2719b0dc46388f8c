internal import ArgumentParser
internal import CollageCore

/// `lint`: what looks unintended.
struct Lint: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "lint", abstract: "List what looks unintended.",
    usage: "collage lint [ITEM...] [options]",
    discussion: """
      Found are photos that are enlarged to more than 150% (enlarged), items with nothing on the \
      canvas but perhaps their shadow (off-canvas) or all of it behind others (covered); on a \
      canvas with a dpi photos of less than 150 dpi (low-resolution), and items that end within 3 \
      mm of an edge without reaching it (near-edge), on others within 1% of the shorter side. \
      Of words found are letters that are hard to read on what is behind them (low-contrast), that \
      are less than 6 pt high on paper (small-letters), that are cut off by the canvas (cut-off), \
      that no font has (missing-glyphs), or that are drawn with other fonts than before \
      (other-fonts), families that this machine lacks (missing-font), and words that cannot be set at all (not-set). \
      Hidden items are left alone. The exit status is 1 if there is something.

        collage lint
        collage lint hero --json
        collage lint -q && collage render -o poster.jpg
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    let collage = try workspace.state(of: context.reference(target)).collage
    let ids =
      try words.isEmpty
      ? nil : collage.resolve(ItemArguments(words).selectors(of: Self.self))
    let findings = try workspace.findings(in: collage, among: ids)
    try context.console.present(LintView(findings, in: collage)) {
      let lines = findings.map { finding in
        "\(finding.name): \(finding.message(on: collage.canvas)) [\(finding.code)]"
      }
      try context.console.printLines(lines)
      if findings.isEmpty { context.console.remark("nothing looks unintended") }
    }
    return findings.isEmpty ? .done : .failed
  }
}
