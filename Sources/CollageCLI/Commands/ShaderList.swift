internal import ArgumentParser
internal import CollageCore

struct ShaderList: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "list", abstract: "List the shaders and their parameters",
    usage: "collage shader list [options]",
    discussion: """
        collage shader list
      """)

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    try console.present(ShaderListView()) {
      try console.printText(Self.table.text(style: console.style, width: console.width))
    }
    return .done
  }

  private static var table: Table {
    var table = Table(
      [("shader", .left), ("parameters", .left), ("does", .left)], flexibleColumn: 2)
    for kind in EffectRegistry.all {
      let parameters = kind.parameters.map(text)
      table.add([kind.name, parameters.joined(separator: ", "), kind.summary])
    }
    return table
  }

  /// Returns a parameter's name, default value, and range.
  private static func text(_ parameter: EffectParameter) -> String {
    guard let value = parameter.defaultValue?.argument else {
      return "\(parameter.name) (from the item)"
    }
    let values = parameter.limits.map { "\($0.lowest.argument)…\($0.highest.argument)" }
    return "\(parameter.name)=\(value) (\(values ?? "a color"))"
  }
}
