internal import ArgumentParser
internal import CollageCore

struct ShaderToggle: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "toggle", abstract: "Switch a shader on or off",
    usage: "collage shader toggle ITEM... NAME [options]",
    discussion: """
        collage shader toggle hero 3d-glasses
      """)

  @OptionGroup var arguments: ShaderArguments
  @OptionGroup var common: CommonOptions

  var target: CollageOptions { arguments.target }

  func request() throws -> EditRequest {
    let parts = try arguments.parts(of: Self.self)
    guard parts.assignments.isEmpty else {
      throw UserFacingError.shaderToggleParameters
    }
    return .items(try parts.items.selectors(of: Self.self), .shader(.toggle(parts.name)))
  }
}
