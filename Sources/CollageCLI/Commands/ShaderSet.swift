internal import ArgumentParser
internal import CollageCore

struct ShaderSet: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "set", abstract: "Change a shader's parameters and switch it on",
    usage: "collage shader set ITEM... NAME [key=value...] [options]",
    discussion: """
        collage shader set hero pixellate block=16

      key=value sets a parameter of the shader; see `shader list`.
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  var target: CollageOptions { arguments.target }

  func request() throws -> EditRequest {
    let parts = try arguments.parts(of: Self.self)
    let shader = try ShaderSpec.changed(parts.name, parts.assignments)
    return .items(try parts.items.selectors(of: Self.self), .shader(shader))
  }
}
