internal import Foundation

/// Creates collages from a template and the values of its columns.
///
/// Several threads can share a filler.
package struct TemplateFiller: Sendable {
  let template: Template
  let columns: [TemplateColumn]
  private let edits: [TemplateEdit]
  private let photoCache: PhotoCache

  package init(_ template: Template, photos photoCache: PhotoCache) throws(TemplateError) {
    (self.template, self.photoCache) = (template, photoCache)
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

  /// Returns the template with a border around each item that columns fill, for an overview.
  ///
  /// If this machine can typeset text, each photo shows the name of its column.
  package func overview() throws -> FilledTemplate {
    var draft = TemplateDraft(template.collage, fonts: template.images.fonts, photoCache)
    for item in template.collage.items { try draft.mark(item) }
    return try draft.finished(images: template.images)
  }

  /// Fills the template with arguments of the command line, which can name photos in any folder.
  package func filledTemplate(with arguments: [(column: String, value: String)]) throws
    -> FilledTemplate
  {
    let names = columns.map(\.name.rawValue)
    var values: [String: String] = [:]
    for (column, value) in arguments {
      guard names.contains(column) else {
        throw FillError.unknown(column, nearest: NearestNames.to(column, among: names))
      }
      guard values.updateValue(value, forKey: column) == nil else {
        throw FillError.repeated(column)
      }
    }
    return try filledTemplate(with: values.filter { !$0.value.isEmpty }) { column, path in
      do {
        return try photoCache.photo(path, contents: photoCache.contents(of: path, known: nil))
      } catch {
        throw FillError.photo(column, error)
      }
    }
  }

  /// Fills the template.
  ///
  /// The keys of `values` are column names; an absent value means an empty cell. `photo` opens the
  /// photo that a cell of a column names.
  func filledTemplate(
    with values: [String: String], photo: (ColumnName, String) throws -> CachedPhoto
  ) throws -> FilledTemplate {
    if let missing = columns.first(where: { $0.isRequired && values[$0.name.rawValue] == nil }) {
      throw FillError.missing(missing.name)
    }
    var draft = TemplateDraft(template.collage, fonts: template.images.fonts, photoCache)
    for item in template.collage.items {
      if let place = item.flags.place {
        let value = values[place.column.rawValue]
        if item.photo != nil {
          try draft.fill(item, place, try value.map { try photo(place.column, $0) })
        } else {
          try draft.fill(item, place, text: value)
        }
      } else if !item.textColumns.isEmpty {
        let known = Set(item.textColumns.map(\.rawValue))
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

private struct TemplateDraft {
  private(set) var collage: Collage
  private var photos: [ImageID: CachedPhoto] = [:]
  private var cutouts: [ImageID: [UInt8]] = [:]
  /// The items without content, which the result omits.
  private var empty: [Item.ID] = []
  private let sources: TextSources
  private let photoCache: PhotoCache

  init(_ collage: Collage, fonts: FontLookup, _ photoCache: PhotoCache) {
    (self.collage, self.photoCache) = (collage, photoCache)
    sources = TextSources(fonts: fonts, captions: .none)
  }

  mutating func fill(_ item: Item, _ place: TemplatePlaceholder, _ photo: CachedPhoto?) throws {
    guard let photo else {
      if !place.keepsContent { empty.append(item.id) }
      return
    }
    let aspect = item.cellSize.width / item.cellSize.height
    let photoAspect = Double(photo.image.size.width) / Double(photo.image.size.height)
    // A relative difference of up to a thousandth isn't visible, so it doesn't require a crop or a
    // search for the subject.
    let isCropped = place.sizing == .fill && abs(aspect / photoAspect - 1) > 1e-3
    let part =
      try isCropped
      ? Self.readPhoto(for: place) { try photoCache.part(of: photo, aspect: aspect) } : nil
    collage = try collage.filling(item.id, with: photo.image, part: part)
    photos[photo.image.id] = photo
    if place.isCutOut {
      let cutout = try Self.readPhoto(for: place) { try photoCache.cutout(of: photo) }
      collage = try collage.applying(.cutOut([ItemCutout(item.id, cutout.cutout)]))
      cutouts[cutout.cutout.image.id] = cutout.bytes
    }
  }

  /// Reads a photo for a place, and adds the place's column to errors.
  private static func readPhoto<Value>(
    for place: TemplatePlaceholder, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let damaged as DamagedPhoto {
      throw FillError.photo(place.column, damaged.error)
    } catch {
      throw FillError.photo(place.column, error)
    }
  }

  mutating func fill(_ item: Item, _ place: TemplatePlaceholder, text: String?) throws {
    guard let text, !text.isBlank else {
      if !place.keepsContent { empty.append(item.id) }
      return
    }
    try set(item, text)
  }

  mutating func fill(_ item: Item, _ value: (String) -> String?) throws {
    guard var text = item.text else { return }
    let isMarkup = text.style.isMarkup
    text.text = TemplateSubstitution.filled(text.text) { name in
      value(name).map { isMarkup ? $0.escapedMarkup : $0 }
    }
    if text.isBlank {
      empty.append(item.id)
    } else {
      try set(item, text.text, isMarkup: isMarkup)
    }
  }

  /// Sets the text of an item.
  ///
  /// The text keeps the font size of the template's text, or gets a smaller one to fit into the
  /// item's box.
  private mutating func set(_ item: Item, _ newText: String, isMarkup: Bool = false) throws {
    guard var text = item.text else { return }
    text.text = newText.replacing("\r\n", with: "\n").composed
    text.caption = nil
    text.style.isMarkup = isMarkup
    do {
      var measured = try sources.measured([text.checked])[0]
      let itemBox = item.box
      // This tolerance for rounding is at most one pixel in a box of up to 2000 pixels.
      let limit = Size(width: itemBox.width * 1.0005, height: itemBox.height * 1.0005)
      if measured.box.width > limit.width || measured.box.height > limit.height {
        text.wrapping = .fit(itemBox)
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

  /// Adds a border to an item that columns fill; if the item is a photo, also adds the column's
  /// name as text.
  mutating func mark(_ item: Item) throws {
    let columns = item.flags.place.map { [$0.column] } ?? item.textColumns
    guard !columns.isEmpty else { return }
    collage = try collage.applying(
      .look([item.id], .border(LengthSpec(pixels: 4), color: Self.mark)))
    guard item.photo != nil, TypesettingLibrary.typesetter != nil else { return }
    var style = TextStyle(
      size: min(item.drawnSize.height, item.drawnSize.width) / Self.sideToFontSizeRatio)
    (style.color, style.background) = (.color(.white), Self.mark)
    style.padding = style.size / 4
    let text = TextContent(text: columns.map(\.rawValue).joined(separator: ", "), style: style)
    let nameText = try sources.measured([text])[0]
    let center = item.transform.center
    collage = try collage.applying(
      .add([
        NewItem(
          id: EditStamp(id: item.id, date: item.createdAt).id(1),
          name: ItemName(unchecked: "mark"), requiresUniqueName: false, text: nameText.content,
          box: nameText.box,
          placement: PlacementSpec(position: Position(x: .pixels(center.x), y: .pixels(center.y))),
          createdAt: collage.createdAt)
      ]))
  }

  private static let mark = Color(red: 220, green: 0, blue: 90)
  /// The ratio of an item's shorter side to the font size of its mark.
  private static let sideToFontSizeRatio = 8.0

  mutating func perform(_ request: EditRequest) throws {
    // Omit text whose cells are empty. Allow missing fonts: the template can come from another
    // machine.
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
    collage = try collage.applying(request.edit(of: collage, stamp, textSources: sources).edit)
  }

  /// Returns the collage without the items that have no content.
  func finished(images: TemplateImages) throws -> FilledTemplate {
    let removed = empty.filter { collage.items[$0] != nil }
    let remaining = removed.isEmpty ? collage : try collage.applying(.remove(removed))
    return FilledTemplate(
      collage: try sources.updatingCaptions(remaining), photos: photos, cutouts: cutouts,
      images: images, cache: photoCache)
  }
}
