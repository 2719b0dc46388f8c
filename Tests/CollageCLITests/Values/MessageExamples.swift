import CollageSupport
import Foundation

@testable import CollageCLI
@testable import CollageCore

/// Examples of command messages, several if the text depends on the values.
enum MessageExamples {
  private static let hero = ItemName(fileName: "hero")
  private static let size = PixelSize(width: 4, height: 3)
  private static let (a, b) = (CollageName(likeForeign: "a"), CollageName(likeForeign: "a b"))
  private static let damaged = UserFacingError(describing: DecodeError.empty(source: "s"))
  private static let purgeable = PurgeSummary(
    collages: [a], imageCount: 2, byteCount: 3000, asideCount: 1, asideByteCount: 10)
  private static let photo = LibraryPhoto(
    id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
    names: [LibraryName(fileName: "beach.jpg")], contents: ImageID(ofContents: []), byteCount: 1,
    fileExtension: "jpg", format: .jpeg, size: size, taken: CaptureTime(guessed: .epoch),
    createdAt: .epoch)

  static let errors: [UserFacingError] = [
    .missing(.item, in: Add.self), .missingMotion(nearest: [], in: Animate.self),
    .missingMotion(nearest: ["scale"], in: Animate.self), .requires("--purge", "--fix"),
    .exclusive("--watch", "--keep"), .valueAndOption(.angle, "30", .option("--by")),
    .namesOne("--as", .item, files: 2), .namesOne("--as", .collage, files: 2),
    .namesOne("--name", .photo, files: 2), .collageNamedTwice, .severalSizes(2), .redoAndFresh,
    .switchAndHints("--on"), .switchAndPrompt("--on"), .regions, .undoWithPhotos,
    .watermarkTextOptions, .padWithoutSize, .fontSheetFile, .fontSheetOptions, .galleryChoice,
    .libraryOptions, .collageWithoutUses, .printOptions, .scriptLimit, .rowsOfSheets, .planInput,
    .planReport, .planShard, .storeOptionEmpty,
    .formatOption("--chroma", formats: [.jpeg, .avif], .webp), .maxBytesFormat(.pdf),
    .animationOption("--chroma", .gif), .proxiedAddress("x", nil),
    .proxiedAddress("http://a/b", nil, origin: "http://a"), .proxiedAddress("u@h", .userInfo),
    .proxiedAddress("#", .fragment), .proxiedAddress("ü", .internationalHost("ü")),
    .proxiedAddress("h:0", .port("0")), .previewSetting("COLLAGE_PREVIEW", "x"),
    .unexpected("p.png", in: Render.self), .unknownOption("-json", isLong: true, isText: false),
    .unknownOption("-x1", isLong: false, isText: true),
    .unknownOption("-x1", isLong: false, isText: false), .unknownVerb("mvoe", among: ["move"]),
    .unknownVerb("rm", among: []), .unknownVerb("x", of: "jobs", among: ["list", "show"]),
    .unknownVerb("x", among: (0..<10).map { "verb\($0)" }), .completionShell("x", "--o"),
    .completionShell(nil, "--o"), .adjustmentValue("hue"), .revisionCount(3), .pointWords(3),
    .tooManyNames, .replacedPhotos(3), .shaderOffParameters, .shaderToggleParameters,
    .missingStyle(nearest: "save"), .fillAssignment("x"), .severalTexts(3),
    .newTextWithItem("--new"), .fontName("x"), .settingKind("x", nearest: []),
    .settingKind("x", nearest: ["render"]), .extraMotionValue("x", "reveal", takesValues: false),
    .extraMotionValue("x", "scale", takesValues: true), .secondCoordinate("--at", "5"),
    .emptyLayout, .layoutPart("hero", "ITEM"), .afterLayout("grid", ["x"]),
    .afterLayout("grid", ["--gap", "5"]), .inputTaken, .inputIsTerminal, .inputIsWatched,
    .inputIsNotText, .emptyPath, .severalPhotos("a*", 2), .severalFiles("a*", 2),
    .severalPhotosToRepaint("a*"), .noMask("x", nearest: ["torn"]), .batchNotText("p"),
    .batchTooLong("p", 9, limit: 8), .outputIsTerminal(.image), .outputTaken,
    .fileExtension(of: "p.x"), .imageExtension(of: "p.x"), .outputIsNotTerminal,
    .previewIsOff("COLLAGE_PREVIEW"), .comparisonFormat(.pdf), .thumbnailFormat("p.png"),
    .cutoutFormat("p.jpg"), .severalCutouts(2), .galleryOutput, .watchAnimation, .watchSeveral,
    .watchField("{name}"), .sameFile(a, b, "p.png"), .sameOutput, .outputForSeveral,
    .formatForSeveral(2),
    .pagesInOutput(2), .pagesInFile(photos: 9, pages: 2, "p.png", pattern: "p-{page}.png"),
    .animationOfMake("p.gif"), .severalCollages(.png), .oneFileForSeveral, .frameRate(.gif),
    .animationFormat, .notAnimation, .missingFromBackup("i"), .damagedInBackup("i"),
    .notCommand("x"), .notOfPage("list"), .pageEditOption("-c"),
    .pageEditOption("--library", .library), .pageEditOption("--print", .print),
    .pageEditOption("--everywhere", .everywhere), .optionsOfMake("--jobs", "--max-memory"),
    .needsStore("cutout a", verb: "cutout"),
    .needsStoredCollage("cutout a", verb: "cutout", b), .notInBatch("list"),
    .promptInBatch, .helpInBatch, .storeInBatch, .outputInBatch, .cutoutFileInBatch,
    .watchInBatch, .severalCollagesInBatch, .fieldInBatch("{name}"), .animationInBatch,
    .row(1, line: 2, DecodeError.empty(source: "s")), .nothingDeleted, .nothingReverted,
    .purgeNeedsForce(purgeable, days: 30), .revertNeedsForce(a), .deleteNeedsForce(b),
    .settingNotWaiting("x"), .tooFewFiles(9, needed: 20), .storeUnknown, .portTaken(80),
    .afterwards(["created a"], damaged), .interrupted, .addingInterrupted(1, of: 2),
    .cutoutInterrupted(1, of: 2), .tableInterrupted(.noJobs), .jobsInterrupted([]),
    .jobsInterrupted(["x", "y"]), .jobsUncertain(["x"]), .jobsUncertain(["x", "y"]),
    .jobCanceled("x"), .jobFailed("x", nil, isUncertain: false),
    .jobFailed("x", "r", isUncertain: true),
  ]

