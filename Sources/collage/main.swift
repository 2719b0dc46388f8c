internal import CollageCLI

CollageProgram.main()
