extension WantedLayout {
  /// What is shown of the pictures so that they fill their cells; nil where that takes too much.
  func crops(of items: [FramedItem], _ focus: FocusLookup) throws -> [UnitRect?] {
    // Cells of a written layout have weights, and are filled.
    var fitting = fitting
    if case .written = plan, fitting == .nearly { fitting = .fill }
    var parts = items.map { $0.item.photo == nil ? nil : $0.part(for: fitting) }
    // Where pictures are cropped anew, they are looked at all at once.
    let asked = items.indices.filter { index in
      let item = items[index]
      // What a pixel is enough for loses nothing that matters.
      return parts[index] != nil && item.item.look.focus == nil && fitting == .fill
        && !item.item.isCroppedByHand && item.part(for: .nearly) == nil
    }
    let wanted = asked.compactMap { index in
      items[index].item.photo.map { (photo: $0, aspect: items[index].aspect) }
    }
    for (index, part) in zip(asked, try focus.parts(wanted)) { parts[index] = part }
    return parts
  }
}
