internal import Foundation

/// Makes pictures of a table: rows at the same time, each once, whatever stops it.
///
/// A picture is named by all that it is made of, in a log beside the pictures. One that is there with its name
/// is not made again; others are made whether or not there is a file of an earlier run.
public final class TableRun: Sendable {
  private let request: TableRequest
  private let context: WorkspaceContext
  private let settings: [Setting: String]
  private let rows: RowFiller
  private let places: PicturePlaces

  /// The columns of the table that nothing asks for.
  public let unusedColumns: [String]
  /// The columns that nothing fills, and that need not be filled.
  public let openColumns: [String]
  /// How many pictures there are of all rows.
  public let pictureCount: Int
  /// How pictures shrink on their sheets; `nil` if they keep their size or have none on paper.
  public let shrinkage: SheetShrinkage?
  private let shelf: PhotoShelf

  /// The remarks on photos whose pixels were read, by photo name.
  public var remarks: [(name: String, remarks: [PhotoRemark])] { shelf.remarks }

  /// Checks what can be checked before anything is made.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - context: The clock, and the user's settings.
  /// - Throws: ``TableRunError``, ``TemplateError``, ``UserConfigError``, ``PictureSizeError``, ``FileError``.
  public init(_ request: TableRequest, context: WorkspaceContext) throws {
    (self.request, self.context) = (request, context)
    settings = try context.settings()
    shelf = PhotoShelf(settings: settings, reading: request.reading)
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
    var picture = try request.picture(request.sheet?.canvas ?? request.template.collage.canvas)
    picture.limits = RequestedLimits()
    rows = RowFiller(
      filler, request, shelf: shelf,
      options: "\(picture) \(request.reading)" + (request.sheet.map { " \($0)" } ?? ""))
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

  private func name(of unit: TableUnit) throws -> String {
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
  public func run(
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
  public func check(_ monitor: ProgressMonitor) throws -> TableSummary {
    try each(monitor) { unit in
      let name = try self.named(unit)
      let contents = try self.contents(of: unit, name)
      let filled = try self.filled(unit, contents, name)
      if filled.failures.isEmpty, self.places.isMade(name, Self.key(contents), unit.number) {
        return .kept
      }
      try Self.telling(unit.rows[0], name) { try self.places.require(name) }
      return filled.failures.isEmpty ? .made : .madeWithout(filled.failures)
    }
  }

  /// How long a picture takes on one processor, by some that are drawn and not kept.
  ///
  /// - Parameter count: How many.
  /// - Returns: Seconds; none where none can be drawn.
  public func secondsPerPicture(of count: Int) -> Double {
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

extension TableRun {
  /// Does something for a row, and says which one it was where it fails.
  private static func telling<Value>(
    _ row: TableRow, _ output: String?, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch {
      throw RowFailures(all: [RowFailure(row: row, output: output, error: error)])
    }
  }

  /// Does something for each row of a picture that has not failed yet.
  ///
  /// - Parameters:
  ///   - unit: The rows.
  ///   - earlier: What is known of them.
  ///   - output: The picture's file.
  ///   - body: What to do.
  /// - Returns: The values, and all rows that failed by now.
  /// - Throws: ``RowFailures`` if no row has a value, or the run was interrupted.
  private static func telling<Part, Value>(
    each unit: TableUnit, _ earlier: RowResults<Part>, _ output: String?,
    _ body: (Part) throws -> Value
  ) throws -> RowResults<Value> {
    var (values, failures): ([Value?], [RowFailure]) = ([], earlier.failures)
    for (row, part) in zip(unit.rows, earlier.values) {
      do {
        values.append(try part.map(body))
      } catch {
        let failure = RowFailure(row: row, output: output, error: error)
        if case RenderError.cancelled = error { throw RowFailures(all: [failure]) }
        failures.append(failure)
        values.append(nil)
      }
    }
    failures.sort { $0.row.number < $1.row.number }
    guard values.contains(where: { $0 != nil }) else { throw RowFailures(all: failures) }
    return RowResults(values: values, failures: failures)
  }

  private func named(_ unit: TableUnit) throws -> String {
    try Self.telling(unit.rows[0], nil) { try name(of: unit) }
  }

  private func contents(
    of unit: TableUnit, _ name: String?
  ) throws -> RowResults<RowFiller.Contents> {
    let known = name.map(places.known) ?? [:]
    let rows = RowResults(values: unit.rows, failures: [])
    return try Self.telling(each: unit, rows, name) { row in
      try self.rows.contents(of: row, known: known)
    }
  }

  private func filled(
    _ unit: TableUnit, _ contents: RowResults<RowFiller.Contents>, _ name: String?
  ) throws -> RowResults<FilledTemplate> {
    try Self.telling(each: unit, contents, name) { try rows.filled($0) }
  }

  /// The hash of all that decides the bytes of a picture.
  private static func key(_ contents: RowResults<RowFiller.Contents>) -> String {
    let keys = contents.values.map { $0?.key ?? "" }
    return keys.count == 1 ? keys[0] : contentHash(of: Array(keys.joined().utf8))
  }

  /// The rows that failed, as a log lists them; `nil` if there are none.
  private func listed(_ failures: [RowFailure]) -> [RowEntry.Failure]? {
    guard request.sheet != nil, !failures.isEmpty else { return nil }
    return failures.map {
      RowEntry.Failure(row: $0.row.number, line: $0.row.line, error: request.words($0.error))
    }
  }

  /// Makes a picture, if it is not there, and notes what happened.
  private func make(
    _ unit: TableUnit, _ listener: RowListener, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> RowOutcome {
    let start = ContinuousClock.now
    var missing: [RowFailure] = []
    var entry = places.entry(unit.number, line: unit.rows[0].line)
    func time() {
      entry.ms = ((ContinuousClock.now - start) / .milliseconds(1) * 10).rounded() / 10
    }
    do {
      let name = try named(unit)
      entry.output = places.logName(of: name)
      let contents = try contents(of: unit, name)
      let key = Self.key(contents)
      if contents.failures.isEmpty, places.isMade(name, key, unit.number) {
        (entry.key, entry.kept) = (key, true)
        try listener.tell(entry)
        return .kept
      }
      let file = try Self.telling(unit.rows[0], name) { try places.file(name) }
      (entry.bytes, missing) = try draw(
        unit, contents, name, isCancelled: isCancelled, write: file.write)
      // If there is no line yet when this process is killed, the next run knows whose file it is.
      if !request.replaces, !places.isOwn(name) { try listener.log(entry) }
      try Self.telling(unit.rows[0], name) { try file.commit() }
      (entry.key, entry.failures) = (key, listed(missing))
      let inputs = contents.values.compactMap { $0 }.flatMap(\.listedInputs)
      entry.inputs = Dictionary(inputs.map { ($0[0], $0) }) { $1 }
        .values.sorted { $0[0] < $1[0] }
      time()
    } catch let failures as RowFailures {
      guard let failure = failures.all.first else { return .interrupted }
      if case RenderError.cancelled = failure.error { return .interrupted }
      entry.error = request.words(failure.error)
      entry.bytes = nil
      // What keeps a sheet from being written is not the fault of a row.
      if failures.all.count == unit.rows.count { entry.failures = listed(failures.all) }
      time()
      try listener.note(entry)
      throw failures
    }
    try listener.note(entry)
    return missing.isEmpty ? .made : .madeWithout(missing)
  }

  /// Draws a row, or a sheet of rows.
  ///
  /// - Returns: The file's length, and the rows that are not on the sheet.
  private func draw(
    _ unit: TableUnit, _ contents: RowResults<RowFiller.Contents>, _ name: String?,
    isCancelled: @escaping @Sendable () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) throws -> (byteCount: Int?, failures: [RowFailure]) {
    let pictures = try filled(unit, contents, name)
    func picture(of canvas: Canvas) throws -> RenderRequest {
      var picture = try request.picture(canvas)
      picture.limits.jobs = 1
      return picture
    }
    guard let sheet = request.sheet else {
      let made = try Self.telling(each: unit, pictures, name) { filled in
        try filled.render(
          picture(of: filled.collage.canvas), settings: settings, isCancelled: isCancelled,
          write: write
        ).byteCount
      }
      return (made.values.first ?? nil, [])
    }
    guard let canvas = pictures.values.lazy.compactMap({ $0?.collage.canvas }).first else {
      throw RowFailures(all: pictures.failures)
    }
    let grid = SheetGrid(sheet.count, of: canvas, on: sheet.canvas)
    let cards = try Self.telling(each: unit, pictures, name) { filled in
      try SheetCard(filled, size: grid.cell, settings: settings, isCancelled: isCancelled)
    }
    return try Self.telling(unit.rows[0], name) {
      let page = try SheetPage(cards.values, in: grid, on: sheet)
      let byteCount = try page.render(
        picture(of: sheet.canvas), settings: settings, isCancelled: isCancelled, write: write)
      return (byteCount, cards.failures)
    }
  }
}
