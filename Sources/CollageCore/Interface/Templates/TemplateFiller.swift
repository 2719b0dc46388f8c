internal import Foundation

/// Fills a template repeatedly.
///
/// Several threads may share a filler.
package struct TemplateFiller: Sendable {
  let template: Template
  let columns: [TemplateColumn]
  private let edits: [TemplateEdit]
  private let shelf: PhotoCache

  /// Parses the template's edits.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - shelf: The cache of photos that several images share.
  /// - Throws: ``TemplateError`` if an edit is invalid.
  package init(_ template: Template, photos shelf: PhotoCache) throws(TemplateError) {
    (self.template, self.shelf) = (template, shelf)
    columns = template.columns
    var edits: [TemplateEdit] = []
    for (index, text) in template.edits.enumerated() {
      edits.append(try TemplateEdit(text, number: index + 1))
    }
    self.edits = edits
  }

  /// Checks that a template can contain the given edits.
  package static func check(_ edits: [String]) throws(TemplateError) {
    for (index, text) in edits.enumerated() { _ = try TemplateEdit(text, number: index + 1) }
  }

  /// Returns the template with a frame around each item that columns fill, for an overview.
  ///
  /// Frames of photos contain the names of the columns, if this machine can typeset text.
  ///
  /// - Returns: The collage.
  /// - Throws: ``EditError``, ``TextError``.
  package func marked() throws -> FilledTemplate {
    var draft = TemplateDraft(template.collage, fonts: template.images.fonts, shelf)
    for item in template.collage.items { try draft.mark(item) }
    return try draft.finished(images: template.images)
  }

  /// Fills the template with arguments of the command line.
  ///
  /// The paths of photos aren't restricted to certain folders.
  ///
  /// - Parameter words: The columns with their values.
  /// - Returns: The collage.
  /// - Throws: ``FillError``, and the errors of a row of a table.
  package func filled(_ words: [(column: String, value: String)]) throws -> FilledTemplate {
    let names = columns.map(\.name.rawValue)
    var values: [String: String] = [:]
    for (column, value) in words {
      guard names.contains(column) else {
        throw FillError.unknown(column, nearest: NearestNames.to(column, among: names))
      }
      guard values.updateValue(value, forKey: column) == nil else {
        throw FillError.repeated(column)
      }
    }
    return try filled(values.filter { !$0.value.isEmpty }) { column, path in
      do {
        return try shelf.photo(path, contents: shelf.contents(of: path, known: nil))
      } catch {
        throw FillError.photo(column, error)
      }
    }
  }

  /// Fills the template.
  ///
  /// - Parameters:
  ///   - values: The values, by column name. An absent value means an empty cell.
  ///   - photo: Opens the photo that a cell of a column names.
  /// - Returns: The collage.
  /// - Throws: ``FillError``, ``EditError``, ``SelectionError``, ``ArgumentError``,
  ///   ``TemplateError``.
  func filled(
    _ values: [String: String], photo: (ColumnName, String) throws -> CachedPhoto
  ) throws -> FilledTemplate {
    if let missing = columns.first(where: { $0.isRequired && values[$0.name.rawValue] == nil }) {
      throw FillError.missing(missing.name)
    }
    var draft = TemplateDraft(template.collage, fonts: template.images.fonts, shelf)
    for item in template.collage.items {
      if let place = item.flags.place {
        let value = values[place.column.rawValue]
        if item.photo != nil {
          try draft.fill(item, place, try value.map { try photo(place.column, $0) })
        } else {
          try draft.fill(item, place, words: value)
        }
      } else if !item.columnsOfWords.isEmpty {
        let known = Set(item.columnsOfWords.map(\.rawValue))
        try draft.fill(item) { known.contains($0) ? values[$0] ?? "" : nil }
      }
    }
    let known = Set(columns.map(\.name.rawValue))
    for (index, edit) in edits.enumerated() {
      let request = try edit.request(number: index + 1) { name in
        known.contains(name) ? values[name] ?? "" : nil
      }
      try draft.perform(request)
    }
    return try draft.finished(images: template.images)
  }
}

/// A template while it is filled.
private struct TemplateDraft {
  private(set) var collage: Collage
  private var photos: [ImageID: CachedPhoto] = [:]
  private var cutouts: [ImageID: [UInt8]] = [:]
  /// The items that remain without content.
  ///
  /// The result omits them.
  private var empty: [Item.ID] = []
  private let sources: TextSources
  private let shelf: PhotoCache

  init(_ collage: Collage, fonts: FontLookup, _ shelf: PhotoCache) {
    (self.collage, self.shelf) = (collage, shelf)
    sources = TextSources(fonts: fonts, captions: .none)
  }

  mutating func fill(_ item: Item, _ place: TemplatePlaceholder, _ photo: CachedPhoto?) throws {
    guard let photo else {
      if !place.keepsOwn { empty.append(item.id) }
      return
    }
    let aspect = item.room.width / item.room.height
    let own = Double(photo.image.size.width) / Double(photo.image.size.height)
    // A difference of a thousandth is smaller than a visible pixel, so that it doesn't require a
    // crop or a search for the subject.
    let isCropped = place.sizing == .fill && abs(aspect / own - 1) > 1e-3
    let part =
      try isCropped ? Self.reading(place) { try shelf.part(of: photo, aspect: aspect) } : nil
    collage = try collage.filling(item.id, with: photo.image, part: part)
    photos[photo.image.id] = photo
    if place.isCutOut {
      let cutout = try Self.reading(place) { try shelf.cutout(of: photo) }
      collage = try collage.applying(.cutOut([ItemCutout(item.id, cutout.cutout)]))
      cutouts[cutout.cutout.image.id] = cutout.bytes
    }
  }

