internal import ArgumentParser
internal import CollageCore

/// `canvas`: changes the canvas.
struct CanvasCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "canvas", abstract: "Change the size, the resolution or the background of the canvas.",
    discussion: """
      Items stay where they are, unless --scale-items makes them move and grow with the canvas. \
      --dpi alone changes no pixel: it says how large the canvas is on paper.

        collage canvas --size square
        collage canvas --size a4 --dpi 150 --scale-items
        collage canvas --dpi 150
        collage canvas --background fffbe6
      """)

  @OptionGroup var canvas: CanvasOptions

  @Flag(help: "Let the items move and grow with the canvas.")
  var scaleItems = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest {
    try .canvas(canvas.wanted, scalingItems: scaleItems)
  }
}
