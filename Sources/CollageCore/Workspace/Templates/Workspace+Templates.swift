internal import Foundation

extension Workspace {
  /// Returns the records of the stored templates, sorted by name.
  package func templates() throws -> [TemplateRecord] { try repository.read { try $0.templates() } }

  /// Saves the current state of a collage as a template, which later edits of the collage don't
  /// change.
  ///
  /// `edits` are the JSON texts of the edits that are applied for each image.
  package func saveTemplate(
    _ name: ItemName, of reference: CollageReference, edits: [String] = [],
    replacing replaces: Bool = false
  ) throws -> Template {
    var bytes: [UInt8] = []
    _ = try export(
      [reference], withHistory: false,
      as: ExportManifest.TemplateMetadata(name: name.rawValue, edits: edits), to: name.rawValue
    ) { part in
      bytes += part
      guard bytes.count <= Template.byteLimit else {
        throw TemplateError.tooLarge(bytes: bytes.count, limit: Template.byteLimit)
      }
    }
    return try keep(bytes, as: name, replacing: replaces)
  }

  /// Stores a template that is read from a file; the file can also be any export of a single
  /// collage.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The name in the store; `nil` uses the template's own name.
  ///   - replaces: Whether to replace a template with the same name.
  /// - Returns: The name in the store.
  /// - Throws: ``TemplateError``, ``ExportError``, ``FileReadError``, ``StoreError``.
  public func importTemplate(
    _ source: PhotoSource, as name: ItemName?, replacing replaces: Bool
  ) throws -> ItemName {
    let bytes = try source.bytes(limit: Template.byteLimit)
    let template = try Template(.bytes(bytes, name: source.name))
    guard let name = name ?? ItemName(rawValue: template.name) else {
      throw TemplateError.damaged(path: source.name, detail: "its name is not valid")
    }
    _ = try keep(bytes, as: name, replacing: replaces)
    return name
  }

  private func keep(_ bytes: [UInt8], as name: ItemName, replacing replaces: Bool) throws
    -> Template
  {
    let template = try Template(.bytes(bytes, name: name.rawValue))
    let date = context.now()
    try transaction { session in
      try session.keepTemplate(name, bytes, at: date, replacing: replaces)
    }
    return template
  }

  /// Returns the file of a stored template.
  ///
  /// - Parameter name: The user's input.
  /// - Returns: The contents of the file.
  /// - Throws: ``TemplateError/unknown(_:nearest:)``, ``StoreError``.
  public func templateFile(_ name: String) throws -> [UInt8] {
    try repository.read { reader in
      guard let key = ItemName(rawValue: name), let bytes = try reader.template(key) else {
        throw TemplateError.unknown(
          name, nearest: NearestNames.to(name, among: try reader.templates().map(\.name.rawValue)))
      }
      return bytes
    }
  }

  /// Writes the file of a stored template.
  ///
  /// - Parameters:
  ///   - template: The template's name, as entered by the user.
  ///   - name: The file's name, or a rule for choosing a free name.
  /// - Returns: The length in bytes and the path of the file.
  /// - Throws: The errors of ``templateFile(_:)``, and ``FileError``.
  public func exportTemplate(
    _ template: String, as name: OutputName
  ) throws -> (byteCount: Int, path: String) {
    let bytes = try templateFile(template)
    let file = try output(name)
    try file.write(bytes)
    try file.commit()
    return (bytes.count, name.displayPath(file.path))
  }
}

extension EditSession {
  private static let templateCount = 1_000

  fileprivate func keepTemplate(
    _ name: ItemName, _ bytes: [UInt8], at date: Date, replacing replaces: Bool
  ) throws {
    let names = Set(try repository.templates().map(\.name))
    guard replaces || !names.contains(name) else { throw TemplateError.nameTaken(name) }
    guard names.contains(name) || names.count < Self.templateCount else {
      throw TemplateError.tooMany(limit: Self.templateCount)
    }
    try repository.insert(template: name, bytes, at: date)
  }

  package func deleteTemplate(_ name: String) throws -> TemplateRecord {
    let records = try repository.templates()
    guard let record = records.first(where: { $0.name.rawValue == name }) else {
      throw TemplateError.unknown(
        name, nearest: NearestNames.to(name, among: records.map(\.name.rawValue)))
    }
    try repository.forget(template: record.name)
    return record
  }
}
