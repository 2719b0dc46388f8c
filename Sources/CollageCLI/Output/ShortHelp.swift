internal import CollageCore

/// What bare `collage` prints.
enum ShortHelp {
  /// The shaders that the example does not name.
  private static let others = ShaderText.names.filter { $0 != "glitch" }.joined(separator: ", ")

  /// The text.
  static let text = """
    collage \(CollageTool.versionNumber): put photos on a canvas and keep them editable.

      collage new poster --size a4          make a collage, current from now on
      collage add hero.jpg beach.jpg        put photos on it
      collage move hero 50% 25%             place one (also rotate, scale, flip, opacity, order)
      collage shader toggle hero glitch     effects (also \(others))
      collage undo                          every edit can be undone, also tomorrow
      collage show                          what is where
      collage render -o poster.jpg          make the picture

    `collage --help` lists all verbs, `collage help VERB` tells more about one.

    """
}
