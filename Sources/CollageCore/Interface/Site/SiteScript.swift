/// The script of a site, without which all of it works.
enum SiteScript {
  /// Arrows and Escape follow the links that are there for them.
  static let keys = """
    // Arrow keys go back and forth, Escape closes. Without this script the links do the same.
    addEventListener('keydown', (event) => {
    \tif (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    \tconst view = document.querySelector('.view:target')
    \tconst links = { ArrowLeft: '[rel=prev]', ArrowRight: '[rel=next]', Escape: '.close' }
    \tconst link = links[event.key] && (view ?? document.querySelector('.way')).querySelector(links[event.key])
    \tif (!link) return
    \tevent.preventDefault()
    \t// Going back leaves the pictures at once, however many were looked at.
    \tif (view && event.key !== 'Escape') location.replace(link.href)
    \telse link.click()
    })

    """
}
