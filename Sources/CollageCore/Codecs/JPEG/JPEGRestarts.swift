/// Checks that a JPEG with a single scan has the number of restart markers that its size requires.
///
/// libjpeg reports only the first problem of a file. Extra bytes are harmless before the end
/// marker, but if they follow a restart marker, the rest of the image can be missing.
struct JPEGRestarts {
  private var units = 0
  private var components: UInt8 = 0
  private var interval = 0
  private var markerCount = 0

  /// Returns true if restart markers are missing.
  ///
  /// Also returns true for a file with several scans and restart markers, because their number
  /// can't be checked.
  static func areMissing(in file: UnsafeBufferPointer<UInt8>) -> Bool {
    var restarts = JPEGRestarts()
    let isSingleScan = unsafe restarts.read(file)
    guard restarts.interval > 0 else { return false }
    return !isSingleScan || restarts.markerCount < (restarts.units - 1) / restarts.interval
  }

  /// Reads the markers and the first scan; returns true if that scan contains the whole image.
  private mutating func read(_ file: UnsafeBufferPointer<UInt8>) -> Bool {
    var markers = unsafe JPEGMarkerIterator(file)
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
    // If a scan has a single component, each MCU is one block, regardless of the sampling factors.
    let (unitWidth, unitHeight) = components == 1 ? (8, 8) : (8 * columns, 8 * rows)
    self.components = components
    units = ((width + unitWidth - 1) / unitWidth) * ((height + unitHeight - 1) / unitHeight)
  }

  private mutating func count(in scan: some Sequence<UInt8>) {
    var isInMarker = false
    for byte in scan {
      if isInMarker, byte != 0, byte != 0xFF {
        guard (0xD0...0xD7).contains(byte) else { return }
        markerCount += 1
      }
      isInMarker = byte == 0xFF
    }
  }
}
