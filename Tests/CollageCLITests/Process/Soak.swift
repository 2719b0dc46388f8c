import Foundation
import Testing

@testable import CollageCore

/// A store that concurrent processes edit until they end or are killed, and its expected contents.
struct Soak {
  private let fixture: ProcessFixture
  private var random: SplitMix64
  /// The number of killed processes for each task.
  private(set) var killed: [SoakTask: Int] = [:]
  private var started = 0
  /// The items that a process reported as added.
  private var items: Set<String> = ["hero"]
  /// The collages that a process reported as imported.
  private var collages: Set<String> = ["poster"]
  /// The possible x coordinates of the item `hero`.
  private var possibleX: Set<Double> = [1]
  private var (spareMayBeDeleted, spareMayBePurged) = (false, false)

  init(random: SplitMix64) throws {
    self.random = random
    fixture = try ProcessFixture.with("hero")
    try fixture.expect("export", "-o", "in.collage", "--history")
    try fixture.expect("move", "hero", "1", "1")
    try fixture.expect("render", "-o", "out.jpg")
    try fixture.expect("export", "-o", "out.collage")
    try fixture.expect("import", "in.collage", "--as", "spare")
  }

  var summary: String {
    let parts = SoakTask.allCases.map { "\($0) \(killed[$0] ?? 0)" }.joined(separator: ", ")
    return "\(killed.values.reduce(0, +)) of \(started) programs killed (\(parts))"
  }

  private typealias Run = (task: SoakTask, name: String, process: CollageProcess.Running)

  /// Starts up to four processes at the same time, kills most of them, and checks the store.
  mutating func runRound(_ round: Int) throws {
    try ageImages()
    let count = Int.random(in: 1...4, using: &random)
    let tasks = SoakTask.allCases.shuffled(using: &random).prefix(count)
    let runs: [Run] = try tasks.map { task in
      let name = "\(task)-\(round)"
      let process = try fixture.start(
        task.words(name, round, in: fixture), stdin: Array(task.input(name).utf8))
      return (task, name, process)
    }
    started += runs.count
    expectSideEffects(of: tasks)
    // Each process can be before, in or after its task.
    usleep(UInt32.random(in: 0...100_000, using: &random))
    for run in runs where Int.random(in: 0..<5, using: &random) > 0 {
      run.process.signal(SIGKILL)
      usleep(UInt32.random(in: 0...20_000, using: &random))
    }
    for run in runs { try record(run, round) }
    try check(round)
    if round % 20 == 0 { try cleanUp() }
  }

