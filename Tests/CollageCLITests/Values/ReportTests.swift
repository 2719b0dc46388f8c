import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

@Suite struct ReportTests {
  private let stamp = EditStamp(id: UUID(), date: Date(timeIntervalSince1970: 0))

  /// Four items whose boxes are 200×100 on a canvas of 400×400; `a` is turned, and `b` has a shader.
  private func state() throws -> CollageState {
    let items = try ["a", "b", "c d", "e"].map { name in
      NewItem(
        id: UUID(), name: try #require(ItemName(rawValue: name)), requiresName: true,
        image: try .sample(), createdAt: stamp.date)
    }
    let collage = CollageCore.Collage(
      id: UUID(), name: try #require(CollageName(rawValue: "poster")),
      canvas: Canvas(size: PixelSize(width: 400, height: 400), background: .white),
      createdAt: stamp.date)
    let glitch = ShaderChoice(name: "glitch", defaults: [:])
    return CollageState(
      collage: try collage.applying(.add(items))
        .applying(.rotate([items[0].id], .to(Angle(degrees: 45))))
        .applying(.shader([items[1].id], .on(glitch))),
      record: CollageRecord(id: collage.id, name: collage.name, createdAt: stamp.date))
  }

  private func report(_ line: String) throws -> Report {
    let words = CommandLineWords(try ShellWords.words(of: line).map(\.text))
    let command = try #require(try CommandReader.command(words) as? any RequestCommand)
    let request = try command.request()
    let before = try state()
    let (edit, ids) = try request.edit(of: before.collage, stamp)
    var after = before
    after.collage = try before.collage.applying(edit)
    return request.report(EditOutcome(before: before, after: after, label: line), ids)
  }

  @Test(arguments: [
    ("move a 10 20.5", "moved a to 10, 20.5"), ("move a b 1 2", "moved a, b"),
    ("rotate e 30", "turned e to 30°"), ("rotate a b 'c d' 7", "turned a, b, 'c d'"),
    ("rotate @all 7", "turned 4 items"), ("scale e 2", "scaled e to 400x200"),
    ("flip e h", "mirrored e left to right"), ("flip e v", "mirrored e top to bottom"),
    ("opacity e 12.5%", "faded e to 12.5%"), ("reset a", "reset a"), ("reset e", "nothing changed"),
    ("select 'c d'", "selected 'c d'"), ("order a front", "restacked a"), ("copy a", "made a-2"),
    ("copy a --as hero", "made hero"), ("remove a", "removed a"), ("name a hero", "named hero"),
    ("shader toggle e mono", "switched e: mono"),
    ("shader toggle b glitch", "switched b: no shaders"),
    ("shader on b mono", "switched b: glitch, mono"),
    ("shader on b pixellate block=3", "switched b: glitch, pixellate"),
    ("shader set e pixellate block=16", "set e: pixellate"),
    ("shader off b glitch", "switched glitch off for b"),
    ("shader clear b", "switched all shaders off for b"),
    ("shader off e glitch", "nothing changed"),
    ("canvas --size 10x20px --dpi 72 --background none", "the canvas is 10x20 at 72 dpi on none"),
    ("canvas --background f00", "the canvas is 400x400 on #ff0000"),
    ("canvas --background fff", "nothing changed"),
  ])
  func saysWhatWasDone(_ line: String, _ message: String) throws {
    let report = try report(line)
    #expect(report.message == message)
    #expect(report.lines == (line.hasPrefix("copy") ? [String(message.dropFirst(5))] : []))
    #expect(report.status == .done)
  }

  @Test(arguments: [
    (HistorySteps.Direction.back, 0, "nothing changed"), (.back, 1, "undone: l1"),
    (.back, 2, "undone: 2 edits"), (.forth, 0, "nothing changed"), (.forth, 1, "done again: l1"),
    (.forth, 3, "done again: 3 edits"),
  ])
  func saysWhatWasUndone(_ direction: HistorySteps.Direction, _ count: Int, _ message: String)
    throws
  {
    let revisions = (0..<count).map {
      Revision(number: $0 + 1, label: "l\($0 + 1)", createdAt: stamp.date)
    }
    let report = HistorySteps.report(try state(), revisions, direction)
    #expect(report.message == message)
    let text = JSONText.line(report.view())
    #expect(text.hasPrefix(#"{"changed":\#(count > 0),"#))
    #expect(text.contains(#""label":"\#(direction == .back ? "undo" : "redo")""#))
  }

  @Test func saysWhatWasReplacedEverywhere() throws {
    let before = try state()
    let ids = before.collage.items.map(\.id)
    var after = before
    after.collage = try before.collage.applying(.rotate(ids, .to(Angle(degrees: 9))))
    let changed = EditOutcome(before: before, after: after, label: "l")
    let same = EditOutcome(before: before, after: before, label: "l")
    let reports: [([(outcome: EditOutcome, items: [Item.ID])], String)] = [
      ([(changed, [ids[0]])], "replaced 1 item in 1 collage"),
      ([(changed, ids), (same, ids), (changed, [ids[0]])], "replaced 5 items in 2 collages"),
      ([(same, ids)], "nothing changed"), ([], "nothing changed"),
    ]
    for (done, message) in reports { #expect(Report.everywhere(done).message == message) }
  }

  @Test func hasTheStatusOfWhatWasRefused() {
    func status(_ refusals: UserFacingError...) -> CollageCLI.ExitStatus {
      Report(message: nil, view: EmptyView(), refusals: refusals).status
    }
    #expect(status() == .done)
    #expect(status(.usage("m.")) == .failed)
    #expect(status(.usage("m."), .interrupted()) == .interrupted)
  }

  @Test func everyKindOfErrorHasItsStatus() {
    let statuses: [CollageCLI.ExitStatus] = [
      .failed, .usage, .store, .notFound, .damaged, .limit, .cannotWrite, .interrupted,
    ]
    #expect(ErrorKind.allCases.map { CollageCLI.ExitStatus($0) } == statuses)
    #expect(([.done] + statuses).map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130])
  }
}

/// Words that are refused before anything is opened.
@Suite struct RequestWordsTests {
  @Test(arguments: [([], []), (["a"], []), ([], ["b"]), (["a"], ["b", "c"])])
  func everyImageThatABackupLacksIsTold(_ lost: [String], _ damaged: [String]) {
    var summary = BackupSummary()
    summary.lost = lost
    summary.damaged = damaged
    let report = Backup.report(summary, at: "copy")
    #expect(
      report.refusals.map(\.message) == lost.map { "an image of the store is missing: '\($0)'." }
        + damaged.map { "an image of the store is damaged: '\($0)'." })
    #expect(report.status == ((lost + damaged).isEmpty ? .done : .failed))
  }

  /// `add -` waits for somebody to type an image only where nobody could mean it.
  @Test func aTerminalGivesNoImage() throws {
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
