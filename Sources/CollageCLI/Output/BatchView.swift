/// What a batch did, in JSON.
struct BatchView: Encodable {
  let lines: Int
  let dryRun: Bool
  let results: [AnyView]

  init(lines: Int, dryRun: Bool, results: [any Encodable]) {
    self.lines = lines
    self.dryRun = dryRun
    self.results = results.map(AnyView.init)
  }
}
