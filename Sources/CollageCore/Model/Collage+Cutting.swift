/// Edits of items' cutouts.
extension Collage {
  mutating func cutOut(_ cutouts: [ItemCutout]) throws(EditError) {
    let wanted = Dictionary(cutouts.map { ($0.id, $0.cutout) }) { _, last in last }
    try update(cutouts.map(\.id)) { (item) throws(EditError) in
      guard item.photo != nil else { throw .noPhoto(item.name) }
      item.content.update { photo in
        photo.cutout = wanted[item.id]
        photo.usesCutout = true
      }
    }
  }

  mutating func useCutouts(_ ids: [Item.ID], _ change: Switch) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      let isOn = change.applied(to: item.photo?.usesCutout ?? false)
      guard !isOn || item.photo?.cutout != nil else { throw .noCutout(item.name) }
      item.content.update { $0.usesCutout = isOn }
    }
  }
}
