/// The parameters of the classic engine, the built-in engine that finds the subject of a photo.
///
/// The engine works on several smaller copies of the photo. It first estimates the probability that
/// a pixel belongs to the subject; this estimate is the prior. It then divides the photo into
/// subject and background with a minimum cut of a graph, called the cut. Small changes of a
/// parameter hardly affect the result.
struct ClassicParameters: Hashable, Sendable {
  /// The long side of the photo's copy for the prior, in pixels.
  var priorSide = 200
  /// The long side of the photo's copy for the cut, in pixels.
  var cutSide = 320
  /// The long side of the photo's copy for measuring texture and refining external masks, in
  /// pixels.
  var alphaSide = 800
  /// The long side of the photo's copy for computing the alpha near the outline, in pixels.
  var matteSide = 400

  /// The log odds that a pixel belongs to the subject, before any evidence is added.
  var intercept: Float = -1.7
  /// The weight of the barrier distance from the photo's border, as evidence for the subject.
  var barrier: Float = 3.2
  /// The weight of fine texture, as evidence for the subject.
  var texture: Float = 3.0
  /// The weight of a color's similarity to the photo's border, as evidence for the background.
  var border: Float = 2.7
  /// The weight of the similarity to the left and right sides, as evidence for the background.
  ///
  /// Only the larger of this evidence and that of `border` counts.
  var band: Float = 4
  /// The weight of a position near the center, as evidence for the subject.
  var center: Float = 2.0
  /// The weight of the photo's border in the barrier distance if the user gives a box, in `0...1`.
  ///
  /// The barrier distance is then a weighted mean of two distances. The distance from the border
  /// and the area outside the box has this weight. The distance from only the area outside the box
  /// has the remaining weight. The border is less reliable in this case, because the subject can
  /// reach it.
  var borderShare: Float = 0.7

  /// The weight of the prior in the cut if the user doesn't give a box.
  var priorWeight: Float = 2
  /// The weight of the prior in the cut if the user gives a box.
  var boxPriorWeight: Float = 1
  /// The maximum magnitude of a pixel's evidence from colors, as log odds.
  var colorLimit: Float = 3
  /// The cost of separating two neighboring pixels of equal color.
  var smoothness: Float = 60
  /// The maximum number of rounds; each round learns the colors of both sides and cuts.
  var rounds = 4

  init() {}
}
