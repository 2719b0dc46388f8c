/// A picture of a collage that is to be made.
public struct RenderRequest: Hashable, Sendable {
  /// The picture's size; nil is the canvas' own.
  public var size: PixelSize?
  /// The background; nil is the canvas' own.
  public var background: Color?
  /// The file format.
  public var format: ImageFormat
  /// The JPEG quality, 1 to 100; nil is the setting's value.
  public var quality: Int?
  /// How much of the machine may be used; the picture is the same whatever they are.
  public var limits: RequestedLimits

  /// Makes a request.
  public init(
    size: PixelSize? = nil, background: Color? = nil, format: ImageFormat, quality: Int? = nil,
    limits: RequestedLimits = RequestedLimits()
  ) {
    self.limits = limits
    self.size = size
    self.background = background
    self.format = format
    self.quality = quality
  }
}

/// A picture that was written.
public struct RenderedPicture: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// The file's length.
  public let byteCount: Int
}

/// How far something that takes long has come.
public typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void