  /// Reads a photo for a placeholder.
  ///
  /// If reading fails, adds the column to the error.
  private static func reading<Value>(
    _ place: TemplatePlaceholder, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let damaged as DamagedPhoto {
      throw FillError.photo(place.column, damaged.error)
    } catch {
      throw FillError.photo(place.column, error)
    }
  }

  mutating func fill(_ item: Item, _ place: TemplatePlaceholder, words: String?) throws {
    guard let words, !words.isBlank else {
      if !place.keepsOwn { empty.append(item.id) }
      return
    }
    try set(item, words)
  }

  mutating func fill(_ item: Item, _ value: (String) -> String?) throws {
    guard var text = item.text else { return }
    let isMarkup = text.style.isMarkup
    text.words = TemplateSubstitution.filled(text.words) { name in
      value(name).map { isMarkup ? $0.escapedMarkup : $0 }
    }
    if text.isBlank {
      empty.append(item.id)
    } else {
      try set(item, text.words, isMarkup: isMarkup)
    }
  }

  /// Sets the text of an item.
  ///
  /// The text keeps the font size of the template's text. If it doesn't fit into that text's box,
  /// it gets a smaller font size.
  private mutating func set(_ item: Item, _ words: String, isMarkup: Bool = false) throws {
    guard var text = item.text else { return }
    text.words = words.replacing("\r\n", with: "\n").composed
    text.caption = nil
    text.style.isMarkup = isMarkup
    do {
      var measured = try sources.measured([text.checked])[0]
      let room = item.box
      // A difference of half a thousandth is smaller than a pixel.
      let most = Size(width: room.width * 1.0005, height: room.height * 1.0005)
      if measured.box.width > most.width || measured.box.height > most.height {
        text.measure = .fit(room)
        measured = try sources.measured([text.checked])[0]
      }
      collage = try collage.applying(
        .setText([TextUpdate(id: item.id, content: measured.content, box: measured.box)]))
    } catch let error as EditError {
      throw error
    } catch {
      throw FillError.words(item.name, error)
    }
  }

  /// Marks an item that columns fill: adds a frame, and in a photo the names of the columns.
  mutating func mark(_ item: Item) throws {
    let columns = item.flags.place.map { [$0.column] } ?? item.columnsOfWords
    guard !columns.isEmpty else { return }
    collage = try collage.applying(
      .look([item.id], .border(LengthSpec(pixels: 4), color: Self.mark)))
    guard item.photo != nil, TypesettingLibrary.typesetter != nil else { return }
    var style = TextStyle(
      size: min(item.drawnSize.height, item.drawnSize.width) / Self.labelShare)
    (style.color, style.background) = (.color(.white), Self.mark)
    style.padding = style.size / 4
    let text = TextContent(words: columns.map(\.rawValue).joined(separator: ", "), style: style)
    let label = try sources.measured([text])[0]
    let center = item.transform.center
    collage = try collage.applying(
      .add([
        NewItem(
          id: EditStamp(id: item.id, date: item.createdAt).id(1),
          name: ItemName(unchecked: "mark"), requiresName: false, text: label.content,
          box: label.box,
          placement: PlacementSpec(position: Position(x: .pixels(center.x), y: .pixels(center.y))),
          createdAt: collage.createdAt)
      ]))
  }

  private static let mark = Color(red: 220, green: 0, blue: 90)
  /// The shorter side of an item, divided by the font size of the item's label.
  private static let labelShare = 8.0

  mutating func perform(_ request: EditRequest) throws {
    // Text whose cells are empty is omitted. A template from another machine may name fonts that
    // aren't installed here.
    switch request {
    case .items(let selectors, .text(var text)):
      text.allowsMissingFont = true
      for id in try collage.textItems(selectors) {
        do {
          collage = try collage.applying(text.edit(of: [id], in: collage, sources))
        } catch ArgumentError.emptyText, ArgumentError.nothingFills {
          empty.append(id)
        }
      }
    case .text(let new):
      var text = new.text
      text.allowsMissingFont = true
      do {
        try apply(.text(NewText(text, as: new.name, placement: new.placement)))
      } catch ArgumentError.emptyText, ArgumentError.nothingFills {
        return
      }
    case .items, .canvas: try apply(request)
    }
  }

  private mutating func apply(_ request: EditRequest) throws {
    let stamp = EditStamp(id: collage.id, date: collage.createdAt)
    collage = try collage.applying(request.edit(of: collage, stamp, words: sources).edit)
  }

  /// Returns the collage without the items that have no content.
  func finished(images: TemplateImages) throws -> FilledTemplate {
    let gone = empty.filter { collage.items[$0] != nil }
    let rest = gone.isEmpty ? collage : try collage.applying(.remove(gone))
    return FilledTemplate(
      collage: try sources.updatingCaptions(rest), photos: photos, cutouts: cutouts, images: images,
      shelf: shelf)
  }
}
