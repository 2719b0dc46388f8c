internal import CollageCore
internal import Foundation

/// Draws images on the terminal connected to standard output.
final class TerminalImageRenderer {
  let form: TerminalImageProtocol
  let room: TerminalImageArea

  private let environment: Environment
  private let depth: ColorDepth
  private let isInTmux: Bool
  private let isCellKnown: Bool
  private let dialogue: TerminalQuerySession?
  private var number: UInt8

  /// The maximum size of a file sent with the kitty protocol, in bytes per pixel.
  ///
  /// Base64 enlarges it by a third.
  private static let bytesPerPixel = 0.485
  /// The size limit of a small image's file, in bytes.
  private static let leastBytes = 16_384
  static let quality = 80

  /// Detects the terminal's image support; `nil` if standard output isn't a terminal or the user
  /// has disabled images.
  ///
  /// Throws ``UserFacingError`` if the protocol that the user chose is invalid.
  init?(_ context: CommandContext) throws(UserFacingError) {
    guard context.console.outputIsTerminal else { return nil }
    let environment = context.environment
    let guess = try TerminalCapabilities { environment.nonEmptyVariable($0) }
    guard guess.wanted != TerminalImageProtocol.none else { return nil }
    let known = TerminalSize.cell(of: environment.output.descriptor)
    let dialogue = Self.dialogue(guess, isCellKnown: known != nil, environment)
    let answers = dialogue?.answers()

    // The library is loaded only if the best protocol needs it.
    let best = guess.form(answers, hasLibrary: true)
    let isDrawn = !best.needsLibrary || ChafaLibrary.shared != nil
    let form = isDrawn ? best : guess.form(answers, hasLibrary: false)
    depth = context.common.color == .never ? .shades : guess.depth
    if let loss = guess.loss(hasLibrary: isDrawn, depth: depth) { context.console.warn(loss) }
    // Without colors, the symbols of libchafa aren't recognizable.
    self.form = form == .symbols && depth == .shades ? .blocks : form
    isInTmux = guess.multiplexer == .tmux
    isCellKnown = known != nil || answers?.cell != nil
    room = TerminalImageArea(
      columns: context.console.width, rows: context.console.lines, cell: known ?? answers?.cell)
    number = 1 + environment.context.makeID().uuid.0 % 200
    self.environment = environment
    self.dialogue = dialogue
  }

  /// Queries the terminal for properties that environment variables don't provide.
  ///
  /// Returns `nil` if a query is unnecessary or impossible.
  private static func dialogue(
    _ guess: TerminalCapabilities, isCellKnown: Bool, _ environment: Environment
  ) -> TerminalQuerySession? {
    let form = guess.wanted ?? guess.brand?.form
    let isOpen = form.map { $0.isOfPixels && !isCellKnown } ?? true
    guard guess.canBeAsked, isOpen, let line = environment.terminalLine() else { return nil }
    return TerminalQuerySession(
      TerminalQuery(isInTmux: guess.multiplexer == .tmux), on: line,
      isInterrupted: environment.isInterrupted)
  }

  /// Draws an image below the previous output.
  ///
  /// - Parameters:
  ///   - wish: The requested or maximum size.
  ///   - make: Renders the image. The first argument returns the size to render for an image's
  ///     natural size; the second is the preferred file format.
  /// - Throws: Any error thrown by `make`; ``DecodeError``, ``EncodeError``, ``FileError``.
  func draw(
    _ wish: TerminalImageArea.Wish = TerminalImageArea.Wish(),
    _ make: (_ size: (PixelSize) -> PixelSize, _ format: RasterFormat) throws -> EncodedRender
  ) throws {
    var picture = try make({ self.room.size(of: $0, wish) }, form == .iterm ? .jpeg : .png)
    let size = picture.size.fitted(into: room.frame(wish))
    if form == .iterm, picture.format == .png, size == picture.size {
      let bitmap = try picture.pixels()
      if bitmap.alpha == .opaque { picture = try encoded(bitmap) }
    }
    if size != picture.size {
      picture = try encoded(picture.pixels().areaAveraged(to: size).straightened())
    }
    try send(bytes(of: picture, over: room.cells(of: size)))
  }

  /// Reads responses that arrived late, and restores the terminal.
  func end() { dialogue?.end() }

  private func encoded(_ bitmap: Bitmap) throws(EncodeError) -> EncodedRender {
    guard form == .iterm, bitmap.alpha == .opaque else {
      return EncodedRender(
        bytes: try PNGEncoder().encode(bitmap), size: bitmap.size, format: .png)
    }
    return EncodedRender(
      bytes: try JPEGEncoder(quality: Self.quality, subsampling: .half).encode(bitmap),
      size: bitmap.size, format: .jpeg)
  }

  /// Returns the bytes that show an image on the terminal.
  private func bytes(of picture: EncodedRender, over cells: PixelSize) throws -> [UInt8] {
    switch form {
    case .kitty:
      var framing = KittyImageEncoder(file: try slim(picture))
      guard !isInTmux else {
        defer { number = number % 200 + 1 }
        return framing.placed(number, over: cells)
      }
      // If the size of a character cell is unknown, the terminal scales the image to the computed
      // number of columns.
      framing.columns = isCellKnown ? nil : cells.width
      return framing.bytes
    case .iterm: return ITermImageEncoder(file: picture.bytes, cells: cells).bytes
    case .sixel, .symbols:
      let bitmap = try picture.pixels()
      return ChafaLibrary.shared?.bytes(of: bitmap, as: form, over: cells, cell: room.cell, depth)
        ?? Array(HalfBlocks(bitmap, over: cells).text(depth).utf8)
    case .blocks: return Array(HalfBlocks(try picture.pixels(), over: cells).text(depth).utf8)
    case .none: return []
    }
  }

  /// Returns the image as a PNG file that doesn't exceed the size limit.
  private func slim(_ picture: EncodedRender) throws -> [UInt8] {
    let most = max(Self.leastBytes, Int(Double(picture.size.area) * Self.bytesPerPixel))
    if picture.format == .png, picture.bytes.count <= most { return picture.bytes }
    return try LossyPNGEncoder(picture.pixels()).file(mostBytes: most)
  }

  private func send(_ bytes: [UInt8]) throws {
    try TerminalReturn.write(
      bytes, to: environment.output, isInterrupted: environment.isInterrupted)
  }
}

extension EncodedRender {
  /// Decodes the pixels.
  ///
  /// Marks the bitmap as opaque if all pixels are opaque.
  fileprivate func pixels() throws(DecodeError) -> Bitmap {
    var bitmap = try ImageDecoder().decode(bytes, source: "the picture")
    let alphas = stride(from: 3, to: bitmap.bytes.count, by: 4)
    if alphas.allSatisfy({ bitmap.bytes[$0] == 255 }) { bitmap.alpha = .opaque }
    return bitmap
  }
}
