internal import ArgumentParser
internal import CollageCore

struct ShaderOn: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "on", abstract: "Switch a shader on",
    usage: "collage shader on ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader on hero glitch
        collage shader on hero beach glitch bands=3

      key=value sets a parameter of the shader; see `shader list`.
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  var target: CollageOptions { arguments.target }

  func request() throws -> EditRequest {
    let parts = try arguments.parts(of: Self.self)
    let shader = try ShaderSpec.switchedOn(parts.name, parts.assignments)
    return .items(try parts.items.selectors(of: Self.self), .shader(shader))
  }
}
