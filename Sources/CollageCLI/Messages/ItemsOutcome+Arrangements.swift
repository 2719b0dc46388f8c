internal import CollageCore

extension ItemsOutcome {
  init(_ arrangement: ArrangementSpec) {
    func moved(_ verb: String) -> ItemsOutcome {
      ItemsOutcome(verb) { " to " + Phrases.point($0.transform.center) }
    }
    self =
      switch arrangement {
      case .align: moved("aligned")
      case .distribute: moved("distributed")
      case .snap: moved("snapped")
      case .swap: ItemsOutcome("swapped")
      case .lock(true): ItemsOutcome("locked")
      case .lock(false): ItemsOutcome("unlocked")
      case .hide(true): ItemsOutcome("hid")
      case .hide(false): ItemsOutcome("showed")
      case .group: ItemsOutcome("grouped")
      case .ungroup: ItemsOutcome("ungrouped")
      case .place(nil): ItemsOutcome("removed the column of")
      case .place(let place?): ItemsOutcome("set the column of", to: " to '\(place.column)'")
      }
  }
}
