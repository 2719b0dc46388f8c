/// The JSON representation of a store's templates.
package struct TemplateListView: Encodable {
  private let templates: [Entry]

  private struct Entry: Encodable {
    let name: String
    let createdAt: String
    let bytes: Int
  }

  package init(_ records: [TemplateRecord]) {
    templates = records.map {
      Entry(
        name: $0.name.rawValue, createdAt: Timestamp.iso($0.createdAt), bytes: $0.byteCount)
    }
  }
}

/// The JSON representation of the result of writing a template to a file.
package struct TemplateFileView: Encodable {
  private let path: String
  private let bytes: Int

  package init(path: String, bytes: Int) { (self.path, self.bytes) = (path, bytes) }
}

package struct TemplateView: Encodable {
  private let name: String
  private let width: Int
  private let height: Int
  private let columns: [Column]
  private let edits: [String]

  /// A column of the table that fills the template.
  private struct Column: Encodable {
    let name: String
    let kind: String
    let required: Bool
    let own: Bool
    let items: [String]
  }

  package init(_ template: Template) {
    (name, edits) = (template.name, template.edits)
    (width, height) = (template.collage.canvas.size.width, template.collage.canvas.size.height)
    columns = template.columns.map { column in
      Column(
        name: column.name.rawValue, kind: column.isPhoto ? "photo" : "words",
        required: column.isRequired, own: column.hasDefaultContent,
        items: column.items.map(\.rawValue))
    }
  }
}

/// The JSON representation of the result of creating images from a template and a table.
package struct TableResultView: Encodable {
  private let made: Int
  private let kept: Int
  private let failed: [Failure]
  private let interrupted: Bool

  private struct Failure: Encodable {
    let row: Int
    let line: Int
    let output: String?
    let error: ErrorView
  }

  /// Creates the view of a run; `errors` are those of the failed rows, in the order of rows.
  package init(_ summary: TableSummary, errors: [ErrorView]) {
    (made, kept, interrupted) = (summary.createdCount, summary.upToDateCount, summary.isInterrupted)
    failed = zip(summary.failed, errors).map {
      Failure(row: $0.row, line: $0.line, output: $0.output, error: $1)
    }
  }
}

/// The JSON representation of a template place.
package struct TemplatePlaceholderView: Encodable {
  /// The table column that fills the item.
  let column: String
  /// True if rows without a value in the column aren't rendered.
  let required: Bool
  /// True if the item keeps its own content in rows without a value in the column.
  let own: Bool
  /// The mode in which a photo is sized for the place: `fit` or `fill`.
  let sizing: String
  /// True if the background of the photo is removed.
  let cutout: Bool

  init(_ place: TemplatePlaceholder) {
    (column, required, own) = (place.column.rawValue, place.isRequired, place.keepsContent)
    (sizing, cutout) = (place.sizing.rawValue, place.isCutOut)
  }

  /// The place as arguments of `template place ITEM`.
  package var arguments: String {
    (["'\(column)'"] + (required ? ["--required"] : []) + (own ? ["--own"] : [])
      + (sizing == TemplatePlaceholder.Sizing.fit.rawValue ? ["--fit"] : [])
      + (cutout ? ["--cutout"] : [])).joined(separator: " ")
  }
}
