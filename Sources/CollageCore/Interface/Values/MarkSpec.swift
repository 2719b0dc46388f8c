/// A parsed hint for a cutout: a disc or a stroke on a photo.
///
/// Examples are `120,80`, `50%,40%,12` and `10,10;40,20;60,60,8`. Percentages are relative to the
/// photo.
package struct MarkSpec: Hashable, Sendable {
  /// A parsed rectangle on a photo; percentages are relative to the photo.
  package struct Box: Hashable, Sendable {
    let x: Length
    let y: Length
    let width: Length
    let height: Length

    package func resolved(in photo: PixelSize) -> Rect {
      Rect(
        origin: Point(
          x: x.pixels(along: photo.width), y: y.pixels(along: photo.height)),
        size: Size(
          width: width.pixels(along: photo.width), height: height.pixels(along: photo.height)))
    }
  }

  /// The center of a disc, or the vertices of a stroke.
  let points: [Position]
  /// The radius of the disc or the stroke; `nil` for the default.
  ///
  /// Percentages are relative to the photo's longer side.
  let radius: Length?

  package func resolved(in photo: PixelSize) -> CutoutMark {
    CutoutMark(
      stroke: points.map {
        Point(x: $0.x.pixels(along: photo.width), y: $0.y.pixels(along: photo.height))
      },
      radius: radius?.pixels(along: photo.longSide))
  }

  /// Parses a disc: `x,y` or `x,y,radius`.
  package static func disc(_ text: String) throws(ValueError) -> MarkSpec {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3, !text.contains(";") else {
      throw ValueError(
        value: text, kind: "a point",
        allowed: "X,Y or X,Y,RADIUS in pixels of the photo or percent, such as 50%,40%")
    }
    return MarkSpec(
      points: [try position(parts[0], parts[1])],
      radius: parts.count == 3 ? try length(parts[2]) : nil)
  }

  /// Parses a stroke: `x,y;x,y;…`, where the last point can have a radius.
  package static func stroke(_ text: String) throws(ValueError) -> MarkSpec {
    let allowed = "X,Y;X,Y;… in pixels of the photo or percent, optionally with a radius at the end"
    let vertices = text.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    var points: [Position] = []
    var radius: Length?
    for (index, vertex) in vertices.enumerated() {
      let isLast = index == vertices.count - 1
      guard vertex.count == 2 || (isLast && vertex.count == 3) else {
        throw ValueError(value: text, kind: "a stroke", allowed: allowed)
      }
      points.append(try position(vertex[0], vertex[1]))
      if vertex.count == 3 { radius = try length(vertex[2]) }
    }
    return MarkSpec(points: points, radius: radius)
  }

  /// Parses a rectangle: `x,y,width,height`.
  package static func box(_ text: String) throws(ValueError) -> Box {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else {
      throw ValueError(
        value: text, kind: "a box",
        allowed: "X,Y,WIDTH,HEIGHT in pixels of the photo or percent, such as 10%,5%,60%,90%")
    }
    return Box(
      x: try LengthParser.coordinate(parts[0], along: .x, of: .photo),
      y: try LengthParser.coordinate(parts[1], along: .y, of: .photo),
      width: try length(parts[2]), height: try length(parts[3]))
  }

  private static func length(_ text: String) throws(ValueError) -> Length {
    try LengthParser.positive(text, of: .photo)
  }

  static func position(_ x: String, _ y: String) throws(ValueError) -> Position {
    Position(
      x: try LengthParser.coordinate(x, along: .x, of: .photo),
      y: try LengthParser.coordinate(y, along: .y, of: .photo))
  }
}

extension Length {
  /// Returns the length in pixels along a side of a photo.
  ///
  /// The resolution has no effect, because lengths on photos can't be in units of paper.
  func pixels(along extent: Int) -> Double {
    resolved(along: extent, at: Canvas.standardDPI)
  }
}
