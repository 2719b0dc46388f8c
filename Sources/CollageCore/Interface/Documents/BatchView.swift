package struct BatchView: Encodable {
  let lines: Int
  let dryRun: Bool
  let results: [AnyView]

  /// Creates the view of a batch; `dryRun` is true if the batch reverted all changes at its end.
  package init(lines: Int, dryRun: Bool, results: [any Encodable]) {
    self.lines = lines
    self.dryRun = dryRun
    self.results = results.map(AnyView.init)
  }
}
