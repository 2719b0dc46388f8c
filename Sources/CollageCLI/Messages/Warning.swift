internal import CollageCore

/// A warning and a hint that says what to do.
///
/// Extensions declare the warnings; a test lists all of them.
struct Warning: Hashable {
  let text: String
  let hint: String
  /// The name of the declaration, which identifies the warning in the test.
  let name: String

  init(_ text: String, hint: String, name: String = #function) {
    (self.text, self.hint, self.name) = (text, hint, name)
  }

  /// Returns the warning with a location, such as a page's name, before the text.
  func within(_ location: String) -> Warning {
    Warning("\(location): \(text)", hint: hint, name: name)
  }
}

extension Warning {
  static func deprecatedColor(_ verb: String) -> Warning {
    Warning(
      "--color always and --color never are deprecated for '\(verb)'.",
      hint: "Use --no-color, or set CLICOLOR_FORCE=1.")
  }

  static func unknownSettings(_ names: [String]) -> Warning {
    Warning(
      "this version does not know the \(settings(names)).",
      hint: "\(names.count == 1 ? "It is" : "They are") kept for a version that does.")
  }

  static func unknownStoreSettings(_ names: [String]) -> Warning {
    Warning(
      "this version does not know the store \(settings(names)).",
      hint: "\(names.count == 1 ? "It was" : "They were") ignored.")
  }

  static func waitingSettings(_ names: [String]) -> Warning {
    let (verb, object) = names.count == 1 ? ("has", "it") : ("have", "them")
    return Warning(
      "the \(settings(names)) \(verb) no effect until you adopt \(object): the file may come from "
        + "an untrusted source.",
      hint:
        "List the waiting settings with `collage config adopt`, then adopt \(object) with "
        + "`collage config adopt \(names.joined(separator: " "))`.")
  }

  /// Returns a phrase such as "setting x" or "settings x and y".
  private static func settings(_ names: [String]) -> String {
    (names.count == 1 ? "setting " : "settings ") + Phrases.list(names)
  }

  static func jobMayContinue(_ job: String, _ reason: String) -> Warning {
    Warning("the server may continue job \(job): \(reason).", hint: "Its result is not fetched.")
  }

  static func jobWaits(_ job: String, _ progress: String) -> Warning {
    Warning(
      progress,
      hint: "If you interrupt this command, continue with `collage jobs wait \(job)`.")
  }

  static var inexactLayout: Warning {
    Warning(
      "the items do not fill these rows and columns, so the printed layout would move them.",
      hint: "Keep the current arrangement in a copy with `collage duplicate`.")
  }

  static func unreadableOriginal(_ photo: LibraryPhoto) -> Warning {
    Warning(
      "the original of \(photo.quotedName) can't be read; a placeholder is used.",
      hint: "Run `collage doctor --fix --from FOLDER` to look for it.")
  }

  static func scriptLoss(_ loss: ScriptOmission) -> Warning {
    Warning(loss.sentence, hint: "The script notes this and does the rest.")
  }

  static func missingColumns(_ names: [String]) -> Warning {
    Warning(
      names.count == 1
        ? "the table has no column '\(names[0])'; its place keeps its default or stays empty."
        : "the table has no columns \(Phrases.list(names.map { "'\($0)'" })); "
          + "their places keep their default or stay empty.",
      hint: "Name the columns in the first row of the table.")
  }

  static func table(_ warning: TableWarning, of name: String) -> Warning {
    let hint = "Export the table as 'CSV UTF-8' from the spreadsheet."
    return switch warning {
    case .notUTF8(let line):
      Warning("'\(name)' is not UTF-8 (line \(line)); it was read as Windows-1252.", hint: hint)
    case .utf16: Warning("'\(name)' is UTF-16; it was converted.", hint: hint)
    }
  }

  static func shrinkage(_ shrinkage: SheetReduction) -> Warning {
    let percent = (shrinkage.reducedSize.width / shrinkage.printedSize.width * 100).rounded()
    return Warning(
      "\(Phrases.count(shrinkage.count, "image")) of \(Phrases.millimeters(shrinkage.printedSize)) don't "
        + "fit on a sheet of \(Phrases.millimeters(shrinkage.sheet)): each shrinks to "
        + "\(Phrases.millimeters(shrinkage.reducedSize)), \(Int(percent))%.",
      hint: shrinkage.maximumCountAtFullSize > 0
        ? "Keep their size with --per-sheet \(shrinkage.maximumCountAtFullSize) or a larger --sheet."
        : "Choose a larger --sheet.")
  }

  /// Returns the warning about an engine that failed and was replaced by the built-in engine.
  static func engineReplaced(_ error: any Error) -> Warning {
    let failure = UserFacingError(describing: error)
    let advice = error is UnadoptedEngine ? failure.hint : nil
    return Warning(
      failure.message,
      hint: ["The built-in engine is used instead.", advice].compactMap { $0 }
        .joined(separator: " "))
  }

  static func uncertainSubject(_ name: ItemName, confidence: Double) -> Warning {
    Warning(
      "the subject of '\(name)' is uncertain (confidence \(Phrases.number(confidence))).",
      hint:
        "Check it, and mark it with `collage cutout \(name.quoted) --rect X,Y,W,H` if it is wrong.")
  }

  /// Returns the warning about items whose text is omitted because its fields have no values.
  static func unfilled(_ count: Int) -> Warning {
    Warning(
      "the text for \(Phrases.count(count, "item")) is omitted: its fields have no value.",
      hint: "Add text outside the fields to show it in any case.")
  }

  /// Returns the warning about locked items that the edit of several items left unchanged.
  static func skipped(_ names: [ItemName]) -> Warning {
    let text =
      names.count == 1
      ? "'\(names[0])' is locked and was not changed."
      : "\(names.count) items are locked and were not changed"
        + (names.count <= 3 ? ": " + names.map(\.quoted).joined(separator: ", ") : "") + "."
    return Warning(text, hint: LockMessages.hint(names))
  }

  static func omittedNames(_ photo: LibraryPhoto, _ names: [LibraryName]) -> Warning {
    Warning(
      "'\(photo.name.rawValue)' can't have another name: "
        + "\(Phrases.list(names.map { "'\($0.rawValue)'" })) "
        + "\(names.count == 1 ? "was" : "were") not added.",
      hint: "A photo has at most \(LibraryPhoto.maximumNameCount) names; to use another one, "
        + "replace the first with `collage photo name PHOTO NAME`.")
  }

  static func previewLibrary(_ variable: String, _ form: TerminalImageProtocol) -> Warning {
    Warning(
      "$\(variable) is \(form.rawValue), but libchafa is missing or too old; half blocks are drawn.",
      hint: "Install libchafa, or draw half blocks with `\(variable)=blocks`.")
  }

  static func previewColors(_ variable: String) -> Warning {
    Warning(
      "$\(variable) is symbols, but the terminal has no colors; half blocks are drawn.",
      hint: "Draw half blocks with `\(variable)=blocks`.")
  }
}

extension Phrases {
  /// Formats a size on paper, such as "90 × 55.5 mm".
  fileprivate static func millimeters(_ size: Size) -> String {
    func tenths(_ length: Double) -> String {
      let tenths = Int((length * 10).rounded())
      return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    return "\(tenths(size.width)) × \(tenths(size.height)) mm"
  }
}
