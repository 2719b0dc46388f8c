/// An engine that is an external command, such as rembg.
///
/// The command receives a PNG of the photo and returns an image. The image's alpha, or its luma if
/// it has no alpha, is the mask. Colors always come from the original photo.
package struct ExternalSegmenter: Segmenter {
  /// The engine's name in results and in the configuration.
  package var name: String
  /// The command to run.
  ///
  /// It reads the photo from its standard input unless it contains `{in}`. The result is read from
  /// its standard output unless it contains `{out}`.
  var command: CommandTemplate
  /// The time limit of the command; a first run may have to download weights.
  package var timeout: Duration
  /// The maximum long side of the photo that the command receives; zero for the full photo.
  package var maxSide: Int
  /// True if the alpha takes its edges from the full photo; otherwise, from the mask alone.
  package var isRefined = true
  /// The folder that contains a folder for each run.
  var temporaryFolder: String
  /// Returns `true` to stop the command; called about fifty times a second.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The time that the command has to exit after it was asked to terminate.
  var grace: Duration = .seconds(2)
  /// The maximum size of a result, in bytes.
  var resultLimit = 64 << 20

  /// The default time limit of a command, in seconds.
  package static let usualTimeout = 120
  package static let usualMaxSide = 2048

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - name: The engine's name.
  ///   - command: The command.
  ///   - temporaryFolder: An existing folder.
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
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or any value between (unknown).
  /// - Returns: The subject's share of each pixel; the confidence is always one.
  /// - Throws: An ``ExternalEngineError`` if the command fails; `CancellationError` if it is
  ///   canceled; ``CutoutError/noSubject`` if no subject is found; another ``CutoutError`` if the
  ///   hints are invalid.
  package func segment(
    _ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    let mask = try mask(of: photo, hints: hints)
    let medium = isRefined ? photo.size.fitted(longSide: ClassicParameters().alphaSide) : photo.size
    // Apply the hints here too, since the command may ignore them.
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

  /// Returns the mask with all pixels that have a hint set to zero or one.
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

/// Refines an engine's mask to the alpha of the full photo, with the photo's own edges.
struct AlphaRefinement {
  /// The filter's radius, as a fraction of the long side.
  static let radius = 0.02
  /// The filter's regularization, which is added to the variances of the color.
  static let epsilon: Float = 1e-3
  /// Alpha below this range becomes 0 and above it 1; otherwise a faint halo remains.
  static let levels: ClosedRange<Float> = 0.05...0.95

  /// The photo at a medium size, which guides the filter.
  let medium: Bitmap

  /// Returns the alpha of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo of which `medium` is a smaller version.
  ///   - mask: The subject's share of each pixel, in `0...1`; of any size.
  /// - Returns: One byte per pixel of the photo.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let radius = medium.size.pixels(Self.radius)
    let filter = GuidedFilter(guide: Raster(medium), radius: radius, epsilon: Self.epsilon)
    return filter.fit(mask.resized(to: medium.size)).alpha(photo, levels: Self.levels)
  }
}
