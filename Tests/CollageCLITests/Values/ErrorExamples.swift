import Foundation

@testable import CollageCore

/// One value of every case of the core's errors, and more where the message depends on the values.
enum ErrorExamples {
  static let all: [any Error] = groups.flatMap { $0 }

  private static let groups: [[any Error]] = [
    values, parameters, arguments, layouts, rules, data, refused, unparsed, edits, ranges,
    workspace, stores, files, archives, settings, pictures, foreign, features, limits, cutouts,
    unadopted.compactMap { $0 }, engines, tables, rows, names, templates, fills, library, jobs,
    servers, texts,
  ]

  private static let hero = ItemName(fileName: "hero")
  private static let size = PixelSize(width: 4, height: 3)
  private static let small = PixelSize(width: 2, height: 1)
  private static let disk = FileError(.write, path: "p", code: ENOSPC)
  private static let photo = FileError(.write, path: "p", refusal: .photo)
  private static let place = TextPosition(line: 2, column: 3)
  private static let grammar = VerbGrammar.all[0]
  private static let value = ValueError(value: "x", kind: "an angle", allowed: "a number")

  private static func collage(_ text: String) -> CollageName {
    CollageName(rawValue: text) ?? CollageName(likeForeign: text)
  }

  private static let values: [any Error] = [
    value,
    ValueError(value: "x", kind: "an angle", allowed: "a number", nearest: ["y"]),
    EffectError.notAnAssignment("x"),
    EffectError.unknownParameter("x", effect: "glitch", known: ["bands", "seed"]),
    EffectError.unknownParameter("band", effect: "glitch", known: ["bands", "seed"]),
    ShellWords.ParseError.openQuote("'"),
    ShellWords.ParseError.lastBackslash,
    ParsedJSON.ParseError.unexpected(column: 9),
    ParsedJSON.ParseError.end,
    ParsedJSON.ParseError.repeated("verb"),
    ParsedJSON.ParseError.tooDeep,
    CancellationError(),
  ]

  private static let parameters: [any Error] =
    [("glitch", "seed"), ("mono", "strength"), ("mono", "tint"), ("pixellate", "block")]
    .compactMap { effect, name in
      EffectRegister.effect(named: effect)?.parameters.first { $0.name == name }
    }.map { EffectError.badValue("x", $0) }

  private static let arguments: [ArgumentError] = [
    .exclusive(given: ["to", "by"], of: ["to", "by", "at"]),
    .missing(["to"], verb: "order"),
    .missing(["size", "dpi", "background"], verb: "canvas"),
    .companion("anchor", of: "to", not: "by"),
    .companion("anchor", of: "at"),
    .oneItem(verb: "copy", count: 2),
    .twoItems(verb: "swap", count: 1),
    .twoItems(verb: "swap", count: 3),
    .noRoom(verb: "layout"),
    .layoutFull(capacity: 4, count: 9),
    .noShape(path: "p"),
    .itemsBesideWritten,
    .noRows,
    .companionWord("seed", of: "shuffle"),
    .besidesNone("colour"),
    .besidesNone("set"),
    .besidesNone("blur"),
    .subjectGone,
    .outsidePhoto(hero, size),
    .noWords("hero"),
    .noPhotos,
    .mistypedItem("herp", nearest: ["hero"]),
    .mistypedItem("herp", nearest: []),
    .emptyText,
    .nothingFills("{date}"),
    .noFamily("Arail", nearest: ["Arial"]),
    .noFamily("Arail", nearest: []),
    .nul,
    .value(value),
    .parameters(.notAnAssignment("x")),
    .nothingToSet("adjust"),
    .nothingToSet("pixellate"),
    .mixedShader("sepia"),
  ]

  private static let layouts: [ArgumentError] = layoutFaults.map {
    .layout("V(a, H(b, c))", LayoutExpressionError($0, at: 5))
  }

