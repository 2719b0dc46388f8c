// libFuzzer provides the main function.
