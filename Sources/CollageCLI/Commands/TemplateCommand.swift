internal import ArgumentParser
internal import CollageCore

struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration.verb(
    "template", abstract: "Manage templates for many similar images",
    usage: "collage template save|place|list|show|delete|export|import|apply ...",
    discussion: """
        collage template place hero photo --required
        collage text 'Hello {name}'
        collage template save card
        collage template apply card photo=anna.jpg name=Anna -o card.jpg
        collage batch --csv guests.csv --template card -o 'cards/{name}.jpg'
        collage template export card -o card.collage

      A template is a collage with placeholders: items that get a new photo or text in each image. \
      Each placeholder is filled from a column: a COLUMN=VALUE argument of `template apply`, or a \
      column of a table. {column} in text is replaced, too. `template apply` makes one image; \
      `batch table` makes one from each row of a table.
      """,
    subcommands: [
      TemplateSave.self, TemplatePlaceCommand.self, TemplateList.self, TemplateShow.self,
      TemplateDelete.self, TemplateExport.self, TemplateImport.self, TemplateApply.self,
    ])
}

extension Template {
  /// Returns the template with a name in the store, or the template in a file.
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
