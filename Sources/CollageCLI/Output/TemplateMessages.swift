internal import CollageCore

/// The words for errors about templates and what fills them.
extension UserFacingError {
  init(_ error: TemplateError) {
    let failure = CodedError(error)
    switch error {
    case .unknown(let name, let nearest):
      self.init(
        failure, "no template '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage template list` lists the templates.")
    case .nameTaken(let name):
      self.init(
        failure, "there is a template '\(name)' already.", hint: "--force takes its place.")
    case .tooMany(let limit):
      self.init(
        failure, "a store keeps at most \(limit) templates.",
        hint: "`collage template delete` forgets one.")
    case .tooLarge(let bytes, let limit):
      self.init(
        failure,
        "the template would take more than \(Phrases.bytes(limit)): \(Phrases.bytes(bytes)).",
        hint: "Photos of places that are always filled can be small ones.")
    case .damaged(let path, let detail):
      self.init(failure, "'\(path)' is no template that can be kept: \(detail).")
    case .badEdit(let number, let underlying):
      self.init(describing: underlying)
      message = "edit \(number) of the template: \(message)"
    case .unusableEdit(let number, let verb):
      self.init(
        failure, "edit \(number) of the template: '\(verb)' takes more than a collage.",
        hint: "A template reads no files and runs nothing; photos come into its places.")
    }
  }

  init(_ error: FillError) {
    let failure = CodedError(error)
    switch error {
    case .missing(let column):
      self.init(failure, "'\(column)' is empty, and must be filled.")
    case .unknown(let name, let nearest):
      self.init(
        failure, "the template has no place '\(name)'.",
        hint: Phrases.suggestion(nearest) ?? "`collage template show` lists its places.")
    case .repeated(let name): self.init(failure, "'\(name)' is given twice.")
    case .address(let column, let text):
      self.init(
        failure, "'\(column)' is the address '\(text)', and nothing is fetched.",
        hint: "Fetch the photos first, and name their files.")
    case .outside(let column, let path):
      self.init(
        failure, "'\(column)' names '\(path)', which is outside of the folders of photos.",
        hint: "--photos FOLDER allows another folder besides the table's own.")
    case .noFile(let column, let path, let nearest):
      self.init(
        failure, "'\(column)' names '\(path)', and there is no such file.",
        hint: Phrases.suggestion(nearest)
          ?? "Names are relative to the table's folder, or to --photos FOLDER.")
    case .photo(let column, let underlying):
      self.init(describing: underlying)
      message = "'\(column)': \(message)"
    case .words(let item, let underlying):
      self.init(describing: underlying)
      message = "the words of '\(item)': \(message)"
    }
  }

  init(_ error: TableRunError) {
    let failure = CodedError(error)
    switch error {
    case .missingColumns(let names, let nearest):
      let columns = names.map { "'\($0)'" }
      self.init(
        failure, "the table has no column \(Phrases.list(columns)).",
        hint: Phrases.suggestion(nearest) ?? "The first row of the table names its columns.")
    case .collision(let one, let other, let name):
      self.init(
        failure, "rows \(one) and \(other) would both be '\(name)'.",
        hint: "-o 'out/{row:04}-{name}.jpg' tells them apart.")
    case .badRows(let rows):
      self.init(
        failure, "\(Phrases.count(rows.count, "row")) cannot be made, so nothing was made.")
    case .sheetNames:
      self.init(
        failure, "a sheet has many rows: its name has {page}, and no column.",
        hint: "Name the sheets 'out/sheet-{page:03}.jpg'.")
    case .busy(let folder):
      self.init(
        failure, "another process makes the same rows into '\(folder)'.",
        hint: "--shard 1/2 and --shard 2/2 share the work.")
    }
  }
}
