/// What is to change on a canvas; nil keeps.
public struct WantedCanvas: Hashable, Sendable {
  /// The new size.
  public let size: SizeText?
  /// The new resolution, in dots per inch; of a new paper size 300 when nothing else is known.
  public let dpi: Int?
  /// The new background.
  public let background: Color?

  /// Describes a canvas.
  public init(size: SizeText?, dpi: Int?, background: Color?) {
    self.size = size
    self.dpi = dpi
    self.background = background
  }

  /// The change of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas as it is, whose resolution a paper size takes if none is given.
  ///   - scalesItems: Whether items move and grow with it.
  /// - Returns: The change.
  /// - Throws: ``EditError/canvasSize(_:)``.
  public func change(
    of canvas: Canvas, scalesItems: Bool = false
  ) throws(EditError) -> CanvasChange {
    let resolution = dpi ?? canvas.resolution
    return CanvasChange(
      size: try size?.resolved(at: resolution), dpi: size?.isPaper == true ? resolution : dpi,
      background: background, scalesItems: scalesItems)
  }
}
