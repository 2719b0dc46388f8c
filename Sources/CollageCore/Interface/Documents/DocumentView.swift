/// The JSON representation of a collage for the web page and other front ends.
///
/// It consists of the fields of `show --json` and of image names. A front end requests an image of
/// each visible layer by its name.
package struct DocumentView: Encodable {
  let collage: CollagePart
  let items: [Entry]
  /// The name of the image of the whole collage.
  let picture: String
  /// The name of the image of the background without the canvas color; `nil` if the background is
  /// only a color.
  let backPicture: String?
  /// The name of the image of everything in front of the items, such as the watermark; `nil` if
  /// there is nothing.
  let frontPicture: String?

  /// Creates the view of a collage.
  ///
  /// `colored` is the collage for images of single items. Its text of automatic color has its final
  /// color, because a single item's image has no background from which to choose it; see
  /// ``Workspace/resolvingTextColors(_:)``.
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
      // CSS requires the number sign.
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
    /// The name of the image of the item's shadow; `nil` if the item has no shadow.
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
