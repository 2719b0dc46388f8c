internal import ArgumentParser
internal import CollageCore

/// `shader list`: the shaders of this build.
struct ShaderList: CollageCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the shaders and what can be set.",
    discussion: """
        collage shader list
      """)

  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    let console = program.console
    if console.isJSON {
      try console.printJSON(ShaderListView(shaders: ShaderKind.allCases.map(ShaderKindView.init)))
      return .done
    }
    var table = Table(
      [("shader", .left), ("parameters", .left), ("does", .left)], flexibleColumn: 2)
    for kind in ShaderKind.allCases {
      let parameters = kind.parameters.map { parameter in
        guard let value = parameter.defaultValue, let range = parameter.range else {
          return "\(parameter.name) (from the item)"
        }
        return "\(parameter.name)=\(value) (\(range.lowerBound)…\(range.upperBound))"
      }
      table.add([kind.rawValue, parameters.joined(separator: ", "), kind.summary])
    }
    try console.printText(table.text(style: console.style, width: console.width))
    return .done
  }
}
