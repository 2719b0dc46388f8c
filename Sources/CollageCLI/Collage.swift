import ArgumentParser
@main struct Root: ParsableCommand {}
