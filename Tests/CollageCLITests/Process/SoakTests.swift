@testable import CollageCore
import Foundation
import Testing

/// Programs that are killed while they write, several at once, over and over.
///
/// `COLLAGE_SOAK_ROUNDS` says how often, `COLLAGE_SOAK_SEED` repeats the choices of a run.
@Suite struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test func nothingIsLostWhenProgramsAreKilled() throws {
    let rounds = Self.environment["COLLAGE_SOAK_ROUNDS"].flatMap { Int($0) } ?? 8
    let seed =
      Self.environment["COLLAGE_SOAK_SEED"].flatMap { UInt64($0) }
      ?? (rounds > 50 ? UInt64.random(in: 1 ... .max) : 1)
    if rounds > 50 { Self.tell("soak: \(rounds) rounds, COLLAGE_SOAK_SEED=\(seed)") }
    var soak = try Soak(random: SplitMix64(seed: seed))
    for round in 1...rounds {
      try soak.play(round)
      if round % 50 == 0 { Self.tell("soak: round \(round), \(soak.killed) programs killed") }
    }
    #expect(soak.killed > rounds / 4)
  }

  private static func tell(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}

/// A store that is worked on, and what must be in it.
private struct Soak {
  /// Something that a program is told to do.
  enum Work: CaseIterable {
    case add, copy, move, batch, save, cutout, render, repair, export, `import`, backup
  }

  let studio: Studio
  var random: SplitMix64
  /// How many programs did not live to their end.
  var killed = 0
  /// The items whose making was acknowledged.
  private var items: Set<String> = ["hero"]
  /// The collages whose import was acknowledged.
  private var collages: Set<String> = ["poster"]
  /// Where the item `hero` may be.
  private var places: Set<Double> = [1]

  init(random: SplitMix64) throws {
    self.random = random
    studio = try Studio.with("hero")
    try studio.expect("export", "-o", "in.collage", "--history")
    try studio.expect("move", "hero", "1", "1")
    try studio.expect("render", "-o", "out.jpg")
    try studio.expect("export", "-o", "out.collage")
  }

  private typealias Run = (work: Work, name: String, process: CollageProcess.Running)

  mutating func play(_ round: Int) throws {
    let works = Work.allCases.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    let runs: [Run] = try works.map { work in
      let name = "\(work)-\(round)"
      return (work, name, try start(work, name, round))
    }
    // Wherever each is then: before, in or behind what it does.
    usleep(UInt32.random(in: 0...150_000, using: &random))
    for run in runs where Int.random(in: 0..<4, using: &random) > 0 {
      run.process.signal(SIGKILL)
    }
    for run in runs { try take(run, round) }
    try check(round)
    if round % 20 == 0 { try tidy() }
  }

  private func start(_ work: Work, _ name: String, _ round: Int) throws
    -> CollageProcess.Running
  {
    let script = ["a", "b", "c"].map { "copy hero --as \(name)\($0)\nrotate \(name)\($0) 7\n" }
    let words: [String] =
      switch work {
      case .add: ["add", try studio.photo("new.jpg", round), "--as", name]
      case .copy: ["copy", "hero", "--as", name]
      case .move: ["move", "hero", "\(round)", "1"]
      case .batch: ["batch"]
      case .save: ["save"]
      case .cutout:
        [
          "cutout", "hero", "--redo", "--mask",
          try studio.mask("mask.png", columns: round % 20 + 14),
        ]
      case .render: ["render", "-o", "out.jpg"]
      case .repair: ["doctor", "--fix", "--deep"]
      case .export: ["export", "-o", "out.collage", "--history"]
      case .import: ["import", "in.collage", "--as", name]
      case .backup: ["backup", "copy"]
      }
    return try studio.start(words, stdin: work == .batch ? Array(script.joined().utf8) : [])
  }

  /// Keeps in mind what a program acknowledged.
  private mutating func take(_ run: Run, _ round: Int) throws {
    let result = try run.process.result()
    let isKilled = result.exitCode == 128 + SIGKILL
    if isKilled { killed += 1 }
    #expect(isKilled || result.exitCode == 0, "\(run.name): \(result.stderr)")
    let isDone = result.exitCode == 0
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
    let gallery = try studio.expect("list", "--json", "--limit", "1000").json()
    let entries = try #require(gallery["collages"] as? [[String: Any]])
    let listed = entries.compactMap { $0["name"] as? String }
    #expect(collages.isSubset(of: listed), "\(place): an import is lost")
    try checkFiles(place)
    try studio.expect("rotate", "hero", "--by", "1")
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
    for name in try studio.files() where name.hasPrefix(".collage-") {
      unlink(studio.folder + "/" + name)
    }
  }

  /// Keeps the store small.
  private mutating func tidy() throws {
    for name in try studio.items().compactMap({ $0["name"] as? String }) where name != "hero" {
      try studio.expect("remove", name)
    }
    items = ["hero"]
    for name in collages where name != "poster" { try studio.expect("delete", name) }
    collages = ["poster"]
    try studio.expect("doctor", "--fix", "--purge", "--force")
    try studio.expect("backup", "copy")
  }
}
