internal import ArgumentParser
internal import CollageCore

struct Lint: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "lint", abstract: "Check the collage for likely mistakes",
    usage: "collage lint [ITEM...] [options]",
    discussion: """
        collage lint
        collage lint hero --json
        collage lint -q && collage render -o poster.jpg

        enlarged         a photo is enlarged to more than 150% of its pixel size
        low-resolution   a photo has less than 150 dpi, on a canvas with a dpi
        off-canvas       an item is off the canvas; its shadow may be visible
        covered          an item is completely covered by other items
        near-edge        an item is close to a canvas edge, but doesn't touch it
        low-contrast     text is hard to read on its background
        small-letters    the font size is less than 6 pt on paper
        cut-off          text is cut off by the canvas
        missing-glyphs   the text has characters that aren't in any font
        missing-font     a font family isn't installed
        other-fonts      text is drawn with other fonts than when it was edited
        not-set          text can't be typeset

      near-edge means within 3 mm on a canvas with a dpi, otherwise within 1% of the canvas's \
      shorter side. Hidden items are ignored. The exit status is 1 if a mistake is found.
      """)

  @Argument(
    help: ArgumentHelp("The items (default: all)", valueName: "item"),
    completion: .custom(CompletionValues.items))
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
      if findings.isEmpty { context.console.remark(.noFindings) }
    }
    return findings.isEmpty ? .done : .failed
  }
}