  /// Makes all images old enough for garbage collection.
  private func ageImages() throws {
    let images = fixture.folder + "/store/images"
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -7200)]
    for name in try FileManager.default.subpathsOfDirectory(atPath: images) {
      try FileManager.default.setAttributes(old, ofItemAtPath: images + "/" + name)
    }
  }

  private mutating func expectSideEffects(of tasks: ArraySlice<SoakTask>) {
    if tasks.contains(.delete) { spareMayBeDeleted = true }
    if tasks.contains(.purge), spareMayBeDeleted { spareMayBePurged = true }
  }

  /// Waits for a process and records its result.
  private mutating func record(_ run: Run, _ round: Int) throws {
    let result = try run.process.result()
    let isKilled = result.exitCode == 128 + SIGKILL
    if isKilled { killed[run.task, default: 0] += 1 }
    let isDone = result.exitCode == 0
    #expect(
      isKilled || isDone || run.task.refusals.contains(result.exitCode),
      "\(run.name): \(result.stderr)\(result.stdout)")
    switch run.task {
    case .add, .copy: if isDone { items.insert(run.name) }
    case .batch: if isDone { items.formUnion(["a", "b", "c"].map { run.name + $0 }) }
    case .import: if isDone { collages.insert(run.name) }
    case .move: possibleX = isDone ? [Double(round)] : possibleX.union([Double(round)])
    default: break
    }
  }

  private mutating func check(_ round: Int) throws {
    let context = "round \(round)"
    let diagnosis = try fixture.run("doctor", "--deep", "--json")
    #expect(try diagnosis.json()["healthy"] as? Bool == true, "\(context): \(diagnosis.stdout)")
    try checkItems(round, context)
    let listed = try names()
    #expect(collages.isSubset(of: listed), "\(context): an import is lost")
    try checkSpare(listed, try names("--deleted"), context)
    try checkFiles(context)
    try fixture.expect("rotate", "hero", "--by", "1")
  }

  private mutating func checkItems(_ round: Int, _ context: String) throws {
    let present = try fixture.items()
    let names = Set(present.compactMap { $0["name"] as? String })
    #expect(items.isSubset(of: names), "\(context): \(items.subtracting(names)) are lost")
    let parts = names.filter { $0.hasPrefix("batch-\(round)") }
    #expect([0, 3].contains(parts.count), "\(context): half a batch")
    let rotated = present.filter { parts.contains($0["name"] as? String ?? "") }
    #expect(rotated.allSatisfy { $0["rotation"] as? Double == 7 }, "\(context): half a batch")
    let x = try #require(try fixture.item("hero")["x"] as? Double)
    #expect(possibleX.contains(x), "\(context): the hero is at \(x)")
    possibleX = [x]
  }

  /// Returns the names of the collages; with `--deleted`, of the deleted ones.
  private func names(_ option: String = "--json") throws -> Set<String> {
    let gallery = try fixture.expect("list", "--json", "--limit", "1000", option).json()
    let entries = try #require(gallery["collages"] as? [[String: Any]])
    return Set(entries.compactMap { $0["name"] as? String })
  }

  /// Checks that the collage `spare` exists, is deleted or is lost as expected; imports it again if
  /// it is lost.
  private mutating func checkSpare(
    _ listed: Set<String>, _ deleted: Set<String>, _ context: String
  ) throws {
    if listed.contains("spare") {
      (spareMayBeDeleted, spareMayBePurged) = (false, false)
    } else if deleted.contains("spare") {
      #expect(spareMayBeDeleted, "\(context): spare was deleted")
      (spareMayBeDeleted, spareMayBePurged) = (true, false)
    } else {
      #expect(spareMayBePurged, "\(context): spare is lost")
      try fixture.expect("import", "in.collage", "--as", "spare")
      (spareMayBeDeleted, spareMayBePurged) = (false, false)
    }
  }

  /// Checks that output files are complete and that the backup is intact.
  private func checkFiles(_ context: String) throws {
    let image = try #require(fixture.bytes("out.jpg"))
    #expect(throws: Never.self, "\(context)") {
      try ImageDecoder().decode(image, source: "out.jpg")
    }
    var reader = try ExportReader(InputFile(path: fixture.folder + "/out.collage"))
    while try reader.nextImage() != nil {}
    if FileManager.default.fileExists(atPath: fixture.folder + "/copy/collage.sqlite") {
      let copy = try fixture.run("doctor", "--deep", "--json", "--store", "copy")
      #expect(try copy.json()["healthy"] as? Bool == true, "\(context): \(copy.stdout)")
    }
    // A process that is killed before its rename leaves a temporary file next to the output. The
    // next rendering deletes it.
    guard try leftovers().count > 0 else { return }
    try fixture.expect("render", "-o", "out.jpg")
    #expect(try leftovers() == [], "\(context)")
  }

  private func leftovers() throws -> [String] {
    try fixture.files().filter { $0.hasPrefix(".collage-") }
  }

  private mutating func cleanUp() throws {
    for name in try fixture.items().compactMap({ $0["name"] as? String }) where name != "hero" {
      try fixture.expect("remove", name)
    }
    items = ["hero"]
    for name in collages where name != "poster" { try fixture.expect("delete", name) }
    collages = ["poster"]
    try fixture.expect("doctor", "--fix", "--purge", "--older-than", "0", "--force")
    if try !names().contains("spare") {
      try fixture.expect("import", "in.collage", "--as", "spare")
    }
    (spareMayBeDeleted, spareMayBePurged) = (false, false)
    try fixture.expect("backup", "copy")
  }
}
