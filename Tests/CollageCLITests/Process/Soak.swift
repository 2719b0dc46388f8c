import Foundation
import Testing

@testable import CollageCore

/// A store that is worked on by programs that are killed, and what must be in it.
struct Soak {
  private let studio: ProcessFixture
  private var random: SplitMix64
  /// How many programs did not live to their end.
  private(set) var killed: [SoakWork: Int] = [:]
  private var started = 0
  /// The items whose making was acknowledged.
  private var items: Set<String> = ["hero"]
  /// The collages whose import was acknowledged.
  private var collages: Set<String> = ["poster"]
  /// Where the item `hero` may be.
  private var places: Set<Double> = [1]
  /// Whether the collage `spare` may be a deleted one, or forgotten.
  private var (spareMayBeDeleted, spareMayBeForgotten) = (false, false)

  init(random: SplitMix64) throws {
    self.random = random
    studio = try ProcessFixture.with("hero")
    try studio.expect("export", "-o", "in.collage", "--history")
    try studio.expect("move", "hero", "1", "1")
    try studio.expect("render", "-o", "out.jpg")
    try studio.expect("export", "-o", "out.collage")
    try studio.expect("import", "in.collage", "--as", "spare")
  }

  /// How many programs were killed at what.
  var summary: String {
    let parts = SoakWork.allCases.map { "\($0) \(killed[$0] ?? 0)" }.joined(separator: ", ")
    return "\(killed.values.reduce(0, +)) of \(started) programs killed (\(parts))"
  }

  private typealias Run = (work: SoakWork, name: String, process: CollageProcess.Running)

  /// Lets some programs work at once, kills most of them, and looks what is left.
  mutating func play(_ round: Int) throws {
    try age()
    let count = Int.random(in: 1...4, using: &random)
    let works = SoakWork.allCases.shuffled(using: &random).prefix(count)
    let runs: [Run] = try works.map { work in
      let name = "\(work)-\(round)"
      let process = try studio.start(
        work.words(name, round, in: studio), stdin: Array(work.input(name).utf8))
      return (work, name, process)
    }
    started += runs.count
    expectTrouble(of: works)
    // Wherever each is then: before, in or behind what it does.
    usleep(UInt32.random(in: 0...100_000, using: &random))
    for run in runs where Int.random(in: 0..<5, using: &random) > 0 {
      run.process.signal(SIGKILL)
      usleep(UInt32.random(in: 0...20_000, using: &random))
    }
    for run in runs { try take(run, round) }
    try check(round)
    if round % 20 == 0 { try tidy() }
  }

