import ArgumentParser
import Foundation
import Testing

@testable import CollageCLI
@testable import CollageCore

/// A command line and the equivalent JSON.
struct EditPair: CustomTestStringConvertible {
  let commandLine: String
  let data: String
  var testDescription: String { commandLine }

  /// Returns the lines of `Goldens/edits.txt` below a heading.
  static func lines(_ heading: String) -> [String] {
    let file = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens/edits.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").drop { $0 != "# " + heading }.dropFirst()
    return lines.prefix { !$0.hasPrefix("# ") }.map(String.init)
  }

  /// Returns the pairs below a heading: a command line, then a line of JSON.
  static func pairs(_ heading: String) -> [EditPair] {
    let lines = lines(heading)
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      EditPair(commandLine: lines[$0], data: lines[$0 + 1])
    }
  }
}

/// Tests that edits as JSON match command lines.
@Suite("JSON edits and command lines") struct EditEquivalenceTests {
  private static let edits = EditPair.pairs("edits")
  /// Edits that are compared but not applied, because they edit text or items that don't exist.
  private static let textEdits = EditPair.pairs("words")
  /// Edits of text with a font file; the file must be stored before the edit.
  private static let fonts = EditPair.pairs("fonts")
  private static let others = EditPair.pairs("others")

  private func command(_ arguments: [String]) throws -> any EditCommand {
    try #require(try CommandParser.command(CommandLineArguments(arguments)) as? any EditCommand)
  }

  private func command(_ pair: EditPair) throws -> any EditCommand {
    try command(try ShellWordSplitter.words(of: pair.commandLine).map(\.text))
  }

  private func request(_ commandLine: String) throws -> EditRequest {
    let command = try command(try ShellWordSplitter.words(of: commandLine).map(\.text))
    let request =
      try (command as? any RequestCommand)?.request()
      ?? (command as? any PartialRequestCommand)?.request()
    return try #require(request)
  }

  /// Returns a collage with three items at random positions; the first is repainted.
  private func collage(_ random: inout some RandomNumberGenerator) throws -> CollageCore.Collage {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let items = try ["a", "b", "c"].enumerated().map { index, name in
      let digits = String(repeating: "\(index)", count: 64)
      let image = StoredImage(
        id: try #require(ImageID(rawValue: digits)), format: .jpeg,
        size: PixelSize(width: .random(in: 10...400, using: &random), height: 300), isOpaque: true)
      return NewItem(
        id: UUID(), name: try #require(ItemName(rawValue: name)), requiresUniqueName: true,
        image: image,
        placement: PlacementSpec(
          position: Position(x: .pixels(.random(in: -100...1000, using: &random)), y: .pixels(200)),
          rotation: Angle(degrees: .random(in: 0...360, using: &random)),
          opacity: UnitInterval(.random(in: 0...1, using: &random))),
        createdAt: date)
    }
    let empty = CollageCore.Collage(
      id: UUID(), name: try #require(CollageName(rawValue: "poster")),
      canvas: Canvas(size: PixelSize(width: 1000, height: 700), background: .white),
      createdAt: date)
    let added = try empty.applying(.add(items))
    let painted = Repaint(
      image: try #require(added.items[1].photo).image,
      origin: RepaintOrigin(prompt: "snow", server: "home"))
    return try added.applying(.repaint([ItemRepaint(items[0].id, painted)]))
  }

  @Test("JSON matches the command line", arguments: edits)
  func editsMatch(_ pair: EditPair) throws {
    let written = try JSONEdit(pair.data.utf8)
    let commandLine = try request(pair.commandLine)
    let data = try #require(written.request)
    #expect(commandLine == data)
    var random = SplitMix64(seed: UInt64(pair.commandLine.utf8.reduce(0) { $0 + Int($1) }))
    let collage = try collage(&random)
    let stamp = EditStamp(id: UUID(), date: Date(timeIntervalSince1970: 0))
    let edited = try collage.applying(data.edit(of: collage, stamp).edit)
    #expect(try edited == collage.applying(commandLine.edit(of: collage, stamp).edit))
  }

  /// Returns a collage with the items `hero` and `my sky`.
  ///
  /// If the command names a group, the collage also has the item `sea`, and the group `my row` of
  /// `my sky` and `sea`.
  private func labelCollage(_ commandLine: String) throws -> CollageCore.Collage {
    let image = StoredImage(
      id: try #require(ImageID(rawValue: String(repeating: "1", count: 64))), format: .jpeg,
      size: PixelSize(width: 400, height: 300), isOpaque: true)
    let date = Date(timeIntervalSince1970: 0)
    let hasGroup = commandLine.contains("@group")
    let items = try (hasGroup ? ["hero", "my sky", "sea"] : ["hero", "my sky"]).map {
      NewItem(
        id: UUID(), name: try #require(ItemName(rawValue: $0)), requiresUniqueName: true,
        image: image,
        createdAt: date)
    }
    let collage = try CollageCore.Collage(
      id: UUID(), name: try #require(CollageName(rawValue: "poster")),
      canvas: Canvas(size: PixelSize(width: 1000, height: 2000), background: .white),
      createdAt: date
    ).applying(.add(items))
    guard hasGroup else { return collage }
    return try collage.applying(
      .flag(items.dropFirst().map(\.id), .group(GroupName(rawValue: "my row"))))
  }

