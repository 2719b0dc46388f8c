internal import CollageCore

extension TemplateError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let name, let nearest):
      ErrorText(
        "no template '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "List the templates with `collage template list`.")
    case .nameTaken(let name):
      ErrorText("the template '\(name)' already exists.", hint: "Replace it with --force.")
    case .tooMany(let limit):
      ErrorText(
        "a store can have at most \(limit) templates.",
        hint: "Delete templates with `collage template delete`.")
    case .tooLarge(let bytes, let limit):
      ErrorText(
        "the template would have \(Phrases.bytes(bytes)); the limit is \(Phrases.bytes(limit)).",
        hint: "Use smaller default photos in the places that each row fills.")
    case .damaged(let path, let detail):
      ErrorText("'\(path)' is not a valid template: \(detail).")
    case .badEdit(let number, let underlying):
      ErrorText(describing: underlying).prefixed(with: "edit \(number) of the template")
    case .unusableEdit(let number, let verb):
      ErrorText(
        "edit \(number) of the template: '\(verb)' is not allowed in a template.",
        hint: "Use edits that read no files and run no programs.")
    }
  }
}

extension FillError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missing(let column): ErrorText("'\(column)' is required, but empty.")
    case .unknown(let name, let nearest):
      ErrorText(
        "the template has no column '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "List its columns with `collage template show`.")
    case .repeated(let name): ErrorText("'\(name)' is given twice.")
    case .address(let column, let text):
      ErrorText(
        "'\(column)' is the address '\(text)', but addresses are not downloaded.",
        hint: "Download the photos first, and name their files.")
    case .outside(let column, let path):
      ErrorText(
        "'\(column)' names '\(path)', which is outside the photo folders.",
        hint: "Allow another folder with --photos FOLDER.")
    case .noFile(let column, let path, let nearest):
      ErrorText(
        "'\(column)' names '\(path)', which doesn't exist.",
        hint: Phrases.suggestion(nearest)
          ?? "Write names relative to the table's folder or to --photos FOLDER.")
    case .photo(let column, let underlying):
      ErrorText(describing: underlying).prefixed(with: "'\(column)'")
    case .words(let item, let underlying):
      ErrorText(describing: underlying).prefixed(with: "the text of '\(item)'")
    }
  }
}

extension TableRunError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missingColumns(let names, let nearest):
      ErrorText(
        "the table has no \(names.count == 1 ? "column" : "columns") "
          + "\(Phrases.list(names.map { "'\($0)'" })).",
        hint: Phrases.suggestion(nearest) ?? "Name the columns in the first row of the table.")
    case .collision(let one, let other, let name):
      ErrorText(
        "rows \(one) and \(other) would both be written to '\(name)'.",
        hint: "Add the row to the name, such as -o 'out/{row:04}-{name}.jpg'.")
    case .badRows(let rows):
      ErrorText(
        "\(Phrases.count(rows.count, "row")) can't be rendered, so nothing was written.")
    case .sheetNames:
      ErrorText(
        "the file name of a sheet can't contain {COLUMN}, because a sheet shows several rows.",
        hint: "Use {page}, such as -o 'out/sheet-{page:03}.jpg'.")
    case .busy(let folder):
      ErrorText(
        "another process is writing the same rows to '\(folder)'.",
        hint: "Split the work with --shard 1/2 and --shard 2/2.")
    }
  }
}
