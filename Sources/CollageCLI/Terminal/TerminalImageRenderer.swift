internal import CollageCore
internal import Foundation

final class TerminalImageRenderer {
  let form: TerminalImageProtocol
  let area: TerminalImageArea

  private let environment: Environment
  private let depth: ColorDepth
  private let isInTmux: Bool
  private let isCellKnown: Bool
  private let querySession: TerminalQuerySession?
  private var number: UInt8

  /// The maximum size of a file sent with the kitty protocol, in bytes per pixel, before Base64
  /// enlarges it by a third.
  private static let bytesPerPixel = 0.485
  /// The minimum of the size limit, in bytes; it applies to small images.
  private static let minimumLimit = 16_384
  static let quality = 80

  /// Detects the terminal's image support; `nil` if standard output isn't a terminal or the user
  /// has disabled images.
  init?(_ context: CommandContext) throws(UserFacingError) {
    guard context.console.outputIsTerminal else { return nil }
    let environment = context.environment
    let capabilities = try TerminalCapabilities { environment.nonEmptyVariable($0) }
    guard capabilities.requestedProtocol != TerminalImageProtocol.none else { return nil }
    let known = TerminalSize.cell(of: environment.output.descriptor)
    let querySession = Self.querySession(capabilities, isCellKnown: known != nil, environment)
    let answers = querySession?.responses()

    // The library is loaded only if the best protocol needs it.
    let best = capabilities.form(answers, hasLibrary: true)
    let isDrawn = !best.needsLibrary || ChafaLibrary.shared != nil
    let form = isDrawn ? best : capabilities.form(answers, hasLibrary: false)
    depth = context.common.color == .never ? .shades : capabilities.depth
    if let loss = capabilities.unavailableProtocolWarning(hasLibrary: isDrawn, depth: depth) {
      context.console.warn(loss)
    }
    // Without colors, the symbols of libchafa aren't recognizable.
    self.form = form == .symbols && depth == .shades ? .blocks : form
    isInTmux = capabilities.multiplexer == .tmux
    isCellKnown = known != nil || answers?.cell != nil
    area = TerminalImageArea(
      columns: context.console.width, rows: context.console.lines, cell: known ?? answers?.cell)
    number = 1 + environment.context.makeID().uuid.0 % 200
    self.environment = environment
    self.querySession = querySession
  }

  /// Queries the terminal for properties that environment variables don't provide; `nil` if a query
  /// is unnecessary or impossible.
  private static func querySession(
    _ capabilities: TerminalCapabilities, isCellKnown: Bool, _ environment: Environment
  ) -> TerminalQuerySession? {
    let form = capabilities.requestedProtocol ?? capabilities.brand?.form
    let isOpen = form.map { $0.sendsPixels && !isCellKnown } ?? true
    guard capabilities.supportsQueries, isOpen, let line = environment.terminalLine() else {
      return nil
    }
    return TerminalQuerySession(
      TerminalQuery(isInTmux: capabilities.multiplexer == .tmux), on: line,
      isInterrupted: environment.isInterrupted)
  }

  /// Draws an image below the previous output.
  ///
  /// The first argument of `make` computes the size to render from the image's natural size. The
  /// second argument is the preferred file format.
  func draw(
    _ wish: TerminalImageArea.SizeRequest = TerminalImageArea.SizeRequest(),
    _ make: (_ size: (PixelSize) -> PixelSize, _ format: RasterFormat) throws -> EncodedRender
  ) throws {
    var image = try make({ self.area.size(of: $0, wish) }, form == .iterm ? .jpeg : .png)
    let size = image.size.fitted(into: area.frame(wish))
    if form == .iterm, image.format == .png, size == image.size {
      let bitmap = try image.pixels()
      if bitmap.alpha == .opaque { image = try encoded(bitmap) }
    }
    if size != image.size {
      image = try encoded(image.pixels().areaAveraged(to: size).straightened())
    }
    try send(bytes(of: image, over: area.cells(of: size)))
  }

  /// Reads responses that arrived late, and restores the terminal.
  func end() { querySession?.end() }

  private func encoded(_ bitmap: Bitmap) throws(EncodeError) -> EncodedRender {
    guard form == .iterm, bitmap.alpha == .opaque else {
      return EncodedRender(
        bytes: try PNGEncoder().encode(bitmap), size: bitmap.size, format: .png)
    }
    return EncodedRender(
      bytes: try JPEGEncoder(quality: Self.quality, subsampling: .half).encode(bitmap),
      size: bitmap.size, format: .jpeg)
  }

  private func bytes(of image: EncodedRender, over cells: PixelSize) throws -> [UInt8] {
    switch form {
    case .kitty:
      var framing = KittyImageEncoder(file: try sizeLimitedFile(image))
      guard !isInTmux else {
        defer { number = number % 200 + 1 }
        return framing.placeholderBytes(number, over: cells)
      }
      // If the size of a character cell is unknown, the terminal scales the image to the computed
      // number of columns.
      framing.columns = isCellKnown ? nil : cells.width
      return framing.bytes
    case .iterm: return ITermImageEncoder(file: image.bytes, cells: cells).bytes
    case .sixel, .symbols:
      let bitmap = try image.pixels()
      return ChafaLibrary.shared?.bytes(of: bitmap, as: form, over: cells, cell: area.cell, depth)
        ?? Array(HalfBlocks(bitmap, over: cells).text(depth).utf8)
    case .blocks: return Array(HalfBlocks(try image.pixels(), over: cells).text(depth).utf8)
    case .none: return []
    }
  }

  /// Returns the image as a PNG file that doesn't exceed the size limit.
  private func sizeLimitedFile(_ image: EncodedRender) throws -> [UInt8] {
    let limit = max(Self.minimumLimit, Int(Double(image.size.area) * Self.bytesPerPixel))
    if image.format == .png, image.bytes.count <= limit { return image.bytes }
    return try LossyPNGEncoder(image.pixels()).file(maximumBytes: limit)
  }

  private func send(_ bytes: [UInt8]) throws {
    try TerminalReturn.write(
      bytes, to: environment.output, isInterrupted: environment.isInterrupted)
  }
}

extension EncodedRender {
  /// Decodes the pixels; marks the bitmap as opaque if all pixels are opaque.
  fileprivate func pixels() throws(DecodeError) -> Bitmap {
    var bitmap = try ImageDecoder().decode(bytes, source: "the picture")
    let alphas = stride(from: 3, to: bitmap.bytes.count, by: 4)
    if alphas.allSatisfy({ bitmap.bytes[$0] == 255 }) { bitmap.alpha = .opaque }
    return bitmap
  }
}
