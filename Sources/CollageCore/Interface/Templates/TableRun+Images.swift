extension TableRun {
  /// Runs an operation on an image, and throws ``RowFailures`` with all rows if the operation
  /// fails.
  ///
  /// Rows in `earlier`, which failed in earlier operations, keep their errors.
  static func attributingErrors<Value>(
    to unit: TableImage, output: String?, keeping earlier: [RowFailure] = [],
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      let failures = unit.rows.map { row in
        earlier.first { $0.row.number == row.number }
          ?? RowFailure(row: row, output: output, error: error)
      }
      throw RowFailures(all: failures, reason: error)
    }
  }

  /// Runs an operation on the remaining rows of an image: those without an earlier failure.
  ///
  /// Throws ``RowFailures`` if no row has a value, or if the operation is canceled.
  private static func mapRows<Part, Value>(
    of unit: TableImage, _ earlier: RowResults<Part>, output: String?,
    _ body: (Part) throws -> Value
  ) throws -> RowResults<Value> {
    var (values, failures): ([Value?], [RowFailure]) = ([], earlier.failures)
    for (row, part) in zip(unit.rows, earlier.values) {
      do {
        values.append(try part.map(body))
      } catch {
        let failure = RowFailure(row: row, output: output, error: error)
        if error is CancellationError { throw RowFailures(all: [failure]) }
        failures.append(failure)
        values.append(nil)
      }
    }
    failures.sort { $0.row.number < $1.row.number }
    guard values.contains(where: { $0 != nil }) else { throw RowFailures(all: failures) }
    return RowResults(values: values, failures: failures)
  }

  func nameAttributingErrors(of unit: TableImage) throws -> String {
    try Self.attributingErrors(to: unit, output: nil) { try name(of: unit) }
  }

  func contents(
    of unit: TableImage, _ name: String?
  ) throws -> RowResults<RowFiller.Contents> {
    let known = name.map(outputs.known) ?? [:]
    let rows = RowResults(values: unit.rows, failures: [])
    return try Self.mapRows(of: unit, rows, output: name) { row in
      try self.rows.contents(of: row, known: known)
    }
  }

  func filledTemplates(
    of unit: TableImage, _ contents: RowResults<RowFiller.Contents>, _ name: String?
  ) throws -> RowResults<FilledTemplate> {
    try Self.mapRows(of: unit, contents, output: name) { try rows.filled($0) }
  }

  /// Returns the hash of all inputs of an image.
  private static func key(_ contents: RowResults<RowFiller.Contents>) -> String {
    key(of: contents.values.map { $0?.key ?? "" })
  }

  private static func key(of keys: [String]) -> String {
    keys.count == 1 ? keys[0] : contentHash(of: Array(keys.joined().utf8))
  }

  func state(
    of unit: TableImage, _ name: String, _ contents: RowResults<RowFiller.Contents>
  ) throws -> TableOutputs.State {
    try outputs.state(of: name, unit.number, key: Self.key(contents)) {
      Self.key(of: try contents.values.map { try $0?.formerKey ?? "" })
    }
  }

  /// Returns the photos of an image for the log, without duplicates.
  private static func inputs(_ contents: RowResults<RowFiller.Contents>) -> [[String]] {
    let inputs = contents.values.compactMap { $0 }.flatMap(\.listedInputs)
    return Dictionary(inputs.map { ($0[0], $0) }) { $1 }.values.sorted { $0[0] < $1[0] }
  }

  /// Returns the failed rows of a sheet for the log; `nil` if all rows succeeded or the image isn't
  /// a sheet.
  private func failureEntries(_ failures: [RowFailure]) -> [RowEntry.Failure]? {
    guard request.sheet != nil, !failures.isEmpty else { return nil }
    return failures.map {
      RowEntry.Failure(
        row: $0.row.number, line: $0.row.line, error: request.errorDescription($0.error))
    }
  }

  /// Creates an image unless it is up to date, and logs the result.
  func make(
    _ unit: TableImage, _ reporter: RowReporter, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> RowOutcome {
    let start = ContinuousClock.now
    var missing: [RowFailure] = []
    var entry = outputs.entry(unit.number, line: unit.rows[0].line)
    func time() {
      entry.ms = ((ContinuousClock.now - start) / .milliseconds(1) * 10).rounded() / 10
    }
    do {
      let name = try nameAttributingErrors(of: unit)
      entry.output = outputs.logName(of: name)
      let contents = try contents(of: unit, name)
      let key = Self.key(contents)
      let state = try contents.failures.isEmpty ? state(of: unit, name, contents) : .outdated
      if state != .outdated {
        entry.key = key
        if case .currentWithLegacyKey(let before) = state {
          // The log has the key in the form of an earlier version. Log the current form.
          try reporter.log(entry.with(before, inputs: Self.inputs(contents)))
        }
        entry.kept = true
        try reporter.report(entry)
        return .upToDate
      }
      let file = try Self.attributingErrors(to: unit, output: name, keeping: contents.failures) {
        try outputs.file(name)
      }
      (entry.bytes, missing) = try draw(
        unit, contents, name, isCancelled: isCancelled, write: file.write)
      // Log the file before it exists. If this process is killed before it logs the result, the
      // next run knows that it may overwrite the file.
      if !request.overwritesFiles, !outputs.isOwn(name) { try reporter.log(entry) }
      try Self.attributingErrors(to: unit, output: name, keeping: missing) { try file.commit() }
      (entry.key, entry.failures) = (key, failureEntries(missing))
      entry.inputs = Self.inputs(contents)
      time()
    } catch let failures as RowFailures {
      guard let reason = failures.reason ?? failures.all.first?.error, !failures.isInterrupted
      else { return .interrupted }
      entry.error = request.errorDescription(reason)
      entry.bytes = nil
      entry.failures = failureEntries(failures.all)
      time()
      try reporter.record(entry)
      throw failures
    }
    try reporter.record(entry)
    return missing.isEmpty ? .created : .createdWithout(missing)
  }

  /// Renders the image of a row, or a sheet of several rows.
  ///
  /// Returns the size of the file, and the rows that are missing from the sheet.
  func draw(
    _ unit: TableImage, _ contents: RowResults<RowFiller.Contents>, _ name: String?,
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> (byteCount: Int?, failures: [RowFailure]) {
    let templates = try filledTemplates(of: unit, contents, name)
    func renderRequest(for canvas: Canvas) throws -> RenderRequest {
      var options = try request.renderRequest(canvas)
      options.limits.jobs = 1
      return options
    }
    guard let sheet = request.sheet else {
      let results = try Self.mapRows(of: unit, templates, output: name) { filled in
        try filled.render(
          renderRequest(for: filled.collage.canvas), settings: settings, isCancelled: isCancelled,
          write: write
        ).byteCount
      }
      return (results.values.first ?? nil, [])
    }
    guard let canvas = templates.values.lazy.compactMap({ $0?.collage.canvas }).first else {
      throw RowFailures(all: templates.failures)
    }
    let grid = SheetGrid(sheet.count, of: canvas, on: sheet.canvas)
    let images = try Self.mapRows(of: unit, templates, output: name) { filled in
      try SheetImage(filled, size: grid.cell, settings: settings, isCancelled: isCancelled)
    }
    return try Self.attributingErrors(to: unit, output: name, keeping: images.failures) {
      let page = try SheetPage(images.values, in: grid, on: sheet)
      let byteCount = try page.render(
        renderRequest(for: sheet.canvas), settings: settings, isCancelled: isCancelled,
        write: write)
      return (byteCount, images.failures)
    }
  }
}
