/// The JSON representation of a collage for a front end.
///
/// Contains the fields of `show --json` and the names of the images of all visible parts.
package struct DocumentView: Encodable {
  let collage: CollagePart
  let items: [Entry]
  /// The name of the image of the whole collage.
  let picture: String
  /// The name of the image of the background behind the items, without the canvas color; `nil` if
  /// there is only the color.
  let backPicture: String?
  /// The name of the image of everything in front of the items; `nil` if nothing is there.
  let frontPicture: String?

  /// Creates the view of a collage.
  ///
  /// - Parameters:
  ///   - state: The collage.
  ///   - colored: The collage as images of single items show it, with no background behind text of
  ///     automatic color; see ``Workspace/coloringWords(_:)``.
  package init(_ state: CollageState, colored: Collage? = nil) {
    collage = CollagePart(state: state)
    let views = ItemView.views(of: state.collage)
    items = zip((colored ?? state.collage).items, views).map { item, view in
      Entry(view: view, picture: item.pictureKey, shadowPicture: item.shadowPictureKey)
    }
    picture = state.collage.pictureKey
    backPicture = state.collage.pictureKey(of: .back)
    frontPicture = state.collage.pictureKey(of: .front)
  }

  /// The collage with the revisions that bound undo and redo.
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
      // CSS requires the number sign.
      if view.background != "none" {
        try fields.encode("#" + view.background, forKey: .background)
      }
      try fields.encode(state.record.newest, forKey: .newest)
      try fields.encodeIfPresent(state.record.saved, forKey: .saved)
    }
  }

  /// An item with the names of its images.
  struct Entry: Encodable {
    let view: ItemView
    let picture: String
    /// The name of the image of its shadow; `nil` if the item has no shadow.
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
