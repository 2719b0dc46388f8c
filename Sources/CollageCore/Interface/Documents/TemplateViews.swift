/// Templates that a store keeps, in JSON.
package struct TemplateListView: Encodable {
  private let templates: [Entry]

  /// A template in JSON.
  private struct Entry: Encodable {
    let name: String
    let createdAt: String
    let bytes: Int
  }

  /// Describes templates.
  package init(_ records: [TemplateRecord]) {
    templates = records.map {
      Entry(
        name: $0.name.rawValue, createdAt: Timestamp.iso($0.createdAt), bytes: $0.byteCount)
    }
  }
}

/// A file that was written for a template, in JSON.
package struct TemplateFileView: Encodable {
  private let path: String
  private let bytes: Int

  /// Describes a file.
  package init(path: String, bytes: Int) { (self.path, self.bytes) = (path, bytes) }
}

/// A template in JSON.
package struct TemplateView: Encodable {
  private let name: String
  private let width: Int
  private let height: Int
  private let columns: [Column]
  private let edits: [String]

  /// What fills it, in JSON.
  private struct Column: Encodable {
    let name: String
    let kind: String
    let required: Bool
    let own: Bool
    let items: [String]
  }

  /// Describes a template.
  package init(_ template: Template) {
    (name, edits) = (template.name, template.edits)
    (width, height) = (template.collage.canvas.size.width, template.collage.canvas.size.height)
    columns = template.columns.map { column in
      Column(
        name: column.name.rawValue, kind: column.isPhoto ? "photo" : "words",
        required: column.isRequired, own: column.hasOwn, items: column.items.map(\.rawValue))
    }
  }
}

/// What a run over a table did, in JSON.
package struct TableView: Encodable {
  private let made: Int
  private let kept: Int
  private let failed: [Failure]
  private let interrupted: Bool

  /// A row of which there is no picture, in JSON.
  private struct Failure: Encodable {
    let row: Int
    let line: Int
    let output: String?
    let error: ErrorView
  }

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - summary: What was done.
  ///   - errors: The errors of the rows that failed, in their order.
  package init(_ summary: TableSummary, errors: [ErrorView]) {
    (made, kept, interrupted) = (summary.made, summary.kept, summary.isInterrupted)
    failed = zip(summary.failed, errors).map {
      Failure(row: $0.row, line: $0.line, output: $0.output, error: $1)
    }
  }
}

/// What an item is in a template, in JSON.
package struct PlaceView: Encodable {
  /// What fills it.
  let column: String
  /// Whether no picture is made without it.
  let required: Bool
  /// Whether the design's own stands where nothing fills it.
  let own: Bool
  /// How a photo comes into its frame.
  let sizing: String
  /// Whether a photo is cut out.
  let cutout: Bool

  /// Describes a place.
  init(_ place: TemplatePlace) {
    (column, required, own) = (place.column.rawValue, place.isRequired, place.keepsOwn)
    (sizing, cutout) = (place.sizing.rawValue, place.isCutOut)
  }

  /// As one would type it behind `template place ITEM`.
  package var words: String {
    (["'\(column)'"] + (required ? ["--required"] : []) + (own ? ["--own"] : [])
      + (sizing == TemplatePlace.Sizing.fit.rawValue ? ["--fit"] : [])
      + (cutout ? ["--cutout"] : [])).joined(separator: " ")
  }
}
