/// The restart markers of a JPEG with a single scan, against those that its size asks for.
///
/// The library tells only of the first oddity. Bytes before the end are one that costs nothing, but a
/// scan that ends there after a restart marker may lack the rest of the picture.
struct JPEGRestarts {
  private var units = 0
  private var components: UInt8 = 0
  private var interval = 0
  private var found = 0

  /// Whether a file has fewer restart markers than it must have, or has some and several scans, so
  /// that nobody can tell.
  static func areMissing(in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var restarts = JPEGRestarts()
    let isAll = unsafe restarts.read(file)
    guard restarts.interval > 0 else { return false }
    return !isAll || restarts.found < (restarts.units - 1) / restarts.interval
  }

  /// Walks over the markers and the first scan; whether that is all of the picture.
  private mutating func read(_ file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkers(file)
    while let marker = unsafe markers.next(), let body = marker.body {
      switch marker.code {
      case 0xC0, 0xC1, 0xC9: unsafe readFrame(Array(file[body])[...])
      case 0xDD:
        var fields = unsafe ByteCursor(Array(file[body])[...])
        interval = fields.uint16() ?? 0
      case 0xDA:
        guard unsafe file[body].first == components else { return false }
        unsafe count(in: file[body.upperBound...])
        return true
      default: break
      }
    }
    return false
  }

  private mutating func readFrame(_ body: ArraySlice<UInt8>) {
    var fields = ByteCursor(body)
    guard fields.byte() != nil, let height = fields.uint16(), let width = fields.uint16(),
      let components = fields.byte()
    else { return }
    var (columns, rows) = (1, 1)
    for _ in 0..<components {
      guard fields.byte() != nil, let factors = fields.byte(), fields.byte() != nil else { return }
      columns = max(columns, Int(factors >> 4))
      rows = max(rows, Int(factors & 15))
    }
    // A single component is coded block by block, whatever its factors are.
    let (across, down) = components == 1 ? (8, 8) : (8 * columns, 8 * rows)
    self.components = components
    units = ((width + across - 1) / across) * ((height + down - 1) / down)
  }

  private mutating func count(in scan: some Sequence<UInt8>) {
    var wasMark = false
    for byte in scan {
      if wasMark, byte != 0, byte != 0xFF {
        guard (0xD0...0xD7).contains(byte) else { return }
        found += 1
      }
      wasMark = byte == 0xFF
    }
  }
}
