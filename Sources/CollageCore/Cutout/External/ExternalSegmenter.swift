/// An engine that runs an external command, such as rembg.
///
/// The command receives the photo as a PNG and returns an image. The image's alpha becomes the
/// mask; if the image does not have an alpha, its luma does. Colors always come from the original
/// photo.
package struct ExternalSegmenter: Segmenter {
  /// The engine's name in results and in the configuration.
  package var name: String
  /// The command to run.
  ///
  /// The command reads the photo from the file `{in}`, or from standard input if it does not
  /// contain this placeholder. It writes the result to the file `{out}`, or otherwise to standard
  /// output.
  var command: CommandTemplate
  /// The time limit of the command.
  ///
  /// The first run of an engine may have to download a model.
  package var timeout: Duration
  /// The maximum long side of the photo that the command receives, in pixels.
  ///
  /// Zero means the size of the original.
  package var maxSide: Int
  /// True if the edges of the alpha follow the photo; false if the mask is only scaled.
  package var isRefined = true
  /// The folder in which each run creates its own temporary folder.
  var temporaryFolder: String
  /// Returns `true` to stop the command.
  ///
  /// The engine calls this closure about fifty times a second.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// After a request to terminate, the command has this time to exit.
  var grace: Duration = .seconds(2)
  /// The maximum size of a result, in bytes.
  var resultLimit = 64 << 20

  /// The default time limit of a command, in seconds.
  package static let usualTimeout = 120
  package static let usualMaxSide = 2048

  package init(name: String, command: CommandTemplate, temporaryFolder: String = "/tmp") {
    self.name = name
    self.command = command
    self.temporaryFolder = temporaryFolder
    timeout = .seconds(Self.usualTimeout)
    maxSide = Self.usualMaxSide
  }

  /// Finds the subject.
  ///
  /// - Parameters:
  ///   - photo: An upright, opaque photo.
  ///   - hints: The user's hints about the subject, in pixels of the photo.
  ///   - trimap: One value for each pixel: 0 (background), 255 (subject), or any other value
  ///     (unknown).
  /// - Returns: The fraction of each pixel that belongs to the subject. The confidence is always
  ///   one.
  /// - Throws: An ``ExternalEngineError`` if the command fails; `CancellationError` if it is
  ///   canceled; ``CutoutError/noSubject`` if no subject is found; another ``CutoutError`` if the
  ///   hints are invalid.
  package func segment(
    _ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    let mask = try mask(of: photo, hints: hints)
    let medium = isRefined ? photo.size.fitted(longSide: ClassicParameters().alphaSide) : photo.size
    // Apply the hints to the result, because the command may ignore them.
    let map = HintMap(hints, trimap: trimap, photo: photo.size, size: medium)
    var plane = laid(map, over: mask.plane.resized(to: medium))
    if hints.isSingle { plane = SingleSubject(map: map).pick(plane) }
    var alpha = isRefined ? refined(plane, photo) : plane.values.map { UInt8($0 * 255 + 0.5) }
    hints.enforce(trimap, on: &alpha, size: photo.size)
    guard alpha.contains(where: { $0 > 0 }) else { throw CutoutError.noSubject }
    return Segmentation(alpha: alpha, confidence: 1)
  }

  private func mask(of photo: Bitmap, hints: CutoutHints) throws -> EngineMask {
    let size = maxSide > 0 ? photo.size.fitted(longSide: maxSide) : photo.size
    return try ExternalJob(
      engine: self, photo: photo.areaAveraged(to: size),
      hints: EngineHints(hints, photo: photo.size, size: size)
    ).mask()
  }

  private func refined(_ plane: Raster<Float>, _ photo: Bitmap) -> [UInt8] {
    AlphaRefinement(medium: photo.areaAveraged(to: plane.size)).alpha(of: photo, mask: plane)
  }

  /// Returns the mask in which each pixel with a hint is set to zero or one.
  private func laid(_ map: HintMap, over plane: Raster<Float>) -> Raster<Float> {
    let values = zip(plane.values, map.labels).map { value, label -> Float in
      switch label {
      case .unknown: value
      case .keep: 1
      case .drop: 0
      }
    }
    return Raster(size: plane.size, values: values)
  }
}

/// Refines an engine's mask to an alpha of the full size, whose edges follow the photo.
struct AlphaRefinement {
  /// The radius of the guided filter, as a fraction of the long side.
  static let radius = 0.02
  /// The regularization of the guided filter, which is added to the variances of the color.
  static let epsilon: Float = 1e-3
  /// Alpha below this range becomes 0 and alpha above it becomes 1.
  ///
  /// Otherwise a faint halo would remain.
  static let levels: ClosedRange<Float> = 0.05...0.95

  /// A medium-sized copy of the photo, which guides the filter.
  let medium: Bitmap

  /// Returns the alpha of a photo.
  ///
  /// - Parameters:
  ///   - photo: The full photo; `medium` is a smaller copy of it.
  ///   - mask: The fraction of each pixel that belongs to the subject, in `0...1`. The mask may
  ///     have any size.
  /// - Returns: The alpha, one byte per pixel of the photo.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let radius = medium.size.pixels(Self.radius)
    let filter = GuidedFilter(guide: Raster(medium), radius: radius, epsilon: Self.epsilon)
    return filter.fit(mask.resized(to: medium.size)).alpha(photo, levels: Self.levels)
  }
}
