/// The parameters of the classic engine; small changes hardly affect the result.
struct ClassicParameters: Hashable, Sendable {
  /// The long side of the photo for the prior.
  var priorSide = 200
  /// The long side of the photo for the cut.
  var cutSide = 320
  /// The long side of the photo for the texture, and for refining the mask of an external engine.
  var alphaSide = 800
  /// The long side of the photo for the matting of the edge.
  var matteSide = 400

  /// The log odds of the prior before any evidence.
  var intercept: Float = -1.7
  /// The weight of the barrier distance from the frame.
  var barrier: Float = 3.2
  /// The weight of fine texture.
  var texture: Float = 3.0
  /// The weight of a color's similarity to the frame, as evidence against the subject.
  var border: Float = 2.7
  /// The weight of the similarity to both sides, as evidence against the subject.
  ///
  /// Only the larger of this evidence and that of the frame counts.
  var band: Float = 4
  /// The weight of a central position.
  var center: Float = 2.0
  /// The weight of the frame as background if a box is given, since sides of the box may be on the
  /// frame.
  var frameShare: Float = 0.7

  /// The weight of the prior in the cut, without a box.
  var priorWeight: Float = 2
  /// The weight of the prior in the cut, with a box.
  var boxPriorWeight: Float = 1
  /// The limit of the evidence from colors.
  var colorLimit: Float = 3
  /// The cost of a cut between similar neighbors.
  var smoothness: Float = 60
  /// The maximum number of rounds of learning and cutting.
  var rounds = 4

  init() {}
}
