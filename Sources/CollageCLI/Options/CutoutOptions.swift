internal import ArgumentParser
internal import CollageCore

struct CutoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A rectangle around the subject, in pixels or percent", valueName: "x,y,w,h"),
    transform: Word.reader(MarkSpec.box))
  var rect: MarkSpec.Box?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A point on the subject (repeatable)", valueName: "x,y[,r]"),
    transform: Word.reader(MarkSpec.disc))
  var keep: [MarkSpec] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A point on the background (repeatable)", valueName: "x,y[,r]"),
    transform: Word.reader(MarkSpec.disc))
  var drop: [MarkSpec] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A line on the subject (repeatable)", valueName: "x,y;x,y…[,r]"),
    transform: Word.reader(MarkSpec.stroke))
  var keepStroke: [MarkSpec] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A line on the background (repeatable)", valueName: "x,y;x,y…[,r]"),
    transform: Word.reader(MarkSpec.stroke))
  var dropStroke: [MarkSpec] = []

  @Option(
    help: ArgumentHelp(
      "A mask of the photo's size: white is subject, black is background, gray is unknown",
      valueName: "file"),
    completion: .file())
  var mask: Word?

  @Flag(help: "Keep only the most prominent part")
  var single = false

  @Flag(help: "Find the subject again, adding to earlier hints")
  var redo = false

  @Flag(help: "Find the subject again, discarding hints, edge and mask")
  var fresh = false

  @Option(
    help: ArgumentHelp("Soften the edge by this many pixels of the photo", valueName: "pixels"),
    transform: Word.reader(LengthParser.softness))
  var feather: Double?

  @Option(
    help: ArgumentHelp("Move the edge outward, or inward if negative", valueName: "pixels"),
    transform: Word.reader(CutoutSpec.growth))
  var grow: Int?

  @Option(
    help: ArgumentHelp("Smooth the edge by this many pixels of the photo", valueName: "pixels"),
    transform: Word.reader(LengthParser.softness))
  var smooth: Double?

  var spec: CutoutSpec {
    var spec = CutoutSpec()
    spec.rect = rect
    (spec.keep, spec.drop) = (keep + keepStroke, drop + dropStroke)
    spec.hasMask = mask != nil
    (spec.isSingle, spec.isRedone, spec.isFresh) = (single, redo, fresh)
    (spec.feather, spec.grow, spec.smooth) = (feather, grow, smooth)
    return spec
  }

  func check() throws {
    guard !(redo && fresh) else {
      throw UserFacingError.redoAndFresh
    }
  }
}
