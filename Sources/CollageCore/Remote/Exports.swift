@_exported public import CollageImaging
