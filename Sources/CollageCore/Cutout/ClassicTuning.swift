/// The numbers of the classic engine.
package struct ClassicTuning: Hashable, Sendable {
  /// The long side of the prior.
  package var priorSide = 200
  /// The long side of the cut.
  package var cutSide = 320
  /// The long side at which the alpha is fitted.
  package var alphaSide = 800

  /// The weights of the prior's parts.
  package var intercept: Float = -1.7
  package var barrier: Float = 3.2
  package var texture: Float = 3.0
  package var border: Float = 2.7
  package var band: Float = 4
  package var center: Float = 2.0

  /// In a box whose sides lie on the frame: how much the frame counts as background nevertheless.
  package var frameShare: Float = 0.7

  /// How much the prior counts in the cut.
  package var priorWeight: Float = 2
  package var boxPriorWeight: Float = 1
  /// The limit of the evidence of the colours.
  package var colorLimit: Float = 3
  /// How much it costs to cut between like neighbours.
  package var smoothness: Float = 60
  package var rounds = 4

  package var x: [Float] = [0, 0, 0, 0, 0, 0, 0, 0]

  package init() {}
}
