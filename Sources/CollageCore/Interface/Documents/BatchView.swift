/// What a batch did, in JSON.
package struct BatchView: Encodable {
  let lines: Int
  let dryRun: Bool
  let results: [AnyView]

  /// Describes a batch.
  ///
  /// - Parameters:
  ///   - lines: How many lines were done.
  ///   - dryRun: Whether all of it was undone.
  ///   - results: What each line did.
  package init(lines: Int, dryRun: Bool, results: [any Encodable]) {
    self.lines = lines
    self.dryRun = dryRun
    self.results = results.map(AnyView.init)
  }
}