  private static let remarks: [Remark] =
    [
      .nothingChanged, .created(a), .created(a, size), .createdPages(2),
      .formerPages(replaced: [a], deleted: [b]), .formerPages(replaced: [], deleted: [a, b]),
      .opened(a), .saved(a), .kept([a]), .renamed(a, to: b), .duplicated(a, as: b), .deleted(b),
      .restored(a), .reverted(a), .undone(["move a"]), .redone(["move a", "undo"]), .canvas("4x3"),
      .replacedEverywhere(items: 2, collages: 1), .backgroundPhotoRemoved, .batchDone(2),
      .batchChecked(1), .noItemAtPoint, .noFindings, .noCollages, .noMatchingCollages,
      .photoNotUsed("x"), .moreCollages(shown: 2, of: 3, "collage list", after: "a"),
      .moreCollages(shown: 2, of: nil, "collage list", after: "a"),
      .wrote(Remark.Image(path: "p", size: size, byteCount: 9, frames: 2, pages: 3, quality: 80)),
      .wroteTemplate("p", bytes: 9), .wroteCollages("p", 1, images: 2, bytes: 9),
      .wroteLibrary("p", photos: 1, bytes: 9), .wroteSettings("p", 1, bytes: 9),
      .wroteStyles("p", 1, bytes: 9), .wroteFonts("p", 2, bytes: 9), .omittedFonts(1),
      .wroteThumbnail("p", of: photo),
      .wroteGallery("p", collages: 1, photos: 2, written: 3, kept: 4, removed: 5),
      .unsavedInGallery([a]), .unsavedInGallery([a, b]), .backedUp(BackupSummary(), to: "p"),
      .imported(collages: [a], photos: [photo]), .skippedFiles(1), .skippedFiles(2), .motionless,
      .lowResolutionPhotos([hero]), .noTransparency, .watchWaits(damaged),
      .watched(["p: 4x3"], refused: 1, at: "12:00:00"), .watchFailed(damaged),
      .unusedColumns(["x", "y"]),
      .table(made: 2, kept: 1, failed: 1, isSheet: true, isDryRun: false),
      .table(made: 1, kept: 0, failed: 0, isSheet: false, isDryRun: true),
      .openToNetwork(isReadOnly: true), .openToNetwork(isReadOnly: false), .noNetwork,
      .stopping(withPages: true), .stopping(withPages: false),
      .added([(.added, photo), (.restored, photo), (.named, photo), (.known, photo)]),
      .nothingAdded,
      .noDuplicates, .wrotePhotos(2, into: "p"), .noSimilarPhotos("p"), .noMatchingPhotos,
      .noRemovedPhotos, .emptyLibrary, .morePhotos(shown: 2, of: 3, after: photo),
      .renamedPhoto(photo, to: photo), .removedPhotos([photo]), .removedPhotos([photo, photo]),
      .restoredPhotos([photo]), .tagged([photo], []), .setting(.renderQuality, "9"),
      .unset(.renderQuality), .unset(.engine("x")), .resetSettings(2, "render"), .noWaitingSettings,
      .importedSettings(1, styles: 2, prompts: 0), .reachable("x"), .unreachable("x", "r"),
      .savedStyle(.builtIn[0]), .deletedStyle(.builtIn[0]), .importedStyles(2),
      .savedTemplate(hero, columns: []), .savedTemplate(hero, columns: ["x", "y"]), .templatePlaces,
      .importedTemplate(hero), .deletedTemplate(hero), .noTemplates, .noJobs, .noOpenJobs,
      .canceledJobs(1), .removedJobs(2), .busyJob("x"), .deletedPreset(hero), .noPresets,
      .items([], .added),
    ]
    + RepaintJobState.allCases.map { .job("x", $0, for: "'hero' in a") }

