internal import Foundation

/// Creates images from a table, several at a time.
///
/// A log in the folder of the images records a hash of each image's inputs. The run skips images
/// that exist and whose inputs still have this hash, and creates all others. An interrupted run can
/// therefore resume.
package final class TableRun: Sendable {
  let request: TableRequest
  private let context: WorkspaceDependencies
  let settings: [Setting: String]
  let rows: RowFiller
  let outputs: TableOutputs

  /// The columns of the table that neither the template nor the image names use.
  package let unusedColumns: [String]
  /// The optional columns of the template that the table lacks.
  package let missingOptionalColumns: [String]
  /// The number of images for all rows, including rows that aren't selected.
  package let imageCount: Int
  /// The reduction of images on their sheets; `nil` if the request has no sheets, if the images
  /// aren't reduced, or if they have no printed size.
  package let sheetReduction: SheetReduction?
  private let photoCache: PhotoCache

  package var remarks: [(name: String, remarks: [PhotoRemark])] { photoCache.remarks }

  /// Checks that the table has all required columns, and that all image names differ.
  package init(_ request: TableRequest, context: WorkspaceDependencies) throws {
    (self.request, self.context) = (request, context)
    settings = try context.settings()
    let options = try request.renderRequest(
      request.sheet?.canvas ?? request.template.collage.canvas)
    photoCache = PhotoCache(settings: settings, limits: options.limits, reading: request.reading)
    let filler = try TemplateFiller(request.template, photos: photoCache)
    let names = request.table.columns
    let templateColumns = filler.columns.map(\.name.rawValue)
    let fields = try Self.fields(of: request)
    let required = filler.columns.filter(\.isRequired).map(\.name.rawValue) + fields
    let missing = required.filter { !names.contains($0) }
    guard missing.isEmpty else {
      throw TableRunError.missingColumns(
        missing, nearest: missing.flatMap { NearestNames.to($0, among: names) })
    }
    unusedColumns = names.filter { !templateColumns.contains($0) && !fields.contains($0) }
    missingOptionalColumns = templateColumns.filter { !names.contains($0) }
    rows = RowFiller(
      filler, request, cache: photoCache,
      options: RowOptions(picture: options, reading: request.reading, sheet: request.sheet))
    outputs = try TableOutputs(request, context, rows)
    sheetReduction = request.sheet.flatMap {
      SheetReduction(of: request.template.collage.canvas, on: $0)
    }
    let count = request.sheet?.count ?? 1
    imageCount = (request.table.rowCount + count - 1) / count
    try requireNames()
  }

  /// Returns the columns that are part of the image names.
  private static func fields(of request: TableRequest) throws(TableRunError) -> [String] {
    guard request.sheet != nil else { return request.output.fields.filter { $0 != "row" } }
    // A sheet shows several rows, so its name can't contain the cell of a row.
    guard request.output.fields == ["page"] else { throw .sheetNames }
    return []
  }

  /// Checks that all images have different names, including those of rows that aren't selected.
  private func requireNames() throws {
    var rows: [String: Int] = [:]
    for number in (0..<imageCount).map({ $0 + 1 }) {
      guard let name = try? name(of: unit(number)) else { continue }
      if let other = rows.updateValue(number, forKey: NamePattern.folded(name)) {
        throw TableRunError.collision(other, number, name: name)
      }
    }
  }

  private func unit(_ number: Int) -> TableImage {
    let (all, count) = (request.table.rows, request.sheet?.count ?? 1)
    let range = ((number - 1) * count..<number * count).clamped(to: 0..<all.count)
    return TableImage(number: number, rows: range.map { all[$0] })
  }

  func name(of unit: TableImage) throws -> String {
    let row = unit.rows[0]
    if request.sheet == nil, let fault = row.issue { throw fault }
    return try request.output.name(
      { self.rows.cell($0, of: row) }, row: row.number,
      page: request.sheet == nil ? nil : unit.number)
  }

  /// Creates the images.
  ///
  /// If `monitor` stops the run, finished images remain. Calls of `onRow` don't overlap.
  package func run(
    _ monitor: ProgressMonitor, onRow: @escaping @Sendable (RowEntry) throws -> Void = { _ in }
  ) throws -> TableSummary {
    if request.isAllOrNothing {
      let failed = try check(monitor).failed
      guard failed.isEmpty else { throw TableRunError.badRows(failed) }
    }
    let log = try outputs.openLog()
    defer { withExtendedLifetime(log.lock) {} }
    let (file, isCancelled) = (log.file, monitor.isCancelled)
    let reporter = RowReporter(file, onRow)
    return try each(monitor) { unit in
      try self.make(unit, reporter, isCancelled: isCancelled)
    }
  }

  /// Returns the result that a run would have, without writing anything.
  ///
  /// Typesets text, and hashes photos that changed since the last run. Decodes only photos that are
  /// cropped to fill a place or cut out.
  package func check(_ monitor: ProgressMonitor) throws -> TableSummary {
    try each(monitor) { unit in
      let name = try self.nameAttributingErrors(of: unit)
      let contents = try self.contents(of: unit, name)
      let filled = try self.filledTemplates(of: unit, contents, name)
      if filled.failures.isEmpty, try self.state(of: unit, name, contents) != .outdated {
        return .upToDate
      }
      try Self.attributingErrors(to: unit, output: name, keeping: filled.failures) {
        try self.outputs.checkWritable(name)
      }
      return filled.failures.isEmpty ? .created : .createdWithout(filled.failures)
    }
  }

  /// Returns the estimated time per image on one processor, in seconds.
  ///
  /// Renders and discards up to `count` images. Returns zero if none of them can be rendered.
  package func secondsPerImage(of count: Int) -> Double {
    let start = ContinuousClock.now
    var renderedCount = 0
    for number in selectedNumbers.prefix(count) {
      let unit = unit(number)
      let result = try? draw(unit, contents(of: unit, nil), nil, isCancelled: { false }) { _ in }
      guard result != nil else { continue }
      renderedCount += 1
    }
    return renderedCount == 0
      ? 0 : (ContinuousClock.now - start) / .seconds(1) / Double(renderedCount)
  }

  private var selectedNumbers: [Int] {
    (0..<imageCount).map { $0 + 1 }.filter { number in
      request.rows.contains(number)
        && (!request.retriesFailed || outputs.hasFailed(number))
    }
  }

  private func each(
    _ monitor: ProgressMonitor, _ body: @escaping @Sendable (TableImage) throws -> RowOutcome
  ) throws -> TableSummary {
    let (numbers, isCancelled) = (selectedNumbers, monitor.isCancelled)
    var results: [Result<RowOutcome, any Error>] = []
    try monitor.run { progress in
      results = ParallelMap.prefix(
        of: numbers, jobs: request.jobs, done: { progress?($0, numbers.count) },
        body: { number in
          let result = Result { isCancelled() ? .interrupted : try body(unit(number)) }
          return (output: result, goesOn: !isCancelled() && result.concernsOnlyRows)
        })
    }
    return try TableSummary(results, isInterrupted: isCancelled())
  }
}