  private static let layoutFaults: [LayoutExpressionError.Reason] = [
    .noPart, .noSeparator, .noEnd, .noWeight, .openQuote,
    .unknownFunction("h", nearest: ["H"]), .unknownFunction("x", nearest: []),
    .tooDeep(limit: 9), .repeatedItem("a", first: 0), .repeatedRest(first: 0), .noItems,
    .items(.noSuchItem("b", nearest: [])),
  ]

  private static let rules: [EditDataError] = (arguments + layouts).map { .rule($0) }

  private static let data: [any Error] = [
    EditDataError.noVerb,
    EditDataError.unknownVerb("xyzzy", nearest: []),
    EditDataError.unknownVerb("mvoe", nearest: ["move"]),
    EditDataError.unknownVerb("list", nearest: []),
    EditDataError.unknownKey("x", verb: grammar, nearest: []),
    EditDataError.unknownKey("item", verb: grammar, nearest: ["items"]),
    EditDataError.wrongType(grammar.keys[0], verb: grammar),
    EditDataError.value(value, of: "angle"),
    EditDataError.items(.nothingSelected),
  ]

  /// What data that is not an edit is refused with.
  private static let refused: [any Error] = [
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

  /// What texts that are not values are refused with.
  private static let unparsed: [any Error] = [
    refusal { try AnchorText.anchor("q") },
    refusal { try AngleText.angle("1x") },
    refusal { try BoundsText.bounds("5") },
    refusal { try ByteCountText.bytes("x") },
    refusal { try ByteCountText.memory("999999") },
    refusal { try ColorText.color("Corall") },
    refusal { try FactorText.scale("x") },
    refusal { try FactorText.opacity("2") },
    refusal { try FactorText.opacityChange("2") },
    refusal { try FormatText.format("bmp") },
    refusal { try FormatText.chroma("422") },
    refusal { try GalleryOrderText.order("edted") },
    refusal { try LengthText.coordinate("top", along: .x) },
    refusal { try LengthText.coordinate("1cm", along: .y, of: .photo) },
    refusal { try LengthText.offset("left", along: .x) },
    refusal { try LengthText.offset("", along: .y) },
    refusal { try LengthText.positive("0") },
    refusal { try LengthText.positive("1mm", of: .photo) },
    refusal { try LengthText.softness("1000.5") },
    refusal { try MarkText.disc("1") },
    refusal { try MarkText.stroke("1,2,3;4,5") },
    refusal { try MarkText.box("1,2,3") },
    refusal { try NameText.item("12") },
    refusal { try NameText.collage(" ") },
    refusal { try StackText.place("fornt") },
    refusal { try StackText.axis("x") },
    refusal { try WholeNumberText.resolution("2401") },
    refusal { try SettingText.setting("render.qualty") },
    refusal { try ShaderText.kind("glitc") },
  ].compactMap { $0 }

  private static func refusal(_ read: () throws -> some Any) -> (any Error)? {
    do {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  private static let edits: [any Error] = [
    EditError.noSuchItem(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
    EditError.nameTaken(hero),
    EditError.noPhoto(hero),
    EditError.noText(hero),
    EditError.noCutout(hero),
    EditError.noRepaint(hero),
    EditError.locked([hero]),
    EditError.locked([hero, hero]),
    EditError.locked([hero, hero, hero, hero]),
    EditError.noOpacity(hero),
    EditError.noWatermark,
    EditError.canvasSize(size),
    EditError.tooManyRevisions(limit: 9),
    EditError.tooManyItems(limit: 9),
    EditError.outOfRange(.coordinate, value: 2e6, range: -1e6...1e6),
    EditError.outOfRange(.scale, value: 0.00001, range: 0.0001...10_000),
    ItemError(item: hero, underlying: CutoutError.noSubject),
    ItemError(item: hero, underlying: CancellationError()),
    SelectionError.noSuchItem("x", nearest: []),
    SelectionError.noSuchItem("x", nearest: ["y", "z"]),
    SelectionError.ambiguous(prefix: "x", matches: ["y", "z"]),
    SelectionError.noMatch(pattern: "x*"),
    SelectionError.noSuchGroup("row", nearest: []),
    SelectionError.noSuchGroup("rwo", nearest: ["row"]),
    SelectionError.unknownWord("@x", nearest: []),
    SelectionError.unknownWord("@frnt", nearest: ["@front"]),
    SelectionError.nothingSelected,
    SelectionError.emptyCollage,
    SelectionError.nothingNamed,
  ]

  private static let ranges: [any Error] = quantities.map {
    EditError.outOfRange($0, value: 2, range: 0...1)
  }

  private static let quantities: [EditError.Quantity] = [
    .drawnSide, .opacity, .z, .angle, .resolution, .blurRadius, .frameWidth, .watermarkSize,
    .watermarkMargin, .lookLength, .lookShare,
  ]

  private static let workspace: [any Error] = [
    WorkspaceError.noCurrentCollage,
    WorkspaceError.noSuchCollage("x", nearest: []),
    WorkspaceError.noSuchCollage("x", nearest: ["y"]),
    WorkspaceError.noSuchDeletedCollage("x", nearest: []),
    WorkspaceError.noSuchDeletedCollage("x", nearest: ["y"]),
    WorkspaceError.ambiguousCollage(prefix: "abcd", matches: ["abcd1", "abcd2"]),
    WorkspaceError.collageNameTaken(collage("p")),
    WorkspaceError.pageNameTaken(collage("p 1")),
    WorkspaceError.nothingToUndo(available: 0),
    WorkspaceError.nothingToUndo(available: 1),
    WorkspaceError.nothingToRedo(available: 0),
    WorkspaceError.nothingToRedo(available: 2),
    WorkspaceError.notEdited(collage("p"), .noPhoto(hero)),
    WorkspaceError.noSuchRevision(9, newest: 3),
    WorkspaceError.revisionIsLater(9),
    WorkspaceError.revisionIsEarlier(2),
    WorkspaceError.severalItems(2),
    WorkspaceError.photoNotUsed("x", isFileChanged: false),
    WorkspaceError.photoNotUsed("x", isFileChanged: true),
    WorkspaceError.noSuchPhoto("x", nearest: []),
    WorkspaceError.noSuchPhoto("x", nearest: ["y"]),
    WorkspaceError.notInOneStep(verb: "save"),
    WorkspaceError.notInOneStep(verb: "undo"),
    WorkspaceError.outputIsStream(path: "p"),
    WorkspaceError.outputNotWritten(disk),
    WorkspaceError.outputNotWritten(FileError(.rename, path: "p", code: EEXIST)),
    WorkspaceError.outputNotWritten(photo),
  ]

  private static let stores: [any Error] = [
    StoreError.missing(path: "/s"),
    StoreError.notReadable(path: "/s", code: ELOOP),
    StoreError.notReadable(path: "/s", code: ENOTDIR),
    StoreError.notReadable(path: "/s", code: EACCES),
    StoreError.newer(path: "/s"),
    StoreError.damaged(path: "/s", detail: "d"),
    StoreError.inconsistent(path: "/s", detail: "d"),
    StoreError.locked(path: "/s", seconds: 1),
    StoreError.locked(path: "/s", seconds: 10),
    StoreError.full(path: "/s"),
    StoreError.full(path: "/s", space: FileError.Space(needed: 2000, free: 0)),
    StoreError.notWritable(path: "/s", detail: "d"),
    StoreError.missingImage(path: "/i"),
    StoreError.damagedImage(path: "/i"),
    StoreError.failed(path: "/s", code: 5, detail: "d"),
    BackupError.notEmpty(path: "p"),
    BackupError.otherStore(path: "p"),
    BackupError.changed(path: "p"),
    BackupError.insideStore(path: "p"),
    SiteError.notEmpty(path: "p"),
    SiteError.foreignFile(path: "p"),
    SiteError.busy(path: "p"),
    SiteError.missingSnapshot(collage("a b")),
    SiteError.damagedSnapshot(collage("a")),
  ]

  private static let files: [any Error] = [
    disk,
    photo,
    FileError(.write, path: "p", refusal: .input),
    FileError(.rename, path: "p", refusal: .insideStore("s")),
    FileError(.write, path: "p", code: ENOSPC, space: .init(needed: 1_200_000, free: 300_000)),
    FileError(.write, path: "p", code: ENOSPC, space: .init(needed: 4096, free: nil)),
    FileError(.write, path: "p", code: EDQUOT),
    FileError(.sync, path: "p", code: EFBIG),
    FileError(.rename, path: "p", code: EROFS),
    FileError(.rename, path: "p", code: ELOOP),
    FileError(.write, path: "p", code: ENOENT),
    FileError(.write, path: "p", code: EISDIR),
    FileError(.write, path: "p", code: EEXIST),
    FileError(.write, path: "p", code: EIO),
    FileError(.makeFolder, path: "p", code: ENOTDIR),
    FileError(.makeFolder, path: "p", code: EACCES),
    FileError(.remove, path: "p", code: EPERM),
    FileError(.read, path: "p", code: EIO),
    FileReadError.notFound(path: "/nowhere/a"),
    FileReadError.notFound(path: "a*"),
    FileReadError.notFound(path: "a?"),
    FileReadError.notFound(path: "a["),
    FileReadError.notFound(path: "/nowhere/a]"),
    FileReadError.isFolder(path: "p"),
    FileReadError.notRegular(path: "p"),
    FileReadError.noWriter(path: "p"),
    FileReadError.notPermitted(path: "p"),
    FileReadError.tooLarge(path: "p", bytes: 2000, limit: 1000),
    FileReadError.failed(FileError(.read, path: "b", code: EIO)),
    NoPhotosError.noMatch(pattern: "a*"),
    NoPhotosError.emptyFolder(path: "a", hasFolders: true),
    NoPhotosError.emptyFolder(path: "a", hasFolders: false),
    NoPhotosError.noNames,
    NoPhotosError.noList(path: "a"),
    ZipError.tooLarge(limit: 2000),
    ZipError.tooManyFiles(limit: 9),
  ]

  private static let archives: [any Error] = [
    ExportError.notAnExport(path: "p"),
    ExportError.newer(path: "p", version: 9),
    ExportError.truncated(path: "p"),
    ExportError.damaged(path: "p", detail: "d"),
    ExportError.foreignEntry(path: "p", name: "n"),
    ExportError.wrongContents(path: "p", name: "n"),
    ExportError.missingImage(path: "p", name: "n"),
    ExportError.tooLarge(path: "p", what: .manifestBytes, count: 2, limit: 1),
    ExportError.tooLarge(path: "p", what: .manifestValues, count: 2, limit: 1),
    ExportError.tooLarge(path: "p", what: .manifestDepth, count: 2, limit: 1),
    ExportError.tooLarge(path: "p", what: .images, count: 2, limit: 1),
    ExportError.tooLarge(path: "p", what: .imageBytes, count: 2, limit: 1),
    ExportError.unusableName(path: "p", name: "a`b", other: collage("a-b c")),
    ExportError.severalCollages(path: "p", count: 2),
  ]

  private static let settings: [any Error] = [
    UserConfigError.noPlace,
    UserConfigError.unreadable(.notRegular(path: "p")),
    UserConfigError.damaged(path: "p", detail: "d"),
    UserConfigError.badValue(path: "p", setting: .renderQuality, value: "x"),
    UserConfigError.badValue(path: "p", setting: .renderQuality, value: nil),
    UserConfigError.alreadySet(path: "p", setting: .renderQuality, value: "9"),
    UserConfigError.tooLarge(path: "p", bytes: 2_000_000, limit: 1_048_576),
    StyleError.unknown("x", nearest: []),
    StyleError.unknown("x", nearest: ["y"]),
    StyleError.nameTaken(hero),
    StyleError.builtIn(hero),
    StyleError.imageMask(hero),
    StyleError.tooMany(limit: 9),
    StyleError.damaged(path: "p", detail: "d"),
    StyleError.newer(path: "p", version: 9),
  ]

  private static let pictures: [any Error] = [
    DecodeError.empty(source: "s"),
    DecodeError.unknownFormat(source: "s", guess: nil),
    DecodeError.damaged(source: "s", format: .webp, detail: "d"),
    DecodeError.truncated(source: "s", format: .avif),
    DecodeError.tooLarge(source: "s", pixels: 2, limit: 1),
    DecodeError.tooManyBytes(source: "s", bytes: 2000, limit: 1),
    DecodeError.tooManyBytes(source: "s", bytes: 600_000_000, limit: 500_000_000),
    DecodeError.tooMuchMemory(source: "s", bytes: 600_000_000, limit: 500_000_000),
    DecodeError.tooMuchMemory(source: "s", bytes: 2000, limit: 1000),
    DecodeError.libraryMissing(source: "s", format: .tiff, package: "p"),
    DecodeError.unsupported(source: "s", format: .png, feature: .precision(bits: 12)),
    ImportError.unreadable(.empty(source: "s")),
    ImportError.unwritable(.failed(format: .png, detail: "d")),
  ]

  private static let foreign: [any Error] = FileKind.allCases.map {
    DecodeError.unknownFormat(source: "s", guess: $0)
  }

  private static let features: [any Error] = unsupported.map {
    DecodeError.unsupported(source: "s", format: .jpeg, feature: $0)
  }

  private static let unsupported: [UnsupportedFeature] = [
    .precision(bits: 12), .losslessCoding, .arithmeticCoding, .hierarchicalCoding, .components(1),
    .components(5), .sampleFormat, .colors("x"), .coding("x"), .rawImage, .imageSequence,
  ]

  private static let limits: [any Error] = [
    EncodeError.tooLarge(format: .webp, size: size, longestSide: 2),
    EncodeError.libraryMissing(format: .avif, package: "p"),
    EncodeError.tooManyBytes(format: .avif, bytes: 2000, limit: 1000),
    EncodeError.tooManyBytes(format: .webp, bytes: 2000, limit: 1000),
    EncodeError.tooManyBytes(format: .jpeg, bytes: 2000, limit: 1000),
    EncodeError.tooManyBytes(format: .png, bytes: 2000, limit: 1000),
    EncodeError.notWritten(format: .gif),
    EncodeError.failed(format: .jpeg, detail: "d"),
    FrameSequenceError.tooMuchSaid,
    FrameSequenceError.count(0),
    FrameSequenceError.rate(0.5),
    PictureSizeError.severalSizes(count: 2),
    PictureSizeError.tooLarge(size),
    PictureSizeError.otherShape(small, canvas: size, nearest: [small, size]),
    PictureSizeError.paper(.canvasSize(size)),
    RenderError.tooLittleMemory(needed: 2000, limit: 1000),
    VideoError.noProgram(code: ENOENT),
    VideoError.failed(lastLine: "oh"),
    VideoError.failed(lastLine: nil),
  ]

  private static let cutouts: [any Error] = [
    CutoutError.noSubject,
    CutoutError.boxOutOfFrame(
      box: Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4.5)), photo: size),
    CutoutError.markOutOfFrame(point: Point(x: 1, y: 2), photo: size),
    CutoutError.emptyMark,
    CutoutError.contradiction(x: 1, y: 2),
    CutoutError.keptOutsideBox(x: 1, y: 2),
    CutoutError.againstTrimap(x: 1, y: 2, isKept: true),
    CutoutError.againstTrimap(x: 1, y: 2, isKept: false),
    CutoutError.trimapSize(small, photo: size),
    CutoutError.edgeLeavesNothing,
    EngineChoiceError.noCommand,
    EngineChoiceError.unknown("x", nearest: []),
    EngineChoiceError.unknown("x", nearest: ["y"]),
    EngineChoiceError.badCommand("x", .empty),
    EngineChoiceError.badCommand("x", .openQuote("'")),
    EngineChoiceError.badCommand("x", .lastBackslash),
    EngineChoiceError.badCommand("x", .nullCharacter),
  ]

  private static let unadopted: [UnadoptedEngine?] = [
    UnadoptedEngine(
      "tool", isChosenByStore: true, own: [], [.engine("tool"): "x y", .cutoutEngine: "tool"]),
    UnadoptedEngine("tool", isChosenByStore: true, own: ["tool"], [.cutoutEngine: "tool"]),
  ]

  private static let engines: [any Error] = reasons.map {
    ExternalEngineError(engine: "e", words: ["x", "y"], reason: $0, errorOutput: "oh\nno")
  }

  private static let reasons: [ExternalEngineError.Reason] = [
    .folder(FileError(.makeFolder, path: "p", code: EACCES)),
    .photo(.failed(format: .png, detail: "d")), .notStarted(code: ENOENT), .exited(status: 3),
    .signalled(signal: 9), .timedOut(after: .seconds(7)), .result(.missing), .result(.empty),
    .result(.tooLarge(limit: 2000)), .result(.unreadable(.notFound(path: "p"))),
    .result(.noImage(.empty(source: "s"))), .result(.otherShape(small, photo: size)),
    .result(.noTransparency), .result(.noSubject), .result(.noBackground),
  ]

  private static let tables: [any Error] = [
    TableError.tooLarge(.file, limit: 9),
    TableError.tooLarge(.rows, limit: 9),
    TableError.tooLarge(.columns, limit: 9),
    TableError.nul(place),
    TableError.brokenUTF16,
    TableError.noHeader,
    TableError.noRows,
    TableError.badHeader(RowFault(.notJSON, at: place)),
    TableError.repeatedColumn("x"),
    TableError.namelessColumn(number: 2, line: 3),
    TableError.unterminatedQuote(place),
    NamePatternError.noFileName,
    NamePatternError.leadingDash,
    NamePatternError.nul,
    NamePatternError.strayBrace("{", at: 3),
    NamePatternError.namelessField,
    NamePatternError.unknownFormat("x", field: "row", known: ["slug", "04"]),
    TableRunError.missingColumns(["x"], nearest: []),
    TableRunError.missingColumns(["x", "z"], nearest: ["y"]),
    TableRunError.collision(1, 2, name: "n"),
    TableRunError.badRows([]),
    TableRunError.badRows([FailedRow(row: 1, line: 2, output: nil, error: value)]),
    TableRunError.sheetNames,
    TableRunError.busy(folder: "p"),
  ]

  private static let rows: [any Error] = faults.map { RowFault($0, at: place) }

  private static let names: [any Error] = badNames.map { NamePatternError.badValue(field: "x", $0) }

  private static let faults: [RowFault.Reason] = [
    .tooManyCells(count: 3, columns: 2), .tooFewCells(count: 1, columns: 2), .textAfterQuote,
    .cellTooLong(column: 2, limit: 9), .notJSON, .notObject, .repeatedMember("x"), .nested("x"),
    .nul("x"),
  ]

  private static let badNames: [NamePatternError.Reason] = [
    .unknown, .empty, .noSlug, .notNumber, .forbidden("/"), .forbidden("\n"), .forbidden("\t"),
    .forbidden("\u{202E}"), .pointsElsewhere(".."), .tooLong(bytes: 300, limit: 255), .leadingDash,
    .reserved("x"),
  ]

  private static let templates: [any Error] = [
    TemplateError.unknown("x", nearest: []),
    TemplateError.unknown("x", nearest: ["y"]),
    TemplateError.nameTaken(hero),
    TemplateError.tooMany(limit: 9),
    TemplateError.tooLarge(bytes: 2000, limit: 1000),
    TemplateError.damaged(path: "p", detail: "d"),
    TemplateError.badEdit(number: 2, EditError.noPhoto(hero)),
    TemplateError.unusableEdit(number: 2, verb: "add"),
  ]

  private static let fills: [any Error] = ColumnName(rawValue: "name").map(fills) ?? []

  private static func fills(_ column: ColumnName) -> [any Error] {
    [
      FillError.missing(column),
      FillError.unknown("x", nearest: []),
      FillError.unknown("x", nearest: ["y"]),
      FillError.repeated("x"),
      FillError.address(column, "http://x"),
      FillError.outside(column, path: "p"),
      FillError.noFile(column, path: "p"),
      FillError.noFile(column, path: "p", nearest: ["q"]),
      FillError.photo(column, DecodeError.empty(source: "s")),
      FillError.photo(column, CancellationError()),
      FillError.words(hero, TextError.noFonts),
    ]
  }

  private static let library: [any Error] = [
    LibraryError.noSuchPhoto("x", nearest: []),
    LibraryError.noSuchPhoto("x", nearest: ["y"]),
    LibraryError.ambiguous("x", matches: [.init(id: "1a", name: "x"), .init(id: "2b", name: "x")]),
    LibraryError.noMatch(pattern: "x*"),
    LibraryError.tooManyTags(photo: "x", limit: 9),
    LibraryError.lostOriginal(photo: "x", path: "p", isDamaged: false),
    LibraryError.lostOriginal(photo: "x", path: "p", isDamaged: true),
    LibraryError.nothingToUndo,
    LibraryNameError.empty,
    LibraryNameError.tooLong(count: 9, limit: 8),
    LibraryNameError.lineBreak,
    LibraryNameError.character("\u{7}"),
  ]

  private static let jobs: [any Error] = [
    TicketError.unknown("x"),
    TicketError.ambiguous("x", matches: ["x1", "x2", "x3", "x4"]),
    TicketError.busy("x"),
    TicketError.wrongState("x", .done),
    TicketError.wrongState("x", .submitted),
    TicketError.noServer(nil, nearest: []),
    TicketError.noServer(nil, nearest: ["a", "b"]),
    TicketError.noServer("x", nearest: []),
    TicketError.noServer("x", nearest: ["y"]),
    TicketError.unadoptedServer("x", settings: [.renderQuality, .cutoutEngine]),
    TicketError.badServer("x", detail: "no kind"),
    TicketError.noPreset("x", nearest: []),
    TicketError.noPreset("x", nearest: ["y"]),
  ]

  private static let servers: [any Error] = [
    RemoteError.noLibrary,
    RemoteError.unreachable(host: "h", reason: "r"),
    RemoteError.untrusted(host: "h", reason: "r"),
    RemoteError.interrupted(host: "h", reason: "r"),
    RemoteError.busy(host: "h", status: 503, retryAfter: 2),
    RemoteError.refused(host: "h", status: 400, message: "m"),
    RemoteError.refused(host: "h", status: 400, message: nil),
    RemoteError.redirected(host: "h", to: "o"),
    RemoteError.unfetched(host: "h", reason: "r"),
    RemoteError.tooLarge(host: "h", limit: 2000),
    RemoteError.notUnderstood(host: "h", "no id"),
    RemoteError.program("p"),
    RemoteError.noKey("k"),
    RemoteError.unsupported("u"),
    RemoteError.cancelled,
  ]

  private static let texts: [any Error] = [
    TextError.noLibrary,
    TextError.markup("d"),
    TextError.outOfMemory,
    TextError.tooLarge,
    TextError.fitsNowhere,
    TextError.noFonts,
    TextError.noFont(name: "f"),
    TextError.fontUnreadable(name: "f"),
    TextError.fontRestricted(name: "f"),
    TextError.fontMissing(ImageID(ofContents: [])),
    TextError.fontDamaged(path: "p"),
  ]
}
