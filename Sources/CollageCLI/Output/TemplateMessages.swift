internal import CollageCore

/// The text of errors about templates and their values.
extension TemplateError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unknown(let name, let nearest):
      ErrorText(
        "no template '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage template list` lists the templates.")
    case .nameTaken(let name):
      ErrorText("there is a template '\(name)' already.", hint: "--force takes its place.")
    case .tooMany(let limit):
      ErrorText(
        "a store keeps at most \(limit) templates.", hint: "`collage template delete` forgets one.")
    case .tooLarge(let bytes, let limit):
      ErrorText(
        "the template would take more than \(Phrases.bytes(limit)): \(Phrases.bytes(bytes)).",
        hint: "Photos of places that are always filled can be small ones.")
    case .damaged(let path, let detail):
      ErrorText("'\(path)' is no template that can be kept: \(detail).")
    case .badEdit(let number, let underlying):
      ErrorText(describing: underlying).within("edit \(number) of the template")
    case .unusableEdit(let number, let verb):
      ErrorText(
        "edit \(number) of the template: '\(verb)' takes more than a collage.",
        hint: "A template reads no files and runs nothing; photos come into its places.")
    }
  }
}

extension FillError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missing(let column): ErrorText("'\(column)' is empty, and must be filled.")
    case .unknown(let name, let nearest):
      ErrorText(
        "the template has no place '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage template show` lists its places.")
    case .repeated(let name): ErrorText("'\(name)' is given twice.")
    case .address(let column, let text):
      ErrorText(
        "'\(column)' is the address '\(text)', and nothing is fetched.",
        hint: "Fetch the photos first, and name their files.")
    case .outside(let column, let path):
      ErrorText(
        "'\(column)' names '\(path)', which is outside of the folders of photos.",
        hint: "--photos FOLDER allows another folder besides the table's own.")
    case .noFile(let column, let path, let nearest):
      ErrorText(
        "'\(column)' names '\(path)', and there is no such file.",
        hint: Phrases.suggestion(nearest)
          ?? "Names are relative to the table's folder, or to --photos FOLDER.")
    case .photo(let column, let underlying): ErrorText(describing: underlying).within("'\(column)'")
    case .words(let item, let underlying):
      ErrorText(describing: underlying).within("the words of '\(item)'")
    }
  }
}

extension TableRunError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .missingColumns(let names, let nearest):
      ErrorText(
        "the table has no column \(Phrases.list(names.map { "'\($0)'" })).",
        hint: Phrases.suggestion(nearest) ?? "The first row of the table names its columns.")
    case .collision(let one, let other, let name):
      ErrorText(
        "rows \(one) and \(other) would both be '\(name)'.",
        hint: "-o 'out/{row:04}-{name}.jpg' tells them apart.")
    case .badRows(let rows):
      ErrorText("\(Phrases.count(rows.count, "row")) cannot be made, so nothing was made.")
    case .sheetNames:
      ErrorText(
        "a sheet has many rows: its name has {page}, and no column.",
        hint: "Name the sheets 'out/sheet-{page:03}.jpg'.")
    case .busy(let folder):
      ErrorText(
        "another process makes the same rows into '\(folder)'.",
        hint: "--shard 1/2 and --shard 2/2 share the work.")
    }
  }
}
