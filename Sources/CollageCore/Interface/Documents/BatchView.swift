package struct BatchView: Encodable {
  let lines: Int
  let dryRun: Bool
  let results: [AnyView]

  /// Creates the view of a batch's result.
  ///
  /// - Parameters:
  ///   - lines: The number of lines that were executed.
  ///   - dryRun: True if the batch reverted all changes at its end.
  ///   - results: The result of each line.
  package init(lines: Int, dryRun: Bool, results: [any Encodable]) {
    self.lines = lines
    self.dryRun = dryRun
    self.results = results.map(AnyView.init)
  }
}
