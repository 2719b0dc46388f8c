/// An engine that runs an external command, such as rembg.
///
/// The command receives the photo as a PNG and returns an image. The image's alpha or, without
/// alpha, its luma becomes the mask. Colors always come from the original photo.
package struct ExternalSegmenter: Segmenter {
  /// The engine's name in results and in the configuration.
  package var name: String
  /// The command to run.
  ///
  /// It reads the photo from the file `{in}` or, without this placeholder, from standard input. It
  /// writes the result to the file `{out}` or, without this placeholder, to standard output.
  var command: CommandTemplate
  /// The time limit of the command; its first run can include the download of a model.
  package var timeout: Duration
  /// The maximum long side of the photo that the command receives, in pixels; zero for the original
  /// size.
  package var maxSide: Int
  /// True if the edges of the alpha follow the photo; false if the mask is only scaled.
  package var isRefined = true
  /// The folder in which each run creates its own temporary folder.
  var temporaryFolder: String
  /// Returns `true` to stop the command; called about fifty times a second.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The time from the request to terminate the command until it is killed.
  var grace: Duration = .seconds(2)
  /// The maximum size of a result, in bytes.
  var resultLimit = 64 << 20

  /// The default time limit of a command, in seconds.
  package static let defaultTimeout = 120
  package static let defaultMaxSide = 2048

  package init(name: String, command: CommandTemplate, temporaryFolder: String = "/tmp") {
    self.name = name
    self.command = command
    self.temporaryFolder = temporaryFolder
    timeout = .seconds(Self.defaultTimeout)
    maxSide = Self.defaultMaxSide
  }

  /// Finds the subject of an upright, opaque photo; the confidence is always one.
  ///
  /// The hints are in pixels of the photo. The trimap contains one value for each pixel: 0
  /// (background), 255 (subject), or any other value (unknown). Throws an ``ExternalEngineError``
  /// if the command fails, `CancellationError` if it is canceled, or a ``CutoutError`` if no
  /// subject is found or the hints are invalid.
  package func segment(
    _ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    let mask = try mask(of: photo, hints: hints)
    let medium = isRefined ? photo.size.fitted(longSide: ClassicParameters().alphaSide) : photo.size
    // The command can ignore the hints, so they are applied to its result.
    let map = HintMap(hints, trimap: trimap, photo: photo.size, size: medium)
    var plane = applying(map, to: mask.plane.resized(to: medium))
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

  /// Returns the mask with zero or one for each pixel that has a hint.
  private func applying(_ map: HintMap, to plane: Raster<Float>) -> Raster<Float> {
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
  /// Alpha below this range becomes 0 and alpha above it becomes 1, so that no faint halo remains.
  static let levels: ClosedRange<Float> = 0.05...0.95

  /// A medium-sized copy of the photo, which guides the filter.
  let medium: Bitmap

  /// Returns the alpha of a photo, one byte per pixel; `medium` is a smaller copy of the photo.
  ///
  /// Each value of the mask is the fraction of a pixel that the subject covers, in `0...1`. The
  /// mask can have any size.
  func alpha(of photo: Bitmap, mask: Raster<Float>) -> [UInt8] {
    let radius = medium.size.pixels(fractionOfLongSide: Self.radius)
    let filter = GuidedFilter(guide: Raster(medium), radius: radius, epsilon: Self.epsilon)
    return filter.fit(mask.resized(to: medium.size)).alpha(photo, levels: Self.levels)
  }
}
