/// The JSON representation of a collage for the web page and other front ends.
///
/// It contains most fields of `show --json`, and the names of images. A front end requests the
/// image of each visible layer by its name.
package struct DocumentView: Encodable {
  let collage: CollagePart
  let items: [Entry]
  /// The name of the image of the whole collage.
  let picture: String
  /// The name of the image of the backdrop; `nil` if no backdrop is visible.
  let backPicture: String?
  /// The name of the image of the frame and the watermark, which are in front of the items; `nil`
  /// if neither is visible.
  let frontPicture: String?

  /// Creates the view of a collage.
  ///
  /// `colored` is the collage after ``Workspace/resolvingTextColors(_:)``, in which text of
  /// automatic color has its final color; `nil` uses the collage of `state`. The names of the
  /// items' images are derived from `colored`, because the image of a single item has no background
  /// from which to choose a color.
  package init(_ state: CollageState, colored: Collage? = nil) {
    collage = CollagePart(state: state)
    let views = ItemView.views(of: state.collage)
    items = zip((colored ?? state.collage).items, views).map { item, view in
      Entry(view: view, picture: item.imageKey, shadowPicture: item.shadowImageKey)
    }
    picture = state.collage.imageKey
    backPicture = state.collage.imageKey(of: .back)
    frontPicture = state.collage.imageKey(of: .front)
  }

  /// The collage with the numbers of its newest revision and of its last saved revision.
  struct CollagePart: Encodable {
    let state: CollageState

    private enum Key: CodingKey {
      case background
      case newest
      case saved
    }

    func encode(to encoder: any Encoder) throws {
      let view = CollageView(state)
      try view.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      // CSS requires `#` before a hexadecimal color.
      if view.background != "none" {
        try fields.encode("#" + view.background, forKey: .background)
      }
      try fields.encode(state.record.newest, forKey: .newest)
      try fields.encodeIfPresent(state.record.saved, forKey: .saved)
    }
  }

  struct Entry: Encodable {
    let view: ItemView
    let picture: String
    /// The name of the image of the item's shadow; `nil` if the item has no visible shadow.
    let shadowPicture: String?

    private enum Key: CodingKey {
      case picture
      case shadowPicture
    }

    func encode(to encoder: any Encoder) throws {
      try view.encode(to: encoder)
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(picture, forKey: .picture)
      try fields.encodeIfPresent(shadowPicture, forKey: .shadowPicture)
    }
  }
}
