internal import CollageCore

/// Reports on arranged items.
extension ArrangementSpec {
  /// The verb in the past tense: `aligned`.
  var verb: String {
    switch self {
    case .align: "aligned"
    case .distribute: "distributed"
    case .snap: "snapped"
    case .swap: "exchanged"
    case .lock(true): "locked"
    case .lock(false): "unlocked"
    case .hide(true): "hid"
    case .hide(false): "showed"
    case .group: "grouped"
    case .ungroup: "ungrouped"
    case .place(nil): "made no place any more of"
    case .place: "made a place of"
    }
  }

  /// Returns the end of the message for one item: ` to 120, 300`.
  func detail(_ item: Item) -> String {
    switch self {
    case .align, .distribute, .snap: " to " + Phrases.point(item.transform.center)
    case .swap, .lock, .hide, .group, .ungroup, .place(nil): ""
    case .place(let place?): " for '\(place.column)'"
    }
  }
}
