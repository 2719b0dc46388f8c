/// The numbers of the classic engine; the result changes little when they do.
struct ClassicTuning: Hashable, Sendable {
  /// The long side of the photo for the prior.
  var priorSide = 200
  /// The long side of the photo for the cut.
  var cutSide = 320
  /// The long side of the photo for the texture, and for edges of a mask of another engine.
  var alphaSide = 800
  /// The long side of the photo for the alpha of the edge.
  var matteSide = 400

  /// The prior's logarithmic odds before any evidence.
  var intercept: Float = -1.7
  /// How much it counts to be hard to reach from the frame.
  var barrier: Float = 3.2
  /// How much fine structure counts.
  var texture: Float = 3.0
  /// How much it counts against a pixel to have a colour of the frame.
  var border: Float = 2.7
  /// How much it counts against a pixel to be like both sides; the greater of the two is taken.
  var band: Float = 4
  /// How much it counts to be in the middle.
  var center: Float = 2.0
  /// In a box with sides on the frame: how much the frame counts as background nevertheless.
  var frameShare: Float = 0.7

  /// How much the prior counts in the cut.
  var priorWeight: Float = 2
  /// How much it counts with a box.
  var boxPriorWeight: Float = 1
  /// The most that colours may count.
  var colorLimit: Float = 3
  /// What it costs to cut between neighbours that are alike.
  var smoothness: Float = 60
  /// The most rounds of learning and cutting.
  var rounds = 4

  /// Makes the usual numbers.
  init() {}
}
