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
    let log = try places.opened(rows: pictureCount)
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
      _ = try self.filled(contents, name)
      if self.places.isMade(name, Self.key(contents), unit.number) { return .kept }
      try Self.telling(unit.rows[0], name) { try self.places.require(name) }
      return .made
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
      guard (try? draw(contents(of: unit(number), ""), isCancelled: { false }) { _ in }) != nil
      else { continue }
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

  /// Does something for each row of a picture, and tells of all that fail.
  private static func telling<Part, Value>(
    each parts: [Part], _ row: (Part) -> TableRow, _ output: String?,
    _ body: (Part) throws -> Value
  ) throws -> [Value] {
    var (values, failures): ([Value], [RowFailure]) = ([], [])
    for part in parts {
      do {
        values.append(try body(part))
      } catch {
        failures.append(RowFailure(row: row(part), output: output, error: error))
      }
    }
    guard failures.isEmpty else { throw RowFailures(all: failures) }
    return values
  }

  private func named(_ unit: TableUnit) throws -> String {
    try Self.telling(unit.rows[0], nil) { try name(of: unit) }
  }

  private func contents(of unit: TableUnit, _ name: String) throws -> [RowFiller.Contents] {
    let known = places.known(of: name)
    return try Self.telling(each: unit.rows, { $0 }, name) { row in
      try rows.contents(of: row, known: known)
    }
  }

  private func filled(
    _ contents: [RowFiller.Contents], _ name: String?
  ) throws -> [FilledTemplate] {
    try Self.telling(each: contents, \.row, name) { try rows.filled($0) }
  }

  /// The hash of all that decides the bytes of a picture.
  private static func key(_ contents: [RowFiller.Contents]) -> String {
    contents.count == 1
      ? contents[0].key : contentHash(of: Array(contents.map(\.key).joined().utf8))
  }

  /// Makes a picture, if it is not there, and notes what happened.
  private func make(
    _ unit: TableUnit, _ listener: RowListener, isCancelled: @escaping @Sendable () -> Bool
  ) throws -> RowOutcome {
    let start = ContinuousClock.now
    var entry = places.entry(unit.number, line: unit.rows[0].line)
    func time() {
      entry.ms = ((ContinuousClock.now - start) / .milliseconds(1) * 10).rounded() / 10
    }
    do {
      let name = try named(unit)
      entry.output = places.logName(of: name)
      let contents = try contents(of: unit, name)
      let key = Self.key(contents)
      if places.isMade(name, key, unit.number) {
        (entry.key, entry.kept) = (key, true)
        try listener.tell(entry)
        return .kept
      }
      let file = try Self.telling(unit.rows[0], name) { try places.file(name) }
      entry.bytes = try draw(contents, isCancelled: isCancelled, write: file.write)
      // If there is no line yet when this process is killed, the next run knows whose file it is.
      if !request.replaces, !places.isOwn(name) { try listener.log(entry) }
      try Self.telling(unit.rows[0], name) { try file.commit() }
      entry.key = key
      entry.inputs = Dictionary(contents.flatMap(\.listedInputs).map { ($0[0], $0) }) { $1 }
        .values.sorted { $0[0] < $1[0] }
      time()
    } catch let failures as RowFailures {
      guard let failure = failures.all.first else { return .interrupted }
      if case RenderError.cancelled = failure.error { return .interrupted }
      entry.error = request.words(failure.error)
      entry.bytes = nil
      time()
      try listener.note(entry)
      throw failures
    }
    try listener.note(entry)
    return .made
  }

  /// Draws a row, or a sheet of rows.
  private func draw(
    _ contents: [RowFiller.Contents], isCancelled: @escaping @Sendable () -> Bool,
    write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    let pictures = try filled(contents, nil)
    return try Self.telling(contents[0].row, nil) {
      var picture = try request.picture(request.sheet?.canvas ?? pictures[0].collage.canvas)
      picture.limits.jobs = 1
      guard let sheet = request.sheet else {
        return try pictures[0].render(
          picture, settings: settings, isCancelled: isCancelled, write: write
        ).byteCount
      }
      return try SheetPage(pictures, on: sheet, settings: settings, isCancelled: isCancelled)
        .render(picture, settings: settings, isCancelled: isCancelled, write: write)
    }
  }
}