  private static let warnings: [Warning] =
    [
      .deprecatedColor("show"), .unknownSettings(["x"]), .unknownSettings(["x", "y"]),
      .unknownStoreSettings(["x"]), .waitingSettings(["x"]), .waitingSettings(["x", "y"]),
      .jobMayContinue("x", "r"), .jobWaits("x", JobProgress.unreachable("r", retryIn: 2).text),
      .inexactLayout, .unreadableOriginal(photo), .scriptLoss(ScriptOmission(item: "a", text: "t")),
      .missingColumns(["x"]), .missingColumns(["x", "y"]), .table(.notUTF8(line: 2), of: "p"),
      .table(.utf16, of: "p"), .engineReplaced(damaged), .uncertainSubject(hero, confidence: 0.5),
      .unfilled(1), .skipped([hero]), .skipped([hero, hero]), .omittedNames(photo, photo.names),
      .previewLibrary("COLLAGE_PREVIEW", .sixel), .previewColors("COLLAGE_PREVIEW"),
      .layout(.coveredCalendar([.month, .day(1)]), onPages: [2]),
      .layout(.shrunkCaptions(0.5), onPages: []), .text(.noLibrary([hero])),
      .text(.notSet(hero, .noFonts)), .text(.noFamily("f", [hero], isInMarkup: true)),
      .text(.noFamily("f", [hero], isInMarkup: false)), .text(.missing(hero, ["x"])),
      .text(.missing(hero, ["x", "y"])),
      .text(.otherFonts(hero, before: [], now: [])),
    ]
    + Warning.unknown(unknown) + reductions.map(Warning.shrinkage)
    + photoRemarks.map { .photo("p", $0) } + [
      .photo("p", .salvaged(detail: "d"), isInLibrary: true)
    ]

  private static let reductions = [1, 4].compactMap { count in
    let canvas = Canvas(size: PixelSize(width: 600, height: 600), background: .white, dpi: 300)
    return SheetReduction(of: canvas, on: SheetRequest(canvas, count: count, hasCutMarks: false))
  }

  private static let unknown: UnknownFeatures = {
    let look = Look(unknown: ["x": .integer(3), "y": .integer(3)])
    let item = Item(
      id: UUID(), name: hero, content: .unknown(UnknownContent(kind: "z")),
      box: Size(width: 1, height: 1), transform: Transform(center: .zero), look: look,
      createdAt: .epoch)
    return UnknownFeatures(of: [item])
  }()

  private static let photoRemarks: [PhotoRemark] = [
    .invalidProfile, .profileLibraryMissing(package: "p"), .cmykWithoutProfile, .brightnessClipped,
    .salvaged(detail: "d"), .preview(size: size, raw: size), .preview(size: size, raw: nil),
    .largerImage(size: size, larger: size), .alphaLost, .nonconforming(detail: "d"),
    .nonconforming(detail: "d", isCertain: false),
  ]

  private static let questions: [Question] = [
    .delete(a), .purge(purgeable, days: 0), .revert(edits: 2), .revert(edits: nil),
  ]

  private static let faults: [RequestFault] = [
    .crossOrigin, .missingOrigin, .host("h"), .upgrade, .repeatedHeader("Host"), .missingHost,
    .notHTTP, .target, .mediaType(["x/y", "x/z"]), .notPhoto, .notObject, .edits("edits", limit: 9),
    .noCollage, .nothingToDo, .missing("name"), .missingQuery("name"), .number("side", 1...9),
    .position, .part, .notPrompt, .range("seed"), .noItems,
  ]

  private static let served: [ServeError] = [
    .refused(.upgrade), .noSession, .readOnly, .notFound, .notServed(verb: "list"),
    .tooLarge(limit: 2000), .imageOutdated, .unknownSession,
  ]

  /// The blocks of the golden file for messages other than errors of commands.
  static var others: [String] {
    remarks.map { "Remark.\(plain($0.name))\n\($0.text)\n" }
      + warnings.map { "Warning.\(plain($0.name))\nWarning: \($0.text)\nHint: \($0.hint)\n" }
      + questions.map { "Question.\(plain($0.name))\n\($0.text)\n" }
      + faults.map { "RequestFault.\(plain($0.name))\n\($0.text)\n" }
      + served.map { "ServeError\n\($0.userFacingError.code)\n\($0.userFacingError.text(.plain))" }
      + ProgressTitle.allCases.map { "ProgressTitle\n\($0.rawValue)\n" }
  }

  static func plain(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
