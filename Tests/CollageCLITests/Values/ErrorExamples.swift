import Foundation

@testable import CollageCore
@testable import CollageImaging
@testable import CollageSupport

/// One example of each error case of the core, or several examples if the message depends on the
/// values.
enum ErrorExamples {
  static let all: [any Error] = groups.flatMap { $0 }

  private static let groups: [[any Error]] = [
    others, parameters, arguments, layouts, rules, rejectedData, parseFailures, data, edits,
    selections,
    workspace, stores, sites, files, reading, photos, exports, settings, styles, decoding, encoding,
    sizes, cutouts, choices, unadopted, tables, patterns, runs, templates, library, jobs, servers,
    texts,
    ranges, drawings, foreign, features, engines, rows, names, fills,
  ]

  private static let hero = ItemName(fileName: "hero")
  private static let size = PixelSize(width: 4, height: 3)
  private static let small = PixelSize(width: 2, height: 1)
  private static let box = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4.5))
  private static let disk = FileError(.write, path: "p", code: ENOSPC)
  private static let photo = FileError(.write, path: "p", refusal: .photo)
  private static let position = TextPosition(line: 2, column: 3)
  private static let grammar = VerbGrammar.all[0]
  private static let value = ValueError(value: "x", kind: "an angle", allowed: "a number")

  private static func collage(_ text: String) -> CollageName {
    CollageName(rawValue: text) ?? CollageName(likeForeign: text)
  }

  private static let others: [any Error] = [
    value, ValueError(value: "x", kind: "an angle", allowed: "a number", nearest: ["y"]),
    EffectError.notAnAssignment("x"),
    EffectError.unknownParameter("x", effect: "glitch", known: ["bands", "seed"]),
    EffectError.unknownParameter("band", effect: "glitch", known: ["bands", "seed"]),
    ShellWordSplitter.ParseError.openQuote("'"), ShellWordSplitter.ParseError.lastBackslash,
    ParsedJSON.ParseError.unexpected(column: 9), ParsedJSON.ParseError.end,
    ParsedJSON.ParseError.repeated("verb"), ParsedJSON.ParseError.tooDeep, CancellationError(),
    ItemError(item: hero, underlying: CutoutError.noSubject),
    ItemError(item: hero, underlying: CancellationError()), BackupError.notEmpty(path: "p"),
    BackupError.otherStore(path: "p"), BackupError.changed(path: "p"),
    BackupError.insideStore(path: "p"), ZipError.tooLarge(limit: 2000),
    ZipError.tooManyFiles(limit: 9), ImportError.unreadable(.empty(source: "s")),
    ImportError.unwritable(.failed(format: .png, detail: "d")), FrameSequenceError.overconstrained,
    FrameSequenceError.count(0), FrameSequenceError.rate(0.5),
    RenderError.tooLittleMemory(needed: 2000, limit: 1000), VideoError.noProgram(code: ENOENT),
    VideoError.failed(lastLine: "oh"), VideoError.failed(lastLine: nil), LibraryNameError.empty,
    LibraryNameError.tooLong(count: 9, limit: 8), LibraryNameError.lineBreak,
    LibraryNameError.character("\u{7}"),
  ]

  private static let parameters: [any Error] =
    [("glitch", "seed"), ("mono", "strength"), ("mono", "tint"), ("pixellate", "block")]
    .compactMap { effect, name in
      EffectRegistry.effect(named: effect)?.parameters.first { $0.name == name }
    }.map { EffectError.badValue("x", $0) }

  private static let arguments: [ArgumentError] = [
    .exclusive(given: ["to", "by"], of: ["to", "by", "at"]), .missing(["to"], verb: "order"),
    .missing(["size", "dpi", "background"], verb: "canvas"),
    .companion("anchor", of: "to", not: "by"), .companion("anchor", of: "at"),
    .oneItem(verb: "copy", count: 2), .twoItems(verb: "swap", count: 1),
    .twoItems(verb: "swap", count: 3), .noRoom(verb: "layout"), .layoutFull(capacity: 4, count: 9),
    .noShape(path: "p"), .itemsWithLayoutExpression, .noRows, .companionWord("seed", of: "shuffle"),
    .combinedWithNone("color"), .combinedWithNone("set"), .combinedWithNone("blur"),
    .captionSourceRemoved,
    .outsidePhoto(hero, size), .noTextItems("hero"), .noPhotos,
    .mistypedItem("herp", nearest: ["hero"]), .mistypedItem("herp", nearest: []), .emptyText,
    .nothingFills("{date}"), .noFamily("Arail", nearest: ["Arial"]),
    .noFamily("Arail", nearest: []), .nul, .value(value), .parameters(.notAnAssignment("x")),
    .nothingToSet("adjust"), .nothingToSet("pixellate"), .mixedShader("sepia"),
  ]

  private static let layouts: [ArgumentError] = layoutFaults.map {
    .layout("V(a, H(b, c))", LayoutExpressionError($0, at: 5))
  }
  private static let layoutFaults: [LayoutExpressionError.Reason] = [
    .noPart, .noSeparator, .noEnd, .noWeight, .openQuote, .unknownFunction("h", nearest: ["H"]),
    .unknownFunction("x", nearest: []), .tooDeep(limit: 9), .repeatedItem("a", first: 0),
    .repeatedRest(first: 0), .noItems, .items(.noSuchItem("b", nearest: [])),
  ]

  private static let rules: [EditDataError] = (arguments + layouts).map { .rule($0) }

  /// The errors of JSON that is not a valid edit.
  private static let rejectedData: [any Error] = [
    "{}", #"{"verb":"xyzzy"}"#, #"{"verb":"mvoe"}"#, #"{"verb":"list"}"#,
    #"{"verb":"flip","xyzzy":1}"#, #"{"verb":"flip","item":1}"#,
    #"{"verb":"flip","items":1,"axis":[1,2]}"#, #"{"verb":"order","items":"a","to":[1,2]}"#,
    #"{"verb":"flip","items":true}"#, #"{"verb":"add","files":true}"#,
    #"{"verb":"move","items":"a","to":[1]}"#, #"{"verb":"revert","force":1}"#,
    #"{"verb":"shader set","items":"a","shader":"glitch","set":1}"#,
    #"{"verb":"flip","items":"a","axis":"x"}"#, #"{"verb":"remove","items":"@frnt"}"#,
    #"{"verb""#, #"{"verb":"undo","verb":"redo"}"#, #"{"verb":x}"#,
    #"{"verb":"# + String(repeating: "[", count: 40),
  ].compactMap { text in refusal { try JSONEdit(text.utf8) } }

  /// The errors of text that is not a valid value.
  private static let parseFailures: [any Error] = parses.compactMap(refusal)

  private static let parses: [@Sendable () throws -> Any] = [
    { try AnchorParser.anchor("q") }, { try AngleParser.angle("1x") },
    { try BoundsSpec.bounds("5") },
    { try ByteCountParser.bytes("x") }, { try ByteCountParser.memory("999999") },
    { try ColorParser.color("Corall") }, { try FactorParser.scale("x") },
    { try FactorParser.opacity("2") }, { try FactorParser.opacityChange("2") },
    { try FormatParser.format("bmp") }, { try FormatParser.chroma("422") },
    { try GalleryOrderParser.order("edted") }, { try LengthParser.coordinate("top", along: .x) },
    { try LengthParser.coordinate("1cm", along: .y, of: .photo) },
    { try LengthParser.offset("left", along: .x) }, { try LengthParser.offset("", along: .y) },
    { try LengthParser.positive("0") }, { try LengthParser.positive("1mm", of: .photo) },
    { try LengthParser.softness("1000.5") }, { try MarkSpec.disc("1") },
    { try MarkSpec.stroke("1,2,3;4,5") }, { try MarkSpec.box("1,2,3") },
    { try NameParser.item("12") }, { try NameParser.collage(" ") },
    { try StackParser.target("fornt") },
    { try StackParser.axis("x") }, { try IntegerParser.resolution("2401") },
    { try SettingParser.setting("render.qualty") }, { try ShaderParser.kind("glitc") },
  ]

  private static func refusal(_ read: () throws -> Any) -> (any Error)? {
    do {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  private static let data: [EditDataError] = [
    .noVerb, .unknownVerb("xyzzy", nearest: []), .unknownVerb("mvoe", nearest: ["move"]),
    .unknownVerb("list", nearest: []), .unknownKey("x", verb: grammar, nearest: []),
    .unknownKey("item", verb: grammar, nearest: ["items"]),
    .wrongType(grammar.keys[0], verb: grammar), .value(value, of: "angle"),
    .items(.nothingSelected),
  ]

  private static let edits: [EditError] = [
    .noSuchItem(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
    .nameTaken(hero), .noPhoto(hero), .noText(hero), .noCutout(hero), .noRepaint(hero),
    .locked([hero]), .locked([hero, hero]), .locked([hero, hero, hero, hero]), .noOpacity(hero),
    .noWatermark, .canvasSize(size), .tooManyRevisions(limit: 9), .tooManyItems(limit: 9),
    .outOfRange(.coordinate, value: 2e6, range: -1e6...1e6),
    .outOfRange(.scale, value: 0.00001, range: 0.0001...10_000),
  ]

  private static let selections: [SelectionError] = [
    .noSuchItem("x", nearest: []), .noSuchItem("x", nearest: ["y", "z"]),
    .ambiguous(prefix: "x", matches: ["y", "z"]), .noMatch(pattern: "x*"),
    .noSuchGroup("row", nearest: []), .noSuchGroup("rwo", nearest: ["row"]),
    .unknownWord("@x", nearest: []), .unknownWord("@frnt", nearest: ["@front"]), .nothingSelected,
    .emptyCollage, .nothingNamed,
  ]

  private static let workspace: [WorkspaceError] = [
    .noCurrentCollage, .noSuchCollage("x", nearest: []), .noSuchCollage("x", nearest: ["y"]),
    .noSuchDeletedCollage("x", nearest: []), .noSuchDeletedCollage("x", nearest: ["y"]),
    .ambiguousCollage(prefix: "abcd", matches: ["abcd1", "abcd2"]), .collageNameTaken(collage("p")),
    .pageNameTaken(collage("p 1")), .nothingToUndo(available: 0), .nothingToUndo(available: 1),
    .nothingToRedo(available: 0), .nothingToRedo(available: 2),
    .notEdited(collage("p"), .noPhoto(hero)), .noSuchRevision(9, newest: 3), .revisionIsLater(9),
    .revisionIsEarlier(2), .severalItems(2), .photoNotUsed("x", isFileChanged: false),
    .photoNotUsed("x", isFileChanged: true), .noSuchPhoto("x", nearest: []),
    .noSuchPhoto("x", nearest: ["y"]), .notInOneStep(verb: "save"), .notInOneStep(verb: "undo"),
    .outputIsStream(path: "p"), .outputNotWritten(disk),
    .outputNotWritten(FileError(.rename, path: "p", code: EEXIST)), .outputNotWritten(photo),
  ]

  private static let stores: [StoreError] = [
    .missing(path: "/s"), .notReadable(path: "/s", code: ELOOP),
    .notReadable(path: "/s", code: ENOTDIR), .notReadable(path: "/s", code: EACCES),
    .newer(path: "/s"), .damaged(path: "/s", detail: "d"), .inconsistent(path: "/s", detail: "d"),
    .locked(path: "/s", seconds: 1), .locked(path: "/s", seconds: 10), .full(path: "/s"),
    .full(path: "/s", space: FileError.Space(needed: 2000, free: 0)),
    .notWritable(path: "/s", detail: "d"), .missingImage(path: "/i"), .damagedImage(path: "/i"),
    .failed(path: "/s", code: 5, detail: "d"),
  ]

  private static let sites: [WebGalleryError] = [
    .notEmpty(path: "p"), .foreignFile(path: "p"), .busy(path: "p"),
    .missingSnapshot(collage("a b")), .damagedSnapshot(collage("a")),
  ]

  private static let files: [FileError] = [
    disk, photo, .init(.write, path: "p", refusal: .input),
    .init(.rename, path: "p", refusal: .insideStore("s")),
    .init(.write, path: "p", code: ENOSPC, space: .init(needed: 1_200_000, free: 300_000)),
    .init(.write, path: "p", code: ENOSPC, space: .init(needed: 4096, free: nil)),
    .init(.write, path: "p", code: EDQUOT), .init(.sync, path: "p", code: EFBIG),
    .init(.rename, path: "p", code: EROFS), .init(.rename, path: "p", code: ELOOP),
    .init(.write, path: "p", code: ENOENT), .init(.write, path: "p", code: EISDIR),
    .init(.write, path: "p", code: EEXIST), .init(.write, path: "p", code: EIO),
    .init(.makeFolder, path: "p", code: ENOTDIR), .init(.makeFolder, path: "p", code: EACCES),
    .init(.remove, path: "p", code: EPERM), .init(.read, path: "p", code: EIO),
  ]

  private static let reading: [FileReadError] = [
    .notFound(path: "/nowhere/a"), .notFound(path: "a*"), .notFound(path: "a?"),
    .notFound(path: "a["), .notFound(path: "/nowhere/a]"), .isFolder(path: "p"),
    .notRegular(path: "p"), .noWriter(path: "p"), .notPermitted(path: "p"),
    .tooLarge(path: "p", bytes: 2000, limit: 1000), .failed(FileError(.read, path: "b", code: EIO)),
  ]

  private static let photos: [NoPhotosError] = [
    .noMatch(pattern: "a*"), .emptyFolder(path: "a", hasFolders: true),
    .emptyFolder(path: "a", hasFolders: false), .noNames, .noList(path: "a"),
  ]

  private static let exports: [ExportError] = [
    .notAnExport(path: "p"), .newer(path: "p", version: 9), .truncated(path: "p"),
    .damaged(path: "p", detail: "d"), .foreignEntry(path: "p", name: "n"),
    .wrongContents(path: "p", name: "n"), .missingImage(path: "p", name: "n"),
    .tooLarge(path: "p", what: .manifestBytes, count: 2, limit: 1),
    .tooLarge(path: "p", what: .manifestValues, count: 2, limit: 1),
    .tooLarge(path: "p", what: .manifestDepth, count: 2, limit: 1),
    .tooLarge(path: "p", what: .images, count: 2, limit: 1),
    .tooLarge(path: "p", what: .imageBytes, count: 2, limit: 1),
    .unusableName(path: "p", name: "a`b", other: collage("a-b c")),
    .severalCollages(path: "p", count: 2),
  ]

  private static let settings: [UserConfigError] = [
    .noPlace, .unreadable(.notRegular(path: "p")), .damaged(path: "p", detail: "d"),
    .badValue(path: "p", setting: .renderQuality, value: "x"),
    .badValue(path: "p", setting: .renderQuality, value: nil),
    .alreadySet(path: "p", setting: .renderQuality, value: "9"),
    .tooLarge(path: "p", bytes: 2_000_000, limit: 1_048_576),
  ]

  private static let styles: [StyleError] = [
    .unknown("x", nearest: []), .unknown("x", nearest: ["y"]), .nameTaken(hero), .builtIn(hero),
    .imageMask(hero), .tooMany(limit: 9), .damaged(path: "p", detail: "d"),
    .newer(path: "p", version: 9),
  ]

  private static let decoding: [DecodeError] = [
    .empty(source: "s"), .unknownFormat(source: "s", guess: nil),
    .damaged(source: "s", format: .webp, detail: "d"), .truncated(source: "s", format: .avif),
    .tooLarge(source: "s", pixels: 2, limit: 1), .tooManyBytes(source: "s", bytes: 2000, limit: 1),
    .tooManyBytes(source: "s", bytes: 600_000_000, limit: 500_000_000),
    .tooMuchMemory(source: "s", bytes: 600_000_000, limit: 500_000_000),
    .tooMuchMemory(source: "s", bytes: 2000, limit: 1000),
    .libraryMissing(source: "s", format: .tiff, package: "p"),
    .unsupported(source: "s", format: .png, feature: .precision(bits: 12)),
  ]

  private static let drawings =
    [DrawingLimit.bytes(64 << 20), .seconds(10), .memory(1 << 30), .elements].map {
      DecodeError.tooComplex(source: "s", limit: $0)
    }
    + [
      UnsupportedFeature.entities, .script("onload"), .externalReference("a.png"), .compression,
      .noSize,
    ].map { DecodeError.unsupported(source: "s", format: .svg, feature: $0) }

  private static let encoding: [EncodeError] = [
    .tooLarge(format: .webp, size: size, longestSide: 2),
    .libraryMissing(format: .avif, package: "p"),
    .tooManyBytes(format: .avif, bytes: 2000, limit: 1000),
    .tooManyBytes(format: .webp, bytes: 2000, limit: 1000),
    .tooManyBytes(format: .jpeg, bytes: 2000, limit: 1000),
    .tooManyBytes(format: .png, bytes: 2000, limit: 1000), .notWritten(format: .gif),
    .failed(format: .jpeg, detail: "d"),
  ]

  private static let sizes: [ImageSizeError] = [
    .severalSizes(count: 2), .tooLarge(size),
    .otherShape(small, canvas: size, nearest: [small, size]), .paper(.canvasSize(size)),
  ]

  private static let cutouts: [CutoutError] = [
    .noSubject,
    .boxOutOfFrame(box: box, photo: size),
    .markOutOfFrame(point: Point(x: 1, y: 2), photo: size), .emptyMark, .contradiction(x: 1, y: 2),
    .keptOutsideBox(x: 1, y: 2), .againstTrimap(x: 1, y: 2, isKept: true),
    .againstTrimap(x: 1, y: 2, isKept: false), .trimapSize(small, photo: size),
    .edgeRemovesEverything,
  ]

  private static let choices: [EngineChoiceError] = [
    .noCommand, .unknown("x", nearest: []), .unknown("x", nearest: ["y"]), .badCommand("x", .empty),
    .badCommand("x", .openQuote("'")), .badCommand("x", .lastBackslash),
    .badCommand("x", .nullCharacter),
  ]

  private static let unadopted: [UnadoptedEngine] = [
    UnadoptedEngine(
      "tool", isChosenByStore: true, own: [], [.engine("tool"): "x y", .cutoutEngine: "tool"]),
    UnadoptedEngine("tool", isChosenByStore: true, own: ["tool"], [.cutoutEngine: "tool"]),
  ].compactMap { $0 }

  private static let tables: [TableError] = [
    .tooLarge(.file, limit: 9), .tooLarge(.rows, limit: 9), .tooLarge(.columns, limit: 9),
    .nul(position), .brokenUTF16, .noHeader, .noRows, .badHeader(RowIssue(.notJSON, at: position)),
    .repeatedColumn("x"), .namelessColumn(number: 2, line: 3), .unterminatedQuote(position),
  ]

  private static let patterns: [NamePatternError] = [
    .noFileName, .leadingDash, .nul, .strayBrace("{", at: 3), .namelessField,
    .unknownFormat("x", field: "row", known: ["slug", "04"]),
  ]

  private static let runs: [TableRunError] = [
    .missingColumns(["x"], nearest: []), .missingColumns(["x", "z"], nearest: ["y"]),
    .collision(1, 2, name: "n"), .badRows([]),
    .badRows([FailedRow(row: 1, line: 2, output: nil, error: value)]), .sheetNames,
    .busy(folder: "p"),
  ]

  private static let templates: [TemplateError] = [
    .unknown("x", nearest: []), .unknown("x", nearest: ["y"]), .nameTaken(hero), .tooMany(limit: 9),
    .tooLarge(bytes: 2000, limit: 1000), .damaged(path: "p", detail: "d"),
    .badEdit(number: 2, EditError.noPhoto(hero)), .unusableEdit(number: 2, verb: "add"),
  ]

  private static let library: [LibraryError] = [
    .noSuchPhoto("x", nearest: []), .noSuchPhoto("x", nearest: ["y"]),
    .ambiguous("x", matches: [.init(id: "1a", name: "x"), .init(id: "2b", name: "x")]),
    .noMatch(pattern: "x*"), .tooManyTags(photo: "x", limit: 9),
    .lostOriginal(photo: "x", path: "p", isDamaged: false),
    .lostOriginal(photo: "x", path: "p", isDamaged: true), .nothingToUndo,
  ]

  private static let jobs: [JobError] = [
    .unknown("x"), .ambiguous("x", matches: ["x1", "x2", "x3", "x4"]), .busy("x"),
    .wrongState("x", .done, for: .cancel), .wrongState("x", .done, for: .retry),
    .wrongState("x", .submitted, for: .retry), .wrongState("x", .fetched, for: .remove),
    .noServer(nil, nearest: []),
    .noServer(nil, nearest: ["a", "b"]), .noServer("x", nearest: []),
    .noServer("x", nearest: ["y"]),
    .unadoptedServer("x", settings: [.renderQuality, .cutoutEngine]),
    .badServer("x", detail: "its address is invalid"), .noPreset("x", nearest: []),
    .noPreset("x", nearest: ["y"]),
  ]

  private static let servers: [RemoteError] = [
    .noLibrary, .unreachable(host: "h", reason: "r"), .untrusted(host: "h", reason: "r"),
    .interrupted(host: "h", reason: "r"), .busy(host: "h", status: 503, retryAfter: 2),
    .refused(host: "h", status: 400, message: "m"),
    .refused(host: "h", status: 400, message: nil),
    .refused(host: "h", status: 200, message: "m"),
    .redirected(host: "h", to: "o"), .downloadFailed(host: "h", reason: "r"),
    .tooLarge(host: "h", limit: 2000), .unexpectedResponse(host: "h", "no id"), .program("p"),
    .noKey("k"), .unsupported("u"), .cancelled,
  ]

  private static let texts: [TextError] = [
    .noLibrary, .markup("d"), .outOfMemory, .tooLarge, .fitsNowhere, .noFonts, .notAFont(name: "f"),
    .fontUnreadable(name: "f"), .fontRestricted(name: "f"), .fontMissing(ImageID(ofContents: [])),
    .fontDamaged(path: "p"),
  ]

  private static let ranges = quantities.map { EditError.outOfRange($0, value: 2, range: 0...1) }
  private static let quantities: [EditError.Quantity] = [
    .drawnSide, .opacity, .z, .angle, .resolution, .blurRadius, .frameWidth, .watermarkSize,
    .watermarkMargin, .lookLength, .lookShare,
  ]

  private static let foreign = FileKind.allCases.map {
    DecodeError.unknownFormat(source: "s", guess: $0)
  }
  private static let features = unsupported.map {
    DecodeError.unsupported(source: "s", format: .jpeg, feature: $0)
  }
  private static let unsupported: [UnsupportedFeature] = [
    .precision(bits: 12), .losslessCoding, .arithmeticCoding, .hierarchicalCoding, .components(1),
    .components(5), .sampleFormat, .colors("x"), .coding("x"), .rawImage, .imageSequence,
  ]

  private static let engines = reasons.map {
    ExternalEngineError(engine: "e", words: ["x", "y"], reason: $0, errorOutput: "oh\nno")
  }
  private static let reasons: [ExternalEngineError.Reason] = [
    .folder(FileError(.makeFolder, path: "p", code: EACCES)),
    .photo(.failed(format: .png, detail: "d")), .notStarted(code: ENOENT), .exited(status: 3),
    .signaled(signal: 9), .timedOut(after: .seconds(7)), .result(.missing), .result(.empty),
    .result(.tooLarge(limit: 2000)), .result(.unreadable(.notFound(path: "p"))),
    .result(.notAnImage(.empty(source: "s"))), .result(.otherShape(small, photo: size)),
    .result(.noTransparency), .result(.noSubject), .result(.noBackground),
  ]

  private static let rows = faults.map { RowIssue($0, at: position) }
  private static let faults: [RowIssue.Reason] = [
    .tooManyCells(count: 3, columns: 2), .tooFewCells(count: 1, columns: 2), .textAfterQuote,
    .cellTooLong(column: 2, limit: 9), .notJSON, .notObject, .repeatedMember("x"), .nested("x"),
    .nul("x"),
  ]

  private static let names = badNames.map { NamePatternError.badValue(field: "x", $0) }
  private static let badNames: [NamePatternError.Reason] = [
    .unknown, .empty, .noSlug, .notNumber, .forbidden("/"), .forbidden("\n"), .forbidden("\t"),
    .forbidden("\u{202E}"), .dotComponent(".."), .tooLong(bytes: 300, limit: 255), .leadingDash,
    .reserved("x"),
  ]

  private static let fills: [FillError] = ColumnName(rawValue: "name").map(fills) ?? []

  private static func fills(_ column: ColumnName) -> [FillError] {
    [
      .missing(column), .unknown("x", nearest: []), .unknown("x", nearest: ["y"]), .repeated("x"),
      .address(column, "http://x"), .outside(column, path: "p"), .noFile(column, path: "p"),
      .noFile(column, path: "p", nearest: ["q"]), .photo(column, DecodeError.empty(source: "s")),
      .photo(column, CancellationError()), .words(hero, TextError.noFonts),
    ]
  }
}
