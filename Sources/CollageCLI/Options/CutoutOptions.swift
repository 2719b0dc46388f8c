internal import ArgumentParser
internal import CollageCore

/// What a user can say of the subject of a photo.
struct CutoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A box around the whole subject, in pixels of the photo or percent.",
      valueName: "x,y,w,h"),
    transform: Word.reader(MarkText.box))
  var rect: MarkText.Box?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A place on the subject; may be given many times.", valueName: "x,y[,r]"),
    transform: Word.reader(MarkText.disc))
  var keep: [MarkText] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A place on the background; may be given many times.", valueName: "x,y[,r]"),
    transform: Word.reader(MarkText.disc))
  var drop: [MarkText] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A line on the subject.", valueName: "x,y;x,y…[,r]"),
    transform: Word.reader(MarkText.stroke))
  var keepStroke: [MarkText] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A line on the background.", valueName: "x,y;x,y…[,r]"),
    transform: Word.reader(MarkText.stroke))
  var dropStroke: [MarkText] = []

  @Option(
    help: ArgumentHelp(
      "A picture of the photo's size: black is background, white the subject, grey unknown.",
      valueName: "file"),
    completion: .file())
  var mask: Word?

  @Flag(help: "Keep only the most prominent part.")
  var single = false

  @Flag(help: "Find the subject anew; hints add to those of before.")
  var redo = false

  @Flag(help: "Find the subject anew; hints, edge and mask of before are forgotten.")
  var fresh = false

  @Option(
    help: ArgumentHelp("How soft the edge is, in pixels of the photo.", valueName: "pixels"),
    transform: Word.reader(LengthText.softness))
  var feather: Double?

  @Option(
    help: ArgumentHelp(
      "How far the edge moves outward, or inward if negative, in pixels of the photo.",
      valueName: "pixels"),
    transform: Word.reader(WholeNumberText.reader("a distance", in: -1000...1000)))
  var grow: Int?

  @Option(
    help: ArgumentHelp(
      "How far the edge is smoothed, in pixels of the photo.", valueName: "pixels"),
    transform: Word.reader(LengthText.softness))
  var smooth: Double?

  /// Whether something is said of where the subject is.
  private var saysWhere: Bool {
    rect != nil || !keep.isEmpty || !drop.isEmpty || !keepStroke.isEmpty || !dropStroke.isEmpty
      || mask != nil || single
  }

  /// Whether anything is said, so that an older cutout does not do.
  var saysAnything: Bool {
    saysWhere || feather != nil || grow != nil || smooth != nil || redo || fresh
  }

  /// Checks whether the options go together.
  func check() throws {
    guard !(redo && fresh) else {
      throw UserFacingError.usage(
        "--redo and --fresh exclude each other.",
        hint: "--redo keeps what was said before, --fresh forgets it.")
    }
  }

  /// What is wanted of a photo.
  ///
  /// Places take the place of those of before, unless they are to add to them; what is said of the
  /// edge alone leaves them as they are.
  ///
  /// - Parameters:
  ///   - photo: The photo's size.
  ///   - earlier: The cutout of before.
  /// - Returns: The request, with the mask of before if that is to be kept.
  func request(for photo: PixelSize, after earlier: Cutout?) -> CutoutRequest {
    var request = (fresh ? nil : earlier).map(CutoutRequest.init) ?? CutoutRequest()
    if saysWhere, !redo { (request.hints, request.trimap) = (CutoutHints(), nil) }
    if let rect { request.hints.rect = rect.resolved(in: photo) }
    request.hints.keep += (keep + keepStroke).map { $0.resolved(in: photo) }
    request.hints.drop += (drop + dropStroke).map { $0.resolved(in: photo) }
    if single { request.hints.isSingle = true }
    request.hints = request.hints.clipped(to: photo)
    request.edge.feather = feather ?? request.edge.feather
    request.edge.grow = grow ?? request.edge.grow
    request.edge.smooth = smooth ?? request.edge.smooth
    return request
  }
}
