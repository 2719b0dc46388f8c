/// The parameters of adjustments as the page's sliders need them, in JSON.
package struct AdjustmentListView: Encodable {
  /// One parameter.
  private struct Parameter: Encodable {
    let name: String
    let title: String
    let minimum: Double
    let maximum: Double
    let neutral: Double
  }

  private let parameters = Adjustments.parameters.map {
    Parameter(
      name: $0.name, title: $0.title, minimum: $0.range.lowerBound, maximum: $0.range.upperBound,
      neutral: $0.neutral)
  }

  /// A module of JavaScript that exports the list.
  package static var module: String {
    "export const adjustments = " + JSONText.line(AdjustmentListView().parameters)
  }
}
