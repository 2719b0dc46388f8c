internal import ArgumentParser
internal import CollageCore

/// `template`: one design, of which many pictures are made.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "template", abstract: "Make many pictures of one design.",
    usage: "collage template save|place|list|show|delete|export|import|apply ...",
    discussion: """
      A template is a collage with places: items that each picture fills anew with a photo or with \
      words. {column} in words is filled, too. `template apply` makes one picture, `batch --csv` \
      one of each row of a table.

        collage template place hero photo --required
        collage text 'Hello {name}'
        collage template save card
        collage template apply card photo=anna.jpg name=Anna -o anna.jpg
        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage template export card -o card.collage
      """,
    subcommands: [
      TemplateSave.self, TemplatePlaceCommand.self, TemplateList.self, TemplateShow.self,
      TemplateDelete.self, TemplateExport.self, TemplateImport.self, TemplateApply.self,
    ])
}

extension Template {
  /// The template that a word names: one of the store, or a file.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - context: The store.
  /// - Returns: The template.
  /// - Throws: ``TemplateError``, ``ExportError``, ``FileReadError``, ``StoreError``.
  static func named(_ word: String, _ context: CommandContext) throws -> Template {
    if word.contains("/") || word.contains(".") && word.isPathInUse {
      return try Template(.path(word))
    }
    do {
      return try Template(.bytes(context.workspace().templateFile(word), name: word))
    } catch StoreError.missing {
      throw TemplateError.unknown(word, nearest: [])
    }
  }
}
