internal import ArgumentParser
internal import CollageCore

struct ShaderOff: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "off", abstract: "Switch a shader off, keeping its parameters",
    usage: "collage shader off ITEM... NAME [options]",
    discussion: """
        collage shader off hero glitch
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  var target: CollageOptions { arguments.target }

  func request() throws -> EditRequest {
    let parts = try arguments.parts(of: Self.self)
    guard parts.assignments.isEmpty else {
      throw UserFacingError.shaderOffParameters
    }
    return .items(try parts.items.selectors(of: Self.self), .shader(.off(parts.name)))
  }
}
