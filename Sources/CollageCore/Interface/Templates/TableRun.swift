internal import Foundation

/// Makes pictures of a table: rows at the same time, each once, whatever stops it.
///
/// A picture is named by all that it is made of, in a log beside the pictures. One that is there with its name
/// is not made again; others are made whether or not there is a file of an earlier run.
package final class TableRun: Sendable {
  let request: TableRequest
  private let context: WorkspaceContext
  let settings: [Setting: String]
  let rows: RowFiller
  let places: PicturePlaces

  /// The columns of the table that nothing asks for.
  package let unusedColumns: [String]
  /// The columns that nothing fills, and that need not be filled.
  package let openColumns: [String]
  /// How many pictures there are of all rows.
  package let pictureCount: Int
  /// How pictures shrink on their sheets; `nil` if they keep their size or have none on paper.
  package let shrinkage: SheetShrinkage?
  private let shelf: PhotoShelf

  /// The remarks on photos whose pixels were read, by photo name.
  package var remarks: [(name: String, remarks: [PhotoRemark])] { shelf.remarks }

  /// Checks what can be checked before anything is made.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - context: The clock, and the user's settings.
  /// - Throws: ``TableRunError``, ``TemplateError``, ``UserConfigError``, ``PictureSizeError``, ``FileError``.
  package init(_ request: TableRequest, context: WorkspaceContext) throws {
    (self.request, self.context) = (request, context)
    settings = try context.settings()
    let picture = try request.picture(request.sheet?.canvas ?? request.template.collage.canvas)
    shelf = PhotoShelf(settings: settings, limits: picture.limits, reading: request.reading)
    let filler = try TemplateFiller(request.template, photos: shelf)
    let names = request.table.columns
    let wanted = filler.columns.map(\.name.rawValue)
    let fields = try Self.fields(of: request)
    let needed = filler.columns.filter(\.isRequired).map(\.name.rawValue) + fields
    let missing = needed.filter { !names.contains($0) }
    guard missing.isEmpty else {
      throw TableRunError.missingColumns(
        missing, nearest: missing.flatMap { NearestNames.to($0, among: names) })
    }
    unusedColumns = names.filter { !wanted.contains($0) && !fields.contains($0) }
    openColumns = wanted.filter { !names.contains($0) }
    rows = RowFiller(
      filler, request, shelf: shelf,
      options: RowOptions(picture: picture, reading: request.reading, sheet: request.sheet))
    places = try PicturePlaces(request, context, rows)
    shrinkage = request.sheet.flatMap {
      SheetShrinkage(of: request.template.collage.canvas, on: $0)
    }
    let count = request.sheet?.count ?? 1
    pictureCount = (request.table.rowCount + count - 1) / count
    try requireNames()
  }

  /// The columns in the names of the pictures.
  private static func fields(of request: TableRequest) throws(TableRunError) -> [String] {
    guard request.sheet != nil else { return request.output.fields.filter { $0 != "row" } }
    // A sheet has the cells of many rows.
    guard request.output.fields == ["page"] else { throw .sheetNames }
    return []
  }

  /// Refuses pictures of two rows that would have one name, whichever rows are made now.
  private func requireNames() throws {
    var rows: [String: Int] = [:]
    for number in (0..<pictureCount).map({ $0 + 1 }) {
      guard let name = try? name(of: unit(number)) else { continue }
      if let other = rows.updateValue(number, forKey: NamePattern.folded(name)) {
        throw TableRunError.collision(other, number, name: name)
      }
    }
  }

  private func unit(_ number: Int) -> TableUnit {
    let (all, count) = (request.table.rows, request.sheet?.count ?? 1)
    let range = ((number - 1) * count..<number * count).clamped(to: 0..<all.count)
    return TableUnit(number: number, rows: range.map { all[$0] })
  }

  func name(of unit: TableUnit) throws -> String {
    let row = unit.rows[0]
    if request.sheet == nil, let fault = row.fault { throw fault }
    return try request.output.name(
      { self.rows.cell($0, of: row) }, row: row.number,
      page: request.sheet == nil ? nil : unit.number)
  }

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - monitor: Who watches, and may stop it: pictures that are finished by then stay.
  ///   - onRow: Told what happened to each row, one at a time.
  /// - Returns: What was done.
  /// - Throws: ``TableRunError``, ``FileError``.
  package func run(
    _ monitor: ProgressMonitor, onRow: @escaping @Sendable (RowEntry) throws -> Void = { _ in }
  ) throws -> TableSummary {
    if request.isAllOrNothing {
      let failed = try check(monitor).failed
      guard failed.isEmpty else { throw TableRunError.badRows(failed) }
    }
    let log = try places.opened()
    defer { withExtendedLifetime(log.lock) {} }
    let (file, isCancelled) = (log.file, monitor.isCancelled)
    let listener = RowListener(file, onRow)
    return try each(monitor) { unit in
      try self.make(unit, listener, isCancelled: isCancelled)
    }
  }

  /// Checks all rows, and makes nothing.
  ///
  /// - Parameter monitor: Who watches, and may stop it.
  /// - Returns: What would be done; words are set, and photos are looked into, but not read to their ends.
  /// - Throws: ``FileError``.
  package func check(_ monitor: ProgressMonitor) throws -> TableSummary {
    try each(monitor) { unit in
      let name = try self.named(unit)
      let contents = try self.contents(of: unit, name)
      let filled = try self.filled(unit, contents, name)
      if filled.failures.isEmpty, try self.state(of: unit, name, contents) != .outdated {
        return .kept
      }
      try Self.telling(unit, name, besides: filled.failures) { try self.places.require(name) }
      return filled.failures.isEmpty ? .made : .madeWithout(filled.failures)
    }
  }

  /// How long a picture takes on one processor, by some that are drawn and not kept.
  ///
  /// - Parameter count: How many.
  /// - Returns: Seconds; none where none can be drawn.
  package func secondsPerPicture(of count: Int) -> Double {
    let start = ContinuousClock.now
    var drawn = 0
    for number in chosen.prefix(count) {
      let unit = unit(number)
      let result = try? draw(unit, contents(of: unit, nil), nil, isCancelled: { false }) { _ in }
      guard result != nil else { continue }
      drawn += 1
    }
    return drawn == 0 ? 0 : (ContinuousClock.now - start) / .seconds(1) / Double(drawn)
  }

  /// The numbers of the pictures that are made.
  private var chosen: [Int] {
    (0..<pictureCount).map { $0 + 1 }.filter { number in
      request.rows.contains(number)
        && (!request.retriesFailed || places.hasFailed(number))
    }
  }

  /// Does something with each of the chosen pictures, several at a time.
  private func each(
    _ monitor: ProgressMonitor, _ body: @escaping @Sendable (TableUnit) throws -> RowOutcome
  ) throws -> TableSummary {
    let (numbers, isCancelled) = (chosen, monitor.isCancelled)
    var results: [Result<RowOutcome, any Error>] = []
    try monitor.run { progress in
      results = ParallelMap.prefix(
        of: numbers, jobs: request.jobs, done: { progress?($0, numbers.count) },
        body: { number in
          let result = Result { isCancelled() ? .interrupted : try body(unit(number)) }
          return (output: result, goesOn: !isCancelled() && result.isRowsOwn)
        })
    }
    return try TableSummary(results, isInterrupted: isCancelled())
  }
}
