// Benchmarks follow.
