internal import CollageCore

/// What is said of items that were put in order.
extension WantedArrangement {
  /// What was done, in the past: `aligned`.
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

  /// How it ended for one item: ` to 120, 300`.
  func detail(_ item: Item) -> String {
    switch self {
    case .align, .distribute, .snap: " to " + Phrases.point(item.transform.center)
    case .swap, .lock, .hide, .group, .ungroup, .place(nil): ""
    case .place(let place?): " for '\(place.column)'"
    }
  }
}
