internal import ArgumentParser
internal import CollageCore

/// `canvas`: changes the canvas.
struct CanvasCommand: EditCommand {
  static let configuration = CommandConfiguration(
    commandName: "canvas",
    abstract: "Change the size or the background of the canvas.",
    discussion: """
      Items stay where they are, unless --scale-items makes them move and grow with the canvas.

        collage canvas --size square
        collage canvas --size a4 --dpi 150 --scale-items
        collage canvas --background fffbe6
      """)

  @OptionGroup var canvas: CanvasOptions

  @Flag(help: "Let the items move and grow with the canvas.")
  var scaleItems = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let size = try canvas.resolvedSize()
    guard size != nil || canvas.background != nil else {
      throw UserFacingError.missing("--size or --background", in: Self.self)
    }
    guard size != nil || !scaleItems else {
      throw UserFacingError.usage("--scale-items goes with --size.")
    }
    let reference = preparation.reference(target)
    let change = CanvasChange(
      size: size, background: canvas.background, scalesItems: scaleItems)
    return { session in
      let outcome = try session.edit(reference) { _ in .canvas(change) }
      let canvas = outcome.after.collage.canvas
      return Report(
        message: outcome.hasChanged
          ? "the canvas is \(canvas.size) on \(canvas.background.displayText)" : "nothing changed",
        view: EditView(outcome, items: []))
    }
  }
}
