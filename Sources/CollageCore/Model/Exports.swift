@_exported public import CollageSupport
