package struct GalleryView: Encodable {
  let collages: [GalleryEntryView]
  let hasMore: Bool

  package init(_ page: GalleryPage) {
    collages = page.entries.map {
      GalleryEntryView($0, isCurrent: $0.record.id == page.current)
    }
    hasMore = page.hasMore
  }
}
