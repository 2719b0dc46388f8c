// The main function is libFuzzer's.
