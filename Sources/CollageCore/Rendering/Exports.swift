@_exported public import CollageModel
