/* A Node that does nothing says what it holds. */
process.send?.(process.memoryUsage().rss / 1e6, () => process.disconnect());
