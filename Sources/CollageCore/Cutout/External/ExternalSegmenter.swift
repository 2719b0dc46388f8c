/// An engine that is a command of the user's, such as rembg.
///
/// The command gets a PNG of the photo and gives an image: its alpha, or without one its lightness,
/// is the mask. Colours are always those of our own photo.
package struct ExternalSegmenter: Segmenter {
  /// The engine's name in results and in the configuration.
  package var name: String
  /// The command; without `{in}` it reads the photo from its standard input, without `{out}` the
  /// result is read from its standard output.
  var command: CommandTemplate
  /// How long the command may run; a first run may have to download weights.
  package var timeout: Duration
  /// The long side of the photo that the command gets; zero for the full photo.
  package var maxSide: Int
  /// Whether the alpha gets its edges from the full photo instead of from the mask alone.
  package var isRefined = true
  /// The folder in which each run gets a folder of its own.
  var temporaryFolder: String
  /// Asked some fifty times a second; the command is stopped when this is true.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// How long the command may go on after it was asked to end.
  var grace: Duration = .seconds(2)
  /// The most bytes of a result.
  var resultLimit = 64 << 20

  /// How long a command may take when nothing is said, in seconds.
  package static let usualTimeout = 120
  /// The long side of the photo that a command gets when nothing is said.
  package static let usualMaxSide = 2048

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - name: The engine's name.
  ///   - command: The command.
  ///   - temporaryFolder: A folder that exists.
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
  ///   - hints: What the user said about the subject, in pixels of the photo.
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or anything between (unknown).
  /// - Returns: How much of each pixel is the subject; the confidence is always one.
  /// - Throws: ``ExternalEngineError``, `CancellationError`; ``CutoutError/noSubject``, or what is wrong with
  ///   the hints.
  package func segment(
    _ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?
  ) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    let mask = try mask(of: photo, hints: hints)
    let medium = isRefined ? photo.size.fitted(longSide: ClassicTuning().alphaSide) : photo.size
    // Also a command that is told the hints may not obey them.
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

  /// The mask where the user said nothing, and elsewhere what the user said.
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

/// Turns an engine's mask into the alpha of the whole photo, with edges where the photo has them.
struct AlphaRefinement {
  /// The filter's radius, as a fraction of the long side.
  static let radius = 0.02
  /// The filter's regularization, which is added to the variances of the color.
  static let epsilon: Float = 1e-3
  /// Alpha below this range becomes 0 and above it 1; otherwise a faint halo stays.
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
