/// A collage as a front end shows and edits it, in JSON: what `show --json` has, and names for the
/// pictures of all that can be seen.
package struct DocumentView: Encodable {
  let collage: CollagePart
  let items: [Entry]
  /// The name of the picture of the whole collage.
  let picture: String
  /// Of what lies on the canvas' colour, behind the items; nil if nothing does.
  let backPicture: String?
  /// Of what stands in front of the items; nil if nothing does.
  let frontPicture: String?

  /// Describes a collage.
  ///
  /// - Parameters:
  ///   - state: The collage.
  ///   - colored: The same as pictures of single items show it, on which nothing is behind letters of
  ///     automatic colour: see ``Workspace/coloringWords(_:)``.
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

  /// The collage with the revisions between which one can go back and forth.
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
      // A style sheet wants its mark.
      if view.background != "none" {
        try fields.encode("#" + view.background, forKey: .background)
      }
      try fields.encode(state.record.newest, forKey: .newest)
      try fields.encodeIfPresent(state.record.saved, forKey: .saved)
    }
  }

  /// An item with the names of its pictures.
  struct Entry: Encodable {
    let view: ItemView
    let picture: String
    /// Of its shadow; nil if it throws none.
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
