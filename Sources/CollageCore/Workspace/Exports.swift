@_exported public import CollageRemote
@_exported public import CollageStore