  /// Makes all images old enough to be collected when nothing uses them.
  private func age() throws {
    let images = studio.folder + "/store/images"
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -7200)]
    for name in try FileManager.default.subpathsOfDirectory(atPath: images) {
      try FileManager.default.setAttributes(old, ofItemAtPath: images + "/" + name)
    }
  }

  private mutating func expectTrouble(of works: ArraySlice<SoakWork>) {
    if works.contains(.delete) { spareMayBeDeleted = true }
    if works.contains(.purge), spareMayBeDeleted { spareMayBeForgotten = true }
  }

  /// Keeps in mind what a program acknowledged.
  private mutating func take(_ run: Run, _ round: Int) throws {
    let result = try run.process.result()
    let isKilled = result.exitCode == 128 + SIGKILL
    if isKilled { killed[run.work, default: 0] += 1 }
    let isDone = result.exitCode == 0
    #expect(
      isKilled || isDone || run.work.refusals.contains(result.exitCode),
      "\(run.name): \(result.stderr)\(result.stdout)")
    switch run.work {
    case .add, .copy: if isDone { items.insert(run.name) }
    case .batch: if isDone { items.formUnion(["a", "b", "c"].map { run.name + $0 }) }
    case .import: if isDone { collages.insert(run.name) }
    case .move: places = isDone ? [Double(round)] : places.union([Double(round)])
    default: break
    }
  }

  private mutating func check(_ round: Int) throws {
    let place = "round \(round)"
    let diagnosis = try studio.run("doctor", "--deep", "--json")
    #expect(try diagnosis.json()["healthy"] as? Bool == true, "\(place): \(diagnosis.stdout)")
    try checkItems(round, place)
    let listed = try names()
    #expect(collages.isSubset(of: listed), "\(place): an import is lost")
    try checkSpare(listed, try names("--deleted"), place)
    try checkFiles(place)
    try studio.expect("rotate", "hero", "--by", "1")
  }

  private mutating func checkItems(_ round: Int, _ place: String) throws {
    let present = try studio.items()
    let names = Set(present.compactMap { $0["name"] as? String })
    #expect(items.isSubset(of: names), "\(place): \(items.subtracting(names)) are lost")
    let parts = names.filter { $0.hasPrefix("batch-\(round)") }
    #expect([0, 3].contains(parts.count), "\(place): half a batch")
    let turned = present.filter { parts.contains($0["name"] as? String ?? "") }
    #expect(turned.allSatisfy { $0["rotation"] as? Double == 7 }, "\(place): half a batch")
    let x = try #require(try studio.item("hero")["x"] as? Double)
    #expect(places.contains(x), "\(place): the hero is at \(x)")
    places = [x]
  }

  /// The names of the collages, or of the deleted ones.
  private func names(_ option: String = "--json") throws -> Set<String> {
    let gallery = try studio.expect("list", "--json", "--limit", "1000", option).json()
    let entries = try #require(gallery["collages"] as? [[String: Any]])
    return Set(entries.compactMap { $0["name"] as? String })
  }

  /// The collage that is deleted, restored and forgotten is where it may be.
  private mutating func checkSpare(
    _ listed: Set<String>, _ deleted: Set<String>, _ place: String
  ) throws {
    if listed.contains("spare") {
      (spareMayBeDeleted, spareMayBeForgotten) = (false, false)
    } else if deleted.contains("spare") {
      #expect(spareMayBeDeleted, "\(place): spare was deleted")
      (spareMayBeDeleted, spareMayBeForgotten) = (true, false)
    } else {
      #expect(spareMayBeForgotten, "\(place): spare is lost")
      try studio.expect("import", "in.collage", "--as", "spare")
      (spareMayBeDeleted, spareMayBeForgotten) = (false, false)
    }
  }

  /// Output files are the old or the new ones, and a backup that is there is sound.
  private func checkFiles(_ place: String) throws {
    let picture = try #require(studio.bytes("out.jpg"))
    #expect(throws: Never.self, "\(place)") {
      try ImageDecoder().decode(picture, source: "out.jpg")
    }
    var reader = try ExportReader(InputFile(path: studio.folder + "/out.collage"))
    while try reader.nextImage() != nil {}
    if FileManager.default.fileExists(atPath: studio.folder + "/copy/collage.sqlite") {
      let copy = try studio.run("doctor", "--deep", "--json", "--store", "copy")
      #expect(try copy.json()["healthy"] as? Bool == true, "\(place): \(copy.stdout)")
    }
    // A kill between its naming and its renaming leaves a temporary beside an output.
    guard try leftovers().count > 0 else { return }
    try studio.expect("render", "-o", "out.jpg")
    #expect(try leftovers() == [], "\(place)")
  }

  private func leftovers() throws -> [String] {
    try studio.files().filter { $0.hasPrefix(".collage-") }
  }

  /// Keeps the store small.
  private mutating func tidy() throws {
    for name in try studio.items().compactMap({ $0["name"] as? String }) where name != "hero" {
      try studio.expect("remove", name)
    }
    items = ["hero"]
    for name in collages where name != "poster" { try studio.expect("delete", name) }
    collages = ["poster"]
    try studio.expect("doctor", "--fix", "--purge", "--older-than", "0", "--force")
    if try !names().contains("spare") {
      try studio.expect("import", "in.collage", "--as", "spare")
    }
    (spareMayBeDeleted, spareMayBeForgotten) = (false, false)
    try studio.expect("backup", "copy")
  }
}