  @Test(arguments: EditPair.lines("labels"))
  func labelIsCommandLine(_ commandLine: String) throws {
    let collage = try labelCollage(commandLine)
    let stamp = EditStamp(id: UUID(), date: Date(timeIntervalSince1970: 0))
    let edit = try request(commandLine).edit(of: collage, stamp).edit
    #expect(edit.label(from: collage, to: collage) == commandLine)
  }

  @Test("JSON matches the command line", arguments: textEdits)
  func textEditsMatch(_ pair: EditPair) throws {
    let command = try #require(try command(pair) as? any RequestCommand)
    #expect(try command.request() == JSONEdit(pair.data.utf8).request)
  }

  @Test("JSON matches the command line", arguments: fonts)
  func fontEditsMatch(_ pair: EditPair) throws {
    let written = try JSONEdit(pair.data.utf8)
    #expect(written.request == nil)
    let command = try #require(try command(pair) as? TextCommand)
    #expect(written.storeRequest == .text(try command.textRequest()))
  }

  @Test func fontChangeKeepsText() throws {
    let written = try JSONEdit(#"{"verb":"text","items":["a","b"],"font":"f.ttf"}"#.utf8)
    let selectors = try ItemSelector.parse("a,b")
    #expect(
      try written.storeRequest
        == .text(
          TextRequest(TextSpec(), font: "f.ttf", isForced: false, for: .items(selectors))))
  }

  @Test func countsStandardInputBeforePosition() throws {
    for line in ["text -", "text - --at 1 2", "text --at 1 2 -", "text title -"] {
      #expect(try command(ShellWordSplitter.words(of: line).map(\.text)).inputCount == 1, "\(line)")
    }
    #expect(try command(["text", "-", "title"]).inputCount == 0)
  }

  @Test("JSON matches the command line", arguments: others)
  func storeCommandsMatch(_ pair: EditPair) throws {
    let written = try JSONEdit(pair.data.utf8)
    #expect(written.request == nil)
    let data = try command(written.arguments.words)
    #expect("\(data)" == "\(try command(pair))")
    #expect(data.verb == written.arguments.verb.name)
  }

  @Test func comparesAllVerbsAndArguments() throws {
    #expect(EditPair.lines("labels").count > 60)
    var seen: [String: Set<String>] = [:]
    for pair in Self.edits + Self.textEdits + Self.fonts + Self.others {
      let arguments = try JSONEdit(pair.data.utf8).arguments
      seen[arguments.verb.name, default: []].formUnion(arguments.given.map(\.key.name))
    }
    for verb in VerbGrammar.all {
      let missing = Set(verb.keys.map(\.name)).subtracting(seen[verb.name] ?? [])
        .subtracting(["collage", "on", "off", "toggle"])
      #expect(missing.isEmpty, "\(verb.name) \(missing)")
    }
  }

  @Test func everyBatchVerbHasGrammar() {
    let verbs = CollageTool.verbs.flatMap { verb -> [String] in
      let own = verb.configuration.subcommands.filter { $0 is any EditCommand.Type }
      // A default subcommand has the name of its verb.
      let standard = verb.configuration.defaultSubcommand.map { "\($0)" }
      guard own.isEmpty else {
        return own.map { "\($0)" == standard ? verb.verbName : "\(verb.verbName) \($0.verbName)" }
      }
      return verb is any EditCommand.Type ? [verb.verbName] : []
    }
    #expect(Set(verbs) == Set(VerbGrammar.all.map(\.name)))
  }

  @Test func everyOptionIsArgument() throws {
    for verb in VerbGrammar.all {
      let nameParts = verb.name.split(separator: " ").map(String.init)
      let command = try #require(CollageTool.verbs.first { $0.verbName == nameParts[0] })
      let type =
        nameParts.count == 1
        ? command.configuration.defaultSubcommand ?? command
        : try #require(command.configuration.subcommands.first { $0.verbName == nameParts[1] })
      let options = try CommandDescription(of: type).ownArguments.filter(\.isShown)
        .flatMap(\.names).filter { $0.hasPrefix("--") && !$0.hasPrefix("--no-") }
        .map { String($0.dropFirst(2)) }
      let known = Set(verb.keys.map(\.name)).union(["json", "quiet", "store", "color"])
      // A batch line can't write cutouts or frames, watch, or print layouts.
      let others: [String: Set<String>] = [
        "cutout": ["output", "mask-only", "clobber"], "layout": ["print"],
        "render": ["watch", "frames", "fps", "duration", "loop", "boomerang"],
      ]
      #expect(Set(options).subtracting(known) == others[verb.name] ?? [], "\(verb.name)")
    }
  }
}
