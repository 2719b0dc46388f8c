import Foundation
import GRDB
import Testing

@testable import CollageCore
@testable import CollageStore

/// Databases with content that the program never writes cause errors, never a crash.
@Suite("Damaged database") struct DamagedDatabaseTests {
  let test: TestWorkspace

  init() throws {
    test = try .withSavedPoster()
    try test.edit { .nudge($0) }
  }

  /// Changes the database regardless of the constraints of its tables.
  private func tamper(_ sql: String) throws {
    let queue = try DatabaseQueue(path: test.store.database)
    try queue.inDatabase { db in
      func define(_ old: String, _ new: String) throws {
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(
          sql: "UPDATE sqlite_schema SET sql = replace(sql, ?, ?)", arguments: [old, new])
        try db.execute(sql: "PRAGMA writable_schema = RESET")
      }
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
      try define(") STRICT", ") /**/")
      try db.execute(sql: sql)
      try define(") /**/", ") STRICT")
    }
    try queue.close()
  }

  private func reopened() throws -> Workspace {
    try Workspace.open(at: test.store.path, creating: false)
  }

  /// Returns whether the changed value can be recovered from the image's file.
  private func canRepair(_ change: String) -> Bool {
    change.firstMatch(of: /^image SET (width|height|byte_count) = -?[0-9]/) != nil
  }

  private func requireDiagnosed() throws {
    for fix in [false, true] {
      let diagnosis = try reopened().diagnose(deep: true, fix: fix)
      #expect(diagnosis.findings.contains { $0.kind == .database && $0.remedy == nil })
      #expect(!diagnosis.isSound)
    }
    let quick = try reopened().diagnose()
    #expect(!quick.isSound)
  }

  /// Requires that the wrong record of an image is found, and corrected from its file.
  private func requireRepaired() throws {
    for fix in [false, true] {
      let diagnosis = try reopened().diagnose(fix: fix)
      #expect(diagnosis.findings.contains { $0.kind == .imageRecord } && diagnosis.isSound == fix)
    }
    #expect(try reopened().diagnose(deep: true).isSound)
  }

  private static func canvas(_ field: String, _ value: String) -> String {
    "revision SET canvas = json_set(canvas, '$.\(field)', \(value))"
  }

  @Test(
    arguments: [
      "collage SET head = x'ff'", "collage SET saved = 'x'", "collage SET head = -1",
      "collage SET updated_at = x'ff'", "revision SET canvas = x'ff'", "revision SET canvas = 'x'",
      "revision SET canvas = '{}'", canvas("size.height", "'x'"), canvas("dpi", "'x'"),
      canvas("dpi", "0"), canvas("dpi", "1000000"), canvas("size.width", "-5"),
      canvas("size.width", "0"), canvas("size.height", "1000000000000"),
      canvas("background", "'blue'"), "revision SET selection = x'ff'",
      "image SET is_opaque = x'ff'", "image SET width = x'ff'", "image SET camera = x'ff'",
      "image SET is_salvaged = 'x'", "item SET x = x'ff'", "item SET y = 9e999",
      "item SET rotation = -9e999", "item SET scale = 0", "item SET added_scale = -1",
      "item SET box_width = 9e999", "item SET flip_h = 'x'", "item SET until = NULL",
      "item SET look = 'x'", "item SET look = '{\"opacity\":7}'", "item SET look = x'ff'",
      "item SET look = '{\"shaders\":[]}'", "item SET added_look = 'x'",
      "item SET content = 'x'", "item SET content = '{}'", "item SET content = x'ff'",
      "item SET content = '{\"cutout\":{},\"kind\":\"photo\"}'",
      "item_image SET role = 'bases'", "item_image SET role = x'ff'",
      "item SET until = x'ff' WHERE until IS NOT NULL", "item SET created_at = x'ff'",
      "image SET width = 9223372036854775807, height = 9223372036854775807",
      "image SET height = 0", "image SET width = -1",
    ])
  func failsOnReadingDamagedValues(_ change: String) throws {
    try tamper("UPDATE \(change)")
    try requireRejected()
    try canRepair(change) ? requireRepaired() : requireDiagnosed()
  }

  private func requireRejected() throws {
    let workspace = try reopened()
    #expect { _ = try workspace.state(of: .current) } throws: { error in
      guard case StoreError.inconsistent = error else { return false }
      return true
    }
    #expect(throws: StoreError.self) {
      try workspace.transaction { try $0.edit(.current) { .nudge($0) } }
    }
    #expect(throws: StoreError.self) { try workspace.save(.current, progress: nil) }
  }

  @Test(
    arguments: [
      "setting SET value = x'ff'", "revision SET created_at = x'ff'", "revision SET label = x'ff'",
      "collage SET deleted_at = x'ff'", "image SET byte_count = x'ff'",
      "image SET created_at = 'x'", "item SET z = x'ff'",
      "item SET since = x'ff' WHERE until IS NULL",
      "image SET byte_count = 9223372036854775807", "image SET byte_count = -1",
    ])
  func isDiagnosedAndCrashesNoVerb(_ change: String) throws {
    try tamper("UPDATE \(change)")
    if !canRepair(change) { try requireDiagnosed() }
    try requireNoCrash()
    if canRepair(change) { try requireRepaired() }
  }

  private func requireNoCrash() throws {
    let workspace = try reopened()
    let verbs: [() throws -> Void] = [
      { _ = try workspace.gallery(limit: 9) }, { _ = try workspace.state(of: .current) },
      { _ = try workspace.history(of: .current) },
      { _ = try workspace.transaction { try $0.undo(.current, steps: 1) } },
      { _ = try workspace.transaction { try $0.edit(.current) { .nudge($0) } } },
      { _ = try workspace.save(.current, progress: nil) },
      { _ = try workspace.export([.current], withHistory: true, toFile: self.test.folder("x")) },
      { _ = try workspace.purgeable(by: workspace.purgeLimit(days: 0)) },
    ]
    for verb in verbs { do { try verb() } catch is StoreError {} catch is WorkspaceError {} }
  }

  @Test func rejectsSavedStateOutOfRange() throws {
    let state = CollageRecord.SavedState(try test.state().collage)
    let sound = try state.json()
    for (old, new) in [
      ("\"width\":\(state.canvas.size.width)", "\"width\":-1"),
      ("\"transform\":{", "\"transform\":{\"scale\":-1,"),
      ("\"width\":20", "\"width\":9223372036854775807"),
      ("\"height\":12", "\"height\":9223372036854775807"),
    ] {
      let json = sound.replacingOccurrences(of: old, with: new)
      #expect(json != sound, "\(old)")
      try tamper("UPDATE collage SET saved_state = '\(json)'")
      #expect(throws: StoreError.self) { try reopened().state(of: .current) }
      try requireDiagnosed()
    }
  }
}
