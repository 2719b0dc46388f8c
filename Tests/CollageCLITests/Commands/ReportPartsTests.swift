import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct ReportPartsTests {
  /// Returns an item with a cutout of this confidence, or without a cutout if `nil`.
  private static func item(_ name: String, _ confidence: Double?) throws -> Item {
    var photo = Photo(image: try .sample())
    if let confidence {
      let origin = CutoutOrigin(
        engine: "classic", confidence: confidence, coverage: 0.25,
        bounds: Rect(origin: .zero, size: Size(width: 1, height: 1)), hints: CutoutHints(),
        edge: CutoutEdgeOptions())
      photo.cutout = Cutout(image: try .sample(), trimap: nil, origin: origin)
    }
    return Item(
      id: UUID(), name: try #require(ItemName(rawValue: name)), content: .photo(photo),
      box: Size(width: 4, height: 3), transform: Transform(center: Point(x: 0, y: 0)),
      createdAt: .epoch)
  }

  /// Returns the report on cutouts after the first `done` of them are finished.
  private func report(
    _ confidences: [(String, Double)], done: Int, of count: Int
  ) throws -> Report {
    let name = try #require(CollageName(rawValue: "poster"))
    let id = UUID()
    let whole = try confidences.map { try Self.item($0.0, nil) }
    func state(_ items: [Item]) -> CollageState {
      let collage = CollageCore.Collage(
        id: id, name: name, canvas: .standard, items: ItemStack(items), createdAt: .epoch)
      return CollageState(
        collage: collage,
        record: CollageRecord(id: collage.id, name: name, createdAt: .epoch))
    }
    let cut = try confidences.prefix(done).map { try Self.item($0.0, $0.1) }
    let outcome = EditOutcome(
      before: state(whole), after: state(cut + whole.dropFirst(done)), label: "cutout x")
    return .cutOut(CutoutOutcome(outcome: outcome, items: cut.map(\.id), expectedCount: count))
  }

  @Test func reportsCutoutWithCoverage() throws {
    let one = try report([("my a", 0.75)], done: 1, of: 1)
    #expect(one.message?.text == "cut out 'my a': classic, 25% of the photo, confidence 0.75")
    #expect(one.notes.isEmpty && one.status == .done && one.lines.isEmpty)
    let two = try report([("a", 0.75), ("b", 0.8)], done: 2, of: 2)
    #expect(two.message?.text == "cut out a, b" && two.notes.isEmpty)
    #expect(!JSONText.line(two.view()).contains("interrupted"))
  }

  @Test func warnsOfUncertainCutouts() throws {
    let report = try report([("a", 0.549), ("b", 0.55), ("my c", 0.1)], done: 3, of: 3)
    func note(_ name: String, _ confidence: Double) throws -> Report.Note {
      .warning(
        .uncertainSubject(try #require(ItemName(rawValue: name)), confidence: confidence))
    }
    #expect(try report.notes == [note("a", 0.549), note("my c", 0.1)])
    #expect(report.status == .done)
  }

  @Test func countsFinishedCutoutsAfterInterruption() throws {
    let report = try report([("a", 0.1), ("b", 0.9)], done: 1, of: 3)
    #expect(report.refusals == [.cutoutInterrupted(1, of: 3)])
    #expect(report.status == .interrupted && report.notes.count == 1)
    let text = JSONText.line(report.view())
    #expect(text.contains(#""interrupted":true"#) && text.contains(#""name":"a""#))
    #expect(!text.contains(#""name":"b""#))
    let none = try self.report([("a", 0.9)], done: 0, of: 1)
    #expect(none.refusals == [.cutoutInterrupted(0, of: 1)])
    #expect(none.message?.text == "nothing changed")
  }

  @Test func printsPhotoRemarksInOrder() throws {
    let error = try CapturedStream("standard error")
    let hints = HintOptions(collage: "poster", store: nil)
    let console = Console(
      try CommonOptions.parse([]), environment: .fixed(error: error.stream), hints: hints)
    let record = ImageRecord(
      image: try .sample(), kind: .base, byteCount: 1, sourceName: "x", createdAt: .epoch)
    let remarks: [PhotoRemark] = [.salvaged(detail: "d"), .alphaLost, .brightnessClipped]
    console.warn(
      about: ImportedPhoto(
        name: "a.jpg", itemName: ItemName(fileName: "b"), record: record, remarks: remarks))
    let warnings = remarks.map { Warning.photo("a.jpg", $0) }
    #expect(warnings[0].hint.contains("`collage show`"))
    #expect(
      error.text
        == warnings.map { "Warning: \($0.text)\nHint: \(hints.applied(to: $0.hint))\n" }.joined())
  }

  @Test func reportsExportCounts() throws {
    func report(
      _ names: [String], images: Int, bytes: Int, withHistory: Bool = false, isNamed: Bool = true
    ) throws -> Report {
      let records = try names.map {
        CollageRecord(id: UUID(), name: try #require(CollageName(rawValue: $0)), createdAt: .epoch)
      }
      return Export.report(
        ExportSummary(collages: records, imageCount: images, byteCount: bytes), path: "p",
        withHistory: withHistory, isNamed: isNamed)
    }
    let one = try report(["a"], images: 2, bytes: 3_000)
    #expect(one.message?.text == "p: 1 collage, 2 images, 3 kB" && one.lines.isEmpty)
    let two = try report(["a", "b"], images: 1, bytes: 1, withHistory: true, isNamed: false)
    #expect(two.message?.text == "p: 2 collages, 1 image, 1 byte" && two.lines == ["p"])
    #expect(
      JSONText.line(one.view())
        == #"{"bytes":3000,"collages":["a"],"history":false,"images":2,"path":"p"}"# + "\n")
    #expect(
      JSONText.line(two.view())
        == #"{"bytes":1,"collages":["a","b"],"history":true,"images":1,"path":"p"}"# + "\n")
    #expect(one.status == .done)
  }

  private func makePosterFixture() throws -> CommandFixture {
    let fixture = try CommandFixture()
    try fixture.solidImage("a.png", 200)
    try fixture.run("new poster --size 40x20")
    try fixture.run("add @F/a.png")
    return fixture
  }

  @Test func reportsImageSizeAndByteCount() throws {
    let fixture = try makePosterFixture()
    for (options, size) in [("", "40x20"), (" --scale 50%", "20x10"), (" --width 80", "80x40")] {
      let outcome = try fixture.run("render -o @F/p.png" + options)
      #expect(outcome.output.isEmpty && outcome.status == .done)
      #expect(
        try outcome.messages
          == "@F/p.png: \(size), \(Phrases.bytes(fixture.bytes("p.png").count))\n",
        "\(options)")
    }
    #expect(try fixture.run("render -o @F/p.png -q").messages.isEmpty)
  }

  @Test func reportsImageAsJSON() throws {
    let fixture = try makePosterFixture()
    let outcome = try fixture.run("render -o @F/p.webp --format png --height 10 --json")
    #expect(outcome.messages.isEmpty)
    #expect(
      outcome.output.hasPrefix(#"{"bytes":\#(try fixture.bytes("p.webp").count),"collage":{"#))
    let limited = try fixture.run("render -o @F/p.jpg --max-bytes 4k --json").output
    #expect(limited.contains(/"path":"@F\/p.jpg","quality":\d+,"width":40}/))
  }

  @Test func derivesStatusFromRefusals() {
    func status(_ refusals: UserFacingError...) -> CollageCLI.ExitStatus {
      Report(message: nil, view: EmptyView(), refusals: refusals).status
    }
    #expect(status() == .done)
    #expect(status(.usage("m.")) == .failed)
    #expect(status(.usage("m."), .interrupted) == .interrupted)
  }

  @Test func mapsErrorKindsToStatuses() {
    let statuses: [CollageCLI.ExitStatus] = [
      .failed, .usage, .store, .notFound, .damaged, .limit, .cannotWrite, .interrupted,
    ]
    #expect(ErrorKind.allCases.map { CollageCLI.ExitStatus($0) } == statuses)
    #expect(([.done] + statuses).map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130])
  }

  @Test(arguments: [([], []), (["a"], []), ([], ["b"]), (["a"], ["b", "c"])])
  func reportsImagesMissingFromBackup(_ lost: [String], _ damaged: [String]) {
    var summary = BackupSummary()
    summary.missing = lost
    summary.damaged = damaged
    let report = Backup.report(summary, at: "copy")
    #expect(
      report.refusals == lost.map { .missingFromBackup($0) } + damaged.map { .damagedInBackup($0) })
    #expect(report.status == ((lost + damaged).isEmpty ? .done : .failed))
  }

  /// `add -` reads standard input, but rejects a terminal.
  @Test func rejectsTerminalAsImageInput() throws {
    func sources(terminals: Set<Int32>) throws -> [PhotoSource] {
      let command = CommandContext(
        try CommonOptions.parse([]), environment: .fixed(terminals: terminals))
      let context = EditContext(command: command, store: LazyStore(command, creating: false))
      return try PhotoSource.list(["-"], context)
    }
    #expect(throws: UserFacingError.self) { try sources(terminals: [STDIN_FILENO]) }
    #expect(try sources(terminals: [STDOUT_FILENO, STDERR_FILENO]) == [.standardInput()])
  }
}
